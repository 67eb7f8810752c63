"""Synthetic documents with answers right by construction; everything takes its Random."""

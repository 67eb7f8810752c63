"""MT-Bench through the queue: questions, the tape of the answers, grades, and two tapes compared.

Zheng et al. 2023, "Judging LLM-as-a-Judge with MT-Bench and Chatbot Arena"; files as FastChat
(github.com/lm-sys/FastChat, Apache-2.0) writes them.
"""

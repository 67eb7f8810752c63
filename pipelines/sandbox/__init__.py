"""Confine a process that reads hostile bytes: no network, no other documents, no writing.

Two walls of the kernel that need no rights and cannot be taken down: ``landlock`` for files, and
``seccomp`` for system calls. Each does without the other where a kernel lacks one. It stands in
this package, below all others, because guardrails, the worker and the web application have such
processes. docs/sandbox.md says what is promised.
"""

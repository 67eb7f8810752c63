"""MT-Bench through the queue: ask the questions, keep a tape, grade and compare the answers.

Zheng et al. 2023, "Judging LLM-as-a-Judge with MT-Bench and Chatbot Arena"; the file formats are
those of FastChat (github.com/lm-sys/FastChat, Apache-2.0). Used by ``commands.bench``.
Begin at ``ask_questions``.
"""

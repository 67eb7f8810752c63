"""A tokenizer of a thousand pieces with Gemma 3's special tokens, learnt from the corpus."""

from functools import lru_cache

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from training.notes import notes

SPECIAL = ["<pad>", "<eos>", "<bos>", "<unk>", "<start_of_turn>", "<end_of_turn>"]
SIZE = 1024


@lru_cache(maxsize=1)
def small_tokenizer() -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=SIZE,
        special_tokens=SPECIAL,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(notes()[:300], trainer)
    return tokenizer

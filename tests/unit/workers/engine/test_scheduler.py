"""The policy, step by step, without a model: sequences are advanced by hand."""

from concurrent.futures import Future

from workers.engine.cache.kv_cache import SPAN, KVCache
from workers.engine.decoding.sampling_params import FinishReason, SamplingParams
from workers.engine.scheduler import FEW, PATIENCE, RIDE_ALONG, Decode, Prefill, Scheduler, Step
from workers.engine.sequence import Sequence
from workers.gemma.graph_contract import KVLayer

LAYERS = (KVLayer(0, 1, 1), KVLayer(1, 1, 1, window=5))


def scheduler(slots: int = 4, context: int = 1000, chunk: int = 10, **limits: int) -> Scheduler:
    return Scheduler(KVCache(LAYERS, slots, context, chunk=chunk, **limits), speculate=False)


def sequence(prompt: int, max_tokens: int = 50) -> Sequence:
    return Sequence(tuple(range(prompt)), SamplingParams(max_tokens), Future())


def advance(made: Scheduler, token: int = 7) -> Step:
    """Schedule a step and do what the engine does after it."""
    step = made.schedule(0.0)
    assert step is not None
    if isinstance(step, Prefill):
        assert 0 < step.stop - step.start <= made.cache.chunk
        step.sequence.computed = step.stop
    else:
        assert [feed.sequence.held_slot for feed in step.feeds] == list(range(len(step.feeds)))
        for feed in step.feeds:
            feed.sequence.computed += feed.known
            if not feed.sequence.pending:
                feed.sequence.output.append(token)
    made.check_integrity()
    return step


def kinds(made: Scheduler, steps: int) -> str:
    return "".join("p" if isinstance(advance(made), Prefill) else "d" for _ in range(steps))


def test_prefill_goes_before_decode() -> None:
    made = scheduler(slots=3)
    for _ in range(4):
        made.add(sequence(20))
    # Two chunks each: 10 and 9 of the 19 before the last token.
    assert kinds(made, 9) == "ppppppddd"
    assert (len(made.running), len(made.waiting)) == (3, 1)


def test_a_free_slot_is_prefilled_before_others_decode() -> None:
    made = scheduler(slots=3)
    everyone = [sequence(20) for _ in range(4)]
    for each in everyone:
        made.add(each)
    kinds(made, 8)
    everyone[0].finish_reason = FinishReason.STOP
    assert made.remove_done() == [everyone[0]]
    assert kinds(made, 4) == "ppdd"
    # The one from the highest slot moved into the hole; the new one lies behind.
    assert [s.held_slot for s in everyone[1:]] == [1, 0, 2]


def test_decoding_sequences_wait_at_most_patience_chunks() -> None:
    made = scheduler(slots=4)
    made.add(sequence(2, 900))
    kinds(made, 3)
    for _ in range(3):
        made.add(sequence(500, 900))
    log = kinds(made, 200)
    waits = [len(run) for run in log.strip("p").replace("d", " ").split()]
    assert max(waits) == PATIENCE
    assert log.count("p") == 150 == 3 * 50


def test_ready_rows_decode_while_a_higher_slot_prefills() -> None:
    made = scheduler(slots=4)
    ready = sequence(2, 900)
    made.add(ready)
    kinds(made, 2)
    made.add(sequence(300))
    made.add(sequence(300))
    steps = [advance(made) for _ in range(PATIENCE + 1)]
    assert isinstance(steps[-1], Decode)
    assert [feed.sequence for feed in steps[-1].feeds] == [ready]


def test_a_prefilling_row_below_a_ready_one_feeds_a_token() -> None:
    """A batch is rows 0..B-1 without a gap."""
    made = scheduler(slots=4)
    forced, *others = [sequence(20) for _ in range(4)]
    for each in (forced, *others):
        made.add(each)
    assert kinds(made, 9) == "ppppppppd"
    forced.output.extend(range(90))
    made.add(sequence(20))  # one waits
    for _ in range(PATIENCE):
        step = advance(made)
        assert isinstance(step, Prefill)
        assert step.sequence is forced
    step = advance(made)
    assert isinstance(step, Decode)
    assert [feed.known for feed in step.feeds] == [1] * 4
    assert forced.pending > 1


def test_short_forced_runs_decode_and_long_ones_are_prefilled() -> None:
    for run, wanted in ((RIDE_ALONG - 1, "d"), (RIDE_ALONG, "p")):
        made = scheduler(slots=4)
        everyone = [sequence(2) for _ in range(FEW + 1)]
        for each in everyone:
            made.add(each)
        kinds(made, 2)
        assert all(each.pending == 1 for each in everyone)
        everyone[1].output.extend(range(run))
        assert kinds(made, 1) == wanted


def test_few_rows_feed_forced_runs_whole() -> None:
    made = scheduler(slots=4)
    first, second = sequence(2), sequence(3)
    made.add(first)
    made.add(second)
    step = advance(made)
    assert isinstance(step, Decode)
    assert [feed.known for feed in step.feeds] == [2, 3]
    first.output.extend(range(SPAN - 1))
    step = advance(made)
    assert isinstance(step, Decode)
    assert [feed.known for feed in step.feeds] == [SPAN, 1]
    first.output.extend(range(SPAN))
    step = advance(made)
    assert isinstance(step, Prefill)
    assert (step.sequence, step.stop - step.start) == (first, 10)


def test_many_rows_feed_one_token_each() -> None:
    made = scheduler(slots=4)
    for _ in range(FEW + 1):
        made.add(sequence(3))
    for _ in range(3):
        step = advance(made)
        assert isinstance(step, Decode)
        assert [feed.size for feed in step.feeds] == [1, 1, 1]


def test_a_chunk_ends_at_the_end_of_the_shared_part() -> None:
    made = scheduler()
    shared = sequence(40)
    shared.shared = 13
    made.add(shared)
    made.add(sequence(2))
    made.add(sequence(2))
    cuts = [(step.start, step.stop) for step in (made_step(made) for _ in range(5))]
    assert cuts == [(0, 10), (10, 13), (13, 23), (23, 33), (33, 39)]


def made_step(made: Scheduler) -> Prefill:
    step = advance(made)
    assert isinstance(step, Prefill)
    return step


def test_admission_needs_memory_for_the_longest_sequence() -> None:
    made = scheduler(slots=4, context=500, positions=768)
    long, short = sequence(300, 10), sequence(20, 10)
    for each in (long, short, sequence(20, 10)):
        made.add(each)
    advance(made)
    # 300 + 10 + SPAN are 384 positions: two of that length fit, three do not.
    kinds(made, 40)
    assert made.running == [long, short]
    long.finish_reason = FinishReason.STOP
    made.remove_done()
    advance(made)
    assert len(made.running) == 2
    made.add(sequence(20, 10))
    kinds(made, 5)
    assert len(made.running) == 3
    made.add(sequence(450, 49))  # waits, and nobody overtakes it
    made.add(sequence(20, 10))
    kinds(made, 5)
    assert len(made.running) == 3


def test_a_sequence_alone_is_always_admitted() -> None:
    made = scheduler(slots=2, context=500, positions=1)
    made.add(sequence(400, 400))
    assert isinstance(advance(made), Prefill)


def test_sequences_without_prefill_are_admitted_in_the_same_step() -> None:
    made = scheduler(slots=4)
    for prompt in (1, 2, 20, 1):
        made.add(sequence(prompt))
    step = advance(made)
    assert isinstance(step, Prefill)
    assert step.sequence.prompt == tuple(range(20))
    assert len(made.running) == 3
    assert kinds(made, 2) == "pd"
    assert len(made.running) == 4


def test_schedule_returns_none_when_idle() -> None:
    made = scheduler()
    assert made.schedule(0.0) is None
    assert not made.busy
    made.check_integrity()


def test_remove_all_frees_every_slot() -> None:
    made = scheduler(slots=2)
    everyone = [sequence(20) for _ in range(4)]
    for each in everyone:
        made.add(each)
    kinds(made, 4)
    assert made.remove_all() == everyone
    assert made.cache.free_slots == 2
    made.check_integrity()


def test_a_sequence_cancelled_during_removal_is_settled_later() -> None:
    """Another thread may cancel at any moment; a future must be told that it was noticed."""

    class Late(Sequence):
        asked = 0

        @property
        def done(self) -> bool:
            self.asked += 1
            if self.asked == 2:
                self.future.cancel()
            return self.future.cancelled()

    made = scheduler(slots=1)
    late = Late((1,), SamplingParams(1), Future())
    done = sequence(2)
    done.finish_reason = FinishReason.STOP
    made.add(late)
    made.add(done)
    removed = made.remove_done()
    late.future.cancel()
    assert {*removed, *made.remove_done()} == {done, late}

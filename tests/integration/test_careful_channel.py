"""A worker whose acknowledgements were lost reads on as soon as the broker lets it in again."""

from pathlib import Path

import pytest
from kombu import Connection, Consumer, Producer, Queue
from redis import Redis
from redis.exceptions import AuthenticationError

from tests.torture.outside_broker import OutsideBroker
from workers.careful_channel import CarefulChannel

QUEUE = Queue("letters")
AT_ONCE = 3


@pytest.fixture
def careful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kombu.transport.redis.Transport.Channel", CarefulChannel)


def test_messages_whose_acknowledgement_was_lost_are_no_longer_in_work(
    careful: None, tmp_path: Path
) -> None:
    taken = []
    with (
        OutsideBroker(tmp_path / "broker") as broker,
        Connection(broker.url) as connection,
        Redis.from_url(broker.url) as operator,
    ):
        Producer(connection).publish({}, routing_key="letters", declare=[QUEUE])
        for _ in range(2 * AT_ONCE):
            Producer(connection).publish({}, routing_key="letters")
        with Consumer(
            connection, [QUEUE], on_message=taken.append, prefetch_count=AT_ONCE
        ) as consumer:
            while len(taken) < AT_ONCE:
                connection.drain_events(timeout=10)
            assert not consumer.channel.qos.can_consume()
            operator.config_set("requirepass", "another")
            operator.client_kill_filter(_type="normal", skipme=True)
            for message in taken:
                with pytest.raises(AuthenticationError):
                    message.ack()
            assert consumer.channel.qos.can_consume()

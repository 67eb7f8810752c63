"""A broker by rediss://: no program of ours talks to one whose certificate it cannot check."""

import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from jobs.broker.connection import ensure
from jobs.broker.queue import check_broker, client, make_app, publish, queued_ids
from jobs.errors import BrokerError
from tests.certificates import certificate
from tests.unit.jobs.kit import make_home


@contextmanager
def encrypted(port: int, pem: Path) -> Iterator[int]:
    """Offer the server at ``port`` by TLS; the bundled Valkey cannot do that itself."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(pem)

    class Relay(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            try:
                outside = context.wrap_socket(self.request, server_side=True)
            except (ssl.SSLError, ConnectionError):  # the client does not trust us
                return
            with outside, socket.create_connection(("127.0.0.1", port)) as inside:
                back = threading.Thread(target=copy, args=(inside, outside))
                back.start()
                copy(outside, inside)
                back.join()

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        block_on_close = False

    with Server(("127.0.0.1", 0), Relay) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def copy(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65_536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass  # either end is gone


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # of kombu, after a refused handshake
def test_only_a_certificate_that_is_trusted_will_do(tmp_path: Path) -> None:
    pem = certificate(tmp_path / "broker.pem")
    with ensure(make_home(tmp_path / "a home")) as broker:  # a blank: loopback with a password
        port = int(broker.url.rpartition(":")[2].partition("/")[0])
        with encrypted(port, pem) as door:
            url = broker.url.replace("redis://", "rediss://").replace(f":{port}", f":{door}")
            strange = make_home(tmp_path / "b", broker_url=url).broker_url or ""
            with pytest.raises(BrokerError, match="certificate verify failed"):
                check_broker(strange)
            with make_app(strange) as app, pytest.raises(BrokerError, match="certificate"):
                publish(app, ["0" * 32])
            url = url.replace("rediss://:", "rediss://default:")  # kombu pools by user, not by CA
            known = make_home(tmp_path / "c", broker_url=f"{url}?ssl_ca_certs={pem}").broker_url
            assert known is not None
            assert check_broker(known).warning is None
            with make_app(known) as app:
                assert publish(app, ["1" * 32]) == 1
            assert queued_ids(known) == {"1" * 32}


def test_a_socket_with_a_password(tmp_path: Path) -> None:
    home = make_home(tmp_path)
    with ensure(home) as broker:
        with client(broker.url) as redis:
            redis.config_set("requirepass", "p w:/")
        url = broker.url.replace("redis+socket://", "redis+socket://:p%20w%3A%2F@")
        assert check_broker(url).warning is None
        with make_app(url) as app:
            assert publish(app, ["2" * 32]) == 1
        assert queued_ids(url) == {"2" * 32}
        with client(url) as redis:
            redis.config_set("requirepass", "")

"""The ACL of deploy/: enough for all that the service does, and for nothing else."""

import contextlib
import os
import secrets
import subprocess
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path

import pytest
from redis import Redis as SyncRedis
from redis.asyncio import Redis
from redis.exceptions import AuthenticationError, NoPermissionError, RedisError, ResponseError
from rq import Queue
from rq.serializers import JSONSerializer

from saikoro.api_schemas.keys import Quotas
from saikoro.service.bootstrap import open_service
from saikoro.service.cli.matches.verify import verify_source
from saikoro.service.clock import now
from saikoro.service.identity import Identity
from saikoro.service.organisers.keys import Organisers
from saikoro.service.process.children import end, spawn
from saikoro.service.settings import Settings
from saikoro.service.store.keys import KeyStore
from saikoro.service.store.pictures import PictureStore
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.server.embedded import server_command
from saikoro.service.store.streams.protocol import Appended
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.store.webhooks import HookStore
from saikoro.service.streams.queue import QUEUE, DrainQueue
from saikoro.service.webhooks.hooks import Outcome, Webhooks
from saikoro.service.webhooks.notifications import Hook, Notification
from saikoro.workers.worker import drain_worker
from tests.contract import test_store as contract
from tests.kit.archiving import played
from tests.kit.named_matches import finished
from tests.kit.ports import free_port
from tests.kit.stack import SECRET, Stack
from tests.kit.tournaments import Tournament, plan, rows, verified
from tests.kit.waiting import wait_until

DEPLOY = Path(__file__).parents[2] / "deploy"
PASSWORDS = {"REDIS_PASSWORD": "service-password", "REDIS_OPERATOR_PASSWORD": "operator-password"}
ROWS = [6, 7, 4, 6, 13, 6, 13, 2], [10, 10, 10, 10, 10, 10, 20, 20]


def users(**passwords: str) -> "subprocess.CompletedProcess[str]":
    """What deploy/users.acl.sh says."""
    environment = {"PATH": os.environ["PATH"], **passwords}
    return subprocess.run(
        ["/bin/sh", DEPLOY / "users.acl.sh"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


class GuardedServer:
    """A server with the configuration and the users of deploy/."""

    def __init__(self, folder: Path, **settings: str) -> None:
        acl = folder / "users.acl"
        acl.write_text(users(**PASSWORDS, **settings).stdout)
        command, _ = server_command(None)
        at = f"127.0.0.1:{(port := free_port())}/0"
        place = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)]
        self._command = [*command, str(DEPLOY / "redis.conf"), *place, "--aclfile", str(acl)]
        self._operator = f"redis://operator:operator-password@{at}"
        self.url = self.queue_url = f"redis://saikoro:service-password@{at}"
        self.restart()

    def restart(self) -> None:
        self._server = spawn(self._command, output=subprocess.DEVNULL)
        with self.operator() as redis:

            def answers() -> bool:
                assert self._server.poll() is None
                with contextlib.suppress(RedisError):
                    return bool(redis.ping())
                return False

            wait_until(answers, "the server does not answer")

    def kill(self) -> None:
        self._server.kill()
        self._server.wait()

    def close(self) -> None:
        end(self._server, 10)

    def operator(self) -> "SyncRedis":
        """A connection that may do everything."""
        return SyncRedis.from_url(self._operator, retry=None)

    def refused(self) -> list[str]:
        """What the service was refused since the server was emptied."""
        with self.operator() as redis:
            return [f"{entry['reason']} {entry['object']}" for entry in redis.acl_log()]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardedServer]:
    server = GuardedServer(tmp_path_factory.mktemp("guarded"))
    yield server
    server.close()


@pytest.fixture
def emptied(guarded: GuardedServer) -> GuardedServer:
    with guarded.operator() as redis:
        redis.flushall()
        redis.acl_log_reset()
    return guarded


@pytest.fixture
def server(emptied: GuardedServer) -> Iterator[GuardedServer]:
    """The server that tests ask for, here as the service's user, who must be refused nothing."""
    yield emptied
    assert emptied.refused() == []


# The whole contract of a store, run again in this module: that is, as the service's user.
match, make = contract.match, contract.make
globals().update({name: kept for name, kept in vars(contract).items() if name.startswith("Test")})


@pytest.fixture
def archiving(tmp_path: Path) -> Iterator[GuardedServer]:
    """A server whose user may move what is over to an archive."""
    server = GuardedServer(tmp_path, SAIKORO_KEEP_DAYS="0")
    yield server
    assert server.refused() == []
    server.close()


async def test_with_an_archive_streams_move_there_and_come_back(archiving, tmp_path):
    settings = Settings(
        redis_url=archiving.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0
    )
    async with open_service(settings) as service:
        begun = await played(service, "laplaplus")
        named = await finished(service, ("Ada", "Bob"))
        assert await service.host.mover.run_once() == 2
        assert not await service.matches.store.exists(begun.match)
        assert (await service.matches.pages.meta(begun.match)).status == "finished"
        assert await service.matches.store.mark_disputed(begun.match)
        await service.matches.withdrawals.withdraw(named, 0)
        assert await service.host.mover.run_once() == 2


async def test_without_one_nothing_is_removed(emptied, tmp_path):
    settings = Settings(
        redis_url=emptied.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0
    )
    async with open_service(settings) as service:
        begun = await played(service, "laplaplus")
        with pytest.raises(ResponseError, match="No permissions"):
            await service.host.mover.run_once()
        assert await service.matches.store.exists(begun.match)


class TestEnough:
    async def test_scripts_that_the_server_has_forgotten(self, store, server, make):
        await store.append(make(0))
        with server.operator() as redis:
            redis.script_flush()
        assert isinstance(await store.append(make(1)), Appended)

    async def test_card_sets_lanes_and_limits(self, store, server):
        for seconds in (60, 60, None):
            await store.put_blob("digest", b"cards", seconds)
        assert await store.blob("digest") == b"cards"
        pictures = PictureStore(store.send)
        assert await pictures.keep("digest", b"picture")
        assert await pictures.picture("digest") == b"picture"
        assert await pictures.keep("digest", b"picture")
        await pictures.pin("digest")
        await pictures.remove("digest")
        assert not await pictures.keep("digest", b"picture")
        await store.announce(0, 10)
        assert await store.silent(2) == [1]
        await store.announce(0, 0)
        assert await store.silent(2) == [0, 1]
        assert await store.take_tokens("somebody", 5, 1.0, 10) == (5, 0, 5)

    async def test_keys_of_organisers(self, server):
        async with Redis.from_url(server.url) as redis:
            organisers = Organisers(KeyStore(Coalesced(redis)), Identity(bytes(32), "test"), "keys")
            key, token = await organisers.create("ada", ["tournaments:write"], Quotas(1))
            organiser = await organisers.admit(token, "tournaments:write")
            for _ in range(2):
                await organisers.charge(organiser, tournaments=1, once="tournament")
            await organisers.revoke(key.key)
            assert len(await organisers.list_keys()) == 1

    async def test_webhooks(self, server):
        async with Redis.from_url(server.url) as redis:
            webhooks = Webhooks(HookStore(Coalesced(redis)), Seal(bytes(32)))
            for _ in range(2):
                await webhooks.register(ID, [Hook("https://hook.example/")], SENDER)
            note = Notification(
                source="/matches", version=1, type="type", subject="subject", time=now(), data={}
            )
            await webhooks.enqueue(ID, await webhooks.cursor(ID), 1, [note, note])
            [queue] = await webhooks.waiting()
            assert queue == ("00", SENDER)
            first, second = await webhooks.take(queue, 10, 60)
            assert await webhooks.signed_request(first, 0) is not None
            await webhooks.settle(first, Outcome("waiting", 500, wait=1))
            await webhooks.settle(second, Outcome("gone", 410))
            await webhooks.enqueue(ID, 1, 2, [note])
            assert [each.state for each in await webhooks.log(ID)] == ["waiting", "gone"]
            await webhooks.add(ID, Hook("https://hook.example/", ["type"]), SENDER, 2, 3)
            await webhooks.enqueue(ID, 2, 3, [note])
            await webhooks.remove(ID, 2)
            await webhooks.expire(ID)
            await webhooks.persist(ID)
            hooks = HookStore(Coalesced(redis))
            player = f"player.{ID}"
            await hooks.extend(player, b"", b"sealed", 0, 60)
            await hooks.begin(player, ID, 1, anew=False)
            assert await hooks.enqueue(player, 1, 2, [], ID, apart=True)
            assert 0 < await hooks.left(player) <= 60
            await hooks.end(player, ID)

    async def test_what_was_appended_is_there_after_a_restart(self, store, server, match, make):
        await store.append(make(0, 3))
        server.kill()
        server.restart()
        async with aclosing(RedisStore(connect(server.url))) as again:
            assert await contract.lines(again, match) == [b"line 1", b"line 2", b"line 3"]

    def test_whole_matches_and_a_tournament_with_a_worker_that_dies(self, server, tmp_path):
        impatient = {"SAIKORO_LINGER_SECONDS": "0.2", "SAIKORO_DRAIN_SECONDS": "1"}
        body = {"plan": plan(), "entrants": rows(16), "start": True}
        with Stack(server, tmp_path, workers=2, **impatient) as stack, stack.client() as client:
            matches = [client.finished(*ROWS)]
            tournament = Tournament.open(client, body, **{"Idempotency-Key": secrets.token_hex(16)})
            stack.workers[0].kill()
            matches += [client.finished(*ROWS) for _ in range(3)]
            for played in matches:
                assert verify_source(f"{stack.url}/matches/{played}").verdict == "sound"
            assert verified(tournament.finish()).sound

    def test_a_queue_with_failed_and_lost_jobs(self, server, monkeypatch):
        with SyncRedis.from_url(server.url) as redis:
            queue = Queue(QUEUE, connection=redis, serializer=JSONSerializer)
            queue.enqueue_call("os.getpid", job_id="unknown")
            DrainQueue(redis, 60).enqueue([0])
            worker = drain_worker(redis)
            monkeypatch.setattr(worker, "_install_signal_handlers", lambda: None)
            redis.blmove(queue.key, queue.intermediate_queue_key, 1)
            worker.work(burst=True, logging_level="CRITICAL")
            worker.run_maintenance_tasks()
            assert queue.failed_job_registry.get_job_count() == 1


ID = "0" * 32
SENDER = "somebody"
LINES, META = f"saikoro:{{00}}:{ID}:lines", f"saikoro:{{00}}:{ID}:meta"
TOURNAMENT = f"saikoro:{{00}}:tournament:{ID}"

FORBIDDEN = [
    f"XTRIM {LINES} MAXLEN 0",
    f"XSETID {LINES} 9-0",
    f"XDEL {LINES} 1-0",
    f"XGROUP CREATE {LINES} group 0",
    f"DEL {LINES}",
    f"UNLINK {LINES}",
    f"EXPIRE {LINES} 1",
    f"RENAME {LINES} elsewhere",
    f"COPY {LINES} elsewhere",
    f"RESTORE {LINES} 0 bytes REPLACE",
    f"SET {LINES} 1",
    f"HSET {LINES} v 1",
    f"DEL {META}",
    f"XTRIM {TOURNAMENT}:lines MAXLEN 0",
    f"DEL {TOURNAMENT}:lines",
    f"DEL {TOURNAMENT}:meta",
    f"HDEL {TOURNAMENT}:keys key",
    "DEL saikoro:{00}:tournament:due",
    "ZSCORE saikoro:{00}:due member",
    "ZADD saikoro:{00}:tournament:elsewhere 1 member",
    "HDEL saikoro:keys:made id",
    "DEL saikoro:keys:revoked",
    "DEL saikoro:{00}:hooks:due:sender",
    "FLUSHALL",
    "FLUSHDB",
    "SWAPDB 0 1",
    "CONFIG GET *",
    "CONFIG SET appendonly no",
    "SCRIPT FLUSH",
    "FUNCTION FLUSH",
    "ACL LIST",
    "ACL SETUSER saikoro allkeys",
    "CLIENT KILL TYPE normal",
    "CLIENT PAUSE 1000",
    "CLIENT UNBLOCK 1",
    "CLIENT NO-EVICT on",
    "KEYS *",
    "SCAN 0",
    "MONITOR",
    "REPLICAOF 127.0.0.1 1",
    "BGREWRITEAOF",
    "SHUTDOWN NOSAVE",
    "GET elsewhere",
    "SET elsewhere 1",
    "SET rqueue 1",
    "PUBLISH elsewhere 1",
    "SPUBLISH elsewhere 1",
    "SUBSCRIBE elsewhere",
    "SSUBSCRIBE elsewhere",
    "SSUBSCRIBE saikoro:{00}:elsewhere",
]


class TestNoMore:
    @pytest.fixture
    def history(self, emptied):
        """Reads a history of one batch, past every rule."""
        with emptied.operator() as redis:
            redis.execute_command("XADD", LINES, "1-0", "l", "line 1")
            yield lambda: redis.xrange(LINES)

    @pytest.mark.parametrize("command", FORBIDDEN)
    def test_a_forbidden_command_is_refused(self, emptied, history, command):
        before = history()
        with SyncRedis.from_url(emptied.url) as redis, pytest.raises(NoPermissionError):
            redis.execute_command(*command.split())
        assert history() == before != []

    @pytest.mark.parametrize("command", ["XTRIM", "DEL", "FLUSHALL"])
    def test_a_script_may_do_no_more_than_its_user(self, emptied, history, command):
        before = history()
        arguments = {"XTRIM": ", KEYS[1], 'MAXLEN', 0", "DEL": ", KEYS[1]"}.get(command, "")
        with SyncRedis.from_url(emptied.url) as redis, pytest.raises(ResponseError, match="user"):
            redis.eval(f"redis.call('{command}'{arguments})", 1, LINES)
        assert history() == before != []

    def test_nobody_else_is_let_in(self, guarded):
        for user in ("", "default:@", "saikoro:wrong@", "operator:service-password@"):
            url = guarded.url.replace("saikoro:service-password@", user)
            with SyncRedis.from_url(url) as redis, pytest.raises(AuthenticationError):
                redis.ping()


class TestPasswords:
    @pytest.mark.parametrize("password", [None, "", "two words", "p@ss", "line\nuser x on nopass"])
    def test_a_password_that_cannot_be_is_named(self, password):
        output = users(**({} if password is None else {"REDIS_PASSWORD": password}))
        assert output.returncode == 1
        assert output.stdout == ""
        assert output.stderr.startswith("REDIS_PASSWORD must be set")

    def test_without_a_password_there_is_no_operator(self):
        assert "operator" not in users(REDIS_PASSWORD=PASSWORDS["REDIS_PASSWORD"]).stdout

"""Whatever dies, nothing acknowledged is lost or happens twice. These tests really kill."""

import random
import signal
import time

from tests.kit.budget import budget
from tests.kit.load import Load, check
from tests.kit.waiting import PATIENCE_SECONDS


def pause(choose: random.Random) -> None:
    """Let the load go on until some moment that nobody chose."""
    time.sleep(choose.uniform(0.02, 0.6))


def test_workers_killed_at_random_moments(mortal):
    choose = random.Random(1)
    with Load(mortal) as load:
        for _ in range(budget(2, soak=1_500)):
            pause(choose)
            number = choose.randrange(len(mortal.workers))
            mortal.workers[number].kill()
            mortal.workers[number].wait()
            if choose.random() < 0.5:
                pause(choose)
            mortal.workers[number] = mortal.start_worker()
    check(mortal, load.receipts)


def test_all_workers_killed_at_once(mortal):
    choose = random.Random(2)
    with Load(mortal) as load:
        for _ in range(budget(2, soak=300)):
            pause(choose)
            for worker in mortal.workers:
                worker.kill()
            for number, worker in enumerate(mortal.workers):
                worker.wait()
                mortal.workers[number] = mortal.start_worker()
    check(mortal, load.receipts)


def test_the_api_killed_between_append_and_reply(mortal):
    choose = random.Random(3)
    with Load(mortal) as load:
        for _ in range(budget(2, soak=600)):
            pause(choose)
            mortal.api.kill()
            mortal.api.wait()
            mortal.start_api()
    check(mortal, load.receipts)


def test_the_server_killed_under_load(all_mortal):
    choose = random.Random(4)
    with Load(all_mortal) as load:
        for _ in range(budget(2, soak=300)):
            pause(choose)
            all_mortal.server.kill()
            pause(choose)
            all_mortal.server.restart()
    check(all_mortal, load.receipts)


def test_everything_killed_in_turn(all_mortal):
    choose = random.Random(5)
    with Load(all_mortal) as load:
        for _ in range(budget(2, soak=150)):
            pause(choose)
            all_mortal.api.kill()
            all_mortal.workers[0].kill()
            all_mortal.server.kill()
            all_mortal.api.wait()
            all_mortal.workers[0].wait()
            all_mortal.server.restart()
            all_mortal.start_api()
            all_mortal.workers[0] = all_mortal.start_worker()
    check(all_mortal, load.receipts)


def test_a_worker_that_gets_sigterm_finishes_its_batch(mortal):
    with Load(mortal) as load:
        for _ in range(budget(2, soak=200)):
            worker = mortal.workers.pop(0)
            mortal.wait_until_busy(worker)
            worker.send_signal(signal.SIGTERM)
            assert worker.wait(PATIENCE_SECONDS) == 0
            mortal.workers.append(mortal.start_worker())
    check(mortal, load.receipts)

"""The tools of the other tests: a hang must end, and nothing else may."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import processes

#: Ignores signals that ask, and has a child that does, too, in a process group of its own.
STUBBORN = """
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
if os.fork() == 0:
    os.setpgid(0, 0)
os.write(1, b"ready\\n")
time.sleep(600)
"""


def stubborn() -> subprocess.Popen[str]:
    """Starts such a pair in a session of their own."""
    parent = subprocess.Popen(
        [sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert parent.stdout is not None
    assert [parent.stdout.readline(), parent.stdout.readline()] == ["ready\n"] * 2
    return parent


def test_a_session_is_ended_whole_and_no_other() -> None:
    first, second = stubborn(), stubborn()
    try:
        killed = processes.end_session(first.pid, grace=0.2)
        assert len(killed) == 2 and first.pid in {process.pid for process in killed}
        assert first.wait(10) == -signal.SIGKILL
        assert processes.end_session(first.pid, grace=5) == []
        assert second.poll() is None
        assert len(processes.family(second.pid)) == 2
    finally:
        processes.end_session(second.pid, grace=0)
        second.wait(10)


def test_only_a_driver_that_has_a_cluster_has_executors() -> None:
    name = "org.apache.spark.executor.CoarseGrainedExecutorBackend"
    program = [sys.executable, "-c", "import time; time.sleep(600)", name, "--executor-id", "7"]
    child = subprocess.Popen(program)
    try:
        until = time.monotonic() + 10
        while not (found := processes.executors(os.getpid())) and time.monotonic() < until:
            time.sleep(0.01)
        assert found == {"7": child.pid}
        assert processes.executors(child.pid) == {"7": child.pid}
        other = stubborn()
        assert processes.executors(other.pid) == {}
        processes.end_session(other.pid, grace=0)
        other.wait(10)
    finally:
        child.kill()
        child.wait(10)

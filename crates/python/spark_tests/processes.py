"""Processes as Linux tells them in /proc: the ones below another, and the ones of a session.

Nothing here goes by the name of a program alone, so that no process of anybody else can be meant.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple


class Process(NamedTuple):
    """One process. Its processor time includes children that have ended; its command line is empty while it ends."""

    pid: int
    parent: int
    session: int
    seconds: float
    command: tuple[str, ...]


def processes() -> list[Process]:
    """All processes that have not ended."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            stat = (folder / "stat").read_text()
            command = (folder / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except (FileNotFoundError, ProcessLookupError):
            continue
        # The name stands in brackets and may hold anything.
        state, parent, _group, session, *more = stat[stat.rindex(")") + 1 :].split()
        if state not in "ZX":
            # User and system time, of the process and of its children that have ended.
            seconds = sum(map(int, more[7:11])) / os.sysconf("SC_CLK_TCK")
            found.append(Process(int(folder.name), int(parent), int(session), seconds, tuple(command[:-1])))
    return found


def family(pid: int) -> list[Process]:
    """A process, its children, their children, and so on."""
    everyone = processes()
    pids = {pid}
    while True:
        more = {process.pid for process in everyone if process.parent in pids} - pids
        if not more:
            return [process for process in everyone if process.pid in pids]
        pids |= more


def executors(driver: int) -> dict[str, int]:
    """The executors that a driver's own cluster has started: their ids in Spark, and the ids of their processes."""
    found = {}
    for process in family(driver):
        if "org.apache.spark.executor.CoarseGrainedExecutorBackend" in process.command:
            found[process.command[process.command.index("--executor-id") + 1]] = process.pid
    return found


def end_session(session: int, grace: float) -> list[Process]:
    """Waits until no process of a session is left, and kills what is left after `grace` seconds. Returns what was killed."""
    until = time.monotonic() + grace
    while left := [process for process in processes() if process.session == session]:
        if time.monotonic() > until:
            for process in left:
                try:
                    os.kill(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            return left
        time.sleep(0.1)
    return []

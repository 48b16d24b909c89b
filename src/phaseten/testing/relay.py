"""A program in the place of the referee: it passes lines on to where ``check_client`` listens, and the answers back.

It is started by its path, with a port of this machine and a word by which it is known there, and needs nothing but
Python.
"""

import os
import socket
import sys
from threading import Thread
from typing import Final

HOST: Final = "127.0.0.1"
"""Where it is listened."""

PIECE: Final = 65_536
"""So many bytes at most are passed on at a time."""


def relay(port: int, word: str, requests: int, answers: int) -> None:
    """Pass on what comes in until the other side hangs up.

    Args:
        port: where to pass it on to.
        word: what is said first.
        requests: the file descriptor that is read.
        answers: the file descriptor that is written.

    Raises:
        OSError: nobody listens there, or the answers cannot be written.
    """
    with socket.create_connection((HOST, port)) as connection:
        connection.sendall(f"{word}\n".encode())
        Thread(target=_pass_on, args=(requests, connection), daemon=True).start()
        while piece := connection.recv(PIECE):
            while piece:
                piece = piece[os.write(answers, piece) :]


def _pass_on(requests: int, connection: socket.socket) -> None:
    """Until there is no more, or nobody listens any more."""
    try:
        while piece := os.read(requests, PIECE):
            connection.sendall(piece)
        connection.shutdown(socket.SHUT_WR)
    except OSError:
        return


if __name__ == "__main__":
    relay(int(sys.argv[1]), sys.argv[2], sys.stdin.fileno(), sys.stdout.fileno())

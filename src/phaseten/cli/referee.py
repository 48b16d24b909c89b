"""``phaseten referee``: a referee for programs in any language."""

import os
import sys

import click

from phaseten.referee import Directory, Referee, serve


@click.command(epilog="The messages are described in the documentation, under reference/referee.")
@click.option("--records", metavar="DIR", help="Keep every table in this directory, and open those that are there.")
@click.option(
    "--tables",
    type=click.IntRange(1),
    default=1_000,
    metavar="N",
    show_default=True,
    help="So many tables at most are open.",
)
def referee(records: str | None, tables: int) -> None:
    """Answer lines of JSON on the standard streams, until the input ends.

    A program that starts this command holds tables for its players: it sends a request as one line, and reads one line
    as the answer. What a seat may not see is never in what is sent for it.
    """
    try:
        arbiter = Referee(Directory(records) if records else None, most_tables=tables)
        for problem in arbiter.restore():
            click.echo(problem, err=True)
    except OSError as error:
        raise click.ClickException(f"{records}: {error.strerror}") from None
    try:
        serve(arbiter, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # nobody reads any more; and nothing more is to be written when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

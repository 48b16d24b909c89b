"""Finding a language by its code: those of the library, and those that other packages bring."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from phaseten.errors import LanguageError
from phaseten.messages.language import Language

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "phaseten.languages"
"""The entry points of a package that brings a language: its code, and where the `Language` is."""

BUILT_IN: Final[Mapping[str, tuple[str, str]]] = {
    "en": ("phaseten.messages.language", "ENGLISH"),
    "de": ("phaseten.messages.german", "GERMAN"),
}
"""Where the languages of the library are; a table is loaded when it is first asked for."""


def find_language(code: str) -> Language:
    """The language of a code.

    Args:
        code: ``en``, ``de``, or the code of a language that an installed package brings as an entry point of the group
            ``phaseten.languages``.

    Raises:
        LanguageError: there is no such language, or what a package brings is none.
        TypeError: the code is no text.

    Example:
        >>> find_language("de").render("draw_first", {})
        'Zieh zuerst eine Karte.'
    """
    if not isinstance(code, str):
        raise TypeError(f"the code of a language is a text, not {code!r}")
    if code in BUILT_IN:
        module, name = BUILT_IN[code]
        found: object = getattr(import_module(module), name)
    else:
        found = _brought(code)
    if not isinstance(found, Language):
        raise LanguageError([f"What a package brings as the language {code!r} is none: {found!r}."])
    return found


def as_language(language: Language | str) -> Language:
    """The language itself, or that of a code.

    Raises:
        LanguageError: there is no language of this code.
        TypeError: it is neither.

    Example:
        >>> as_language("de") is find_language("de") is as_language(find_language("de"))
        True
    """
    return language if isinstance(language, Language) else find_language(language)


def language_codes() -> tuple[str, ...]:
    """The codes of all languages that there are, those of the library first.

    Example:
        >>> language_codes()[:2]
        ('en', 'de')
    """
    return (*BUILT_IN, *sorted({point.name for point in _entry_points()} - {*BUILT_IN}))


def _brought(code: str) -> object:
    """What an installed package brings for a code.

    Raises:
        LanguageError: no package brings it, or it cannot be loaded.
    """
    for point in _entry_points():
        if point.name == code:
            try:
                return point.load()
            except (ImportError, AttributeError) as error:
                raise LanguageError([f"The language {code!r} cannot be loaded: {error}."]) from error
    raise LanguageError([f"There is no language {code!r}: there are {', '.join(language_codes())}."])


def _entry_points() -> "tuple[EntryPoint, ...]":
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and seldom needed

    return tuple(entry_points(group=GROUP))

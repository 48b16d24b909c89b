"""Constraints for pip: of everything that a user of the library installs the lowest version allowed."""

import sys
import tomllib
from pathlib import Path
from typing import Final

USED: Final = ("cli", "testing")

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
needed = [*project["dependencies"], *(need for extra in USED for need in project["optional-dependencies"][extra])]
sys.stdout.writelines(f"{need.replace('>=', '==')}\n" for need in needed)

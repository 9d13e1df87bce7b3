"""litfuse from Python: measure, compare and fuse rankings; search, deduplicate and check literature.

Every function calls the command `litfuse` and takes and gives pandas data frames. What the command refuses is an exception with its line;
what worked less well than asked is in `notices`, and is a `LitfuseWarning`.
"""

from .errors import (
    CommandNotFound,
    LitfuseError,
    LitfuseInputError,
    LitfuseWarning,
    Notice,
    SourcesFailed,
    VersionMismatch,
)
from .literature import Duplicates, Found, Verified, dedup, search, verify
from .measuring import Comparison, Evaluation, Fusion, compare, evaluate, fuse
from .version import __version__

__all__ = [
    "CommandNotFound",
    "Comparison",
    "Duplicates",
    "Evaluation",
    "Found",
    "Fusion",
    "LitfuseError",
    "LitfuseInputError",
    "LitfuseWarning",
    "Notice",
    "SourcesFailed",
    "Verified",
    "VersionMismatch",
    "__version__",
    "compare",
    "dedup",
    "evaluate",
    "fuse",
    "search",
    "verify",
]

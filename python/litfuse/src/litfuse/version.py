"""The version of this package, which is that of the command it is made for."""

__version__ = "0.1.0"

"""A database with real commits, for workers in processes of their own."""

from tests.databases import own_database, postgresql_template, sqlite_template

__all__ = ["own_database", "postgresql_template", "sqlite_template"]

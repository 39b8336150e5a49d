"""Tells Django of the app."""

from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    name = "replays"

"""The addresses of bots."""

from django.urls import URLPattern

app_name = "bots"

urlpatterns: list[URLPattern] = []

"""The addresses of tables that people sit down at."""

from django.urls import URLPattern

app_name = "tables"

urlpatterns: list[URLPattern] = []

"""The addresses of ladders."""

from django.urls import URLPattern

app_name = "ladders"

urlpatterns: list[URLPattern] = []

"""The addresses of people who play."""

from django.urls import URLPattern

app_name = "people"

urlpatterns: list[URLPattern] = []

"""The addresses of the documentation."""

from django.urls import path

from souk.documentation import views

app_name = "documentation"

urlpatterns = [
    path("", views.index, name="index"),
    path("<path:page>/", views.page, name="page"),
]

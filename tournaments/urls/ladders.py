"""The addresses of ladders."""

from django.urls import path

from tournaments.views import ladders

app_name = "ladders"

urlpatterns = [
    path("", ladders.ladder_list, name="ladders"),
    path("<int:ladder_id>/", ladders.ladder_page, name="ladder"),
]

"""The addresses of people who play."""

from django.urls import path

from tournaments.views import people

app_name = "people"

urlpatterns = [path("<str:username>/", people.person_page, name="person")]

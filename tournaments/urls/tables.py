"""The addresses of tables that people sit down at."""

from django.urls import path

from tournaments.views import reminders, tables, tables_play

app_name = "tables"

urlpatterns = [
    path("", tables.table_list, name="tables"),
    path("new/", tables.new_table, name="new"),
    path("reminder/", reminders.reminder, name="reminder"),
    path("<uuid:match>/", tables_play.table_page, name="table"),
    path("<uuid:match>/sit/", tables.sit_down, name="sit"),
    path("<uuid:match>/decline/", tables.decline, name="decline"),
    path("<uuid:match>/leave/", tables.get_up, name="leave"),
    path("<uuid:match>/cancel/", tables.cancel, name="cancel"),
    path("<uuid:match>/again/", tables.again, name="again"),
    path("<uuid:match>/question.json", tables_play.question, name="question"),
    path("<uuid:match>/move/", tables_play.move, name="move"),
    path("<uuid:match>/resign/", tables_play.give_up, name="resign"),
]

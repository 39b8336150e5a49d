"""The addresses of the first page, tables, ladders, tournaments, people and bots."""

from django.urls import URLPattern, include, path
from django.views.generic import RedirectView

from tournaments.views import (
    bots,
    cinema,
    duels,
    emotes,
    game_statistics,
    games,
    home,
    ladder_comparison,
    ladder_history,
    ladder_quality,
    ladders,
    learning,
    organiser_actions,
    people,
    reminders,
    tables,
    tables_forks,
    tables_moves,
    tables_play,
    tables_preview,
    tournaments,
)

_TABLES: list[URLPattern] = [
    path("", tables.table_list, name="tables"),
    path("new/", tables.new_table, name="new"),
    path("reminder/", reminders.reminder, name="reminder"),
    path("fork/<uuid:match>/", tables_forks.fork_page, name="fork"),
    path("<uuid:match>/", tables_play.table_page, name="table"),
    path("<uuid:match>/sit/", tables.sit_down, name="sit"),
    path("<uuid:match>/decline/", tables.decline, name="decline"),
    path("<uuid:match>/leave/", tables.get_up, name="leave"),
    path("<uuid:match>/cancel/", tables.cancel, name="cancel"),
    path("<uuid:match>/again/", tables.again, name="again"),
    path("<uuid:match>/question.json", tables_play.question, name="question"),
    path("<uuid:match>/move/", tables_moves.move, name="move"),
    path("<uuid:match>/preview/", tables_preview.preview, name="preview"),
    path("<uuid:match>/undo/", tables_moves.take_back, name="undo"),
    path("<uuid:match>/resign/", tables_moves.give_up, name="resign"),
    path("<uuid:match>/emotes/", emotes.send, name="emotes"),
    path("<uuid:match>/emotes/preference/", emotes.choose, name="emote_preference"),
    path("<uuid:match>/advice/", learning.advice, name="advice"),
    path("<uuid:match>/hint/", learning.hint, name="hint"),
    path("<uuid:match>/tutorial/leave/", learning.leave, name="leave_tutorial"),
]

_LADDERS: list[URLPattern] = [
    path("", ladders.ladder_list, name="ladders"),
    path("<int:ladder_id>/", ladders.ladder_page, name="ladder"),
    path("<int:ladder_id>/versions/", ladders.join, name="join"),
    path("<int:ladder_id>/past/", ladder_history.past, name="past"),
    path("<int:ladder_id>/compare/", ladder_comparison.choose, name="compare"),
    path(
        "<int:ladder_id>/compare/<int:one>/<int:other>/",
        ladder_comparison.compared,
        name="compared",
    ),
    path("<int:ladder_id>/cycles/", ladder_comparison.cycles, name="cycles"),
    path("<int:ladder_id>/quality/", ladder_quality.quality, name="quality"),
    path(
        "<int:ladder_id>/players/<int:competitor>/",
        ladder_history.player,
        name="player",
    ),
    path(
        "<int:ladder_id>/players/<int:competitor>/<uuid:match>/",
        ladder_history.change,
        name="change",
    ),
    path("<int:ladder_id>/references/", ladders.references, name="references"),
]

_TOURNAMENTS: list[URLPattern] = [
    path("", tournaments.tournament_list, name="tournaments"),
    path("<slug:slug>/", tournaments.tournament_page, name="tournament"),
    path("<slug:slug>/end/", duels.end, name="end_duel"),
    path("<slug:slug>/enter/", organiser_actions.enter, name="enter"),
    path("<slug:slug>/do/<slug:name>/", organiser_actions.do_action, name="act"),
    path("<slug:slug>/leave/<int:key>/", organiser_actions.leave, name="leave"),
    path(
        "<slug:slug>/disqualify/<int:key>/",
        organiser_actions.disqualify,
        name="disqualify",
    ),
    path("<slug:slug>/void/<uuid:match>/", organiser_actions.void, name="void"),
]

_CINEMA: list[URLPattern] = [
    path("<uuid:match>/", cinema.match_screen, name="match"),
    path("tournaments/<slug:slug>/", cinema.tournament_screen, name="tournament"),
    path("ladders/<int:ladder_id>/", cinema.ladder_screen, name="ladder"),
]

_PEOPLE: list[URLPattern] = [
    path("<str:username>/", people.person_page, name="person"),
]

_BOTS: list[URLPattern] = [
    path("", bots.bot_list, name="bots"),
    path("new/", bots.upload, name="upload"),
    path("<slug:name>/", bots.bot_page, name="bot"),
    path("<slug:name>/duels/", duels.start, name="duels"),
    path("<slug:name>/<str:version>/", bots.version_page, name="version"),
    path("<slug:name>/<str:version>/status.json", bots.version_status, name="status"),
    path("<slug:name>/<str:version>/enter/", bots.enter, name="enter"),
    path("<slug:name>/<str:version>/leave/", bots.leave, name="leave"),
]

urlpatterns = [
    path("", home.home_page, name="home"),
    path("games/", games.game_list, name="games"),
    path("games/<slug:name>.svg", home.game_picture, name="game_picture"),
    path("games/<slug:name>.png", home.game_image, name="game_image"),
    path(
        "games/<slug:name>/statistics/",
        game_statistics.statistics_page,
        name="game_statistics",
    ),
    path("games/<slug:name>/", games.page, name="game"),
    # Where people look for them who have not seen a link.
    path("rules/", RedirectView.as_view(pattern_name="games"), name="rules"),
    path("help/", RedirectView.as_view(pattern_name="games"), name="help"),
    path("learn/<slug:game>/", learning.learn, name="learn"),
    path("tables/", include((_TABLES, "tables"))),
    path("ladders/", include((_LADDERS, "ladders"))),
    path("tournaments/", include((_TOURNAMENTS, "tournaments"))),
    path("cinema/", include((_CINEMA, "cinema"))),
    path("people/", include((_PEOPLE, "people"))),
    path("bots/", include((_BOTS, "bots"))),
]

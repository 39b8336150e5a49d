"""Every address of the API. Apps add theirs before the last line."""

from django.urls import include, path, re_path, register_converter
from django.urls.converters import IntConverter

from bots import api as bots
from replays.api import analyses, comments, matches
from souk.accounts import api as accounts
from souk.api import games, guides, views
from souk.api.description import ApiDescription
from souk.api.health import Health
from tournaments.api import (
    bot_logs,
    duels,
    entrants,
    entries,
    forks,
    game_statistics,
    ladder_comparison,
    ladder_history,
    ladder_quality,
    ladders,
    learning,
    next_match,
    player_moves,
    rounds,
    tables,
    tournaments,
)
from tournaments.api.matches import BotClock, Matches

app_name = "api"


class Count(IntConverter):
    """A number that every database can look up; there is nothing beyond."""

    regex = "[0-9]{1,9}"


register_converter(Count, "count")

of_a_match = [
    path("", matches.MatchDetail.as_view(), name="match"),
    path("entries/", matches.EntryList.as_view(), name="entries"),
    path("steps/", matches.StepList.as_view(), name="steps"),
    path("steps/<count:number>/", matches.StepDetail.as_view(), name="step"),
    path("film/", matches.FrameList.as_view(), name="replay"),
    path("analysis/", analyses.AnalysisDetail.as_view(), name="analysis"),
    path("log/", matches.LogFile.as_view(), name="log"),
    path("comments/", comments.Comments.as_view(), name="comments"),
    path("comments/<count:number>/", comments.OneComment.as_view(), name="comment"),
    path(
        "comments/<count:number>/report/",
        comments.ReportOfAComment.as_view(),
        name="comment_report",
    ),
    path("bot-clock/", BotClock.as_view(), name="bot_clock"),
    path("forks/", forks.ForkList.as_view(), name="forks"),
    path("bot-logs/", bot_logs.BotLogs.as_view(), name="bot_logs"),
]
of_a_table = [
    path("", tables.TableDetail.as_view(), name="table"),
    path("seat/", tables.OwnSeat.as_view(), name="seat"),
    path("question/", player_moves.QuestionDetail.as_view(), name="question"),
    path("moves/", player_moves.Moves.as_view(), name="moves"),
    path("preview/", player_moves.Preview.as_view(), name="preview"),
    path("undos/", player_moves.Undos.as_view(), name="undos"),
    path("advice/", learning.AdviceDetail.as_view(), name="advice"),
    path("hint/", learning.OwnHint.as_view(), name="hint"),
    path("tutorial/", learning.OwnTutorial.as_view(), name="own_tutorial"),
    path("emotes/", player_moves.Emotes.as_view(), name="emotes"),
    path("resignation/", player_moves.Resignation.as_view(), name="resignation"),
]
of_a_bot = [
    path("", bots.OneBot.as_view(), name="bot"),
    path("entries/", entries.BotEntries.as_view(), name="bot_entries"),
    path("duels/", duels.Duels.as_view(), name="duels"),
    path("duels/<slug:slug>/", duels.OneDuel.as_view(), name="duel"),
    path("logs/", bot_logs.LogsOfABot.as_view(), name="logs_of_a_bot"),
    path("versions/", bots.Versions.as_view(), name="versions"),
    path("versions/<str:version>/", bots.Version.as_view(), name="version"),
    path(
        "versions/<str:version>/suspension/",
        bots.Suspension.as_view(),
        name="suspension",
    ),
]
of_a_tournament = [
    path("", tournaments.OneTournament.as_view(), name="tournament"),
    path("acts/", tournaments.AuditEntries.as_view(), name="acts"),
    path("entrants/", entrants.Entrants.as_view(), name="entrants"),
    path("entrants/<count:key>/", entrants.OneEntrant.as_view(), name="entrant"),
    path(
        "entrants/<count:key>/disqualification/",
        entrants.Disqualification.as_view(),
        name="disqualification",
    ),
    path("rounds/", rounds.Rounds.as_view(), name="rounds"),
    path(
        "next-match/",
        next_match.NextInTournament.as_view(),
        name="next_match_of_tournament",
    ),
    path("standings/", rounds.Standings.as_view(), name="standings"),
    path("results/", rounds.Results.as_view(), name="results"),
    path("results/csv/", rounds.ResultsFile.as_view(), name="results_file"),
]
of_a_ladder = [
    path("", ladders.LadderDetail.as_view(), name="ladder"),
    path("ratings/", ladders.Ratings.as_view(), name="ratings"),
    path(
        "ratings/<count:competitor>/", ladders.RatingHistory.as_view(), name="history"
    ),
    path(
        "ratings/<count:competitor>/<uuid:match>/",
        ladder_history.RatingChangeDetail.as_view(),
        name="rating_change",
    ),
    path("next-match/", next_match.NextOnLadder.as_view(), name="next_match_of_ladder"),
    path("meetings/", ladders.HeadToHeadList.as_view(), name="meetings"),
    path("past/", ladder_history.PastLadderDetail.as_view(), name="past_ladder"),
    path(
        "comparison/", ladder_comparison.ComparisonDetail.as_view(), name="comparison"
    ),
    path("cycles/", ladder_comparison.CyclesDetail.as_view(), name="cycles"),
    path("quality/", ladder_quality.QualityDetail.as_view(), name="quality"),
]

urlpatterns = [
    path("", views.Entrance.as_view(), name="entrance"),
    path("schema/", ApiDescription.as_view(), name="description"),
    path("docs/", views.reference, name="reference"),
    path("health/", Health.as_view(), name="health"),
    path("me/", accounts.Me.as_view(), name="me"),
    path("tokens/", accounts.Tokens.as_view(), name="tokens"),
    path("tokens/<count:number>/", accounts.Token.as_view(), name="token"),
    path("games/", games.Games.as_view(), name="games"),
    path("games/<str:name>/", games.OneGame.as_view(), name="game"),
    path(
        "games/<str:name>/statistics/",
        game_statistics.GameStatisticsDetail.as_view(),
        name="game_statistics",
    ),
    path("games/<str:name>/guide/", guides.GuideOfAGame.as_view(), name="guide"),
    path("games/<str:name>/tutorial/", learning.NewTutorial.as_view(), name="tutorial"),
    path("matches/", Matches.as_view(), name="matches"),
    path("matches/<uuid:match>/", include(of_a_match)),
    path("tables/", tables.TableList.as_view(), name="tables"),
    path("tables/<uuid:match>/", include(of_a_table)),
    path("bots/", bots.Bots.as_view(), name="bots"),
    path("bots/<str:name>/", include(of_a_bot)),
    path("tournaments/", tournaments.Tournaments.as_view(), name="tournaments"),
    path("tournaments/<slug:slug>/", include(of_a_tournament)),
    path("ladders/", ladders.Ladders.as_view(), name="ladders"),
    path("ladders/<count:number>/", include(of_a_ladder)),
    re_path("", views.nowhere, name="nowhere"),
]

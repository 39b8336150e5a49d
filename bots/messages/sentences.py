"""What is said of bots and stored, for the catalogues of translations.

The gate, the check and the driver know no language, for they serve authors at home as
well. So their sentences stand here once more, and a test holds both together. What was
stored is kept: a sentence that is no longer written stays as long as a row may hold it.
"""

from typing import Final

from django.utils.translation import gettext_noop as _

from bots.messages.phrasebook import Phrasebook

GATE: Final = (
    # Archives.
    _("The file has %(size)s bytes; a package may have %(most)s."),
    _(
        "The file has %(size)s MB; a package may have at most %(most)s MB. Leave out "
        "what the bot does not need."
    ),
    _("The archive is damaged: %(error)s."),
    _("This is neither a wheel, nor a zip, nor a tar.gz."),
    _(
        "%(name)s unpacks to more than is allowed: %(most)s bytes for a file, "
        "%(total)s for all."
    ),
    _("%(name)s is not as long as the archive says."),
    _("The archive has %(number)s entries; %(most)s are allowed."),
    _("Two entries of the archive overlap, as in a zip bomb."),
    _("%(name)s is encrypted."),
    _("%(name)s is packed by a method other than deflate."),
    _("%(name)s is a link or a device; only files are taken."),
    _("%(name)s is written in two ways in the archive."),
    _("%(name)s is packed too tightly to be what it seems."),
    _("The archive unpacks to more than %(most)s bytes."),
    _("The package cannot be read: %(error)s."),
    # Names of files.
    _("%(name)s is no name for a file."),
    _("%(name)s is an absolute path; names must be relative."),
    _("%(name)s… is longer than %(most)s letters."),
    _("%(name)s lies deeper than %(most)s folders."),
    _("%(name)s leads out of the package."),
    _(
        "%(name)s has a part that is not made of the letters A to Z, digits, and "
        "_ . + - with a letter, a digit or _ first."
    ),
    _("%(name)s is there twice, perhaps in other capitals."),
    _("%(name)s may not be in a package: %(why)s."),
    _("Python would run it at every start"),
    _("it points outside of the package"),
    _("only sources are taken; they are compiled here"),
    _("a bot is pure Python"),
    # What a package says of itself.
    _("%(name)s is no name for a package."),
    _("%(number)s is no version, as 1.0 or 2.1.3 would be."),
    _(
        "The package requires %(requirement)s. Nothing is installed for a bot; "
        "provided are %(provided)s. Put other code into the package."
    ),
    _(
        "The package has %(count)s entry points in the group %(group)s; a bot has "
        "exactly one."
    ),
    _("The entry point %(entry)s is not written as package.module:Bot."),
    _("The package has no module %(module)s, its entry point."),
    _("The package has no module %(module)s, which its entry point names. %(where)s"),
    _("%(module)s has no class %(name)s, which the entry point names. %(where)s"),
    _("Bots found: %(bots)s."),
    _("No class of the package derives from Bot."),
    _("%(requirement)s does not say which Python is required, as >=3.11 would."),
    _(
        "The package requires Python %(requirement)s, and bots run on Python "
        "%(python)s. Let requires-python allow that, if the code does."
    ),
    _("%(name)s is the name of a module that is there already."),
    _(
        "The archive has %(count)s folders .dist-info with METADATA; a wheel has "
        "exactly one. Build it with a tool such as `python -m build`."
    ),
    _("The wheel is not of pure Python: its tag must be py3-none-any."),
    _("%(name)s would be installed elsewhere; leave it out."),
    _("The wheel has no %(name)s."),
    _("%(name)s is longer than %(most)s bytes."),
    _("%(name)s is not UTF-8."),
    _("%(name)s cannot be read: %(error)s."),
    _("%(name)s has no table [project]."),
    _(
        "%(name)s leaves %(fields)s to a build tool, and none is run here. Write them "
        "down, or hand in the wheel that the tool builds."
    ),
)
"""Why a package is not taken."""

FAILURES: Final = (
    _("The bot did not start: it did not say ready."),
    _("The bot did not start: %(why)s"),
    _("The bot did not answer in time."),
    _("The bot took %(took)s ms of processor time; it had %(had)s ms."),
    _(
        "The bot took longer than the %(most)s ms of processor time that a decision "
        "may take."
    ),
    _(
        "The bot took longer than the %(most)s ms of processor time that were left on "
        "its clock."
    ),
    _(
        "The bot took longer than the %(most)s ms of processor time that its start may "
        "take."
    ),
    _("The bot raised %(error)s."),
    _("The bot closed its channel."),
    _("The bot was ended by signal %(signal)s."),
    _("The bot ended by itself, with exit code %(code)s."),
    _("The bot answered another question."),
    _("The bot said more than it was asked."),
    _("The bot wrote more to its log than anybody reads."),
    _("The answer is longer than %(most)s bytes."),
    _("The answer cannot be read: %(error)s."),
    # First the longer of two that begin alike.
    _(
        "The move cannot be read: %(error)s. Return one of `moves`, for example "
        "`moves[0]`."
    ),
    _("The move cannot be read: %(error)s."),
    _(
        "`choose` returned %(value)s, which is no move. Return one of `moves`, for "
        "example `moves[0]`."
    ),
    _(
        "The move is not one of those offered. Return one of `moves`, for example "
        "`moves[0]`. It was %(move)s"
    ),
    _("The move is not one of those offered: %(move)s"),
)
"""Why a seat failed, in the log of its match and in the report of a check."""

GIVEN_UP: Final = _("Its check was begun %(count)s times and never ended.")
TOO_LONG: Final = _("Its check took too long.")

FINDINGS: Final = (
    GIVEN_UP,
    TOO_LONG,
    _("The sources cannot be read: %(why)s"),
    _("Reading them takes too long."),
    _(
        "Bots run on Python %(python)s, which cannot read %(file)s, line %(line)s: "
        "%(error)s."
    ),
    _("At step %(step)s: %(why)s"),
    _("%(why)s It was at %(where)s."),
    _("%(source)s, line %(number)s, in %(function)s"),
    _("It starts, and plays %(games)s."),
    _("It plays %(game)s, which is none of %(known)s."),
    _("%(game)s: %(how)s; %(count)s decisions, the slowest in %(milliseconds)s ms."),
    _("place %(place)s of %(seats)s"),
    _("%(count)s of it played to the end"),
)
"""What a check has shown, besides what a package is called and how it failed."""

FAILED_OFTEN: Final = _("It failed in %(count)s matches in a row.")
BY_ORGANISER: Final = _("An organiser suspended it.")

SUSPENSIONS: Final = (FAILED_OFTEN, BY_ORGANISER)
"""Why a version is suspended, where no organiser has said more."""

ALL: Final = (*GATE, *FAILURES, *FINDINGS, *SUSPENSIONS)

BOOK: Final = Phrasebook(ALL)

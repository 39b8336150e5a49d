"""What is said of bots and stored.

The gate, the check and the driver serve authors at home as well, where it is told in
English. A code is a promise: rows hold it. Its English may change; the old sentence
then goes to the former ones, with the template that says the same, for old rows.
"""

from typing import Final

from engines.core.messages import register
from engines.core.messages import translatable as _

_TEMPLATES: Final = {
    # Why a package is not taken, or cannot be used any more.
    # Archives.
    "package.too_large": _(
        "The file has %(size)s MB; a package may have at most %(most)s MB. Leave out "
        "what the bot does not need."
    ),
    "package.damaged": _("The archive is damaged: %(error)s."),
    "package.no_archive": _("This is neither a wheel, nor a zip, nor a tar.gz."),
    "package.file_unpacks_to_more": _(
        "%(name)s unpacks to more than is allowed: %(most)s bytes for a file, "
        "%(total)s for all."
    ),
    "package.other_length": _("%(name)s is not as long as the archive says."),
    "package.many_entries": _(
        "The archive has %(number)s entries; %(most)s are allowed."
    ),
    "package.overlap": _("Two entries of the archive overlap, as in a zip bomb."),
    "package.encrypted": _("%(name)s is encrypted."),
    "package.other_method": _("%(name)s is packed by a method other than deflate."),
    "package.no_file": _("%(name)s is a link or a device; only files are taken."),
    "package.two_spellings": _("%(name)s is written in two ways in the archive."),
    "package.packed_too_tightly": _(
        "%(name)s is packed too tightly to be what it seems."
    ),
    "package.unpacks_to_more": _("The archive unpacks to more than %(most)s bytes."),
    "package.many_files": _(
        "The archive unpacks to more than %(most)s files and folders. Leave out what "
        "the bot does not need, or put many small files into one."
    ),
    "package.nested": _("The entries of the archive are nested too deeply."),
    "package.gate_ended": _(
        "Reading the package takes too much time or memory. Hand in a wheel that a "
        "tool such as `python -m build` has made."
    ),
    "package.unreadable": _("The package cannot be read: %(error)s."),
    # Names of files.
    "package.bad_file_name": _("%(name)s is no name for a file."),
    "package.absolute_path": _("%(name)s is an absolute path; names must be relative."),
    "package.long_path": _("%(name)s… is longer than %(most)s letters."),
    "package.deep_path": _("%(name)s lies deeper than %(most)s folders."),
    "package.path_leads_out": _("%(name)s leads out of the package."),
    "package.bad_path": _(
        "%(name)s has a part that is not made of the letters A to Z, digits, and "
        "_ . + - with a letter, a digit or _ first."
    ),
    "package.duplicate": _("%(name)s is there twice, perhaps in other capitals."),
    "package.file_and_folder": _(
        "%(name)s is a file and also a folder, or lies in one: rename one of them."
    ),
    "package.forbidden": _("%(name)s may not be in a package: %(why)s."),
    "package.run_at_start": _("Python would run it at every start"),
    "package.points_outside": _("it points outside of the package"),
    "package.compiled": _("only sources are taken; they are compiled here"),
    "package.not_python": _("a bot is pure Python"),
    # What a package says of itself.
    "package.bad_name": _("%(name)s is no name for a package."),
    "package.bad_version": _("%(number)s is no version, as 1.0 or 2.1.3 would be."),
    "package.requirement": _(
        "The package requires %(requirement)s. Nothing is installed for a bot; "
        "provided are %(provided)s. Put other code into the package."
    ),
    "package.entry_points": _(
        "The package has %(count)s entry points in the group %(group)s; a bot has "
        "exactly one."
    ),
    "package.bad_entry_point": _(
        "The entry point %(entry)s is not written as package.module:Bot."
    ),
    "package.no_module": _(
        "The package has no module %(module)s, which its entry point names. %(where)s"
    ),
    "package.no_class": _(
        "%(module)s has no class %(name)s, which the entry point names. %(where)s"
    ),
    "package.bots_found": _("Bots found: %(bots)s."),
    "package.no_bot_found": _("No class of the package derives from Bot."),
    "package.bad_python": _(
        "%(requirement)s does not say which Python is required, as >=3.11 would."
    ),
    "package.other_python": _(
        "The package requires Python %(requirement)s, and bots run on Python "
        "%(python)s. Let requires-python allow that, if the code does."
    ),
    "package.module_taken": _(
        "%(name)s is the name of a module that is there already."
    ),
    "package.dist_info": _(
        "The archive has %(count)s folders .dist-info with METADATA; a wheel has "
        "exactly one. Build it with a tool such as `python -m build`."
    ),
    "package.not_pure": _(
        "The wheel is not of pure Python: its tag must be py3-none-any."
    ),
    "package.installed_elsewhere": _(
        "%(name)s would be installed elsewhere; leave it out."
    ),
    "package.missing_file": _("The wheel has no %(name)s."),
    "package.long_file": _("%(name)s is longer than %(most)s bytes."),
    "package.long_line": _("%(name)s has a line of more than %(most)s letters."),
    "package.nested_file": _(
        "%(name)s has keys of too many parts, or brackets in each other too deeply."
    ),
    "package.not_utf8": _("%(name)s is not UTF-8."),
    "package.unreadable_file": _("%(name)s cannot be read: %(error)s."),
    "package.no_project": _("%(name)s has no table [project]."),
    "package.dynamic": _(
        "%(name)s leaves %(fields)s to a build tool, and none is run here. Write them "
        "down, or hand in the wheel that the tool builds."
    ),
    "package.not_as_handed_in": _(
        "The package of %(version)s is not what was handed in: restore the database "
        "from a backup."
    ),
    "package.no_longer_taken": _("%(version)s does not pass the gate today: %(why)s"),
    # Why a package that passed the gate is not taken.
    "upload.no_name": _("No bot can be called %(name)s: choose another name."),
    "upload.reserved_name": _(
        "%(name)s looks like a bot of the site, whose names begin with souk: choose "
        "another name."
    ),
    "upload.foreign_name": _(
        "A bot called %(name)s belongs to somebody else: choose another name."
    ),
    "upload.number_taken": _(
        "There is a %(name)s %(number)s already, and a version never changes: raise "
        "the number in your project, and hand it in again."
    ),
    # Why a seat failed, in the log of its match and in the report of a check.
    "bot.not_ready": _("The bot did not start: it did not say ready."),
    "bot.not_started": _("The bot did not start: %(why)s"),
    "bot.no_answer": _("The bot did not answer in time."),
    "bot.slept": _(
        "The bot slept for longer than the %(most)s ms that it may sleep in a match. "
        "Let it answer as soon as it has chosen."
    ),
    "bot.over_time": _(
        "The bot took %(took)s ms of processor time; it had %(had)s ms."
    ),
    "bot.stopped_at_cap": _(
        "The bot took longer than the %(most)s ms of processor time that a decision "
        "may take."
    ),
    "bot.stopped_at_bank": _(
        "The bot took longer than the %(most)s ms of processor time that were left on "
        "its clock."
    ),
    "bot.stopped_at_start": _(
        "The bot took longer than the %(most)s ms of processor time that its start may "
        "take."
    ),
    "bot.raised": _("The bot raised %(error)s."),
    "bot.closed_channel": _("The bot closed its channel."),
    "bot.ended_by_signal": _("The bot was ended by signal %(signal)s."),
    "bot.ended": _("The bot ended by itself, with exit code %(code)s."),
    "bot.other_question": _("The bot answered another question."),
    "bot.said_more": _("The bot said more than it was asked."),
    "bot.long_log": _("The bot wrote more to its log than anybody reads."),
    "bot.long_answer": _("The answer is longer than %(most)s bytes."),
    "bot.unreadable_answer": _("The answer cannot be read: %(error)s."),
    "bot.unfit_text": _(
        "The field %(field)s of the answer holds a character that is no text, such as "
        "NUL, a line feed or half of a surrogate pair. Leave it out."
    ),
    "bot.unreadable_move": _(
        "The move cannot be read: %(error)s. Return one of `moves`, for example "
        "`moves[0]`."
    ),
    "bot.no_move": _(
        "`choose` returned %(value)s, which is no move. Return one of `moves`, for "
        "example `moves[0]`."
    ),
    "bot.not_offered": _(
        "The move is not one of those offered. Return one of `moves`, for example "
        "`moves[0]`. It was %(move)s"
    ),
    # What a check has shown.
    "check.package": "%(name)s %(version)s: %(entry)s.",
    "check.given_up": _("Its check was begun %(count)s times and never ended."),
    "check.too_long": _("Its check took too long."),
    "check.unreadable": _("The sources cannot be read: %(why)s"),
    "check.reading_too_long": _("Reading them takes too long."),
    "check.syntax": _(
        "Bots run on Python %(python)s, which cannot read %(file)s, line %(line)s: "
        "%(error)s."
    ),
    "check.at_step": _("At step %(step)s: %(why)s"),
    "check.starts": _("It starts, and plays %(games)s."),
    "check.unknown_game": _("It plays %(game)s, which is none of %(known)s."),
    "check.match": _(
        "%(game)s: %(how)s; %(count)s decisions, the slowest in %(milliseconds)s ms."
    ),
    "check.stopped": _(
        "%(game)s: stopped after %(count)s decisions without a failure, for all of a "
        "check may take %(seconds)s seconds."
    ),
    "check.out_of_time": _(
        "The bot did not get ready within the %(seconds)s seconds that all of a check "
        "may take."
    ),
    "check.place": _("place %(place)s of %(seats)s"),
    "check.played_itself": _("%(count)s of it played to the end"),
    # Why a version is suspended, where no organiser has said more.
    "version.failed_often": _("It failed in %(count)s matches in a row."),
    "version.suspended_by_organiser": _("An organiser suspended it."),
}

_FORMER: Final = {
    _("The file has %(size)s bytes; a package may have %(most)s."): "",
    _("The package has no module %(module)s, its entry point."): "",
    _("The move cannot be read: %(error)s."): "",
    _("The move is not one of those offered: %(move)s"): "",
    _("%(why)s It was at %(where)s."): "",
    _("%(source)s, line %(number)s, in %(function)s"): "",
}

message: Final = register(_TEMPLATES, _FORMER)

"""What the scripts of the viewer say; `%(name)s` is filled in by them."""

from django.utils.translation import gettext


def script_words(round_title: str) -> dict[str, str]:
    """Return the words; a round is called as the rulebook of the game calls it."""
    return {
        "where": gettext("Step %(step)s of %(last)s"),
        "somewhere": gettext("Step %(step)s"),
        "thought": gettext("thought %(thought)s"),
        "quoted": gettext("“%(asked)s”"),
        "round": round_title.format(number="%(round)s"),
        "setup": gettext("Setup"),
        "play": gettext("Play back"),
        "pause": gettext("Pause"),
        "live": gettext("Live"),
        "lost": gettext("Connection lost, trying again …"),
        "copied": gettext("Copied"),
        "look": gettext(
            "Board. Arrow keys show what things are, Tab leads on to the rules, "
            "Escape closes it."
        ),
        "rules": gettext("Rules"),
        "more": gettext("More in the rules"),
        "scores": gettext("Scores by step"),
        "silent": gettext("Nothing was written at this step."),
        "comment": gettext("Comment on step %(step)s"),
        "commented": gettext("Comments"),
        "uncommented": gettext("Nobody has commented on this step."),
        "pointing": gettext(
            "Choose a thing on the board, also by arrow keys and Enter; Escape ends it."
        ),
        "pointed": gettext(
            "%(thing)s: choose where an arrow leads, or the same again for a mark."
        ),
        "unpoint": gettext("Remove %(thing)s"),
        "verifying": gettext("Checking every entry …"),
        "verified": gettext(
            "All %(entries)s entries hold: nothing was changed afterwards, and the "
            "seed is the one that was promised before the match."
        ),
        "broken": gettext("Line %(line)s is wrong: %(why)s"),
        "unverified": gettext("The check could not be carried out: %(why)s"),
    }


def proof_words() -> dict[str, str]:
    """Return what was checked, in the order in which to show it."""
    return {
        "format": gettext("Format of the file"),
        "match": gettext("Match"),
        "rules": gettext("Game and version of the rules"),
        "chance": gettext("Version of chance"),
        "genesis": gettext("First hash, of the header"),
        "entries": gettext("Entries in an unbroken chain"),
        "head": gettext("Last hash"),
        "commitment": gettext("Promised before the match"),
        "seed": gettext("Seed revealed afterwards"),
    }


def reasons() -> dict[str, str]:
    """Return what can be wrong with a log, by the names that `verify.js` gives."""
    return {
        "cut_off": gettext("The file was cut off."),
        "no_log": gettext("This is not the log of a match."),
        "no_match": gettext("The header names no match."),
        "no_entry": gettext("This is not an entry of a log."),
        "missing": gettext("Entry %(seq)s is missing."),
        "older": gettext("The entry is older than the one before it."),
        "chain": gettext("The chain is broken here."),
        "twice": gettext("The seed is revealed once more."),
        "no_seed": gettext("This is not a seed."),
        "wrong_seed": gettext("The seed is not the one that was committed to."),
        "unrevealed": gettext("The log does not reveal its seed."),
        "no_json": gettext("The line is not JSON."),
        "not_canonical": gettext("The line is not in canonical form."),
        "key": gettext("A key has another form."),
        "not_safe": gettext("A number is not a safe integer."),
        "no_number": gettext("A number is missing."),
        "too_large": gettext("A number is too large."),
    }

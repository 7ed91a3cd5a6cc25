"""All operations of a service: a module for each kind of asker."""

from typing import Any

from saikoro.client.calls import Following, Operation
from saikoro.client.exchange import Steps, as_type, body_of, delete, get, one, post
from saikoro.client.operations import disputes as of_disputes
from saikoro.client.operations import entrants as of_entrants
from saikoro.client.operations import games as of_games
from saikoro.client.operations import host as of_host
from saikoro.client.operations import judging as of_judging
from saikoro.client.operations import matches as of_matches
from saikoro.client.operations import organising as of_organising
from saikoro.client.operations import play as of_play
from saikoro.client.operations import players as of_players
from saikoro.client.operations import tournaments as of_tournaments
from saikoro.client.operations import what_ifs as of_what_ifs


def _get(path: str, *, accept: str = "*/*", token: str = "") -> Steps[bytes]:
    """The body at any path, in one form of it: for routes without a method of their own."""
    return one(get(path, accept=accept, token=token), body_of)


def _post(path: str, body: Any, *, token: str = "", wait: float = 0, key: str = "") -> Steps[Any]:
    """The response to a request to any path, which is done once under its key."""
    return one(post(path, body, token=token, wait=wait, key=key), as_type(object))


def _delete(path: str, *, token: str = "") -> Steps[bytes]:
    """The response to a request to do away with what is at any path."""
    return one(delete(path, token=token), body_of)


class Operations:
    """The methods of both clients, without a connection."""

    games = Operation(of_games.games)
    game = Operation(of_games.game)
    game_schema = Operation(of_games.game_schema)
    game_words = Operation(of_games.game_words)
    rules = Operation(of_games.rules)
    card_set = Operation(of_games.card_set)
    faces = Operation(of_games.faces)
    store_card_set = Operation(of_games.store_card_set)
    check_card_set = Operation(of_games.check_card_set)
    check_build = Operation(of_games.check_build)
    store_picture = Operation(of_games.store_picture)
    picture = Operation(of_games.picture)

    create_player = Operation(of_players.create_player)
    player_ticket = Operation(of_players.player_ticket)
    register_player_webhook = Operation(of_players.register_player_webhook)
    remove_player_webhook = Operation(of_players.remove_player_webhook)
    player_deliveries = Operation(of_players.player_deliveries)
    matches = Operation(of_players.matches)
    finished = Following(of_players.finished)
    tournaments = Operation(of_players.tournaments)

    create = Operation(of_matches.create)
    join = Operation(of_matches.join)
    match = Operation(of_matches.match)
    register_webhook = Operation(of_matches.register_webhook)
    remove_webhook = Operation(of_matches.remove_webhook)
    withdraw_name = Operation(of_matches.withdraw_name)
    match_deliveries = Operation(of_matches.match_deliveries)
    ticket = Operation(of_matches.ticket)
    events = Operation(of_matches.events)
    follow = Following(of_matches.follow)
    state = Operation(of_matches.state)
    patch = Operation(of_matches.patch)
    newer = Operation(of_matches.newer)
    table = Operation(of_matches.table)
    frames = Operation(of_matches.frames)
    record = Operation(of_matches.record)
    report = Operation(of_matches.report)
    report_data = Operation(of_matches.report_data)
    audit = Operation(of_matches.audit)
    show_receipt = Operation(of_matches.show_receipt)
    why = Operation(of_matches.why)
    die = Operation(of_matches.die)
    what_if = Operation(of_what_ifs.what_if)
    compare_what_if = Operation(of_what_ifs.compare_what_if)
    verify = Operation(of_matches.verify)

    decision = Operation(of_play.decision)
    check = Operation(of_play.check)
    answer = Operation(of_play.answer)
    commit = Operation(of_play.commit)
    open_answer = Operation(of_play.open_answer)
    post_seed = Operation(of_play.post_seed)
    resign = Operation(of_play.resign)
    rewind = Operation(of_play.rewind)
    preview_rewind = Operation(of_play.preview_rewind)
    look_as_seat = Operation(of_play.look_as_seat)
    pause_match = Operation(of_play.pause_match)
    resume_match = Operation(of_play.resume_match)
    leave = Operation(of_play.leave)
    rematch = Operation(of_play.rematch)
    rematch_seat = Operation(of_play.rematch_seat)
    join_rematch = Operation(of_play.join_rematch)

    open_dispute = Operation(of_disputes.open_dispute)
    match_disputes = Operation(of_disputes.match_disputes)
    match_dispute = Operation(of_disputes.match_dispute)
    all_disputes = Operation(of_disputes.all_disputes)
    dispute_events = Operation(of_disputes.dispute_events)
    follow_dispute = Following(of_disputes.follow_dispute)
    dispute_record = Operation(of_disputes.dispute_record)
    comment_on_dispute = Operation(of_disputes.comment_on_dispute)
    withdraw_dispute = Operation(of_disputes.withdraw_dispute)
    rule_on_dispute = Operation(of_disputes.rule_on_dispute)

    open_tournament = Operation(of_tournaments.open_tournament)
    tournament_rules = Operation(of_tournaments.tournament_rules)
    tournament = Operation(of_tournaments.tournament)
    entrants = Operation(of_tournaments.entrants)
    tournament_events = Operation(of_tournaments.tournament_events)
    follow_tournament = Following(of_tournaments.follow_tournament)
    output = Operation(of_tournaments.output)
    tournament_record = Operation(of_tournaments.tournament_record)
    tournament_match = Operation(of_tournaments.tournament_match)
    tournament_match_record = Operation(of_tournaments.tournament_match_record)
    tournament_match_report = Operation(of_tournaments.tournament_match_report)
    tournament_match_report_data = Operation(of_tournaments.tournament_match_report_data)
    tournament_match_audit = Operation(of_tournaments.tournament_match_audit)

    enter = Operation(of_organising.enter)
    admit_late_entry = Operation(of_organising.admit_late_entry)
    check_in = Operation(of_organising.check_in)
    withdraw = Operation(of_organising.withdraw)
    give_bye = Operation(of_organising.give_bye)
    start = Operation(of_organising.start)
    enter_beacon = Operation(of_organising.enter_beacon)
    pause = Operation(of_organising.pause)
    pause_table = Operation(of_organising.pause_table)
    resume_table = Operation(of_organising.resume_table)
    resume = Operation(of_organising.resume)
    cancel = Operation(of_organising.cancel)
    registration_link = Operation(of_organising.registration_link)
    open_registration = Operation(of_organising.open_registration)
    close_registration = Operation(of_organising.close_registration)
    invitations = Operation(of_organising.invitations)
    tournament_deliveries = Operation(of_organising.tournament_deliveries)
    remove_tournament_webhook = Operation(of_organising.remove_tournament_webhook)

    rulings = Operation(of_judging.rulings)
    rule = Operation(of_judging.rule)
    preview = Operation(of_judging.preview)
    disputes = Operation(of_judging.disputes)
    file_dispute = Operation(of_judging.file_dispute)
    judges = Operation(of_judging.judges)
    add_judge = Operation(of_judging.add_judge)
    revoke_judge = Operation(of_judging.revoke_judge)

    registration = Operation(of_entrants.registration)
    register = Operation(of_entrants.register)
    entry = Operation(of_entrants.entry)
    replace_entry = Operation(of_entrants.replace_entry)
    check_in_entry = Operation(of_entrants.check_in_entry)
    withdraw_entry = Operation(of_entrants.withdraw_entry)
    request_bye = Operation(of_entrants.request_bye)
    tournament_seats = Operation(of_entrants.tournament_seats)

    health = Operation(of_host.health)
    readiness = Operation(of_host.readiness)
    problems = Operation(of_host.problems)
    keys = Operation(of_host.keys)
    create_key = Operation(of_host.create_key)
    revoke_key = Operation(of_host.revoke_key)
    withdraw_names = Operation(of_host.withdraw_names)

    get = Operation(_get)
    post = Operation(_post)
    delete = Operation(_delete)

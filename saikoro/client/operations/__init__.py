"""All operations of a service: those that are declared, and those that do more than one request."""

from typing import Any

from saikoro.api_schemas import operations as declared
from saikoro.client.calls import Following, Operation
from saikoro.client.exchange import Steps, as_type, body_of, delete, get, one, post
from saikoro.client.operations import following as of_following
from saikoro.client.operations import matches as of_matches
from saikoro.client.operations import play as of_play
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

    games = Operation(declared.games.list_games)
    game = Operation(declared.games.see_game)
    game_schema = Operation(declared.games.read_schema)
    game_words = Operation(declared.games.read_words)
    rules = Operation(declared.games.read_rules)
    card_set = Operation(declared.games.read_card_set)
    faces = Operation(declared.games.read_faces)
    store_card_set = Operation(declared.games.load_card_set)
    check_card_set = Operation(declared.games.check_card_set)
    check_build = Operation(declared.games.check_build_of_game)
    store_picture = Operation(declared.games.store_picture)
    picture = Operation(declared.games.see_picture)
    remove_picture = Operation(declared.games.remove_picture)

    create_player = Operation(declared.players.create_player)
    player_ticket = Operation(declared.players.get_player_ticket)
    register_player_webhook = Operation(declared.players.register_player_webhook)
    remove_player_webhook = Operation(declared.players.remove_player_webhook)
    player_deliveries = Operation(declared.players.list_player_deliveries)
    matches = Operation(declared.players.list_matches)
    finished = Following(of_following.finished)
    tournaments = Operation(declared.players.list_tournaments)

    create = Operation(of_matches.create)
    join = Operation(of_matches.join)
    match = Operation(declared.matches.see_match)
    register_webhook = Operation(declared.matches.register_webhook)
    remove_webhook = Operation(declared.matches.remove_webhook)
    withdraw_name = Operation(declared.matches.withdraw_name)
    match_deliveries = Operation(declared.matches.list_deliveries)
    ticket = Operation(declared.matches.get_ticket)
    events = Operation(of_following.events)
    follow = Following(of_following.follow)
    state = Operation(of_matches.state)
    patch = Operation(of_matches.patch)
    newer = Operation(of_matches.newer)
    table = Operation(of_matches.table)
    frames = Operation(declared.matches.see_frames)
    record = Operation(declared.events.download_record)
    report = Operation(of_matches.report)
    report_data = Operation(of_matches.report_data)
    audit = Operation(declared.matches.audit_match)
    show_receipt = Operation(of_matches.show_receipt)
    why = Operation(declared.events.explain_event)
    die = Operation(declared.events.prove_die)
    what_if = Operation(of_what_ifs.what_if)
    compare_what_if = Operation(of_what_ifs.compare_what_if)
    verify = Operation(of_matches.verify)

    decision = Operation(of_play.decision)
    check = Operation(declared.play.check_answer)
    answer = Operation(of_play.answer)
    commit = Operation(of_play.commit)
    open_answer = Operation(declared.play.hand_in_answer)
    post_seed = Operation(declared.play.hand_in_seed)
    resign = Operation(declared.play.resign)
    rewind = Operation(declared.play.rewind)
    preview_rewind = Operation(declared.matches.preview_rewind)
    look_as_seat = Operation(declared.play.look_as_seat)
    pause_match = Operation(declared.play.pause_match)
    resume_match = Operation(declared.play.resume_match)
    leave = Operation(declared.play.leave)
    rematch = Operation(declared.play.see_rematch)
    rematch_seat = Operation(declared.matches.see_rematch_seat)
    join_rematch = Operation(of_play.join_rematch)

    open_dispute = Operation(declared.disputes.open_dispute)
    match_disputes = Operation(declared.disputes.see_disputes_of_match)
    match_dispute = Operation(declared.disputes.see_dispute)
    all_disputes = Operation(declared.disputes.list_disputes)
    dispute_events = Operation(declared.events.follow_dispute)
    follow_dispute = Following(of_following.follow_dispute)
    dispute_record = Operation(declared.events.download_dispute)
    comment_on_dispute = Operation(declared.disputes.comment)
    withdraw_dispute = Operation(declared.disputes.withdraw_dispute)
    rule_on_dispute = Operation(declared.disputes.rule)

    open_tournament = Operation(declared.tournaments.create_tournament)
    tournament_rules = Operation(declared.tournaments.read_tournament_rules)
    tournament = Operation(declared.tournaments.see_tournament)
    entrants = Operation(declared.tournaments.see_entrants)
    tournament_events = Operation(of_following.tournament_events)
    follow_tournament = Following(of_following.follow_tournament)
    output = Operation(of_tournaments.output)
    tournament_record = Operation(declared.events.download_tournament)
    tournament_match = Operation(declared.tournaments.see_tournament_match)
    tournament_match_record = Operation(declared.events.download_match)
    tournament_match_report = Operation(of_tournaments.tournament_match_report)
    tournament_match_report_data = Operation(of_tournaments.tournament_match_report_data)
    tournament_match_audit = Operation(declared.tournaments.audit_tournament_match)

    enter = Operation(declared.organising.enter_entrants)
    admit_late_entry = Operation(declared.organising.admit_late_entry)
    check_in = Operation(declared.organising.check_in)
    withdraw = Operation(declared.rulings.withdraw)
    give_bye = Operation(declared.organising.request_bye)
    start = Operation(declared.organising.start_tournament)
    enter_beacon = Operation(declared.organising.enter_beacon)
    pause = Operation(declared.rulings.pause_tournament)
    pause_table = Operation(declared.rulings.pause_table)
    resume_table = Operation(declared.rulings.resume_table)
    resume = Operation(declared.rulings.resume_tournament)
    cancel = Operation(declared.rulings.cancel_tournament)
    registration_link = Operation(declared.organising.see_link)
    open_registration = Operation(declared.organising.open_link)
    close_registration = Operation(declared.organising.close_link)
    invitations = Operation(declared.organising.see_invitations)
    tournament_deliveries = Operation(declared.organising.see_deliveries)
    remove_tournament_webhook = Operation(declared.organising.remove_tournament_webhook)

    rulings = Operation(declared.rulings.see_rulings)
    rule = Operation(declared.rulings.make_ruling)
    preview = Operation(declared.rulings.preview_ruling)
    disputes = Operation(declared.rulings.see_disputes)
    file_dispute = Operation(declared.rulings.file_dispute)
    judges = Operation(declared.rulings.see_judges)
    add_judge = Operation(declared.rulings.add_judge)
    revoke_judge = Operation(declared.rulings.revoke)

    registration = Operation(declared.entrants.see_registration)
    register = Operation(declared.entrants.register_entrant)
    entry = Operation(declared.entrants.see_entry)
    replace_entry = Operation(declared.entrants.replace_entry)
    check_in_entry = Operation(declared.entrants.check_in_entry)
    withdraw_entry = Operation(declared.rulings.withdraw_entry)
    request_bye = Operation(declared.entrants.request_own_bye)
    tournament_seats = Operation(declared.entrants.see_seats)

    health = Operation(declared.host.healthz)
    readiness = Operation(declared.host.readyz)
    problems = Operation(declared.host.list_problems)
    keys = Operation(declared.host.list_keys)
    create_key = Operation(declared.host.create_key)
    revoke_key = Operation(declared.host.revoke_key)
    withdraw_names = Operation(declared.host.withdraw_names)

    get = Operation(_get)
    post = Operation(_post)
    delete = Operation(_delete)

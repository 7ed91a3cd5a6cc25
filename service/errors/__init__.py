"""What can be wrong between a request and what it asks for, as one tree next to that of the domain.

SaikoroError
├── Unauthorised         no token, or none that is known here
├── Forbidden            a token of another seat
├── NotInvited           a match by invitation is joined without the invitation
├── PlayerTokenNeeded    a rematch in a seat of a player's id, without that player's token
├── NotOver              a rematch of a match that goes on
├── NameInLine           a name that stands in the lines of a match is to be withdrawn
├── NoRematch            no seat has offered a rematch
├── MissingScope         an organiser's key that was not made for this
├── MissingRole          a judge whose role does not allow this
├── TooManyEntrants      a tournament larger than an organiser's key allows
├── IllegalHooks         webhooks that cannot be, as a RuleViolation; names all that is wrong
├── IllegalPicture       a file that is no picture for a card, as a RuleViolation
├── ForgedReceipt        a receipt that this service has not signed, or not for this match
├── UnknownMatch         no match has this id
├── UnknownSeat          the match has no seat with this number
├── UnknownTournament    no tournament has this id
├── NoSuchDispute        no dispute of a match has this id
├── UnknownLink          no registration of a tournament has this link
├── UnknownKey           no organiser's key has this id
├── UnknownWebhook       whoever asks has no webhook with this number
├── CardSetWithheld      the host serves neither this card set nor records of matches with it
├── UnknownPicture       no picture has this digest
├── NotAPicture          a body that is sent as something else than a picture
├── WhatIfTooLong        a moment that takes too long to play on while somebody waits
├── NoSuchVersion        a version that the match has not reached
├── StaleView            If-Match names another version or head; carries what was missed
├── OtherHistory         a head that is not of the history that is served
├── OtherBase            frames are asked for of a table that is not the one served
├── KeyReused            the idempotency key came before with something else
├── GuessableKey         an idempotency key that others could guess, without a token
├── Busy                 the match moved under every attempt
├── ParsersBusy          too many texts wait to be parsed
├── TooManyRequests      over the limit of this client
├── TooManyOpenRequests  this client has as many open as one may
├── TooManyOpenMatches   this client has created as many unfinished matches as one may
├── TooManyWhatIfs       this client, or all together, have as many as there may be
├── SlowRequest          the body of a request did not arrive in time
├── QuotaExceeded        over what an organiser's key allows in a day
├── StoreDown            the store cannot be reached
│   ├── ArchiveDown      nor can the archive, which keeps what has left it
│   ├── StoreFull        it has no room for more
│   ├── NotReplicated    too few replicas have what was appended, or what would be shown
│   └── StoreReadOnly    it takes no changes, as during a failover
├── BrokenStore          what the store has of a stream or a blob cannot be read
├── BrokenArchive        what the archive has of a match does not lead to its head
├── BrokenIndex          a part of the archive's index cannot be read
├── ShuttingDown         the process ended before a request was done
├── OtherLayout          the store has the keys of another version of Saikoro
├── WrongKey             the secrets at rest were sealed with another key
├── NoServer             no Redis-protocol server could be started
└── CommandError         a `saikoro` command, a client itself, cannot do what it was asked
    ├── BadDigest        (saikoro.service.cli.host.publishing)
    ├── BadMonth         (saikoro.service.cli.host.publishing)
    ├── BadWhatIf        (saikoro.service.cli.matches.whatif)
    ├── BadWord          (saikoro.service.cli.places)
    ├── BadGameName      (saikoro.service.cli.new_game.command)
    ├── FolderExists     (saikoro.service.cli.new_game.command)
    ├── NoCards          (saikoro.service.cli.tournaments.verifying.matches)
    ├── NoExport         (saikoro.service.publishing.folder)
    ├── NoKey            (saikoro.service.cli.api)
    ├── NoMatches        (saikoro.service.cli.matches.simulate)
    ├── NoNameMeant      (saikoro.service.cli.host.names)
    ├── NoParquet        (saikoro.service.publishing.tables)
    ├── NoRecord         (saikoro.service.cli.matches.verify)
    ├── NoSeatToken      (saikoro.service.cli.matches.against)
    ├── NoSuchBot        (saikoro.service.cli.matches.simulate)
    ├── NoSuchBuild      (saikoro.service.cli.matches.play)
    ├── NoSuchColumn     (saikoro.service.cli.tournaments.commands.offline)
    ├── NoSuchEntrant    (saikoro.service.cli.tournaments.running.naming)
    ├── NoSuchRuling     (saikoro.service.cli.tournaments.commands.ruling_words)
    ├── NoToken          (saikoro.service.cli.places)
    ├── NoText           (saikoro.service.cli.main)
    ├── NoVersion        (saikoro.service.cli.matches.disputes)
    ├── NotArchived      (saikoro.service.cli.host.archive)
    ├── NotBackedUp      (saikoro.service.backup.folder)
    ├── NotCopied        (saikoro.service.store.server.snapshots)
    ├── NotExplainable   (saikoro.service.cli.matches.explain)
    ├── NotMoved         (saikoro.service.store.layout.looking)
    ├── NotRestored      (saikoro.service.backup.folder)
    ├── NotStarted       (saikoro.service.cli.tournaments.running.own_service)
    ├── OneRecord        (saikoro.service.cli.verifying.command)
    ├── OtherExport      (saikoro.service.publishing.folder)
    ├── OtherGame        (saikoro.service.cli.matches.simulate)
    ├── ProcessKilled    (saikoro.service.cli.processes)
    ├── UnevenBuilds     (saikoro.service.cli.matches.play)
    └── UnreadableFile   (saikoro.service.cli.files.reading), and as one of it Occupied
"""

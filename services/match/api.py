"""The gRPC door of matches: a message in, one use case, a message out."""

import secrets
from typing import Any

from services.runtime import pages
from services.runtime.app import App
from services.runtime.identity import Caller
from services.runtime.server import saga
from services.runtime.timestamps import timestamp
from services.runtime.work import Saga, Work
from tcg.match.v1 import match_pb2 as proto

from . import messages, reading, service, slots, store
from .decks import Decks
from .domain import rules
from .domain.match import Seat, Sitting, Terms
from .hall import Hall
from .reading import SeenStep

MATCHES_PAGE = 50
STEPS_PAGE = 100


class Match:
    """The RPCs of MatchService; what each does and refuses stands in its proto."""

    def __init__(self, app: App, hall: Hall) -> None:
        self._app = app
        self._hall = hall
        self._decks = Decks(app.channel("collection"))

    @saga
    def CreateMatch(self, request: proto.CreateMatchRequest, saga: Saga) -> Any:
        terms = self._terms(request)
        sittings = self._sittings(request, terms, saga.caller)
        with saga.begin() as work:
            seed = secrets.token_bytes(32)
            position = service.create(work, self._hall, terms, seed, sittings)
            response = proto.CreateMatchResponse(
                match=messages.match(position.match, work.now),
                view=reading.view(position, work.caller.id),
            )
            saga.answer(work, response)
        return response

    @saga
    def JoinMatch(self, request: proto.JoinMatchRequest, saga: Saga) -> Any:
        seat = Seat(saga.caller.id, saga.caller.name, client_seed=request.client_seed)
        with self._app.begin("join", request.match_id) as work:
            open_match = self._hall.position(work, request.match_id)
        deck = self._decks.chosen(
            open_match.game, open_match.match.terms.mode, seat.player_id, request.deck
        )
        with saga.begin() as work:
            position = service.join(work, self._hall, request.match_id, Sitting(seat, deck))
            response = proto.JoinMatchResponse(
                match=messages.match(position.match, work.now),
                view=reading.view(position, work.caller.id),
            )
            saga.answer(work, response)
        return response

    def PlayAction(self, request: proto.PlayActionRequest, work: Work) -> Any:
        move = service.play(
            work,
            self._hall,
            work.caller.id,
            request.match_id,
            request.expected_version,
            request.action,
        )
        before = move.before
        viewer = rules.viewer_of(before.match, work.caller.id)
        seen, _ = reading.shown(before.game, before.state, move.events, viewer)
        return proto.PlayActionResponse(
            match=messages.match(move.after.match, work.now),
            view=reading.view(move.after, work.caller.id),
            events=seen,
        )

    def Resign(self, request: proto.ResignRequest, work: Work) -> Any:
        after = service.resign(work, self._hall, work.caller.id, request.match_id).after
        return proto.ResignResponse(
            match=messages.match(after.match, work.now), view=reading.view(after, work.caller.id)
        )

    def GetMatch(self, request: proto.GetMatchRequest, work: Work) -> Any:
        position = self._hall.position(work, request.match_id)
        return proto.GetMatchResponse(
            match=messages.match(position.match, work.now),
            view=reading.view(position, work.caller.id),
            seat=rules.viewer_of(position.match, work.caller.id),
        )

    def ListMatches(self, request: proto.ListMatchesRequest, work: Work) -> Any:
        scope = f"{request.open_to_join} {request.state} {request.rule_set}"
        after = pages.after(scope, request.page_token, (pages.moment, pages.uuid))
        size = request.page_size or MATCHES_PAGE
        if request.open_to_join:
            found = store.list_open(work, request.rule_set, after, size + 1)
        else:
            state = messages.STATES_BY_MESSAGE.get(request.state)
            found = store.list_own(work, work.caller.id, state, request.rule_set, after, size + 1)
        page, token = found[:size], ""
        if len(found) > size:
            token = pages.token(scope, page[-1].created_at.isoformat(), page[-1].id)
        matches = [messages.match(match, work.now) for match in page]
        return proto.ListMatchesResponse(matches=matches, next_page_token=token)

    def ListMatchEvents(self, request: proto.ListMatchEventsRequest, work: Work) -> Any:
        page, more = reading.steps(
            work,
            self._hall,
            work.caller.id,
            request.match_id,
            request.after_version,
            request.page_size or STEPS_PAGE,
        )
        return proto.ListMatchEventsResponse(steps=map(_step, page), more=more)

    def ListLegalActions(self, request: proto.ListLegalActionsRequest, work: Work) -> Any:
        position, options = reading.options(work, self._hall, work.caller.id, request.match_id)
        codec = position.game.codec
        return proto.ListLegalActionsResponse(
            version=position.match.version,
            options=[slots.option(option, codec) for option in options],
        )

    def GetRuleset(self, request: proto.GetRulesetRequest, _work: Work) -> Any:
        game = self._hall.games.newest(request.name)
        coverage = game.coverage()
        return proto.GetRulesetResponse(
            name=game.name,
            version=game.version,
            modes=[messages.MODES[mode] for mode in game.modes],
            proto_package=game.proto_package,
            collected=game.collected,
            entries_total=coverage.total,
            entries_built=len(coverage.built),
            built_entry_ids=coverage.built,
            languages=game.languages,
        )

    def DescribeCards(self, request: proto.DescribeCardsRequest, _work: Work) -> Any:
        game = self._hall.games.newest(request.rule_set)
        told = reading.texts(game, request.cards, request.language)
        return proto.DescribeCardsResponse(
            texts=[proto.CardText(sentences=sentences) for sentences in told]
        )

    def _terms(self, request: proto.CreateMatchRequest) -> Terms:
        game = self._hall.games.newest(request.rule_set)
        mode = messages.MODES_BY_MESSAGE[request.mode]
        rules.check_terms(game, mode, against_bot=request.HasField("bot"))
        options = request.options if request.HasField("options") else None
        game.codec.read_options(options)
        packed = None if options is None else options.SerializeToString()
        return Terms(game.name, game.version, mode, packed)

    def _sittings(
        self, request: proto.CreateMatchRequest, terms: Terms, caller: Caller
    ) -> list[Sitting]:
        game = self._hall.games.newest(terms.rule_set)
        person = Seat(caller.id, caller.name, client_seed=request.client_seed)
        deck = self._decks.chosen(game, terms.mode, caller.id, request.deck)
        if not request.HasField("bot"):
            return [Sitting(person, deck)]
        bot = Seat("", f"Bot {request.bot.level}", bot_level=request.bot.level)
        return [
            Sitting(person, deck),
            Sitting(bot, self._decks.loan(game, terms.mode, caller.id)),
        ]


def _step(of: SeenStep) -> proto.ListMatchEventsResponse.Step:
    return proto.ListMatchEventsResponse.Step(
        version=of.step.version,
        seat=of.step.seat,
        played_at=timestamp(of.step.played_at),
        events=of.events,
    )

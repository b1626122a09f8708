"""Matches, their seats, and the log of what was played."""

from alembic import op

revision = "match_0001"
down_revision = None
branch_labels = ("match",)
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE match (
            id uuid PRIMARY KEY,
            rule_set text NOT NULL,
            rule_set_version integer NOT NULL,
            mode text NOT NULL CHECK (mode IN ('classic', 'ranked')),
            options bytea,
            server_seed bytea NOT NULL CHECK (octet_length(server_seed) = 32),
            state text NOT NULL CHECK (state IN ('open', 'running', 'finished')),
            version bigint NOT NULL CHECK (version >= 0),
            awaited_seats smallint[] NOT NULL,
            clock_key text,
            deadline timestamptz,
            due_at timestamptz,
            winner_seat smallint CHECK (winner_seat IN (0, 1)),
            forfeited_seat smallint CHECK (forfeited_seat IN (0, 1)),
            cause text,
            setup_hash bytea,
            final_state_hash bytea,
            created_at timestamptz NOT NULL,
            updated_at timestamptz NOT NULL CHECK (updated_at >= created_at),
            started_at timestamptz,
            finished_at timestamptz,
            CHECK ((state = 'open') = (started_at IS NULL)),
            CHECK ((state = 'open') = (setup_hash IS NULL)),
            CHECK ((state = 'finished') = (finished_at IS NOT NULL)),
            CHECK ((state = 'finished') = (cause IS NOT NULL)),
            CHECK ((state = 'finished') = (final_state_hash IS NOT NULL)),
            CHECK (state = 'finished' OR (winner_seat IS NULL AND forfeited_seat IS NULL)),
            CHECK (winner_seat <> forfeited_seat),
            -- nobody is waited for without end
            CHECK ((state = 'running') = (deadline IS NOT NULL)),
            CHECK ((state = 'running') = (due_at IS NOT NULL)),
            CHECK ((state = 'running') = (cardinality(awaited_seats) > 0))
        ) WITH (fillfactor = 80);
        CREATE INDEX match_due ON match (due_at) WHERE due_at IS NOT NULL;
        CREATE INDEX match_open ON match (created_at DESC, id DESC) WHERE state = 'open';

        CREATE TABLE match_seat (
            match_id uuid NOT NULL REFERENCES match,
            seat smallint NOT NULL CHECK (seat IN (0, 1)),
            player_id text,
            display_name text NOT NULL,
            bot_level smallint NOT NULL CHECK (bot_level >= 0),
            client_seed bytea NOT NULL CHECK (octet_length(client_seed) <= 64),
            cards bytea[] NOT NULL,
            card_versions bigint[] NOT NULL,
            match_created_at timestamptz NOT NULL,
            PRIMARY KEY (match_id, seat),
            -- nobody plays against himself
            UNIQUE (match_id, player_id),
            CHECK ((player_id IS NULL) = (bot_level > 0)),
            CHECK (cardinality(cards) = cardinality(card_versions))
        );
        CREATE INDEX match_seat_player ON match_seat
            (player_id, match_created_at DESC, match_id DESC) WHERE player_id IS NOT NULL;

        CREATE TABLE match_event (
            match_id uuid NOT NULL REFERENCES match,
            version bigint NOT NULL CHECK (version >= 1),
            seat smallint NOT NULL CHECK (seat IN (0, 1)),
            action jsonb NOT NULL,
            events jsonb NOT NULL,
            state_hash bytea NOT NULL CHECK (octet_length(state_hash) = 32),
            cause uuid NOT NULL,
            played_at timestamptz NOT NULL,
            -- the whole state, now and then: no reader folds more than the steps since
            checkpoint jsonb,
            PRIMARY KEY (match_id, version),
            UNIQUE (match_id, cause)
        );
        CREATE INDEX match_event_checkpoint ON match_event (match_id, version)
            WHERE checkpoint IS NOT NULL;

        CREATE FUNCTION match_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'what was played is never changed'; END $$;
        CREATE TRIGGER match_event_is_append_only BEFORE UPDATE ON match_event
            FOR EACH STATEMENT EXECUTE FUNCTION match_event_is_append_only();
    """)

"""Accounts, ledger, catalogue, copies, packs, decks, holds and escrows.

What must never be is refused here too: a negative balance, an unbalanced transfer, a second owner,
a third copy, a second settlement, a rewritten history.
"""

from alembic import op

revision = "collection_0001"
down_revision = None
branch_labels = ("collection",)
depends_on = None


def upgrade() -> None:
    op.execute(_FUNCTIONS)
    op.execute(_LEDGER)
    op.execute(_CATALOGUE)
    op.execute(_MARKET)
    op.execute(_COPIES)
    op.execute(_PACKS)
    op.execute(_DECKS)


_FUNCTIONS = """
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION USING
            ERRCODE = 'restrict_violation',
            MESSAGE = 'this row of ' || TG_TABLE_NAME || ' never changes';
    END $$;

    CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM written GROUP BY transfer HAVING sum(amount) <> 0) THEN
            RAISE EXCEPTION USING
                ERRCODE = 'check_violation',
                MESSAGE = 'the postings of a transfer sum to zero';
        END IF;
        RETURN NULL;
    END $$;
"""

_LEDGER = """
    CREATE TABLE account (
        player_id text PRIMARY KEY CHECK (player_id <> ''),
        display_name text NOT NULL,
        dust_available bigint NOT NULL CHECK (dust_available BETWEEN 0 AND 1000000000000000),
        dust_held bigint NOT NULL CHECK (dust_held BETWEEN 0 AND 1000000000000000),
        packs_accrued integer NOT NULL CHECK (packs_accrued >= 0),
        packs_accrued_at timestamptz NOT NULL,
        packs_granted integer NOT NULL CHECK (packs_granted BETWEEN 0 AND 1000000),
        next_seed bytea NOT NULL CHECK (octet_length(next_seed) = 32),
        updated_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
    );

    -- cause: the id of what dust moves for: a request, a copy, a hold, an auction, a reward
    CREATE TABLE transfer (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id uuid NOT NULL UNIQUE,
        cause uuid NOT NULL,
        purpose text NOT NULL CHECK (purpose IN (
            'grant', 'duplicate', 'dust_copy', 'match_reward', 'hold', 'release', 'settle'
        )),
        created_at timestamptz NOT NULL,
        UNIQUE (cause, purpose)
    );

    CREATE TABLE posting (
        transfer bigint NOT NULL REFERENCES transfer,
        side text NOT NULL CHECK (side IN ('available', 'held', 'mint', 'sink')),
        player_id text REFERENCES account,
        amount bigint NOT NULL CHECK (amount <> 0),
        CHECK ((side IN ('mint', 'sink')) = (player_id IS NULL)),
        UNIQUE NULLS NOT DISTINCT (transfer, side, player_id)
    );
    CREATE INDEX posting_player ON posting (player_id, transfer) WHERE player_id IS NOT NULL;

    -- all postings of a transfer are written by one statement, so no index is read to check them
    CREATE TRIGGER posting_balanced AFTER INSERT ON posting
        REFERENCING NEW TABLE AS written
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
    CREATE TRIGGER posting_final BEFORE UPDATE OR DELETE ON posting
        FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER posting_kept BEFORE TRUNCATE ON posting
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER transfer_final BEFORE UPDATE OR DELETE ON transfer
        FOR EACH ROW EXECUTE FUNCTION refuse_change();
"""

_CATALOGUE = """
    CREATE TABLE card (
        id text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 64),
        version bigint NOT NULL CHECK (version >= 1),
        rarity smallint NOT NULL CHECK (rarity BETWEEN 1 AND 7),
        message bytea NOT NULL
    );

    -- a row for each version: how many positions each rarity has, and how many are live
    CREATE TABLE catalogue (
        version bigint PRIMARY KEY CHECK (version >= 0),
        positions integer[] NOT NULL CHECK (cardinality(positions) = 7),
        live integer[] NOT NULL CHECK (cardinality(live) = 7)
    );
    INSERT INTO catalogue VALUES (0, '{0,0,0,0,0,0,0}', '{0,0,0,0,0,0,0}');
    CREATE TRIGGER catalogue_final BEFORE UPDATE OR DELETE ON catalogue
        FOR EACH ROW EXECUTE FUNCTION refuse_change();

    CREATE TABLE catalogue_position (
        rarity smallint NOT NULL CHECK (rarity BETWEEN 1 AND 7),
        position integer NOT NULL CHECK (position >= 0),
        card_id text NOT NULL REFERENCES card,
        from_version bigint NOT NULL REFERENCES catalogue,
        until_version bigint REFERENCES catalogue CHECK (until_version > from_version),
        PRIMARY KEY (rarity, position)
    );
    CREATE UNIQUE INDEX catalogue_position_live ON catalogue_position (card_id)
        WHERE until_version IS NULL;
    -- a dead position stays dead: openings of older versions are drawn from it
    CREATE TRIGGER catalogue_position_final BEFORE UPDATE ON catalogue_position
        FOR EACH ROW WHEN (
            OLD.until_version IS NOT NULL
            OR (OLD.rarity, OLD.position, OLD.card_id, OLD.from_version)
                IS DISTINCT FROM (NEW.rarity, NEW.position, NEW.card_id, NEW.from_version)
        ) EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER catalogue_position_kept BEFORE DELETE ON catalogue_position
        FOR EACH ROW EXECUTE FUNCTION refuse_change();
"""

_MARKET = """
    CREATE TABLE hold (
        id uuid PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('held', 'released', 'settled')),
        player_id text REFERENCES account,
        amount bigint NOT NULL,
        auction_id uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- one released before it was known has neither player nor dust
        CHECK (CASE WHEN player_id IS NULL THEN amount = 0 AND state = 'released'
                    ELSE amount > 0 END),
        CHECK ((state = 'settled') = (auction_id IS NOT NULL))
    );
    CREATE TRIGGER hold_final BEFORE UPDATE ON hold
        FOR EACH ROW WHEN (OLD.state <> 'held') EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER hold_kept BEFORE DELETE ON hold
        FOR EACH ROW EXECUTE FUNCTION refuse_change();

    CREATE TABLE escrow (
        auction_id uuid PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('held', 'released', 'settled')),
        copy_id uuid,
        seller_id text REFERENCES account,
        card_version bigint,
        card bytea,
        winner_id text REFERENCES account,
        price bigint CHECK (price > 0),
        duplicate_dust bigint CHECK (duplicate_dust >= 0),
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (auction_id, copy_id),
        CHECK (num_nulls(copy_id, seller_id, card_version, card)
               IN (0, CASE WHEN state = 'released' THEN 4 ELSE 0 END)),
        CHECK (num_nulls(winner_id, price, duplicate_dust)
               = CASE WHEN state = 'settled' THEN 0 ELSE 3 END)
    );
    CREATE UNIQUE INDEX escrow_held ON escrow (copy_id) WHERE state = 'held';
    CREATE TRIGGER escrow_final BEFORE UPDATE ON escrow
        FOR EACH ROW WHEN (OLD.state <> 'held') EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER escrow_kept BEFORE DELETE ON escrow
        FOR EACH ROW EXECUTE FUNCTION refuse_change();
"""

_COPIES = """
    -- auction_id: the escrow that keeps the copy; null while it is free
    CREATE TABLE copy (
        id uuid PRIMARY KEY,
        card_id text NOT NULL REFERENCES card,
        owner_id text NOT NULL REFERENCES account,
        slot smallint NOT NULL CHECK (slot IN (1, 2)),
        auction_id uuid UNIQUE,
        acquired_at timestamptz NOT NULL,
        UNIQUE (owner_id, card_id, slot),
        FOREIGN KEY (auction_id, id) REFERENCES escrow (auction_id, copy_id)
    );
    CREATE INDEX copy_oldest ON copy (owner_id, acquired_at, id);
"""

_PACKS = """
    CREATE TABLE opening (
        id uuid PRIMARY KEY,
        player_id text NOT NULL REFERENCES account,
        server_seed bytea NOT NULL UNIQUE CHECK (octet_length(server_seed) = 32),
        client_seed bytea NOT NULL CHECK (octet_length(client_seed) <= 64),
        catalogue_version bigint NOT NULL REFERENCES catalogue,
        opened_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        drawn boolean NOT NULL DEFAULT false
    );
    CREATE INDEX opening_due ON opening (due_at) WHERE NOT drawn;
    CREATE TRIGGER opening_final BEFORE UPDATE ON opening
        FOR EACH ROW WHEN (OLD.drawn) EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER opening_kept BEFORE DELETE ON opening
        FOR EACH ROW EXECUTE FUNCTION refuse_change();

    -- copy_id: the copy that came of it; null where it turned to dust
    CREATE TABLE draw (
        opening_id uuid NOT NULL REFERENCES opening,
        number smallint NOT NULL CHECK (number BETWEEN 0 AND 4),
        ticket smallint NOT NULL CHECK (ticket BETWEEN 0 AND 9999),
        rarity smallint NOT NULL,
        position integer NOT NULL,
        copy_id uuid UNIQUE,
        dust bigint NOT NULL CHECK (dust >= 0),
        PRIMARY KEY (opening_id, number),
        FOREIGN KEY (rarity, position) REFERENCES catalogue_position,
        CHECK ((copy_id IS NULL) = (dust > 0))
    );
    CREATE TRIGGER draw_final BEFORE UPDATE OR DELETE ON draw
        FOR EACH ROW EXECUTE FUNCTION refuse_change();
"""

_DECKS = """
    CREATE TABLE deck (
        id uuid PRIMARY KEY,
        player_id text NOT NULL REFERENCES account,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
    );
    CREATE INDEX deck_oldest ON deck (player_id, created_at, id);

    CREATE TABLE deck_entry (
        deck_id uuid NOT NULL REFERENCES deck ON DELETE CASCADE,
        card_id text NOT NULL REFERENCES card,
        count smallint NOT NULL CHECK (count BETWEEN 1 AND 60),
        PRIMARY KEY (deck_id, card_id)
    );
"""

"""Auctions and bids."""

from alembic import op

revision = "market_0001"
down_revision = None
branch_labels = ("market",)
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE auction (
            id uuid PRIMARY KEY,
            seller_id text COLLATE "C" NOT NULL,
            copy_id uuid NOT NULL,
            start_price bigint NOT NULL CHECK (start_price >= 1),
            state text COLLATE "C" NOT NULL CHECK
                (state IN ('PENDING', 'OPEN', 'CLOSING', 'SOLD', 'UNSOLD', 'FAILED')),
            reason text NOT NULL DEFAULT '',
            card_id text COLLATE "C",
            card bytea,
            card_version bigint,
            current_bid bigint NOT NULL DEFAULT 0,
            leader_id text COLLATE "C",
            bids integer NOT NULL DEFAULT 0 CHECK (bids >= 0),
            created_at timestamptz NOT NULL,
            changed_at timestamptz NOT NULL,
            opened_at timestamptz,
            closes_at timestamptz CHECK (closes_at > opened_at),
            -- when the tick looks at it; absent once nothing is left to do
            due_at timestamptz,
            CHECK (CASE WHEN bids = 0
                THEN current_bid = 0 AND leader_id IS NULL
                ELSE current_bid >= start_price AND leader_id IS NOT NULL END),
            CHECK (leader_id <> seller_id),
            CHECK (state <> 'SOLD' OR bids > 0),
            CHECK (state <> 'UNSOLD' OR bids = 0),
            CHECK ((state = 'FAILED') = (reason <> '')),
            CHECK (state IN ('PENDING', 'FAILED') OR (
                card_id IS NOT NULL AND card IS NOT NULL AND card_version IS NOT NULL
                AND opened_at IS NOT NULL AND closes_at IS NOT NULL)),
            CHECK (state NOT IN ('PENDING', 'OPEN', 'CLOSING') OR due_at IS NOT NULL),
            CHECK (state NOT IN ('SOLD', 'UNSOLD') OR due_at IS NULL)
        );
        -- Before it opens and while it closes, collection's escrow alone says where the copy is:
        -- the winner may sell it on before this row says SOLD.
        CREATE UNIQUE INDEX auction_one_a_copy ON auction (copy_id) WHERE state = 'OPEN';
        CREATE INDEX auction_due ON auction (due_at) WHERE due_at IS NOT NULL;
        CREATE INDEX auction_open ON auction (closes_at, id) WHERE state = 'OPEN';
        CREATE INDEX auction_open_card ON auction (card_id, closes_at, id) WHERE state = 'OPEN';
        CREATE INDEX auction_open_seller
            ON auction (seller_id, closes_at, id) WHERE state = 'OPEN';
        CREATE INDEX auction_newest ON auction (state, created_at DESC, id DESC);
        CREATE INDEX auction_card ON auction (card_id, state, created_at DESC, id DESC);
        CREATE INDEX auction_seller ON auction (seller_id, state, created_at DESC, id DESC);

        CREATE FUNCTION auction_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NOT (CASE OLD.state
                WHEN 'PENDING' THEN NEW.state IN ('PENDING', 'OPEN', 'FAILED')
                WHEN 'OPEN' THEN NEW.state IN ('OPEN', 'CLOSING')
                WHEN 'CLOSING' THEN NEW.state IN ('CLOSING', 'SOLD', 'UNSOLD')
                ELSE NEW.state = OLD.state END)
            THEN
                RAISE EXCEPTION 'auction % goes from % to %', OLD.id, OLD.state, NEW.state
                    USING ERRCODE = 'check_violation';
            END IF;
            IF (NEW.bids, NEW.current_bid, NEW.leader_id)
                IS DISTINCT FROM (OLD.bids, OLD.current_bid, OLD.leader_id)
                AND NOT (OLD.state = 'OPEN' AND NEW.state = 'OPEN'
                    AND NEW.bids = OLD.bids + 1 AND NEW.current_bid > OLD.current_bid)
            THEN
                RAISE EXCEPTION 'auction %: bid % follows %',
                    OLD.id, NEW.current_bid, OLD.current_bid USING ERRCODE = 'check_violation';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER auction_moves_forward BEFORE UPDATE ON auction
            FOR EACH ROW EXECUTE FUNCTION auction_moves_forward();

        CREATE TABLE bid (
            id uuid PRIMARY KEY,
            auction_id uuid NOT NULL REFERENCES auction,
            bidder_id text COLLATE "C" NOT NULL,
            amount bigint NOT NULL CHECK (amount >= 1),
            held bigint NOT NULL CHECK (held BETWEEN 1 AND amount),
            state text COLLATE "C" NOT NULL CHECK
                (state IN ('PENDING', 'LEADING', 'OUTBID', 'REJECTED', 'WON')),
            reason text NOT NULL DEFAULT '',
            -- the accepted bids of an auction count from 1
            number integer CHECK (number >= 1),
            accepted_at timestamptz,
            created_at timestamptz NOT NULL,
            -- when the tick looks at it; absent once nothing is left to do
            due_at timestamptz,
            CHECK ((state IN ('LEADING', 'OUTBID', 'WON')) =
                (number IS NOT NULL AND accepted_at IS NOT NULL)),
            CHECK ((state = 'REJECTED') = (reason <> '')),
            CHECK (state <> 'PENDING' OR due_at IS NOT NULL),
            CHECK (state NOT IN ('LEADING', 'WON') OR due_at IS NULL)
        );
        CREATE UNIQUE INDEX bid_number ON bid (auction_id, number DESC) WHERE number IS NOT NULL;
        CREATE UNIQUE INDEX bid_amount ON bid (auction_id, amount) WHERE number IS NOT NULL;
        CREATE INDEX bid_alive ON bid (auction_id) WHERE state IN ('PENDING', 'LEADING');
        CREATE INDEX bid_due ON bid (due_at) WHERE due_at IS NOT NULL;

        CREATE FUNCTION bid_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NOT (CASE OLD.state
                WHEN 'PENDING' THEN NEW.state IN ('PENDING', 'LEADING', 'REJECTED')
                WHEN 'LEADING' THEN NEW.state IN ('LEADING', 'OUTBID', 'WON')
                ELSE NEW.state = OLD.state END)
                OR (NEW.auction_id, NEW.bidder_id, NEW.amount, NEW.held)
                    <> (OLD.auction_id, OLD.bidder_id, OLD.amount, OLD.held)
            THEN
                RAISE EXCEPTION 'bid % goes from % to %', OLD.id, OLD.state, NEW.state
                    USING ERRCODE = 'check_violation';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER bid_moves_forward BEFORE UPDATE ON bid
            FOR EACH ROW EXECUTE FUNCTION bid_moves_forward();
    """)

"""Claims, outbox, inbox, dead letters."""

from alembic import op

revision = "runtime_0001"
down_revision = None
branch_labels = ("runtime",)
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE claim (
            caller text NOT NULL,
            method text NOT NULL,
            request_id uuid NOT NULL,
            digest bytea NOT NULL,
            answer bytea,
            created_at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (caller, method, request_id)
        );
        CREATE INDEX claim_age ON claim (created_at);

        CREATE TABLE outbox (
            position bigint GENERATED ALWAYS AS IDENTITY,
            id uuid PRIMARY KEY,
            topic text NOT NULL,
            key text NOT NULL,
            type text NOT NULL,
            payload bytea NOT NULL,
            traceparent text NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            published_at timestamptz
        );
        -- commits land out of order: what is unpublished is asked for, not what is newer
        CREATE INDEX outbox_unpublished ON outbox (position) WHERE published_at IS NULL;
        CREATE INDEX outbox_age ON outbox (published_at) WHERE published_at IS NOT NULL;

        CREATE TABLE inbox (
            event_id uuid PRIMARY KEY,
            received_at timestamptz NOT NULL DEFAULT now()
        );
        CREATE INDEX inbox_age ON inbox (received_at);

        CREATE TABLE dead_letter (
            position bigint GENERATED ALWAYS AS IDENTITY,
            event_id uuid PRIMARY KEY,
            topic text NOT NULL,
            key text NOT NULL,
            type text NOT NULL,
            payload bytea NOT NULL,
            headers jsonb NOT NULL,
            cause text NOT NULL,
            attempts integer NOT NULL,
            parked_at timestamptz NOT NULL DEFAULT now()
        );
        CREATE INDEX dead_letter_key ON dead_letter (topic, key, position);
    """)

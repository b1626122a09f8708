"""Articles, their measurements, the versions of their cards, import runs and batches."""

from alembic import op

revision = "ingest_0001"
down_revision = None
branch_labels = ("ingest",)
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE import_run (
            id uuid PRIMARY KEY,
            source text NOT NULL,
            articles_total integer NOT NULL CHECK (articles_total >= 0),
            started_at timestamptz NOT NULL
        );

        -- articles that wait to be measured together; without a run it is a re-measurement
        CREATE TABLE batch (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            import_id uuid REFERENCES import_run,
            source text NOT NULL,
            card_ids text[] NOT NULL CHECK (cardinality(card_ids) > 0),
            -- when it is queued again unless it is done by then
            due_at timestamptz NOT NULL,
            attempts integer NOT NULL DEFAULT 0,
            done_at timestamptz
        );
        CREATE INDEX batch_due ON batch (due_at) WHERE done_at IS NULL;
        CREATE INDEX batch_import ON batch (import_id);

        CREATE TABLE article (
            id text COLLATE "C" PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
            source text NOT NULL,
            title text NOT NULL,
            url text NOT NULL,
            classes text[] NOT NULL,
            -- its latest measurement
            version bigint NOT NULL CHECK (version >= 1),
            measured_at timestamptz NOT NULL,
            -- when it was last put into a batch
            asked_at timestamptz NOT NULL
        );
        CREATE INDEX article_asked ON article (asked_at);

        -- a figure is absent where nothing was measured
        CREATE TABLE measurement (
            card_id text COLLATE "C" NOT NULL REFERENCES article,
            version bigint NOT NULL CHECK (version >= 1),
            measured_at timestamptz NOT NULL,
            length_bytes bigint CHECK (length_bytes >= 0),
            refs_count bigint CHECK (refs_count >= 0),
            revisions bigint CHECK (revisions >= 0),
            age_days bigint CHECK (age_days >= 0),
            edits_90d bigint CHECK (edits_90d >= 0),
            views_30d bigint CHECK (views_30d >= 0),
            views_previous_30d bigint CHECK (views_previous_30d >= 0),
            views_trend_percent bigint CHECK (views_trend_percent >= 0),
            language_editions bigint CHECK (language_editions >= 0),
            incoming_links bigint CHECK (incoming_links >= 0),
            -- where each figure comes from, in the order of the columns above
            sources text[] NOT NULL CHECK (cardinality(sources) = 10),
            PRIMARY KEY (card_id, version)
        );

        CREATE TABLE card (
            id text COLLATE "C" NOT NULL,
            version bigint NOT NULL,
            rarity smallint NOT NULL CHECK (rarity BETWEEN 1 AND 7),
            category smallint NOT NULL CHECK (category BETWEEN 1 AND 6),
            type smallint NOT NULL CHECK (type BETWEEN 1 AND 8),
            cost smallint NOT NULL CHECK (cost BETWEEN 1 AND 11),
            attack smallint NOT NULL CHECK (attack BETWEEN 10 AND 120),
            defence smallint NOT NULL CHECK (defence BETWEEN 10 AND 120),
            hp smallint NOT NULL CHECK (hp BETWEEN 40 AND 400),
            speed smallint NOT NULL CHECK (speed BETWEEN 1 AND 30),
            aura smallint NOT NULL CHECK (aura BETWEEN 0 AND 100),
            ability_ids text[] NOT NULL CHECK (cardinality(ability_ids) <= 2),
            effect_id text NOT NULL,
            magnitudes integer[] NOT NULL,
            -- the tables it was made by, and is explained by
            calibration_version text NOT NULL,
            classes_version text NOT NULL,
            PRIMARY KEY (id, version),
            FOREIGN KEY (id, version) REFERENCES measurement,
            -- a being has abilities, any other card one effect
            CHECK ((category = 1) = (effect_id = '')),
            CHECK (category = 1 OR ability_ids = '{}')
        );

        -- which version of each card is the latest, to be listed and counted
        CREATE TABLE catalogue (
            id text COLLATE "C" PRIMARY KEY,
            version bigint NOT NULL,
            rarity smallint NOT NULL,
            category smallint NOT NULL,
            FOREIGN KEY (id, version) REFERENCES card
        );
        CREATE INDEX catalogue_both ON catalogue (rarity, category, id);
        CREATE INDEX catalogue_rarity ON catalogue (rarity, id);
        CREATE INDEX catalogue_category ON catalogue (category, id);

        -- what was measured and made stays as it was
        CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END
        $$;
        CREATE TRIGGER measurement_append_only BEFORE UPDATE OR DELETE ON measurement
            FOR EACH STATEMENT EXECUTE FUNCTION append_only();
        CREATE TRIGGER card_append_only BEFORE UPDATE OR DELETE ON card
            FOR EACH STATEMENT EXECUTE FUNCTION append_only();
    """)

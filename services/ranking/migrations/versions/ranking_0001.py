"""Ladders, seasons, ratings, rated matches."""

from alembic import op

revision = "ranking_0001"
down_revision = None
branch_labels = ("ranking",)
depends_on = None


def upgrade() -> None:
    op.execute("""
        -- the row that rating shares and a season's end excludes
        CREATE TABLE ladder (
            id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            rule_set text NOT NULL,
            mode text NOT NULL,
            season integer NOT NULL CHECK (season >= 1),
            UNIQUE (rule_set, mode)
        );

        CREATE TABLE season (
            ladder_id integer NOT NULL REFERENCES ladder,
            number integer NOT NULL CHECK (number >= 1),
            started_at timestamptz NOT NULL,
            ended_at timestamptz CHECK (ended_at >= started_at),
            PRIMARY KEY (ladder_id, number)
        );
        CREATE UNIQUE INDEX season_one_runs ON season (ladder_id) WHERE ended_at IS NULL;
        -- the season a ladder names is there, by the end of the transaction
        ALTER TABLE ladder ADD FOREIGN KEY (id, season) REFERENCES season
            DEFERRABLE INITIALLY DEFERRED;

        CREATE TABLE rating (
            ladder_id integer NOT NULL,
            season integer NOT NULL,
            player_id text COLLATE "C" NOT NULL,
            display_name text NOT NULL,
            rating integer NOT NULL CHECK (rating >= 0),
            wins integer NOT NULL CHECK (wins >= 0),
            losses integer NOT NULL CHECK (losses >= 0),
            draws integer NOT NULL CHECK (draws >= 0),
            changed_at timestamptz NOT NULL,
            PRIMARY KEY (ladder_id, season, player_id),
            FOREIGN KEY (ladder_id, season) REFERENCES season
        );
        -- a leaderboard from its top: places are counted and paged by one comparison of rows;
        -- rating is included because an index-only scan wants the column behind the expression
        CREATE INDEX rating_board
            ON rating (ladder_id, season, (-rating), changed_at, player_id) INCLUDE (rating);

        -- a match is rated once, whatever event says it ended
        CREATE TABLE rated_match (
            match_id uuid PRIMARY KEY,
            ladder_id integer NOT NULL,
            season integer NOT NULL,
            rated_at timestamptz NOT NULL,
            FOREIGN KEY (ladder_id, season) REFERENCES season
        );

        CREATE TABLE rating_change (
            match_id uuid NOT NULL REFERENCES rated_match,
            player_id text COLLATE "C" NOT NULL,
            opponent_id text COLLATE "C" NOT NULL CHECK (opponent_id <> player_id),
            ladder_id integer NOT NULL,
            season integer NOT NULL,
            before integer NOT NULL CHECK (before >= 0),
            after integer NOT NULL CHECK (after >= 0),
            rated_at timestamptz NOT NULL,
            -- taken under the lock of the player's rating: his changes in their order
            position bigint GENERATED ALWAYS AS IDENTITY,
            PRIMARY KEY (match_id, player_id),
            FOREIGN KEY (ladder_id, season, player_id) REFERENCES rating
        );
        CREATE INDEX rating_change_history
            ON rating_change (ladder_id, player_id, position DESC);
    """)

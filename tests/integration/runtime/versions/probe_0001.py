"""What the probe service keeps: a sum, and what it heard."""

from alembic import op

revision = "probe_0001"
down_revision = None
branch_labels = ("probe",)
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE grants (id uuid PRIMARY KEY, player text NOT NULL, dust bigint NOT NULL);
        CREATE TABLE heard (rating text NOT NULL, number integer NOT NULL);
    """)

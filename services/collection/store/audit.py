"""One statement over the whole ledger, so that all its figures are of one moment."""

from sqlalchemy import text

from services.collection.domain.audit import Audit
from services.runtime.work import Work

# Held dust is counted twice: by postings and by holds.
_AUDIT = text("""
    WITH posted AS (
        SELECT player_id,
               coalesce(sum(amount) FILTER (WHERE side = 'available'), 0) AS available,
               coalesce(sum(amount) FILTER (WHERE side = 'held'), 0) AS held
        FROM posting WHERE player_id IS NOT NULL GROUP BY player_id
    ), standing AS (
        SELECT player_id, sum(amount) AS held FROM hold WHERE state = 'held' GROUP BY player_id
    )
    SELECT
        (SELECT coalesce(sum(amount), 0)::bigint FROM posting) AS postings_sum,
        (SELECT count(*) FROM (
            SELECT FROM transfer LEFT JOIN posting ON posting.transfer = transfer.position
            GROUP BY transfer.position
            HAVING coalesce(sum(amount), 0) <> 0 OR count(amount) < 2
        ) AS unbalanced) AS unbalanced_transfers,
        (SELECT count(*) FROM account
            LEFT JOIN posted USING (player_id) LEFT JOIN standing USING (player_id)
            WHERE dust_available <> coalesce(posted.available, 0)
               OR dust_held <> coalesce(posted.held, 0)
               OR dust_held <> coalesce(standing.held, 0)) AS wrong_balances,
        (SELECT count(*) FROM copy
            FULL JOIN (SELECT * FROM escrow WHERE state = 'held') AS kept
                ON kept.auction_id = copy.auction_id
            LEFT JOIN account ON account.player_id = copy.owner_id
            WHERE (copy.id IS NULL OR account.player_id IS NULL)
               OR (copy.auction_id IS NOT NULL AND (
                   kept.copy_id IS DISTINCT FROM copy.id
                   OR kept.seller_id IS DISTINCT FROM copy.owner_id))) AS ownerless_copies,
        (SELECT coalesce(sum(dust_available + dust_held), 0)::bigint FROM account)
            AS dust_in_players,
        (SELECT count(*) FROM copy) AS copies,
        (SELECT count(*) FROM transfer) AS transfers
""")


def audit(work: Work) -> Audit:
    """Counts the whole ledger."""
    return Audit(**work.tx.execute(_AUDIT).mappings().one())

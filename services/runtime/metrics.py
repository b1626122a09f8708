"""Every metric the runtime exports, in one table."""

from prometheus_client import Counter, Gauge, Histogram

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

CALLS = Counter(
    "tcg_rpc_total", "Calls served, by method and canonical status.", ["method", "code"]
)
CALL_SECONDS = Histogram("tcg_rpc_seconds", "Time to serve a call.", ["method"], buckets=_SECONDS)
REPEATS = Counter("tcg_rpc_repeats_total", "Calls answered from their claim.", ["method"])
PEER_CALLS = Counter("tcg_peer_calls_total", "Calls to other services.", ["method", "code"])
PUBLISHED = Counter("tcg_events_published_total", "Events handed to Kafka.", ["type"])
UNPUBLISHED = Gauge("tcg_events_unpublished", "Events waiting in the outbox.")
RELAY_LAG = Gauge("tcg_events_oldest_unpublished_seconds", "Age of the oldest waiting event.")
CONSUMED = Counter("tcg_events_consumed_total", "Events received.", ["type", "result"])
DEAD_LETTERS = Gauge("tcg_dead_letters", "Events parked in the dead letters.")
TICKS = Counter("tcg_tick_total", "Due rows handled.", ["tick", "result"])
JOBS = Counter("tcg_jobs_total", "Celery tasks run.", ["task", "result"])
ENQUEUED = Counter("tcg_jobs_enqueued_total", "Celery tasks sent.", ["task", "result"])
HEALTHY = Gauge("tcg_dependency_up", "1 while a dependency answers.", ["dependency"])

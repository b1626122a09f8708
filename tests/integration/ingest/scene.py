"""Ingest as tests meet it: its stubs, its database, and a worker's work done in this process."""

from dataclasses import dataclass
from uuid import uuid4

from services.ingest import service
from services.ingest.sources import Bundled
from services.runtime.errors import NotFound
from services.runtime.testing import Cluster, Stand
from tcg.ingest.v1 import ingest_pb2 as pb
from tcg.ingest.v1.ingest_pb2_grpc import IngestServiceStub


@dataclass(frozen=True)
class Ingest:
    """`admin` and `anybody` are the API as an operator and as somebody without a token call it."""

    cluster: Cluster
    stand: Stand
    admin: IngestServiceStub
    anybody: IngestServiceStub
    source: Bundled

    def start_import(self, limit: int = 0, request_id: str = "") -> pb.Import:
        """Asks for an import of the first `limit` articles."""
        return self.run(self.admin.ImportArticles(self.asked(limit, request_id)))

    def asked(self, limit: int = 0, request_id: str = "") -> pb.ImportArticlesRequest:
        """The request for an import."""
        return pb.ImportArticlesRequest(
            request_id=request_id or str(uuid4()), source=pb.SOURCE_BUNDLED, limit=limit
        )

    def progress(self, run_id: str) -> pb.Import:
        """How far a run is."""
        return self.run(self.admin.GetImport(pb.GetImportRequest(import_id=run_id)))

    def run(self, answer: pb.ImportArticlesResponse | pb.GetImportResponse) -> pb.Import:
        """The run of an answer; its field is a word of Python."""
        found: pb.Import = answer.run
        return found

    def pending(self, run_id: str) -> list[int]:
        """The batches of a run that are not done."""
        rows = self.stand.sql(
            "SELECT id FROM batch WHERE import_id = :run AND done_at IS NULL ORDER BY id",
            run=run_id,
        )
        return [row.id for row in rows]

    def measure(self, batch_id: int) -> None:
        """Does a worker's work for a batch."""
        with self.stand.work("take", str(batch_id)) as work:
            batch = service.take_batch(work, batch_id)
        if batch is not None:
            with self.stand.work("batch", str(batch_id)) as work:
                service.record(work, batch, self.source.measure(batch.card_ids))

    def imported(self, limit: int) -> None:
        """An import of the first `limit` articles, worked off."""
        self.work_off(self.start_import(limit).id)

    def work_off(self, run_id: str) -> None:
        """Does a worker's work for a run."""
        for batch_id in self.pending(run_id):
            self.measure(batch_id)

    def version(self, card_id: str) -> int:
        """The latest version of a card; 0 where there is none."""
        try:
            return int(self.anybody.GetCard(pb.GetCardRequest(card_id=card_id)).version)
        except NotFound:
            return 0

"""Generates gen/ from protos/: messages, stubs, type stubs, and the image that buf checks.

`buf/validate/validate.proto` is not shipped as a file; its descriptor is taken out of
protovalidate's wheel, handed to protoc as an import, and compiled like ours.
"""

import shutil
import sys
from pathlib import Path

import google.rpc
from google.protobuf import descriptor_pb2
from grpc_tools import protoc
from protovalidate._gen.buf.validate.validate_pb import StringRules

ROOT = Path(__file__).resolve().parent.parent
PROTOS = ROOT / "protos"
GEN = ROOT / "gen"
VALIDATE = "buf/validate/validate.proto"


def validate_descriptors(path: Path) -> None:
    """Writes protovalidate's own descriptors, with what they import, to `path`."""
    imports = descriptor_pb2.FileDescriptorSet()
    imports.file.add().ParseFromString(StringRules.desc().file.proto.to_binary())
    for name in ("descriptor", "duration", "field_mask", "timestamp", "any"):
        module = __import__(f"google.protobuf.{name}_pb2", fromlist=["DESCRIPTOR"])
        module.DESCRIPTOR.CopyToProto(imports.file.add())
    path.write_bytes(imports.SerializeToString())


def main() -> int:
    """Writes gen/ anew; returns protoc's exit code."""
    fresh = GEN.with_name("gen.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    validate = fresh / "validate.binpb"
    validate_descriptors(validate)
    googleapis = Path(next(iter(google.rpc.__path__))).parents[1]
    code = protoc.main(
        [
            "protoc",
            f"-I{PROTOS}",
            f"-I{googleapis}",
            f"--descriptor_set_in={validate}",
            f"--python_out={fresh}",
            f"--mypy_out=quiet:{fresh}",
            f"--grpc_python_out={fresh}",
            "--include_imports",
            "--include_source_info",
            f"--descriptor_set_out={fresh / 'image.binpb'}",
            VALIDATE,
            *sorted(str(path.relative_to(PROTOS)) for path in PROTOS.rglob("*.proto")),
        ]
    )
    if code == 0:
        shutil.rmtree(GEN, ignore_errors=True)
        fresh.rename(GEN)
    return int(code)


if __name__ == "__main__":
    sys.exit(main())

"""The player's side: the SDK's few hand-written lines, and the `tcg` command.

Everything here goes through the public gRPC API; nothing reads a database, a topic or a service's
code. The messages are generated from `protos/`; a client in another language generates its own.
"""

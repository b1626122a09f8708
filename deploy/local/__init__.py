"""The whole backend on one machine, without Docker, sudo or Java.

`stack` starts PostgreSQL, Valkey and Kafka from packages; `run` puts the services on them. What was
started dies with its starter, however that ends (`guard`).
"""

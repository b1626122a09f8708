"""WikiTCG as protobuf messages of `tcg.rulesets.wikitcg.v1`."""

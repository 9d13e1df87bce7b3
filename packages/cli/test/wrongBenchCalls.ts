/** Calls of `litfuse bench` that cannot be answered, with what each says. */
export const wrongBenchCalls: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  "bench list": { "one two": /"one", "two" are words too many/ },
  "bench run": {
    trail: /reports\/trail\/experiment\.yaml: not found; .*did you mean "trial"\?/,
    "trial --formats htlm": /unknown format "htlm"; did you mean "html"\?/,
    "trial --shard 1/2": /--shard needs --out/,
    "trial --shard 3/2 --out made": /--shard is "3\/2"; it takes a shard and how many there are/,
    "trial --shard 1/2 --out made --runs made --workers 2": /--runs and --workers do not apply to a shard/
  },
  "bench mcp": {
    "./no-such-program": /no-such-program: .*ENOENT/,
    "--arguments [] ./none": /--arguments takes a JSON object/,
    "--timeout 0 ./none": /--timeout is 0; it takes/
  },
  "bench mcq score": {
    "nofile keys.txt": /nofile: not found; check the path/,
    "qrels.txt": /qrels\.txt:1: a text that belongs to no question/
  },
  "bench mcq generate": {
    "refs.ris --level none": /--level is "none"; it takes mechanism, integration, causal/,
    "refs.ris": /^litfuse bench mcq generate: this command needs a language model: write `model: \{ name: NAME \}`/,
    "refs.ris --levels nofile": /nofile: not found; check the path/,
    "refs.ris --replay nofolder": /nofolder: not found; check the path/
  },
  "bench merge": { "": /shards: 0 words? given|shards/, nofolder: /nofolder: not found/ },
  "bench check": {
    trail: /reports\/trail\/experiment\.yaml: not found; .*did you mean "trial"\?/,
    "trial trail": /reports\/trail\/experiment\.yaml: not found; .*did you mean "trial"\?/
  },
  "bench accept": {
    "trail --origin ours": /reports\/trail\/experiment\.yaml: not found; .*did you mean "trial"\?/,
    "trial --origin theirs": /--origin must begin with "ours"/
  },
  "bench tune": { trail: /reports\/trail\/experiment\.yaml: not found; .*did you mean "trial"\?/ },
  "bench verify-freeze": { trail: /reports\/trail\/experiment\.yaml: not found; .*did you mean "trial"\?/ },
  "bench trace": { "trail fused --topic 1": /reports\/trail\/experiment\.yaml: not found; .*did you mean "trial"\?/ },
  "bench export": {
    "trail --format csv": /reports\/trail\/experiment\.yaml: not found; .*did you mean "trial"\?/,
    "trial --format htlm": /did you mean html\?/,
    "trial --format csv": /reports\/trial\/results\.json: not found; run `litfuse bench run trial` first/,
    trial: /--format is missing .*, or --paper with --out DIR/,
    "trial --paper": /--paper needs --out DIR/,
    "trial --paper --format csv --standalone --out new": /--paper cannot be combined with --format and --standalone/,
    "trial --paper --out new": /reports\/trial\/results\.json: not found; run `litfuse bench run trial` first/
  },
  "bench site": {
    "": /--out/,
    "--out qrels.txt": /--out: qrels\.txt is not a folder; name a new folder/,
    "--out new": /no report here can be read, and there is no page; run `litfuse bench run trial` first/
  },
  "bench reproduce": {
    "trail trial": /"trail" is neither a file nor an experiment; did you mean "trial"\?/,
    "nofile.run a.run": /"nofile\.run" is neither a file nor an experiment/,
    "a.run b.run --qrels nofile": /nofile: not found; check the path/
  },
  "bench init": {
    "nofile a.run": /nofile: not found; check the path/,
    "qrels.txt nofile": /nofile: not found; check the path/,
    "qrels.txt a.run -m nDGC@10": /unknown measure "nDGC@10"; did you mean nDCG/
  },
  "bench data list": { extra: /"extra" is one word too many/ },
  "bench data check": {
    tyni: /datasets\/tyni\/dataset\.yaml: not found; .*did you mean "tiny"\?/,
    "tiny tyni": /datasets\/tyni\/dataset\.yaml: not found; .*did you mean "tiny"\?/
  },
  "bench data fetch": {
    "--from there": /dataset/,
    "tyni --from there": /datasets\/tyni\/dataset\.yaml: not found; .*did you mean "tiny"\?|LITFUSE_DATA is not set/,
    "tiny --from ftp://example.org": /--from takes a folder, or an address|LITFUSE_DATA is not set/
  }
}

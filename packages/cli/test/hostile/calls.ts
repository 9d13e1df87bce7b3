import { qrels } from "../tiny.ts"

const run = (tag: string): string => `1 Q0 a 1 2 ${tag}\n1 Q0 b 2 1 ${tag}\n`

/** What a clone holds beside what is hostile in it: enough that every command has something to work on. */
export const plain: Readonly<Record<string, string>> = {
  "qrels.txt": qrels,
  "a.run": run("a"),
  "b.run": run("b"),
  "refs.ris": "TY  - JOUR\nTI  - Heart\nER  - \n",
  "docs.jsonl": '{"_id":"a","title":"Heart","text":"heart"}\n',
  "strategy.txt": "heart AND failure\n",
  "topics.tsv": "1\theart\n",
  "one.pipeline.yaml": "nodes:\n  - { id: found, plugin: source/openalex, inputs: { query: $query } }\n"
}

/**
 * A call of every command, as a user types it after cloning an untrusted project. That there is none too few is tested
 * against the tree of commands.
 */
export const calls: Readonly<Record<string, string>> = {
  search: "heart --source openalex",
  get: "W1 --source openalex",
  walk: "W1 --source openalex",
  bundle: "made.bundle heart --source openalex",
  replay: "made.bundle",
  convert: "refs.ris refs.csv",
  dedup: "refs.ris",
  "source list": "",
  "source show": "openalex",
  analyse: "refs.ris",
  "source check": "openalex --live",
  retrieve: "--documents docs.jsonl --topics topics.tsv --out made.run",
  "index build": "docs.jsonl --out made.index",
  eval: "qrels.txt a.run -m Stolen",
  compare: "qrels.txt a.run b.run -m Stolen",
  fuse: "a.run b.run --out made.run",
  tune: "qrels.txt a.run b.run",
  "bench list": "",
  "bench run": "try",
  "bench mcp": "./no-such-program",
  "bench merge": ".",
  "bench check": "try",
  "bench accept": "try --origin ours",
  "bench tune": "try",
  "bench verify-freeze": "try",
  "bench trace": "try run --topic 1",
  "bench export": "try --format csv",
  "bench reproduce": "a.run b.run --qrels qrels.txt",
  "bench init": "qrels.txt a.run",
  "bench data list": "",
  "bench data check": "",
  "project init": "",
  "project export": "made.project",
  "project import": "made.project",
  "graph show": "",
  "graph query": "W1",
  "graph export": "--out made.graphml",
  "judge pool": "one.run --name made",
  "judge list": "",
  "judge show": "made",
  "judge qrels": "made",
  "runs pmids": "1",
  "runs list": "",
  "runs show": "1",
  "runs watch": "1",
  "runs resume": "1",
  "runs cancel": "1",
  "runs prune": "--yes",
  "pipeline check": "one.pipeline.yaml",
  "pipeline run": "one.pipeline.yaml --query heart",
  "pipeline show": "one.pipeline.yaml",
  "query translate": "heart --syntax pubmed --into ovid",
  "query lint": "heart --syntax pubmed",
  "query explain": "heart --syntax pubmed",
  "query test": "strategy.txt --syntax pubmed --mutate",
  "plugin list": "",
  "plugin show": "rrf",
  "plugin check": "",
  "plugin new": "ranker acme",
  "mcp tools": "",
  serve: "--port 70000",
  "plugin trust": "--list"
}

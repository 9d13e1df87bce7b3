import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { run } from "../../src/app.ts"
import { inFolder, listen } from "../terminal.ts"
import { collection } from "./collection.ts"
import { again, litfuse } from "./litfuse.ts"

const files = {
  ...collection,
  "corpus.jsonl": collection["datasets/tiny/documents.jsonl"]!,
  "topics.tsv": "1\tgout attacks\n2\tasthma\n3\tmelanoma\n"
}

const build = ["index", "build", "corpus.jsonl", "--out", "tiny.index"]

/** Runs one command after the other in the same folder; the last one's result. */
const inTurn = async (...commands: ReadonlyArray<ReadonlyArray<string>>) => {
  const first = await litfuse(commands[0]!, files)
  const kept = [first]
  for (const words of commands.slice(1)) {
    const { out, err } = kept.at(-1)!
    const next = await litfuse(words.map((word) => word.replace(/^@/, `${first.folder}/`)))
    kept.push({ ...next, out: next.out.replace(out, ""), err: next.err.replace(err, "") })
  }
  return kept.at(-1)!
}

describe("litfuse index build --engine", () => {
  it.each([
    ["nofile --out a.index --name a", /--name needs --engine/],
    ["nofile --out a.index --shards 3", /--shards needs --engine/],
    ["nofile --out a.index --replicas 1", /--replicas needs --engine/],
    ["nofile --engine opensearch --name a --buffer 64", /--buffer and --engine exclude each other/],
    ["nofile --engine opensearch", /--engine needs a --name for the index/],
    ["nofile --engine opensearch --name a --out a.index", /--out and --engine exclude each other/],
    ["nofile --engine opensearch --name a --url NO_SUCH", /NO_SUCH: .*this variable is not set/],
    ["nofile --engine opensearch --name a --url PATH", /PATH: .*address 1 in this variable is not the address of a node/],
    ["nofile --engine opensearch --name A/b", /opensearch:A\/b: .*not a valid index name/],
    [
      "nofile --engine opensearch --name a --retriever lsa",
      /--retriever lsa: not supported by clusters; expected bm25, dense or opensearch/
    ],
    ["nofile --engine opensearch --name a --retriever dense", /--retriever dense: no model is named: `path` is empty/],
    [
      "nofile --engine opensearch --name a --retriever dense --param passages=sentences",
      /passages "sentences" are not supported in a cluster/
    ],
    [
      "nofile --engine opensearch --name a --param fields=apart",
      /--retriever bm25: fields is not a parameter of bm25; expected --retriever opensearch/
    ],
    ["nofile --engine opensearch --name a --param lengths=exact", /lengths="exact"; expected lengths=lucene, as a cluster stores them/],
    ["nofile --engine opensearch --name a --param k2=1", /--retriever bm25: k2 is not a known key/],
    ["corpus.jsonl --retriever opensearch --out a.index", /its documents are in a cluster: `litfuse index build --engine opensearch/]
  ])("index build %s", async (words, says) => {
    const { code, out, err } = await litfuse(["index", "build", ...words.split(" ")], files)
    expect([code, out, err.trimEnd().split("\n").length]).toEqual([2, "", 1])
    expect(err).toMatch(says)
  })
})

describe("litfuse index build", () => {
  it("says what it wrote, as text and as JSON", async () => {
    const { code, out, folder } = await litfuse([...build, "--format", "json"], files)
    expect(code).toBe(0)
    const { sha256, bytes, ...rest } = JSON.parse(out) as Record<string, unknown>
    expect(rest).toEqual({ version: 1, documents: 3, terms: 11, resumed: 0, forgotten: false })
    expect(bytes).toBe(readFileSync(join(folder, "tiny.index")).length)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    const text = await litfuse(build, files)
    expect(text.out).toMatch(/^tiny\.index: 3 documents, 11 terms, \d+ bytes, sha256 [0-9a-f]{64}\n$/)
  })

  it("says where a build that is ended keeps what was indexed, from where the same command goes on", async () => {
    const text = "gout attacks and colchicine ".repeat(40)
    inFolder({ "big.jsonl": Array.from({ length: 3000 }, (_, i) => `${JSON.stringify({ _id: `d${i}`, title: "", text })}\n`).join("") })
    const words = ["index", "build", "big.jsonl", "--out", "big.index", "--buffer", "1"]
    const written = listen()
    const isBegun = Effect.gen(function* () {
      while (!existsSync("big.index.segments/0000.segment.seal")) yield* Effect.sleep(5)
    })
    await Effect.runPromise(Effect.raceFirst(isBegun, Effect.asVoid(run(words))))
    expect(written.err()).toContain("stopped; the indexed documents are in big.index.segments, and the same command continues from there\n")
    expect((await again(words)).err).toMatch(/^\d+ documents were already indexed by an interrupted build$/m)
  })

  it.each([
    [["index", "build", "--out", "x.index"], /either a file of documents or --dataset/],
    [["index", "build", "topics.tsv", "--out", "x.index"], /topics\.tsv:1: an unknown format of documents/],
    [["index", "build", "absent.jsonl", "--out", "x.index"], /absent\.jsonl: not found/],
    [["index", "build", "corpus.jsonl", "--out", "no/x.index"], /no\/x\.index: not found; make its folder first/],
    [["index", "build", "corpus.jsonl", "--out", "x.index", "--retriever", "bm52"], /unknown retriever "bm52"/],
    [["index", "build", "corpus.jsonl", "--out", "x.index", "--param", "k2=1"], /bm25\.k2 is not a known key/]
  ])("refuses %j in one line", async (words, message) => {
    const { code, err } = await litfuse(words, files)
    expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(message)
  })
})

describe("litfuse search --index", () => {
  it("finds what the dataset gives, with titles", async () => {
    const { code, out } = await inTurn(build, ["search", "gout", "attacks", "--index", "@tiny.index"])
    expect(code).toBe(0)
    expect(out.match(/\bd\d\b/g)).toEqual(["d2", "d1"])
    expect(out).toContain("Colchicine")
  })

  it("ranks as the pipeline says: by its parameters, with what the index was built with", async () => {
    const preset = `about: a first stage
nodes:
  - { id: corpus, plugin: source/corpus, params: { source: { k1: 0 } }, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: corpus } }
  - { id: lists, plugin: step/lists, inputs: { records: corpus } }
  - { id: fused, plugin: fusion/wsum, inputs: { lists: lists } }
`
    await litfuse([...build, "--param", "tokenizer=simple"], {
      ...files,
      "own.pipeline.yaml": preset,
      "k.pipeline.yaml": preset.replace("k1: 0", "k1: 2")
    })
    // with k1 of 0 term frequency has no effect: documents with the same words are found in the order of their names
    for (const command of ["search gout --preset", "pipeline run --query gout"]) {
      const orders = []
      for (const file of ["own.pipeline.yaml", "k.pipeline.yaml"])
        orders.push(
          (await again(`${command} ${file} --index tiny.index`)).out.split("\n").flatMap((line) => /\b(d\d)\b/.exec(line)?.[1] ?? [])
        )
      expect(orders.map((order) => order.slice(-2))).toEqual([
        ["d1", "d2"],
        ["d2", "d1"]
      ])
    }
  })

  it("says in one line that an index is damaged, and ends with 2", async () => {
    const { code, err } = await litfuse(["search", "gout", "--index", "topics.tsv"], files)
    expect(code).toBe(2)
    expect(err).toMatch(/^litfuse: topics\.tsv: not an index of litfuse; expected a file that `litfuse index build` wrote\n$/)
  })
})

describe("litfuse retrieve", () => {
  it.each([[["--documents", "corpus.jsonl"]], [["--dataset", "tiny"]]])("writes a TREC run from %j", async (place) => {
    const { code, out, err, folder } = await litfuse(["retrieve", ...place, "--topics", "topics.tsv", "--out", "x.run"], files)
    expect([code, out]).toEqual([0, "x.run: 3 topics, 3 documents, bm25\n"])
    expect(err).toMatch(/no document for 1 topic\(s\): 3/)
    const lines = readFileSync(join(folder, "x.run"), "utf8").trimEnd().split("\n")
    expect(lines.map((line) => line.split(" ").slice(0, 4).join(" "))).toEqual(["1 Q0 d2 1", "1 Q0 d1 2", "2 Q0 d3 1"])
  })

  it("writes the same run from an index, whatever the number of workers", async () => {
    const direct = await litfuse(["retrieve", "--documents", "corpus.jsonl", "--topics", "topics.tsv", "--out", "x.run"], files)
    const expected = readFileSync(join(direct.folder, "x.run"), "utf8")
    for (const workers of ["1", "2"]) {
      const { folder, code } = await inTurn(build, [
        "retrieve",
        "--index",
        "@tiny.index",
        "--topics",
        "@topics.tsv",
        "--out",
        "y.run",
        "--workers",
        workers
      ])
      expect(code).toBe(0)
      expect(readFileSync(join(folder, "y.run"), "utf8")).toBe(expected)
    }
  })

  it("adds headings to queries by a table of entry terms", async () => {
    const words = ["retrieve", "--documents", "corpus.jsonl", "--topics", "topics.tsv", "--out", "x.run", "--retriever", "bm25-f-mesh"]
    const table = { "terms.tsv": "melanoma\tAsthma\n" }
    const { code, err, folder } = await litfuse([...words, "--param", 'entryTerms={"table":"terms.tsv"}'], { ...files, ...table })
    expect([code, err]).toEqual([0, ""])
    expect(readFileSync(join(folder, "x.run"), "utf8")).toMatch(/^3 Q0 d3 1 /m)
  })

  it.each([
    [["--documents", "corpus.jsonl", "--retriever", "bm25-f-mesh", "--param", 'entryTerms={"table":"none.tsv"}'], /none\.tsv: not found/],
    [["--dataset", "tiny", "--documents", "corpus.jsonl"], /name one collection: --dataset, --documents or --index/],
    [["--documents", "corpus.jsonl", "--depth", "0"], /--depth is 0/],
    [["--documents", "corpus.jsonl", "--workers", "0"], /--workers is 0/],
    [["--index", "corpus.jsonl"], /corpus\.jsonl: not an index of litfuse/],
    [["--documents", "corpus.jsonl", "--param", "k1=-1"], /k1/]
  ])("refuses %j in one line", async (words, message) => {
    const { code, err } = await litfuse(["retrieve", ...words, "--topics", "topics.tsv", "--out", "x.run"], files)
    expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(message)
  })
})

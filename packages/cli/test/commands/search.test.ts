import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Identifier from "@litfuse/engine/Identifier"
import type { Answer } from "@litfuse/api/search/Answer"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { run } from "../../src/app.ts"
import { listen } from "../terminal.ts"
import { collection } from "./collection.ts"
import { again, litfuse } from "./litfuse.ts"

describe("litfuse search", () => {
  it("finds what matches, best first, and says how the source answered on stderr", async () => {
    const { code, out, err } = await litfuse(["search", "gout", "attacks", "--dataset", "tiny", "-n", "3"], collection)
    expect(code).toBe(0)
    expect(out.match(/\bd\d\b/g)).toEqual(["d2", "d1"])
    expect(err).toMatch(/^corpus: found, 2 records, \d+ ms\n$/)
  })

  it("explains every work: the fused score by the place in the source and by the words of works, and each place by the words", async () => {
    const { out } = await litfuse(["search", "gout", "attacks", "--dataset", "tiny", "--explain-full", "--format", "table"], collection)
    const lines = out.slice(out.indexOf("\nd2  ")).split("\n").slice(2, 12)
    expect(lines.map((line) => line.replace(/[\d.]+/, "N"))).toEqual([
      "  N  reciprocal rank fusion, k 10",
      "    N  rank 1 in corpus, weight 1",
      "    N  rank 1 in words, weight 1",
      "    <- N  corpus, rank 1: place 1 of 2 in corpus",
      "      <- N  bm25",
      expect.stringMatching(/^ {8}N {2}"gout", in 2 of 3 documents$/),
      expect.stringMatching(/^ {8}N {2}"attack", in 1 of 3 documents$/),
      "    <- N  words, rank 1: bm25",
      expect.stringMatching(/^ {6}N {2}"gout", in 2 of 2 works$/),
      expect.stringMatching(/^ {6}N {2}"attack", in 1 of 2 works$/)
    ])
    const numbers = lines.map((line) => Number(/[\d.]+/.exec(line)![0]))
    expect(numbers[0]).toBeCloseTo(numbers[1]! + numbers[2]!, 3)
    expect(numbers[4]).toBeCloseTo(numbers[5]! + numbers[6]!, 3)
  })

  it("writes several files of one search, each as it is alone", async () => {
    const words = ["search", "gout", "attacks", "--dataset", "tiny"]
    const together = await litfuse([...words, "--out", "all.html", "--out", "all.ris", "--out", "all.json"], collection)
    expect(together.err.match(/\S+: 2 of 2 works written/g)).toEqual(
      ["all.html", "all.ris", "all.json"].map((file) => `${file}: 2 of 2 works written`)
    )
    const timeless = (file: string) => readFileSync(file, "utf8").replaceAll(/"ms": \d+|"runId": "[^"]*"|\d+ ms/g, "")
    const texts = ["all.html", "all.ris", "all.json"].map(timeless)
    for (const [i, file] of ["one.html", "one.ris", "one.json"].entries()) {
      await again([...words, "--out", file])
      expect(timeless(file)).toBe(texts[i])
    }
  })

  it("refuses a form for several files, and a file that is named twice", async () => {
    const { code, err } = await litfuse(
      ["search", "gout", "--dataset", "tiny", "--format", "csv", "--out", "a.ris", "--out", "a.ris"],
      collection
    )
    expect(code).toBe(2)
    expect(err).toMatch(/--format csv and 2 files: leave out --format/)
    expect(err).toMatch(/--out names "a\.ris" twice/)
  })

  it("runs the preset that is named, and shows its trace", async () => {
    const words = ["search", "gout", "attacks", "--dataset", "tiny", "--preset", "corpus", "--trace"]
    const { code, out } = await litfuse(words, collection)
    expect(code).toBe(0)
    expect(out).toMatch(/^titles +ranker\/bm25-boost +(ran|cached) /m)
  })

  it("prints the trace of `pipeline run` over the same file, but for the time", async () => {
    const timeless = (out: string) => {
      const lines = out.slice(0, out.indexOf("\n\n")).split("\n")
      return lines.map((line) => line.replace(/(ran|cached) +\d+ /, "ended ").replaceAll(/ +/g, " "))
    }
    const fresh = () => ({ ...collection })
    const searched = await litfuse(["search", "gout", "attacks", "--dataset", "tiny", "--trace"], fresh())
    const preset = new URL("../../../../presets/search.pipeline.yaml", import.meta.url).pathname
    const ran = await litfuse(["pipeline", "run", preset, "--dataset", "tiny", "--query", "gout attacks"], fresh())
    expect(timeless(searched.out)).toEqual(timeless(ran.out))
    expect(timeless(ran.out)[1]).toMatch(/^sources-corpus +source\/corpus ended 1 2 [0-9a-f]{12}$/)
  })

  it("prints the answer as one JSON document: query, outcomes, counts and works", async () => {
    const { out } = await litfuse(["search", "gout attacks", "--dataset", "tiny", "--format", "json", "--explain"], collection)
    const answer = JSON.parse(out)
    expect(Object.keys(answer)).toEqual([
      "version",
      "runId",
      "query",
      "replayed",
      "ms",
      "outcomes",
      "counts",
      "written",
      "works",
      "analyses",
      "notices"
    ])
    expect(Object.keys(answer.analyses)).toEqual(["sda", "rscore"])
    expect(answer.query).toEqual({ text: "gout attacks", tree: { _tag: "Term", text: "gout attacks" } })
    expect(answer.outcomes).toMatchObject([{ source: "corpus", state: "found", delivered: 2, error: null }])
    expect(answer.counts).toEqual({ identified: { corpus: 2 }, duplicates: 0, works: 2 })
    expect(answer.works[0]).toMatchObject({ rank: 1, id: "corpus:d2", citationUri: "urn:litfuse:corpus:d2", sources: ["corpus"] })
    expect(answer.works[0].explanation.value).toBe(answer.works[0].score)
  })

  it("prints a work in each line, or a page of Markdown", async () => {
    const lines = await litfuse(["search", "gout", "--dataset", "tiny", "--format", "jsonl"], collection)
    expect(
      lines.out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id)
    ).toEqual(["corpus:d2", "corpus:d1"])
    const page = await litfuse(["search", "gout", "--dataset", "tiny", "--format", "md"], collection)
    expect(page.out).toMatch(/^# gout\n[^]*\| corpus \| found \| 2 \|[^]*\n1\. Colchicine, `urn:litfuse:corpus:d2`, corpus\n2\. Gout, /)
  })

  it("tells filtered works as a summary, in detail, or a work on each line for statistics programs", async () => {
    const nodes = [
      { id: "found", plugin: "source/*", inputs: { query: "$query" } },
      { id: "works", plugin: "step/works", inputs: { records: ["found"] } },
      { id: "bm25", plugin: "ranker/bm25", inputs: { works: "works", query: "$query" } },
      { id: "filtered", plugin: "reranker/filter-rank", params: { most: 1 }, inputs: { works: "works", query: "$query", ranking: "bm25" } }
    ]
    const files = { ...collection, "f.pipeline.yaml": JSON.stringify({ nodes }) }
    const call = ["search", "gout attacks", "--dataset", "tiny", "--preset", "f.pipeline.yaml", "--format"]
    const [summary, detailed, lines] = [
      (await litfuse([...call, "table"], files)).out,
      JSON.parse((await litfuse([...call, "json", "--explain"], files)).out),
      (await litfuse([...call, "jsonl", "--explain"], files)).out.trimEnd().split("\n")
    ]
    const ids = detailed.works.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(["corpus:d2", "corpus:d1"])
    expect(
      [...summary.matchAll(/\| (?:corpus:)?(d\d) /gu)].map(([, id]) => `corpus:${id}`),
      summary
    ).toEqual(ids)
    expect(lines.map((line) => JSON.parse(line))).toEqual(detailed.works)
    expect(detailed.works[1].explanation.label).toBe("does not pass: it is not among the first 1")
  })

  it("passes dates and the order on to the source, which says what it cannot do", async () => {
    const words = ["search", "gout", "--dataset", "tiny", "--from", "2010", "--to", "2019-03", "--sort", "newest"]
    const { code, err } = await litfuse(words, collection)
    expect(code).toBe(0)
    expect(err).toMatch(/note \(unsupported-published\) corpus: [^]*note \(unsupported-sorts\) corpus: /)
  })

  it("reads operators, fields and phrases", async () => {
    const { out, err } = await litfuse(["search", '"gout attacks" AND title:colchicine', "--dataset", "tiny"], collection)
    expect(out).toContain("d2")
    expect(err).toContain("note (unsupported-booleans) corpus")
  })

  it("tells finding nothing apart from failing", async () => {
    const { code, out, err } = await litfuse(["search", "melanoma", "--dataset", "tiny"], collection)
    expect([code, out]).toEqual([0, ""])
    expect(err).toMatch(/^corpus: empty, \d+ ms\n/)
  })

  it.each([
    [["search", "gout", "--dataset", "tinny"], /datasets\/tinny\/dataset\.yaml: not found; known datasets: tiny/],
    [["search", "gout", "--dataset", "tiny", "--retriever", "bm52"], /unknown retriever "bm52"; did you mean "bm25"\?/],
    [
      ["search", "gout", "--dataset", "tiny", "--preset", "serch"],
      /unknown preset "serch"; did you mean "search"\?; choose from (?:[\w-]+, )+search/
    ],
    [
      ["retrieve", "--dataset", "tiny", "--topics", "t", "--out", "x", "--retriever", "bm52"],
      /unknown retriever "bm52"; did you mean "bm25"\?/
    ],
    [
      ["index", "build", "datasets/tiny/documents.jsonl", "--out", "x", "--retriever", "bm52"],
      /unknown retriever "bm52"; did you mean "bm25"\?/
    ],
    [["bench", "export", "atlsa", "--format", "csv"], /reports\/atlsa\/experiment\.yaml: not found/],
    [["search", "gout", "--dataset", "tiny", "-n", "0"], /--limit is 0/],
    [["search", "gout", "--dataset", "tiny", "--from", "soon"], /--from is "soon"; it takes a date such as 2019/],
    [["search", "(gout", "--dataset", "tiny"], /the query cannot be read as litfuse \(line 1, column 1\)/],
    [["search", "gout", "--source", "pubmd", "--dataset", "tiny"], /pubmd/]
  ])("refuses %j in one line", async (words, message) => {
    const { code, err } = await litfuse(words, collection)
    expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(message)
  })
})

describe("litfuse search over the recordings of the repository", () => {
  const cassettes = join(import.meta.dirname, "../../../../datasets/atlas/cassettes")
  const title = "Almirs for crorqic disorders in current smokers"

  it("asks six sources, shows the one that failed on purpose, and ends with 0", async () => {
    const { code, out, err } = await litfuse(["search", title, "--replay", cassettes], collection)
    expect(code).toBe(0)
    const states = [...err.matchAll(/^([\w ]+)(?: \(\w+\))?: (found|empty|failed)/gm)].map(([, source, state]) => `${source} ${state}`)
    expect(states.sort()).toEqual([
      "CORE found",
      "Crossref failed",
      "Europe PMC found",
      "OpenAlex found",
      "PubMed found",
      "Semantic Scholar found"
    ])
    expect(err).toContain("Crossref: failed, cannot be reached (search)")
    expect(err).toContain("identified 20 records, removed 5 duplicates, left 15 works")
    expect(err).not.toContain("not-merged")
    expect(out).toMatch(/^ {2}1\. .*\n.*\n {5}doi:10\.99999\/atlas\.82sas · first in Europe PMC, PubMed and Semantic Scholar\n\n {2}2\. /m)
  })

  it("asks a source once that is named twice", async () => {
    const { code, err } = await litfuse(
      ["search", title, "--replay", cassettes, "--source", "pubmed,pubmed", "--source", "pubmed"],
      collection
    )
    expect(code).toBe(0)
    expect(err.match(/^PubMed: found/gm)).toHaveLength(1)
  })

  it("prints the same twice, whatever the clock, and needs no key", async () => {
    const words = ["search", title, "--replay", cassettes, "--format", "json", "--explain"]
    const first = await litfuse(words, collection)
    const second = await litfuse(words, collection)
    expect(second.out).toBe(first.out)
    const answer = JSON.parse(first.out)
    expect(answer.replayed).toBe(true)
    expect(answer.outcomes.every(({ ms }: { ms: unknown }) => ms === null)).toBe(true)
    const { identified, duplicates, works } = answer.counts
    expect(Object.values<number>(identified).reduce((sum, count) => sum + count, 0) - duplicates).toBe(works)
    expect(answer.works[0].sources).toEqual(["europepmc", "pubmed", "semanticscholar"])
    // its place in each source, and its rank by words
    expect(answer.works[0].explanation.from).toHaveLength(4)
  })

  it.each(["ris", "bibtex", "nbib", "endnote", "csv", "rayyan", "covidence", "csl"] as const)(
    "prints the works as %s, which is read again as the same works",
    async (form) => {
      const words = ["search", title, "--replay", cassettes]
      const asked = await litfuse([...words, "-n", "40", "--format", "json"], collection)
      const { code, out, err } = await litfuse([...words, "--format", form], collection)
      expect(code).toBe(0)
      const { records, notices } = Result.getOrThrow(Bibliography.read(Buffer.from(out), "found"))
      const works: ReadonlyArray<Answer["works"][number]> = JSON.parse(asked.out).works
      expect(works.length).toBe(15)
      expect(err).toContain("standard output: 15 of 15 works written\n")
      const identity = (names: ReadonlyArray<string>, title: string, published: string | null) => [title, published, [...names].sort()]
      expect(records.map((one) => identity(one.identifiers.map(Identifier.print), one.title, one.published ?? null))).toEqual(
        works.map((work) => identity(work.identifiers, work.title, work.published))
      )
      expect(notices).toEqual([])
    }
  )

  it("searches a file of references together with services, as a separate source", async () => {
    const found = await litfuse(["search", title, "--replay", cassettes, "--source", "pubmed", "--format", "ris"], collection)
    const files = { ...collection, "pubmed.ris": found.out, "pubmed.csv": "title\nAlmirs for crorqic disorders in current smokers\n" }
    const words = ["search", title, "--replay", cassettes, "--source", "pubmed,file:pubmed.ris,file:pubmed.csv", "--format", "json"]
    const { code, out } = await litfuse(words, files)
    expect(code).toBe(0)
    const answer: Answer = JSON.parse(out)
    expect(answer.outcomes.map(({ source, state }) => `${source} ${state}`).sort()).toEqual([
      "file-pubmed found",
      "file-pubmed-2 found",
      "pubmed found"
    ])
    expect(answer.works.some(({ sources }) => sources.includes("file-pubmed-2"))).toBe(true)
  })

  it("reads a file in full, independent of --per-source, and writes as many works as --limit", async () => {
    const rows = Array.from({ length: 150 }, (_, i) => `Gout number ${i} ${"abcdefghij"[i % 10]}${i}`)
    const files = { "mine.csv": `title\n${rows.join("\n")}\n` }
    const words = ["search", "gout", "--source", "file:mine.csv", "--per-source", "20", "--format", "ris"]
    const all = await litfuse(words, files)
    expect([all.code, all.err.match(/\d+ of \d+ works written/)?.[0]]).toEqual([0, "150 of 150 works written"])
    const some = await litfuse([...words, "--limit", "3"], files)
    expect([some.out.match(/^TY/gm)?.length, some.err.match(/\d+ of \d+ works written/)?.[0]]).toEqual([3, "3 of 150 works written"])
  })

  it("prints the same again in one folder, where the second answer comes out of the cache", async () => {
    const words = ["search", title, "--replay", cassettes, "--format", "json"]
    const first = await litfuse(words, collection)
    const written = listen()
    expect(await Effect.runPromise(run(words))).toBe(0)
    expect(written.out()).toBe(first.out)
  })

  it("ends with 3 when all fail, and still prints the answer", async () => {
    const { code, out, err } = await litfuse(
      ["search", title, "--source", "crossref", "--replay", cassettes, "--format", "json"],
      collection
    )
    expect(code).toBe(3)
    expect(JSON.parse(out).outcomes[0].error.reason).toBe("Unreachable")
    expect(err).toContain("litfuse search: no source answered")
  })
})

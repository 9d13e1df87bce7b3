/** The JSON that litfuse writes is read as works. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const work = {
  rank: 1,
  score: 0.5,
  id: "europepmc:MED/1",
  citationUri: "https://doi.org/10.5555/1",
  title: "A title",
  published: "2022-02",
  identifiers: ["pmid:90000011", "doi:10.5555/1", "other:x"],
  sources: ["europepmc"],
  records: ["europepmc:MED/1"],
  dates: { issue: "2022-02", electronic: "2022-01-15" },
  contributors: [{ family: "Doe", given: "Jane" }, { literal: "The Group" }],
  containerTitle: "A journal",
  volume: "7",
  abstract: [
    { label: "Background", text: "We asked." },
    { label: null, text: "We found." }
  ],
  publicationTypes: ["Journal Article"],
  languages: ["eng", "ger"],
  citations: [
    { count: 1, source: "crossref", date: "2026-11-28" },
    { count: 4, source: "openalex", date: "2026-11-28" }
  ],
  retraction: { state: "none", by: ["europepmc"] },
  relations: [{ kind: "has-comment", id: null, citation: "A comment." }],
  scores: { europepmc: 1 },
  bestSource: "europepmc",
  bestScore: 1
}

const answer = (works: ReadonlyArray<object>) => ({
  version: 2,
  runId: null,
  query: { text: "x", tree: null },
  outcomes: [],
  counts: {},
  works,
  notices: []
})

const read = (data: unknown, file = "found.json", text = JSON.stringify(data, null, 2)) => Bibliography.read(Buffer.from(text), file)
const records = (...of: Parameters<typeof read>) => Result.getOrThrow(read(...of)).records
const message = (data: unknown, file = "found.json") => {
  const result = read(data, file)
  return Result.isFailure(result) ? result.failure.message : "read"
}

describe("an answer", () => {
  it("has pages of the web, which stay pages in CSL-JSON; other formats say what they lose", () => {
    const webPage = { address: "https://example.org/a", retrieved: "2026-01-31", sha256: "0a" }
    const [page] = records(answer([{ ...work, identifiers: [], webPage }]))
    expect(page).toMatchObject({ url: "https://example.org/a", webPage: { retrieved: "2026-01-31", sha256: "0a" } })
    const csl = Bibliography.print([page!], "csl", "a.json")
    expect(Result.getOrThrow(Bibliography.read(Buffer.from(csl.text), "a.json")).records[0]).toMatchObject({ webPage: page!.webPage })
    const ris = Bibliography.print([page!], "ris", "a.ris")
    expect(JSON.stringify(ris.notices)).toContain("days and checksums of web pages (1 record)")
    // what is no page as litfuse writes it stays a field of the file
    expect(records(answer([{ ...work, webPage: { address: "", retrieved: "yesterday" } }]))[0]).not.toHaveProperty("webPage")
  })

  it("has its works, with the fields of a record", () => {
    expect(records(answer([work, { ...work, title: "Other", abstract: [{ label: null, text: "Plain." }] }]))).toMatchObject([
      {
        id: "1",
        title: "A title",
        published: "2022-02",
        dates: { electronic: "2022-01-15" },
        identifiers: [
          { scheme: "pmid", value: "90000011" },
          { scheme: "doi", value: "10.5555/1" }
        ],
        contributors: [
          { _tag: "Person", family: "Doe", given: "Jane" },
          { _tag: "Group", name: "The Group" }
        ],
        containerTitle: "A journal",
        volume: "7",
        abstract: "Background: We asked.\nWe found.",
        publicationTypes: ["Journal Article"],
        language: "eng",
        languages: ["eng", "ger"],
        citationCount: { count: 4 },
        relations: [{ kind: "has-comment", to: [], citation: "A comment." }],
        retraction: { status: "none" }
      },
      { id: "2", title: "Other", abstract: "Plain." }
    ])
  })

  it("says what of it is no part of a reference", () => {
    const { notices, rest } = Result.getOrThrow(read(answer([work])))
    expect(notices.map(({ code }) => code)).toEqual(["search-left-out", "field-kept"])
    expect([...(rest[0]?.keys() ?? [])]).toEqual(["identifiers", "citations"])
  })

  it.each<[string, unknown, string, string?]>([
    ["with its keys in another order", { counts: {}, works: [work] }, "a.json"],
    ["as a list of works", [work], "a.json"],
    ["as one work", work, "a.json"],
    ["as a line for each work", undefined, "a.jsonl", `${JSON.stringify(work)}\n${JSON.stringify(work)}\n`],
    ["under any name", answer([work]), "found"],
    ["from standard input", answer([work]), "standard input"]
  ])("%s", (_, data, file, text) => {
    const found = records(data, file, text ?? JSON.stringify(data))
    expect(found.map(({ title }) => title)).toEqual(text === undefined ? ["A title"] : ["A title", "A title"])
  })

  it("without works has no records", () => {
    expect(records(answer([]))).toEqual([])
  })

  it("in RIS is what a search writes as RIS", () => {
    const { text } = Bibliography.print(records(answer([work])), "ris", "b")
    for (const line of ["TI  - A title", "AU  - Doe, Jane", "DO  - 10.5555/1", "PY  - 2022", "VL  - 7"])
      expect(text).toContain(`${line}\r\n`)
  })
})

describe("other JSON is refused in one line", () => {
  it.each([
    [{ version: 1, records: 2, clusters: [["a.ris:1", "a.ris:2"]], review: [], links: [] }, "--merged FILE.ris"],
    [{ version: 1, runs: [] }, "litfuse replay RUN --format json"],
    [{ version: 9, what: 1 }, 'without "works"'],
    [{ name: "a package", type: "module", author: "Me", dependencies: {} }, "litfuse search --format json"],
    [[{ a: 1 }], "litfuse search --format json"],
    [["a"], "not an object"],
    [answer([{ rank: 1 }]), "1 of 1 works without a title"]
  ])("%j", (data, why) => {
    expect(message(data)).toContain(why)
    expect(message(data)).not.toContain("\n")
  })

  it("unless works without a title are to be left out", () => {
    const result = Bibliography.read(Buffer.from(JSON.stringify(answer([work, { rank: 2 }]))), "a.json", { isBadSkipped: true })
    expect(Result.getOrThrow(result).records).toHaveLength(1)
    expect(Result.getOrThrow(result).notices.map(({ code }) => code)).toContain("entry-skipped")
  })

  it("CSL-JSON stays CSL-JSON", () => {
    expect(records([{ id: "a", type: "article-journal", title: "A" }])).toMatchObject([{ title: "A" }])
    expect(records({ items: [{ id: "a", title: "A" }] })).toMatchObject([{ title: "A" }])
  })
})

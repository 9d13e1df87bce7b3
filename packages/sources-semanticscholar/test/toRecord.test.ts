import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { PartialDate, SourceRecord } from "@litfuse/engine/SourceRecord"
import search from "./fixtures/search.json" with { type: "json" }
import { Paper } from "../src/Paper.ts"
import { toRecord } from "../src/toRecord.ts"

const asked = PartialDate.make("2026-02-01")
const read = (paper: unknown): SourceRecord => toRecord(Result.getOrThrow(Decode.open(Paper, paper)), asked, "hit-0")
const records = search.data.map(read)

describe("a paper of Semantic Scholar as a record", () => {
  it("has all that the paper says", () => {
    expect(records[0]).toEqual({
      source: "semanticscholar",
      id: "0000000000000000000000000000000000000001",
      identifiers: [
        { scheme: "s2", value: "0000000000000000000000000000000000000001" },
        { scheme: "corpusid", value: "1001" },
        { scheme: "doi", value: "10.5555/heart.1" },
        { scheme: "pmid", value: "31000001" },
        { scheme: "pmcid", value: "PMC7000001" }
      ],
      title: "Aspirin after a heart attack: a trial with placebo",
      abstract: "BACKGROUND Aspirin may help after a heart attack. RESULTS Fewer died (p<0.05).",
      summary: { text: "Aspirin helps after a heart attack.", by: "tldr@v2.0.0" },
      contributors: [
        { _tag: "Person", family: "Example", given: "Ada" },
        { _tag: "Person", family: "van der Berg", given: "Jan" }
      ],
      containerTitle: "Example Heart Journal",
      volume: "12",
      pages: "101-110",
      issn: ["1111-1119", "2222-222X"],
      published: "2020-05-17",
      publicationTypes: ["Journal Article", "Clinical Trial"],
      meshHeadings: [],
      keywords: [],
      fieldsOfStudy: ["Medicine"],
      openAccess: [{ url: "https://heart.example.org/1.pdf", licence: "CCBY", host: "publisher" }],
      citationCount: { count: 40, source: "semanticscholar", date: "2026-02-01" },
      impact: [{ measure: "influential-citations", value: 4, source: "semanticscholar", date: "2026-02-01" }],
      url: "https://www.semanticscholar.org/paper/0000000000000000000000000000000000000001"
    })
  })

  it("is a record, whatever is null", () => {
    for (const record of records) expect(Schema.is(SourceRecord)(record)).toBe(true)
    expect(records[1]).toMatchObject({ published: "2021", publicationTypes: ["Review"] })
    expect(["abstract" in records[1]!, "openAccess" in records[1]!, "summary" in records[1]!]).toEqual([false, false, false])
    expect(records[3]!.identifiers).toContainEqual({ scheme: "arxiv", value: "2209.00001" })
    expect(records[3]!.openAccess).toEqual([{ url: "https://arxiv.org/pdf/2209.00001", host: "repository" }])
  })

  it("has a default name where the service has none, and reads strange words as words", () => {
    expect(read({ paperId: null, title: null })).toMatchObject({ id: "hit-0", title: "[no title: hit-0]", identifiers: [] })
    const strange: unknown = JSON.parse(
      '{"paperId":"__proto__","title":"::error::\\u001b[31m","publicationTypes":["constructor","__proto__"]}'
    )
    expect(read(strange)).toMatchObject({ id: "__proto__", publicationTypes: ["constructor", "__proto__"] })
  })
})

import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { PartialDate, SourceRecord } from "@litfuse/engine/SourceRecord"
import answer from "./fixtures/search.json" with { type: "json" }
import { toRecord } from "../src/toRecord.ts"
import { CoreWork } from "../src/CoreWork.ts"

const asked = PartialDate.make("2026-02-01")
const read = (work: unknown): SourceRecord => toRecord(Result.getOrThrow(Decode.open(CoreWork, work)), asked)
const records = answer.results.map(read)

describe("a work of CORE as a record", () => {
  it("has all that the work says", () => {
    expect(records[0]).toEqual({
      source: "core",
      id: "101",
      identifiers: [
        { scheme: "core", value: "101" },
        { scheme: "doi", value: "10.5555/heart.1" },
        { scheme: "pmid", value: "31000001" }
      ],
      title: "Aspirin after a heart attack: a trial",
      abstract: "Aspirin may help after a heart attack. Fewer died (p<0.05).",
      // of "Example" and three times "Muster" beside "Ada Example", one surname that no author has is left
      contributors: [
        { _tag: "Person", family: "Example", given: "Ada" },
        { _tag: "Person", family: "Muster" },
        { _tag: "Person", family: "van der Berg", given: "Jan" }
      ],
      publisher: "Example Press",
      issn: ["1111-1119"],
      published: "2020-05-17",
      language: "eng",
      publicationTypes: ["research"],
      meshHeadings: [],
      keywords: [],
      openAccess: [
        { url: "https://core.ac.uk/download/900101.pdf", host: "repository" },
        { url: "https://repository.example.org/101", host: "repository" }
      ],
      url: "https://core.ac.uk/works/101"
    })
  })

  it("is a record, whatever is null, empty or in quotation marks", () => {
    for (const record of records) expect(Schema.is(SourceRecord)(record)).toBe(true)
    expect(records[1]).toMatchObject({
      containerTitle: "Example Heart Journal",
      issn: ["2222-222X"],
      published: "2021",
      citationCount: { count: 3, source: "core", date: "2026-02-01" }
    })
    expect("publisher" in records[1]!).toBe(false)
    expect(records[2]).toMatchObject({ published: "2019", publicationTypes: ["Academic Dissertation"] })
    expect("abstract" in records[2]!).toBe(false)
    expect(records[3]).toMatchObject({ language: "ger", publicationTypes: [] })
    expect(records[4]!.identifiers).toContainEqual({ scheme: "arxiv", value: "2209.00001" })
  })

  it("takes strange words for words", () => {
    const strange: unknown = JSON.parse(
      '{"id":"__proto__","title":"","authors":[{"name":"constructor"},{"name":"\\u001b[31m"}],"documentType":["__proto__"]}'
    )
    expect(read(strange)).toMatchObject({
      id: "__proto__",
      title: "[no title: __proto__]",
      identifiers: [],
      publicationTypes: ["__proto__"],
      url: "https://core.ac.uk/works/__proto__"
    })
  })
})

import * as Decode from "@litfuse/engine/Decode"
import { PartialDate, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { ICitePublication } from "../src/ICitePublication.ts"
import { toRecord } from "../src/toRecord.ts"
import legacy from "./fixtures/pubs-legacy.json" with { type: "json" }
import answer from "./fixtures/pubs.json" with { type: "json" }

const date = PartialDate.make("2026-02-01")
const read = (publication: unknown): SourceRecord => toRecord(Result.getOrThrow(Decode.open(ICitePublication, publication)), date)
const impactOf = (record: SourceRecord) => Object.fromEntries((record.impact ?? []).map(({ measure, value }) => [measure, value]))

const trial = read(answer.data[0])
const letter = read(answer.data[1])
const old = read(legacy.data[0])

describe("a publication of iCite as a record", () => {
  it("has all data, each number with its source and day", () => {
    expect(trial).toEqual({
      source: "icite",
      id: "41000001",
      identifiers: [
        { scheme: "pmid", value: "41000001" },
        { scheme: "doi", value: "10.5555/heart.1" }
      ],
      title: "Aspirin after a heart attack: a trial of 5\u00b2 patients.",
      contributors: [],
      publicationTypes: [],
      meshHeadings: [],
      keywords: [],
      published: "2020",
      citationCount: { count: 17, source: "icite", date },
      impact: Object.entries({
        rcr: 2.25,
        "nih-percentile": 77.1,
        "rcr-is-provisional": 0,
        "citations-per-year": 3.4,
        "expected-citations-per-year": 1.5,
        "field-citation-rate": 2.5,
        "clinical-citations": 1,
        apt: 0.95,
        "is-clinical": 1,
        "is-research-article": 1
      }).map(([measure, value]) => ({ measure, value, source: "icite", date })),
      url: "https://icite.od.nih.gov/analysis?pmids=41000001"
    })
  })

  it("has no number where iCite has none yet: null is not 0, and 0 is a number", () => {
    expect(impactOf(letter)).toEqual({
      "rcr-is-provisional": 1,
      "citations-per-year": 0,
      apt: 0.05,
      "is-clinical": 0,
      "is-research-article": 0
    })
    expect(letter.citationCount?.count).toBe(0)
    expect(letter.identifiers).toEqual([{ scheme: "pmid", value: "41000002" }])
  })

  it("reads the words of older answers as the booleans of newer ones", () => {
    expect(impactOf(old)).toMatchObject({
      rcr: 1.5,
      "nih-percentile": 66,
      "rcr-is-provisional": 0,
      "clinical-citations": 2,
      "is-clinical": 0,
      "is-research-article": 1
    })
  })

  it("is a record with any contents of a field: impossible values are left out", () => {
    const strange = read({ pmid: "0x1", title: "", year: 99_999, relative_citation_ratio: -1, citation_count: 1.5, doi: "none" })
    expect(strange).toMatchObject({ id: "0x1", identifiers: [], title: "[no title: 0x1]" })
    for (const name of ["impact", "citationCount", "published"]) expect(name in strange).toBe(false)
    // a whole number by its form, and more than anything is cited
    expect("citationCount" in read({ pmid: 1, citation_count: 1e308 })).toBe(false)
    for (const record of [trial, letter, old, strange]) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })
})

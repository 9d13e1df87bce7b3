import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { PartialDate, SourceRecord } from "@litfuse/engine/SourceRecord"
import { ScopusEntry } from "../../src/scopus/ScopusEntry.ts"
import { toRecord } from "../../src/scopus/toRecord.ts"
import complete from "../fixtures/scopus-complete.json" with { type: "json" }
import standard from "../fixtures/scopus-standard.json" with { type: "json" }

const date = PartialDate.make("2026-02-01")
const read = (entry: unknown): SourceRecord => toRecord(Result.getOrThrow(Decode.open(ScopusEntry, entry)), date)
const short = standard["search-results"].entry.map(read)
const whole = complete["search-results"].entry.map(read)

describe("an entry of Scopus as a record", () => {
  it("has all that the whole view says", () => {
    expect(whole[0]).toEqual({
      source: "scopus",
      id: "2-s2.0-90000000001",
      identifiers: [
        { scheme: "eid", value: "2-s2.0-90000000001" },
        { scheme: "doi", value: "10.5555/heart.1" },
        { scheme: "pmid", value: "31000001" }
      ],
      title: "Aspirin after a heart attack: a trial of 5\u00b2 patients",
      abstract: "Aspirin may help after a heart attack.",
      contributors: [
        { _tag: "Person", family: "Example", given: "Ada", orcid: "0000-0002-1825-0097" },
        { _tag: "Person", family: "Muster" }
      ],
      publicationTypes: ["Journal Article"],
      meshHeadings: [],
      keywords: ["aspirin", "myocardial infarction"],
      containerTitle: "Example Heart Journal",
      volume: "12",
      issue: "7",
      pages: "101-109",
      issn: ["1111-1119", "2222-222X"],
      published: "2020-05-17",
      citationCount: { count: 17, source: "scopus", date },
      url: "https://www.scopus.com/inward/record.uri?partnerID=example&scp=90000000001&origin=inward"
    })
  })

  it("has the first author of the short view, with points and particles in their place", () => {
    expect(short.map(({ contributors: [first] }) => (first?._tag === "Person" ? [first.given, first.family] : first))).toEqual([
      ["A.", "Example"],
      ["J.-P.", "van der Berg"],
      ["B.", "Muster"],
      ["C.D.", "Beispiel"],
      ["B.", "Muster"]
    ])
    expect(short.some(({ abstract }) => abstract !== undefined)).toBe(false)
  })

  it("has the number of an article where it has no pages, and the shortened name of a person who has no other", () => {
    expect(short[1]!.pages).toBe("85")
    expect(whole[1]!.contributors).toEqual([{ _tag: "Person", family: "van der Berg", given: "J.-P." }])
  })

  it("is a record with any contents of a field", () => {
    const strange = read({
      eid: "",
      "dc:title": "",
      "citedby-count": "-1",
      "prism:coverDate": "soon",
      "prism:issn": "x",
      author: [{}, { surname: "\u0000" }]
    })
    expect(strange).toMatchObject({ id: "unnamed", title: "[no title: unnamed]", identifiers: [], contributors: [] })
    for (const record of [strange, ...short, ...whole]) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })
})

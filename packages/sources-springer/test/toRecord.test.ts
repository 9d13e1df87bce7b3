import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import { toRecord } from "../src/toRecord.ts"
import { SpringerWork } from "../src/SpringerWork.ts"
import answer from "./fixtures/search.json" with { type: "json" }

const read = (work: unknown): SourceRecord => toRecord(Result.getOrThrow(Decode.open(SpringerWork, work)))
const records = answer.records.map(read)
const withParagraphs = (...p: ReadonlyArray<string>) => read({ title: "T", abstract: { h1: "Abstract", p } })

describe("a work of Springer Nature as a record", () => {
  it("has all that the work says", () => {
    expect(records[0]).toEqual({
      source: "springer",
      id: "10.5555/heart.1",
      identifiers: [{ scheme: "doi", value: "10.5555/heart.1" }],
      title: "Aspirin after a heart attack: a trial of 5\u00b2 patients",
      abstract: "Background: Aspirin may help after a heart attack.\nFewer died.\nMethods and results: We asked, and they took it.",
      abstractParts: [
        { label: "Background", text: "Aspirin may help after a heart attack.\nFewer died." },
        { label: "Methods and results", text: "We asked, and they took it." }
      ],
      contributors: [
        { _tag: "Person", family: "Example", given: "Ada", orcid: "0000-0002-1825-0097" },
        { _tag: "Person", family: "van der Berg", given: "Jan" }
      ],
      publicationTypes: ["Journal Article"],
      meshHeadings: [],
      keywords: ["aspirin", "platelets"],
      fieldsOfStudy: ["Biomedicine"],
      containerTitle: "Example Heart Journal",
      publisher: "Example Press",
      volume: "2",
      issue: "1",
      pages: "1-15",
      issn: ["1111-1119", "2222-222X"],
      published: "2020-05",
      dates: { issue: "2020-05", electronic: "2020-05-17" },
      language: "eng",
      openAccess: [{ url: "https://doi.org/10.5555/heart.1", host: "publisher" }],
      url: "https://doi.org/10.5555/heart.1"
    })
  })

  it("has abstracts in whatever form they come, and none where there is none", () => {
    expect(records.map(({ abstract }) => abstract?.slice(0, 14))).toEqual([
      "Background: As",
      "Exercise helps",
      "Of mice.",
      undefined,
      undefined
    ])
    expect(records[2]).toMatchObject({ keywords: ["mice"], pages: "1" })
    expect("dates" in read({ title: "T", publicationDate: "2020" })).toBe(false)
    expect(records[3]).toMatchObject({ language: "ger", openAccess: [{ host: "publisher" }] })
  })

  it("takes a few words before a paragraph for its heading, and nothing else", () => {
    expect(withParagraphs("Methods", "Participants", "Forty men.").abstractParts).toEqual([
      { label: "Methods: Participants", text: "Forty men." }
    ])
    expect(withParagraphs("We asked 40 men.", "Conclusion").abstract).toBe("We asked 40 men.\nConclusion")
    expect(withParagraphs("A first paragraph without any heading in it", "Another.").abstract).toBe(
      "A first paragraph without any heading in it\nAnother."
    )
  })

  it("is a record with any contents of a field", () => {
    const strange = read({
      title: "",
      identifier: "isbn:1",
      abstract: { p: [null, ""] },
      creators: [{}],
      url: [{}],
      issn: "x",
      openaccess: "true"
    })
    expect(strange).toMatchObject({ id: "isbn:1", title: "[no title: isbn:1]", identifiers: [], contributors: [] })
    for (const record of [strange, ...records]) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })
})

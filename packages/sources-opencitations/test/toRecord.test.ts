import * as Decode from "@litfuse/engine/Decode"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { OpenCitationsPublication } from "../src/OpenCitationsPublication.ts"
import { toRecord } from "../src/toRecord.ts"
import publications from "./fixtures/metadata.json" with { type: "json" }

const read = (publication: unknown) => toRecord(Result.getOrThrow(Decode.open(OpenCitationsPublication, publication)))

describe("a publication of OpenCitations as a record", () => {
  it("has all data", () => {
    expect(read(publications[0])).toEqual({
      source: "opencitations",
      id: "br/0611",
      identifiers: [
        { scheme: "doi", value: "10.5555/heart.1" },
        { scheme: "pmid", value: "41000001" },
        { scheme: "openalex", value: "W4100000001" }
      ],
      title: "Aspirin After A Heart Attack: A Trial Of 52 Patients",
      contributors: [
        { _tag: "Person", family: "Muster", given: "Maria", orcid: "0000-0002-1825-0097" },
        { _tag: "Person", family: "van den Berg", given: "Jan" },
        { _tag: "Group", name: "The HEART-X Study Group" }
      ],
      publicationTypes: ["Journal Article"],
      meshHeadings: [],
      keywords: [],
      containerTitle: "Journal Of Invented Cardiology",
      issn: ["1111-1119", "2222-2228"],
      publisher: "Invented Press",
      volume: "12",
      issue: "3",
      pages: "101-109",
      published: "2018-03-14",
      url: "https://w3id.org/oc/meta/br/0611"
    })
  })

  it("has nothing where the service has an empty text, one page once, and brackets that belong to a name", () => {
    const empty = read(publications[4])!
    expect([empty.title, empty.contributors, empty.publicationTypes]).toEqual(["[no title: br/0615]", [], []])
    for (const name of ["containerTitle", "published", "publisher", "pages", "issn"]) expect(name in empty).toBe(false)
    expect(read(publications[1])).toMatchObject({ pages: "7", identifiers: { length: 3 } })
    expect(read(publications[5])).toMatchObject({ containerTitle: "Letters [Invented]", pages: "5", title: "A Letter [With Brackets]" })
  })

  it("uses the first name as its id where OpenCitations has no id, and is none without any", () => {
    expect(read({ id: "doi:10.5555/x" })?.id).toBe("doi:10.5555/x")
    expect(read({ id: "meta:br/77 doi:10.5555/x" })?.id).toBe("br/77")
    expect(read({ id: "isbn:9780000000000" })).toBeUndefined()
    expect(read({ id: "" })).toBeUndefined()
  })

  it("is a record whatever the texts hold", () => {
    const any = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("[", "]", "[]", ";", ", ", "A, B [", "-", "1--1", "[orcid:]"))
    const isRecord = Schema.is(SourceRecord)
    fc.assert(
      fc.property(any, any, any, any, (author, venue, page, date) => {
        const record = read({ id: "omid:br/1", title: author, author, venue, page, pub_date: date, publisher: venue, type: page })
        expect(isRecord(record)).toBe(true)
      })
    )
  })
})

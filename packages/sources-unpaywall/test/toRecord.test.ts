import * as Decode from "@litfuse/engine/Decode"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { UnpaywallPublication } from "../src/UnpaywallPublication.ts"
import { toRecord } from "../src/toRecord.ts"
import closed from "./fixtures/doi-closed.json" with { type: "json" }
import gold from "./fixtures/doi-gold.json" with { type: "json" }
import old from "./fixtures/doi-old.json" with { type: "json" }

const read = (publication: unknown): SourceRecord => toRecord(Result.getOrThrow(Decode.open(UnpaywallPublication, publication)))

describe("a publication of Unpaywall as a record", () => {
  it("has all data, the best place first", () => {
    expect(read(gold)).toEqual({
      source: "unpaywall",
      id: "10.5555/heart.1",
      identifiers: [{ scheme: "doi", value: "10.5555/heart.1" }],
      title: "Aspirin after a heart attack: a trial of few patients",
      contributors: [],
      publicationTypes: [],
      meshHeadings: [],
      keywords: [],
      containerTitle: "Example Heart Journal",
      publisher: "Example Press",
      issn: ["2222-222X", "1111-1119"],
      published: "2025",
      openAccess: [
        { url: "https://doi.org/10.5555/heart.1", licence: "cc-by", version: "published", host: "publisher" },
        { url: "https://repository.example.org/1.pdf", version: "submitted", host: "repository" }
      ]
    })
  })

  it("has the page of a place that names no file, and each address once", () => {
    expect(read(old).openAccess).toEqual([
      { url: "https://journal.example.org/3.pdf", version: "published", host: "publisher" },
      { url: "https://repository.example.org/3", licence: "cc-by-nc", version: "accepted", host: "repository" }
    ])
    expect(read({ ...old, oa_locations: [...old.oa_locations, ...old.oa_locations] }).openAccess).toHaveLength(2)
  })

  it("has no place where the publication is closed, which is not the same as not known", () => {
    const record = read(closed)
    expect(record.identifiers).toEqual([{ scheme: "doi", value: closed.doi }])
    for (const field of ["openAccess", "publisher", "issn"]) expect(field in record).toBe(false)
  })

  it("is a record with any contents of a field: unknown names are left out", () => {
    const location = {
      url: "",
      url_for_pdf: "\u0000",
      url_for_landing_page: "x",
      version: "__proto__",
      host_type: "constructor",
      license: " "
    }
    const strange = read({ doi: "none", title: "", year: 0, journal_issns: ",,1", oa_locations: [location, {}] })
    expect(strange).toMatchObject({ identifiers: [], title: "[no title: none]", openAccess: [{ url: "x" }] })
    for (const record of [strange, ...[gold, closed, old].map(read)]) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })
})

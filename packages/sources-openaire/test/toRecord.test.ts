import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { PartialDate, SourceRecord } from "@litfuse/engine/SourceRecord"
import { Product } from "../src/Product.ts"
import { toRecord } from "../src/toRecord.ts"
import answer from "./fixtures/research-products.json" with { type: "json" }

const asked = PartialDate.make("2026-02-01")
const read = (product: unknown) => toRecord(Result.getOrThrow(Decode.open(Product, product)), asked)
const bare = (rest: object) => read({ id: "x", type: "publication", ...rest })
const all = answer.results.map(read)
const [first, second, third, fourth, fifth] = all

describe("a research product as a record", () => {
  it("has all that the product says", () => {
    expect(first).toEqual({
      source: "openaire",
      id: "doi_dedup___::0001",
      identifiers: [
        { scheme: "doi", value: "10.5555/heart.1" },
        { scheme: "pmid", value: "31000001" }
      ],
      title: "Aspirin after a heart attack: a trial",
      abstract: "Aspirin may help after a heart attack. Fewer died (p<0.05).",
      contributors: [
        { _tag: "Person", family: "Example", given: "Ada", orcid: "0000-0002-1825-0097" },
        { _tag: "Person", family: "van der Berg", given: "Jan" }
      ],
      containerTitle: "Example Heart Journal",
      publisher: "Example Press",
      volume: "12",
      issue: "3",
      pages: "101-110",
      issn: ["1111-1119", "1111-1127"],
      published: "2020-05-17",
      language: "eng",
      publicationTypes: ["Journal Article"],
      meshHeadings: [],
      keywords: ["platelets"],
      fieldsOfStudy: ["medical and health sciences"],
      openAccess: [{ url: "https://doi.org/10.5555/heart.1", licence: "CC BY" }, { url: "https://repository.example.org/1" }],
      citationCount: { count: 5, source: "openaire", date: "2026-02-01" },
      licence: "CC BY",
      url: "https://doi.org/10.5555/heart.1"
    })
    for (const record of all) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })

  it("has who paid and the grants, in both forms of the graph, and what is null is no grant", () => {
    const projects = [
      { id: "p1", code: "773830", acronym: "ONE", funder: { name: "European Commission", shortName: "EC" } },
      {
        id: "p2",
        code: "1R01",
        fundings: [
          { name: null, shortName: "NIH" },
          { name: null, shortName: "NIH" }
        ]
      },
      { id: "p3", code: 42, funder: null, fundings: null },
      { id: "p4", code: null }
    ]
    expect(bare({ projects }).funding).toEqual([
      { funder: "European Commission", grant: "773830" },
      { funder: "NIH", grant: "1R01" },
      { grant: "42" }
    ])
    expect("funding" in bare({ projects: null })).toBe(false)
  })

  it("has a year where the day is the first of January, and no open access where the right to read is restricted", () => {
    expect(second).toMatchObject({
      published: "2021",
      publicationTypes: ["Review"],
      contributors: [{ family: "Muster", given: "Berta" }],
      url: "https://journal.example.org/2"
    })
    expect(["openAccess" in second!, "language" in second!]).toEqual([false, false])
  })

  it("has groups as authors, and no authors where none are named", () => {
    expect(third!.contributors).toEqual([{ _tag: "Group", name: "Example Collaboration & Friends" }])
    expect([fourth, fifth].map((record) => record!.contributors)).toEqual([[], []])
    expect(["url" in fourth!, fifth!.published]).toEqual([false, "2017"])
  })

  it("has no identifier that only others gave it, and no number of citations that is none", () => {
    const instances = [{ alternateIdentifiers: [{ scheme: "doi", value: "10.5555/other" }], pids: null }]
    expect(bare({ instances }).identifiers).toEqual([])
    for (const citationCount of [-1, 1.5, 1e300])
      expect("citationCount" in bare({ indicators: { citationImpact: { citationCount } } })).toBe(false)
  })

  it("has a default name without a title, and reads strange words as words", () => {
    expect(read({ id: "\u001b[31m\ud800", type: "publication", pids: [{ scheme: "__proto__", value: "constructor" }] })).toMatchObject({
      id: "[31m\ufffd",
      title: "[no title: [31m\ufffd]",
      identifiers: []
    })
  })

  it("is no project and no organisation: those have no type", () => {
    expect(Result.isFailure(Decode.open(Product, { id: "p", title: "A project" }))).toBe(true)
  })
})

import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { PartialDate, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import page from "./fixtures/works-search.json" with { type: "json" }
import { abstractOf } from "../src/abstract.ts"
import { toRecord } from "../src/toRecord.ts"
import { OpenAlexWork } from "../src/OpenAlexWork.ts"

const asked = PartialDate.make("2026-02-01")
const read = (work: unknown): SourceRecord => toRecord(Result.getOrThrow(Decode.open(OpenAlexWork, work)), asked)
const records = page.results.map(read)
const [trial, exercise, retracted, review, old, preprint] = records as unknown as readonly [
  SourceRecord,
  SourceRecord,
  SourceRecord,
  SourceRecord,
  SourceRecord,
  SourceRecord
]

describe("a work of OpenAlex as a record", () => {
  it("has all that the work says", () => {
    expect(trial).toEqual({
      source: "openalex",
      id: "W101",
      score: 120.5,
      identifiers: [
        { scheme: "openalex", value: "W101" },
        { scheme: "doi", value: "10.5555/heart.1" },
        { scheme: "pmid", value: "31000001" },
        { scheme: "pmcid", value: "PMC7000001" }
      ],
      title: "Aspirin after a heart attack: a trial with placebo",
      abstract:
        "Background Aspirin may help. Methods We gave aspirin to 100 women and men after a heart attack. Results Fewer died ( p<0.05 ).",
      contributors: [
        {
          _tag: "Person",
          family: "Example",
          given: "Ada",
          orcid: "0000-0002-1825-0097",
          affiliations: ["Example University, Bern, Switzerland"]
        },
        { _tag: "Person", family: "van der Berg", given: "Jan" }
      ],
      containerTitle: "Example Heart Journal",
      publisher: "Example Press",
      volume: "12",
      issue: "3",
      pages: "101-110",
      issn: ["1111-1119", "2222-222X"],
      published: "2020-05-17",
      language: "eng",
      publicationTypes: ["Journal Article"],
      meshHeadings: [
        {
          descriptor: "Aspirin",
          ui: "D001241",
          qualifiers: [
            { name: "therapeutic use", major: true, ui: "Q000627" },
            { name: "adverse effects", major: false, ui: "Q000009" }
          ],
          major: false
        },
        { descriptor: "Myocardial Infarction", ui: "D009203", qualifiers: [], major: true }
      ],
      keywords: ["Aspirin", "Myocardial infarction"],
      fieldsOfStudy: ["Medicine"],
      funding: [{ funder: "Example Foundation", grant: "G-1" }],
      retraction: { status: "none" },
      openAccess: [
        { url: "https://heart.example.org/1.pdf", licence: "cc-by", version: "published", host: "publisher" },
        { url: "https://repository.example.org/1", version: "accepted", host: "repository" }
      ],
      citationCount: { count: 40, source: "openalex", date: "2026-02-01" },
      impact: [
        { measure: "fwci", value: 2.5, source: "openalex", date: "2026-02-01" },
        { measure: "citations-in-2025", value: 12, source: "openalex", date: "2026-02-01" },
        { measure: "citations-in-2024", value: 28, source: "openalex", date: "2026-02-01" }
      ],
      url: "https://doi.org/10.5555/heart.1",
      licence: "cc-by"
    })
  })

  it("is a record whatever the year of the answer", () => {
    for (const record of records) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })

  it("knows the year alone where OpenAlex writes the first of January", () => {
    expect([exercise.published, review.published, preprint.published]).toEqual(["2021", "2018-07-01", "2022-09-30"])
  })

  it("is retracted where OpenAlex has it as retracted, with its title unchanged", () => {
    expect(retracted).toMatchObject({
      title: "RETRACTED: Heart valves in mice",
      retraction: { status: "retracted" },
      publicationTypes: ["Journal Article", "Retracted Publication"]
    })
  })

  it("has no abstract, no authors and no language that are not there", () => {
    expect(review).toMatchObject({ title: "Das Herz: eine & Übersicht (heart)", language: "ger", contributors: [] })
    expect("abstract" in review).toBe(false)
  })

  it("reads the venues of answers before 2023", () => {
    expect(old).toMatchObject({
      containerTitle: "Old Journal of Examples",
      issn: ["1234-5679"],
      openAccess: [{ url: "https://repository.example.org/5.pdf", licence: "cc-by", version: "accepted", host: "repository" }],
      contributors: [{ family: "Alt", given: "Dora", affiliations: ["Old Institute"] }]
    })
  })

  it("is known to arXiv where it lies there", () => {
    expect(preprint.identifiers).toContainEqual({ scheme: "arxiv", value: "2209.00001" })
    expect(preprint.publicationTypes).toEqual(["Preprint"])
  })

  it("takes strange words for words", () => {
    const strange: unknown = JSON.parse(
      '{"id":"https://openalex.org/W7","title":null,"abstract_inverted_index":{"__proto__":[1],"constructor":[0,1000000000],"\\u001b[31mred":[2]}}'
    )
    expect(read(strange)).toMatchObject({ id: "W7", title: "[no title: W7]", abstract: "constructor __proto__ [31mred constructor" })
    expect({}).not.toHaveProperty("0")
  })
})

describe("an inverted abstract", () => {
  it("is whole, in order, with words that come again", () => {
    expect(abstractOf({ the: [0, 2], heart: [1], "heart.": [3] })).toBe("the heart the heart.")
    expect(abstractOf({ b: [7], a: [2], c: [1e9] })).toBe("a b c")
    expect(abstractOf({ b: [0], a: [0, 1] })).toBe("b a a")
    expect(abstractOf({ b: [-1, 0.5], a: [0] })).toBe("b a b")
    expect([abstractOf(null), abstractOf(undefined), abstractOf({}), abstractOf({ gone: [] })]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
  })
})

import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import harness from "./harness.ts"
import { toRecord } from "../src/toRecord.ts"

const ids = "2001.00001,math/0601001,2103.00003,2205.00004,2306.00005"
const { body } = harness.server!({
  method: "GET",
  path: "/api/query",
  query: new URLSearchParams({ id_list: ids }),
  json: undefined,
  headers: {}
})
const read = (entry: string) => toRecord(Result.getOrThrow(Xml.parse(entry)))
const records = Xml.all(Result.getOrThrow(Xml.parse(body!)), "entry").map((entry) => toRecord(entry)!)
const [first, second, third, fourth, fifth] = records

describe("an entry of arXiv as a record", () => {
  it("has all that the entry says", () => {
    expect(first).toEqual({
      source: "arxiv",
      id: "2001.00001",
      identifiers: [{ scheme: "arxiv", value: "2001.00001" }],
      title: "Aspirin and the heart: a model of platelets",
      abstract: "We model a heart attack as a flow in a pipe, with $p<0.05$ & care.",
      contributors: [
        { _tag: "Person", family: "Example", given: "Ada M.", affiliations: ["Example University"] },
        { _tag: "Person", family: "van der Berg", given: "Jan" }
      ],
      containerTitle: "arXiv",
      publicationTypes: ["Preprint"],
      meshHeadings: [],
      keywords: ["q-bio.QM", "physics.flu-dyn"],
      published: "2020-01-15",
      relations: [
        { kind: "preprint-of", to: [{ scheme: "doi", value: "10.5555/heart.1" }], citation: "Example Heart J. 12 (2020) 101-110" }
      ],
      openAccess: [{ url: "https://arxiv.org/pdf/2001.00001v2", version: "submitted", host: "repository" }],
      url: "https://arxiv.org/abs/2001.00001v2"
    })
    for (const record of records) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })

  it("has an identifier of the old style, and the place of its published version where it has no DOI", () => {
    expect(second).toMatchObject({
      id: "math/0601001",
      identifiers: [{ value: "math/0601001" }],
      relations: [{ to: [], citation: "Example Ann. 56:1-50,2006" }]
    })
  })

  it("was withdrawn where its comment begins with that, and not where it speaks of something else", () => {
    expect(records.map(({ retraction }) => retraction?.status)).toEqual([undefined, undefined, "withdrawn", undefined, undefined])
    expect(fifth!.retraction).toBeUndefined()
    const status = (comment: string) =>
      read(`<entry><id>http://arxiv.org/abs/2001.00001v1</id><title>T</title><arxiv:comment>${comment}</arxiv:comment></entry>`)!.retraction
        ?.status
    for (const comment of [
      "Withdrawn",
      "This submission has been withdrawn by arXiv administrators due to plagiarism",
      "Paper has been temporarily withdrawn",
      "(withdrawn by the author)",
      "The article is being withdrawn"
    ])
      expect([comment, status(comment)]).toEqual([comment, "withdrawn"])
    for (const comment of ["12 pages; an earlier version was withdrawn", "Withdrawn from the 2019 conference", "On withdrawn papers"])
      expect([comment, status(comment)]).toEqual([comment, undefined])
  })

  it("is signed by groups and people, never by punctuation", () => {
    expect(third!.contributors).toEqual([
      { _tag: "Group", name: "The Heart Rate Collaboration" },
      { _tag: "Person", family: "Muster", given: "Chr.", affiliations: ["Example Institute"] }
    ])
  })

  it("is not a preprint of itself", () => {
    expect("relations" in fourth!).toBe(false)
  })

  it("is nothing without an identifier, and has a default name without a title", () => {
    expect(read("<entry><title>T</title></entry>")).toBeUndefined()
    expect(read("<entry><id>urn:x\u202e</id><link rel='alternate' href='javascript:alert(1)'/></entry>")).toEqual({
      source: "arxiv",
      id: "urn:x",
      identifiers: [],
      title: "[no title: urn:x]",
      contributors: [],
      containerTitle: "arXiv",
      publicationTypes: ["Preprint"],
      meshHeadings: [],
      keywords: []
    })
  })
})

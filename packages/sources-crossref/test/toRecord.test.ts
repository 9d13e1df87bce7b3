import * as Schema from "effect/Schema"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { PartialDate, SourceRecord } from "@litfuse/engine/SourceRecord"
import answer from "./fixtures/works-search.json" with { type: "json" }
import { Item } from "../src/Item.ts"
import { toRecord } from "../src/toRecord.ts"

const asked = PartialDate.make("2026-02-01")
const read = (item: unknown): SourceRecord => toRecord(Result.getOrThrow(Decode.open(Item, item)), asked)
const records = new Map(answer.message.items.map((item) => [item.DOI, read(item)]))
const of = (doi: string): SourceRecord => records.get(doi)!

describe("an item of Crossref as a record", () => {
  it("has the trials that it reports, and its title in both languages", () => {
    const item = read({
      DOI: "10.5555/t",
      title: ["Hearts"],
      "original-title": ["Herzen"],
      "clinical-trial-number": [{ "clinical-trial-number": "isrctn12345678" }, { "clinical-trial-number": "none" }]
    })
    expect(item).toMatchObject({ originalTitle: "Herzen", trials: [{ registry: "ISRCTN", number: "ISRCTN12345678" }] })
  })

  it("has all that the item says", () => {
    expect(of("10.5555/Heart.1")).toEqual({
      source: "crossref",
      id: "10.5555/heart.1",
      score: 10.5,
      identifiers: [{ scheme: "doi", value: "10.5555/heart.1" }],
      title: "Aspirin after a heart attack: a trial with placebo & care: The ASA trial",
      abstract: "Background: Aspirin may help in vivo.\nResults: Fewer died (p<0.05).",
      abstractParts: [
        { label: "Background", text: "Aspirin may help in vivo." },
        { label: "Results", text: "Fewer died (p<0.05)." }
      ],
      contributors: [
        {
          _tag: "Person",
          family: "Example Jr.",
          given: "Ada",
          orcid: "0000-0002-1825-0097",
          affiliations: ["Example University, Bern, Switzerland"]
        },
        { _tag: "Group", name: "The Heart Group" }
      ],
      containerTitle: "Example Heart Journal",
      publisher: "Example Press",
      volume: "12",
      issue: "3",
      pages: "101-110",
      issn: ["1111-1119", "2222-222X"],
      published: "2020-05",
      dates: { issue: "2020-05", electronic: "2020-05-17" },
      language: "eng",
      publicationTypes: ["Journal Article"],
      meshHeadings: [],
      keywords: ["Cardiology"],
      funding: [{ funder: "Example Foundation", grant: "G-1" }, { funder: "Another" }],
      relations: [
        { kind: "has-preprint", to: [{ scheme: "doi", value: "10.5555/pre.6" }] },
        { kind: "has-erratum", to: [{ scheme: "doi", value: "10.5555/heart.1c" }] }
      ],
      openAccess: [
        {
          url: "https://heart.example.org/Heart.1",
          host: "publisher",
          licence: "https://creativecommons.org/licenses/by/4.0/",
          version: "published"
        }
      ],
      citationCount: { count: 40, source: "crossref", date: "2026-02-01" },
      url: "https://heart.example.org/Heart.1",
      licence: "https://creativecommons.org/licenses/by/4.0/"
    })
  })

  it("is a record, whatever its type", () => {
    for (const record of records.values()) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })

  it("is retracted by its last notice, and a correction takes nothing back", () => {
    expect(of("10.5555/heart.2")).toMatchObject({
      retraction: { status: "retracted", date: "2020-02-06", notice: { scheme: "doi", value: "10.5555/heart.2r" } },
      publicationTypes: ["Journal Article", "Retracted Publication"],
      relations: [{ kind: "has-erratum" }, { kind: "retracted-by" }]
    })
    expect("retraction" in of("10.5555/Heart.1")).toBe(false)
  })

  it.each([
    ["RETRACTED ARTICLE: Hearts", "retracted"],
    ["[Retracted] Hearts", "retracted"],
    ["WITHDRAWN: Hearts", "withdrawn"],
    ["Retracted hearts in surgery", undefined]
  ])("is taken back by the beginning of its title: %s", (title, status) => {
    expect(read({ DOI: "10.5555/a", title: [title] }).retraction?.status).toBe(status)
  })

  it("is a notice that says what it does", () => {
    const notice = read({ DOI: "10.5555/r", title: ["Retraction"], "update-to": [{ DOI: "10.5555/heart.2", type: "Retraction" }] })
    expect(notice.relations).toEqual([{ kind: "retraction-of", to: [{ scheme: "doi", value: "10.5555/heart.2" }] }])
    expect("retraction" in notice).toBe(false)
  })

  it("is a preprint, with its server as an object, a review, with its house in a list", () => {
    expect(of("10.5555/pre.6")).toMatchObject({
      publicationTypes: ["Preprint"],
      containerTitle: "Example Preprints",
      published: "2022-09-30",
      abstract: "Rates of hearts were counted.",
      relations: [{ kind: "preprint-of", to: [{ scheme: "doi", value: "10.5555/heart.1" }] }]
    })
    expect(of("10.5555/review.4")).toMatchObject({ containerTitle: "Example Reviews", relations: [{ kind: "comment-on" }] })
  })

  it("has no date where there is [[null]], no title where the list is empty, no abstract that is only its heading", () => {
    const proceedings = of("10.5555/proc.8")
    expect(["published" in proceedings, "abstract" in proceedings, proceedings.title]).toEqual([false, false, '"Hearts in noise"'])
    expect(of("10.5555/untitled.7")).toMatchObject({ title: "[no title: 10.5555/untitled.7]", published: "1999", dates: { issue: "1999" } })
  })

  it("has the given dates of print and online, and none of a preprint", () => {
    expect([of("10.5555/heart.2").dates, of("10.5555/pre.6").dates, of("10.5555/proc.8").dates]).toEqual([
      { issue: "2019-11" },
      undefined,
      undefined
    ])
    const online = { "published-online": { "date-parts": [[2021, 2, 3]] }, "published-print": { "date-parts": [[null]] } }
    expect(read({ DOI: "10.5555/a", ...online }).dates).toEqual({ electronic: "2021-02-03" })
  })

  it("has an id that is whole and steers nothing", () => {
    expect(read({ DOI: "10.5555/\u001b[31m\ud800" }).id).toBe("10.5555/ [31m\ufffd")
  })

  it("takes names of properties for names", () => {
    const strange: unknown = JSON.parse(
      '{"DOI":"__proto__","title":["\\u001b[31mred"],"relation":{"__proto__":[{"id":"x"}],"has-preprint":"no list"}}'
    )
    expect(read(strange)).toMatchObject({ id: "__proto__", identifiers: [], title: "[31mred" })
  })
})

import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import { Posting } from "../src/Posting.ts"
import { preprintsOf, toRecord } from "../src/toRecord.ts"
import details from "./fixtures/details.json" with { type: "json" }

const read = (posting: unknown): Posting => Result.getOrThrow(Decode.open(Posting, posting))
const one = (rest: object) => toRecord("medrxiv", [read({ doi: "10.1101/1", ...rest })])
const all = preprintsOf(details.collection.map(read)).map((versions) => toRecord("biorxiv", versions))
const [first, second, third, fourth, fifth] = all

describe("a preprint as a record", () => {
  it("has all that its last version says, and the day of its first", () => {
    expect(first).toEqual({
      source: "biorxiv",
      id: "10.1101/2020.01.01.000001",
      identifiers: [{ scheme: "doi", value: "10.1101/2020.01.01.000001" }],
      title: "Aspirin and the heart: after a heart attack",
      abstract: "Background: Aspirin may help after a heart attack.\nMethods: We asked.\nResults: Fewer died (p<0.05).",
      abstractParts: [
        { label: "Background", text: "Aspirin may help after a heart attack." },
        { label: "Methods", text: "We asked." },
        { label: "Results", text: "Fewer died (p<0.05)." }
      ],
      contributors: [
        { _tag: "Person", family: "Example", given: "A." },
        { _tag: "Person", family: "van der Berg", given: "J." }
      ],
      containerTitle: "bioRxiv",
      publicationTypes: ["Preprint"],
      meshHeadings: [],
      keywords: ["physiology"],
      published: "2020-01-01",
      relations: [{ kind: "preprint-of", to: [{ scheme: "doi", value: "10.5555/heart.1" }] }],
      openAccess: [
        {
          url: "https://www.biorxiv.org/content/10.1101/2020.01.01.000001v2",
          licence: "CC BY",
          version: "submitted",
          host: "repository"
        }
      ],
      url: "https://www.biorxiv.org/content/10.1101/2020.01.01.000001v2",
      licence: "CC BY"
    })
    expect(all.length).toBe(5)
    for (const record of all) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })

  it("has groups and people as authors, and no licence where it declares none", () => {
    expect(second!.contributors).toEqual([
      { _tag: "Person", family: "Muster", given: "B. C." },
      { _tag: "Group", name: "The Heart Study Group" }
    ])
    expect("licence" in second!).toBe(false)
    expect(second!.openAccess!.map(({ licence }) => licence)).toEqual(["all rights reserved"])
    expect([one({ license: "cc_by_nc_nd" }).licence, fifth!.licence]).toEqual(["CC BY-NC-ND", "CC0"])
  })

  it("was withdrawn where its last version is a withdrawal", () => {
    expect(third).toMatchObject({ retraction: { status: "withdrawn", date: "2022-01-01" }, published: "2020-02-01" })
    const later = one({ version: "2", type: "new results", date: "2021-01-01" })
    expect(["retraction" in later, "published" in later]).toEqual([false, false])
  })

  it("has an abstract without signs of lists, whole where it has no heading", () => {
    expect(fourth!.abstractParts).toEqual([{ label: "Highlights", text: "The heart beats. It is counted." }])
    const abstract = (text: string) => one({ abstract: text }).abstract
    expect(abstract("Resulting hearts.\n\nMethodsone")).toBe("Resulting hearts.\nMethodsone")
    expect(abstract("CONCLUSIONS AND RELEVANCE: Hearts matter.")).toBe("CONCLUSIONS AND RELEVANCE: Hearts matter.")
    expect(one({ abstract: "CONCLUSIONS AND RELEVANCEHearts matter." }).abstractParts).toEqual([
      { label: "CONCLUSIONS AND RELEVANCE", text: "Hearts matter." }
    ])
    expect("abstract" in one({ abstract: "NA" })).toBe(false)
  })

  it("has a default name without a title, and reads strange words as words", () => {
    expect(one({ doi: "\u001b[31m\ud800", title: "NA", authors: "NA", version: "x", published: "constructor" })).toEqual({
      source: "medrxiv",
      id: "[31m\ufffd",
      identifiers: [],
      title: "[no title: [31m\ufffd]",
      contributors: [],
      containerTitle: "medRxiv",
      publicationTypes: ["Preprint"],
      meshHeadings: [],
      keywords: [],
      openAccess: [{ url: "https://www.medrxiv.org/content/%5B31m%EF%BF%BDv1", version: "submitted", host: "repository" }],
      url: "https://www.medrxiv.org/content/%5B31m%EF%BF%BDv1"
    })
  })

  it("names its funders with their grants, in one text or several, and none where nothing is known", () => {
    const paid = (funder: unknown) => one({ funder }).funding
    const named = { name: "Example Foundation", id: "https://ror.org/000000000", "id-type": "ROR" }
    expect(paid([{ ...named, award: "X1; X2" }])).toEqual([
      { funder: "Example Foundation", grant: "X1" },
      { funder: "Example Foundation", grant: "X2" }
    ])
    expect(paid([{ ...named, award: ["X1"] }, { name: "Other" }, { ...named, award: "NA" }])).toEqual([
      { funder: "Example Foundation", grant: "X1" },
      { funder: "Other" },
      { funder: "Example Foundation" }
    ])
    expect(paid("Example Foundation")).toEqual([{ funder: "Example Foundation" }])
    for (const none of ["NA", "", null, [], [null], [{ award: [] }], 7, { name: 1 }]) expect(paid(none)).toBe(undefined)
  })
})

import { readFileSync } from "node:fs"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as ReferenceKinds from "../../src/ReferenceKinds.ts"
import { extraLine, fromItem } from "../../src/zotero/fromItem.ts"
import { itemForms } from "../../src/zotero/itemForms.ts"
import { longestTag, toItem, zoteroNotices } from "../../src/zotero/toItem.ts"
import { record } from "../arbitraries.ts"

const schema = JSON.parse(readFileSync(new URL("../fixtures/zotero-fields.json", import.meta.url), "utf8")) as Readonly<
  Record<string, { readonly fields: string; readonly creators: string }>
>

const typed: fc.Arbitrary<SourceRecord.SourceRecord> = fc
  .tuple(record, fc.constantFrom(...Object.values(ReferenceKinds.typesIn("zotero")), "Journal Article", undefined))
  .map(([one, type]) => (type === undefined ? one : { ...one, publicationTypes: [type] }))

const trial = SourceRecord.make({
  source: "pubmed",
  id: "1",
  identifiers: Raw.identifiers([
    ["doi", "10.5555/one"],
    ["pmid", "11"],
    ["pmcid", "PMC12"]
  ]),
  title: "Caffeine and day sleep",
  abstract: "They slept.",
  contributors: [
    { _tag: "Person", family: "de la Cruz", given: "Ana", orcid: "0000-0002-1825-0097" },
    { _tag: "Group", name: "Sleep Group" }
  ],
  containerTitle: "Journal of Shifts",
  volume: "7",
  issue: "2",
  pages: "9-12",
  issn: ["1234-5678", "8765-4321"],
  publisher: "Press",
  published: SourceRecord.PartialDate.make("2021-03"),
  publicationTypes: ["Randomized Controlled Trial", "Journal Article"],
  meshHeadings: [{ descriptor: "Sleep", qualifiers: [{ name: "drug effects", major: true }], major: false }],
  keywords: ["shift work", "x".repeat(longestTag + 1)],
  retraction: { status: "retracted" }
})

describe("a record as an item of Zotero", () => {
  it("is the article that Zotero's own importers would make", () => {
    expect(toItem(trial, ["litfuse: abc"])).toEqual({
      itemType: "journalArticle",
      title: "Caffeine and day sleep",
      creators: [
        { creatorType: "author", firstName: "Ana", lastName: "de la Cruz" },
        { creatorType: "author", name: "Sleep Group" }
      ],
      publicationTitle: "Journal of Shifts",
      volume: "7",
      issue: "2",
      pages: "9-12",
      ISSN: "1234-5678, 8765-4321",
      date: "2021-03",
      DOI: "10.5555/one",
      abstractNote: "They slept.",
      tags: ["retracted", "Randomized Controlled Trial", "Sleep", "shift work"].map((tag) => ({ tag, type: 1 })),
      extra: "PMID: 11\nPMCID: PMC12\npublisher: Press\nlitfuse: abc"
    })
  })

  it("has only fields and creators that its type has, and texts without a line end in each line of Extra", () => {
    fc.assert(
      fc.property(typed, (one) => {
        const { itemType, creators, tags, extra, ...fields } = toItem(one)
        const known = schema[itemType]!
        expect(known.fields.split(" ")).toEqual(expect.arrayContaining(Object.keys(fields)))
        expect(known.creators.split(" ")).toEqual(expect.arrayContaining(creators.map(({ creatorType }) => creatorType!)))
        expect(tags.every(({ tag }) => tag !== "" && tag.length <= longestTag)).toBe(true)
        expect(extra.split("\n").every((line) => line === "" || /^[\w-]+: ./u.test(line))).toBe(true)
      })
    )
  })

  it("gives the same record when it is read again", () => {
    fc.assert(
      fc.property(typed, (one) => {
        const item = toItem(one)
        const again = fromItem(JSON.parse(JSON.stringify(item)), one.source, one.id)!
        const { language: _, languages: __, ...rest } = again
        expect(rest).toEqual(
          SourceRecord.make({
            source: one.source,
            id: one.id,
            title: one.title,
            identifiers: rest.identifiers,
            contributors: one.contributors,
            publicationTypes: rest.publicationTypes,
            keywords: item.tags.map(({ tag }) => tag),
            ...Raw.known({
              abstract: one.abstract,
              containerTitle: one.containerTitle,
              publisher: one.publisher,
              volume: one.volume,
              issue: one.issue,
              pages: one.pages,
              issn: one.issn,
              published: one.published,
              url: one.url,
              licence: one.licence
            })
          })
        )
        expect(new Set(rest.identifiers.map((identifier) => JSON.stringify(identifier)))).toEqual(
          new Set(one.identifiers.map((identifier) => JSON.stringify(identifier)))
        )
      })
    )
  })

  it("of every type that litfuse writes has a name for it in the table of kinds, and the reverse", () => {
    const named = new Set([...ReferenceKinds.kindsIn("zotero").values(), "journalArticle", "document"])
    expect(new Set(Object.keys(itemForms))).toEqual(named)
  })
})

describe("what Zotero cannot hold", () => {
  it("is listed with the number of records", () => {
    const [notice, ...others] = zoteroNotices([trial, { ...trial, kept: [{ form: "ris", name: "N1", value: "x" }] }], "Zotero")
    expect(notice!.text).toBe(
      "Zotero has no field for affiliations and ORCIDs (2 records), qualifiers and main points of headings (2 records), keywords, headings and types of more than 255 characters (2 records)"
    )
    expect(others.map(({ text }) => text)).toEqual(["Zotero has no field for these fields of RIS: N1 (1)"])
    expect(zoteroNotices([SourceRecord.make({ source: "x", id: "1", title: "T" })], "Zotero")).toEqual([])
  })
})

describe("an item that others made", () => {
  it("is read with the date as Zotero understood it, without editors, and with Extra's identifiers", () => {
    const item = {
      itemType: "bookSection",
      title: "  A chapter ",
      creators: [
        { creatorType: "author", firstName: "", lastName: "Plato" },
        { creatorType: "editor", firstName: "E", lastName: "Ditor" }
      ],
      bookTitle: "A book",
      date: "Spring 2020",
      extra: "DOI: https://doi.org/10.5555/Two\nPMID: 99\nsome note: here\nPMID: x",
      tags: [{ tag: "a" }, { tag: "b", type: 1 }, 7],
      language: "en"
    }
    expect(fromItem(item, "zotero", "KEY", "2020-03-21")).toMatchObject({
      id: "KEY",
      title: "A chapter",
      contributors: [{ _tag: "Person", family: "Plato" }],
      containerTitle: "A book",
      published: "2020-03-21",
      identifiers: [
        { scheme: "doi", value: "10.5555/two" },
        { scheme: "pmid", value: "99" }
      ],
      keywords: ["a", "b"],
      language: "eng",
      publicationTypes: ["Book Chapter"]
    })
    expect(extraLine(item, "Some note")).toBe("here")
  })

  it("of a type that litfuse does not write keeps the usual fields; a note and an attachment are no references", () => {
    expect(fromItem({ itemType: "presentation", title: "T", publisher: "P", date: "2019" }, "zotero", "K")).toMatchObject({
      title: "T",
      publisher: "P",
      published: "2019"
    })
    expect(fromItem({ itemType: "attachment", title: "PDF" }, "zotero", "K")).toBeUndefined()
    expect(fromItem({ itemType: "note", note: "x" }, "zotero", "K")).toBeUndefined()
    expect(fromItem({ itemType: "book" }, "zotero", "K")?.title).toBe("[no title: K]")
  })
})

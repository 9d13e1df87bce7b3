import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as EndNoteXml from "../src/EndNoteXml.ts"
import * as Printer from "../src/Printer.ts"
import { withoutVerbatim } from "./withoutVerbatim.ts"

describe("EndNote's XML", () => {
  const file = readFileSync(new URL("fixtures/library.xml", import.meta.url), "utf8")
  const read = Result.getOrThrow(EndNoteXml.parse(file, "a.xml", { source: "library" }))

  it("is read with its styles, line breaks, groups and PMIDs of MEDLINE", () => {
    expect(read.records.map(withoutVerbatim)).toEqual([
      {
        source: "library",
        id: "1",
        identifiers: [
          { scheme: "doi", value: "10.1234/example.1" },
          { scheme: "pmid", value: "31234567" },
          { scheme: "pmcid", value: "PMC7654321" }
        ],
        title: "Effects of H2O",
        abstract: "We asked.\nWe looked.",
        contributors: [
          { _tag: "Person", family: "Roe", given: "J. K." },
          { _tag: "Group", name: "The Bone Group" }
        ],
        containerTitle: "Journal of Examples",
        volume: "12",
        issue: "3",
        pages: "45-51",
        issn: ["1234-5678", "8765-4321"],
        published: "2021-09-18",
        language: "eng",
        keywords: ["Bone", "Heal & mend"],
        publicationTypes: [],
        meshHeadings: [],
        url: "https://example.org/1"
      },
      {
        source: "library",
        id: "2",
        identifiers: [],
        title: "Plain",
        contributors: [],
        keywords: [],
        meshHeadings: [],
        publicationTypes: ["Thesis"]
      }
    ])
  })

  it("may lack the outer element", () => {
    expect(Result.getOrThrow(EndNoteXml.parse("<records><record><title>A</title></record></records>", "a.xml")).records.length).toBe(1)
  })

  it("keeps data about the library with attributes, and kinds with only a number", () => {
    const record =
      '<record><database name="A &amp; B.enl" path="/a/b.enl">b.enl</database><source-app name="EndNote" version="20"/><rec-number>77</rec-number>' +
      '<foreign-keys><key app="EN" db-id="x" timestamp="1">77</key><key app="ENWeb">0</key></foreign-keys><ref-type>5</ref-type>' +
      "<titles><title>A</title></titles></record>"
    const { records } = Result.getOrThrow(EndNoteXml.parse(`<xml><records>${record}</records></xml>`, "a"))
    expect(records[0]!.publicationTypes).toEqual(["Book Chapter"])
    const printed = Printer.printWhole(EndNoteXml.printer)(records)
    for (const part of [
      "<rec-number>77<",
      "<ref-type>5<",
      'key app="EN" db-id="x" timestamp="1">77<',
      'path="/a/b.enl">b.enl<',
      'version="20"></'
    ])
      expect(printed).toContain(part)
    const again = Result.getOrThrow(EndNoteXml.parse(printed, "a")).records
    const sorted = (all: typeof records) => all.map(({ kept = [], ...rest }) => ({ ...rest, kept: new Set(kept) }))
    expect(sorted(again)).toEqual(sorted(records))
    expect(Printer.printWhole(EndNoteXml.printer)(again)).toBe(printed)
  })

  it("never reads library text as attributes, and writes no attribute twice", () => {
    const texts = ['@name="b" x', "@@x", "@", '@a="1"']
    const record = texts.map((text) => `<database name="a">${text.replaceAll('"', "&quot;")}</database>`).join("")
    const { records } = Result.getOrThrow(
      EndNoteXml.parse(`<records><record>${record}<titles><title>A</title></titles></record></records>`, "a")
    )
    const printed = Printer.printWhole(EndNoteXml.printer)(records)
    for (const text of texts) expect(printed).toContain(`<database name="a">${text}</database>`)
    expect(Result.getOrThrow(EndNoteXml.parse(printed, "a")).records[0]!.kept).toEqual(records[0]!.kept)
    const forged = [{ ...records[0]!, kept: [{ form: "endnote", name: "database", value: '@a="1" @a="2" x' }] as const }]
    const again = EndNoteXml.parse(Printer.printWhole(EndNoteXml.printer)(forged), "a")
    expect(Result.getOrThrow(again).records.length).toBe(1)
  })
})

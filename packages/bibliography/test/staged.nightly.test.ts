/** Files that databases and reference managers wrote, against the counts in the notes next to them. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import type { ReadResult } from "../src/FileEntry.ts"

const root = process.env["LITFUSE_DATA"] ?? ""
const at = (file: string): string => join(root, file)
const alreadyRead = new Map<string, ReadResult>()
const read = (file: string): ReadResult => {
  const known = alreadyRead.get(file) ?? Result.getOrThrow(Bibliography.read(Result.getOrThrow(Files.readBytes(at(file))), file))
  alreadyRead.set(file, known)
  return known
}
const letters = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, "")
const titles = (files: ReadonlyArray<ReadResult>) => new Set(files.flatMap(({ records }) => records.map(({ title }) => letters(title))))
const has = (scheme: string) => (one: ReadResult["records"][number]) => one.identifiers.some((identifier) => identifier.scheme === scheme)

describe.skipIf(!existsSync(at("source-overlap")))("exports of one search from several databases", () => {
  const counts = {
    "gambling-harms": { pubmed: 176, scopus: 255, psycinfo: 124, lens: 49, crimjust: 41 },
    "wildfire-reviews": { wos: 278, lens: 343, dimensions: 246, envindex: 100, medline: 84, econlit: 3, screened: 128, final: 24 }
  }
  const file = (topic: string, name: string) => read(`source-overlap/${topic}/${name}.ris.gz`)

  for (const [topic, files] of Object.entries(counts))
    it.each(Object.entries(files))(`${topic}: %s holds %i records, each with an abstract or a place to find it`, (name, count) => {
      const { records, lines } = file(topic, name)
      expect(records.length).toBe(count)
      expect(new Set(lines).size).toBe(count)
      expect(
        records.every(({ contributors, published, identifiers, url }) => contributors.length > 0 || published || identifiers[0] || url)
      ).toBe(true)
    })

  it("gambling-harms has 273 distinct titles", () => {
    expect(titles(Object.keys(counts["gambling-harms"]).map((name) => file("gambling-harms", name))).size).toBe(273)
  })

  it("wildfire-reviews: every final title and every screened one is in a database's file", () => {
    const [screened, final] = ["screened", "final"].map((name) => titles([file("wildfire-reviews", name)]))
    const found = titles(["wos", "lens", "dimensions", "envindex", "medline", "econlit"].map((name) => file("wildfire-reviews", name)))
    const missing = (titles: ReadonlySet<string> | undefined) => [...(titles ?? [])].filter((title) => !found.has(title)).length
    // the notes next to the files read the letters of tags such as <i> for letters of titles: 507 titles, and two that are nowhere
    expect([found.size, final?.size, missing(final), screened?.size, missing(screened)]).toEqual([504, 24, 0, 126, 0])
  })

  it("finds DOIs wherever a database puts them", () => {
    const share = (topic: string, name: string) => file(topic, name).records.filter(has("doi")).length
    // Criminal Justice Abstracts has them in L3, Scopus in DO
    expect(share("gambling-harms", "crimjust")).toBe(41)
    expect(share("gambling-harms", "scopus")).toBe(253)
    expect(share("wildfire-reviews", "econlit")).toBe(0)
    expect(file("wildfire-reviews", "dimensions").records.filter(has("pmid")).length).toBe(76)
  })
})

describe.skipIf(!existsSync(at("dedup")))("labelled duplicates", () => {
  it.each([
    ["tafenoquine", 179, 114],
    ["copper", 505, 281]
  ])("%s: EndNote's XML holds %i records, %i of them with the caption Duplicate", (name, count, duplicates) => {
    const { records, rest } = read(`dedup/${name}.endnote.xml.gz`)
    expect(records.length).toBe(count)
    expect(rest.filter((fields) => fields.get("caption")?.[0] === "Duplicate").length).toBe(duplicates)
    expect(records.every(({ title, published }) => title !== "" && published !== undefined)).toBe(true)
  })

  it("diabetes: the CSV in Latin-1 holds 1,845 records, 1,261 of them duplicates by the column `source`", () => {
    const { records, rest, notices } = read("dedup/diabetes.csv.gz")
    expect(records.length).toBe(1845)
    expect(rest.filter((fields) => fields.get("source")?.[0] === "duplicate").length).toBe(1261)
    expect(notices.map(({ code }) => code)).toContain("encoding")
    expect(records.filter(({ abstract }) => abstract?.includes("\u00a9")).length).toBeGreaterThan(400)
    expect(records.slice(0, 2).map(({ contributors }) => contributors)).toEqual(
      Array.from({ length: 2 }, () => [
        { _tag: "Person", family: "Adeli", given: "K." },
        { _tag: "Person", family: "Lewis", given: "G. F." }
      ])
    )
  })
})

describe.skipIf(!existsSync(at("pubmed-pubtypes")))("1,000 records of PubMed in MEDLINE's form", () => {
  const { records, notices } = existsSync(at("pubmed-pubtypes"))
    ? read("pubmed-pubtypes/pubmed_1000.medline.txt.gz")
    : { records: [], notices: [] }
  const typed = (type: string) => records.filter(({ publicationTypes }) => publicationTypes.includes(type)).length

  it("hold 926 PMIDs, 821 abstracts, headings in all, and dates from 2000 to 2009", () => {
    expect(records.length).toBe(1000)
    expect(
      new Set(records.flatMap(({ identifiers }) => identifiers.filter(({ scheme }) => scheme === "pmid").map(({ value }) => value))).size
    ).toBe(926)
    expect(records.filter(({ abstract }) => abstract !== undefined).length).toBe(821)
    expect(records.every(({ meshHeadings }) => meshHeadings.length > 0)).toBe(true)
    expect(records.reduce((sum, { meshHeadings }) => sum + meshHeadings.length, 0)).toBe(13_398)
    expect(records.every(({ published = "" }) => published >= "2000" && published < "2010")).toBe(true)
    expect(notices.map(({ code }) => code)).toEqual(["field-kept"])
  })

  it.each([
    ["Journal Article", 877],
    ["Clinical Trial", 517],
    ["Randomized Controlled Trial", 485],
    ["Comparative Study", 235],
    ["Multicenter Study", 145],
    ["Letter", 87],
    ["Comment", 78],
    ["Review", 48],
    ["Meta-Analysis", 2]
  ])("hold %s %i times", (type, count) => {
    expect(typed(type)).toBe(count)
  })
})

describe.skipIf(!existsSync(at("source-overlap")))("real references", () => {
  const real = [
    "source-overlap/gambling-harms/lens.ris.gz",
    "source-overlap/wildfire-reviews/wos.ris.gz",
    "dedup/tafenoquine.endnote.xml.gz",
    "pubmed-pubtypes/pubmed_1000.medline.txt.gz"
  ]

  it.each(Bibliography.names)("are the same works after they were written as %s and read again", (form) => {
    for (const file of real) {
      const { records } = read(file)
      const again = Result.getOrThrow(Bibliography.formats[form].parse(Bibliography.formats[form].print(records), "again")).records
      const works = (all: ReadResult["records"]) =>
        all.map(({ title, identifiers, published, volume, pages }) => [
          title,
          identifiers.map(({ value }) => value as string).sort(),
          published,
          volume,
          pages
        ])
      expect(works(again)).toEqual(works(records))
    }
  })
})

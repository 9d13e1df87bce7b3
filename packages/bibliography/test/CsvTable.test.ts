import { readFileSync } from "node:fs"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import * as CsvTable from "../src/CsvTable.ts"

const fixture = readFileSync(new URL("fixtures/scopus.csv", import.meta.url))
describe("CSV", () => {
  const read = Result.getOrThrow(Bibliography.read(fixture, "scopus.csv"))

  it("is read by the names of its columns", () => {
    expect(read.records[0]).toEqual({
      source: "file",
      id: "1",
      identifiers: [
        { scheme: "doi", value: "10.1234/example.1" },
        { scheme: "pmid", value: "31234567" },
        { scheme: "eid", value: "2-s2.0-85000000001" }
      ],
      title: "Bones, and how they heal",
      abstract: 'We asked, "why?"\nAnd we looked.',
      contributors: [
        { _tag: "Person", family: "Roe", given: "J." },
        { _tag: "Person", family: "Doe", given: "J.A." }
      ],
      containerTitle: "Journal of Examples",
      volume: "12",
      issue: "3",
      pages: "45-51",
      issn: ["1234-5678"],
      published: "2021",
      publicationTypes: ["Article"],
      keywords: ["bone", "healing"],
      meshHeadings: [],
      url: "https://example.org/1"
    })
  })

  it("drops apostrophes before formulas, and reads NA as empty", () => {
    const { title, contributors, published, abstract, pages, identifiers } = read.records[1]!
    expect({ title, contributors, published, abstract, pages, identifiers }).toEqual({
      title: "=1+1",
      contributors: [],
      published: undefined,
      abstract: "NA",
      pages: "e17",
      identifiers: []
    })
  })

  it("writes an apostrophe before formulas, and keeps apostrophes of the text", () => {
    const titles = ["=1+1", "+1", "-1", "@SUM(A1)", "'=1", "'quoted'", "NA", "plain", "\uFF1D1"]
    const written = Bibliography.formats.csv.print(titles.map((title, i) => SourceRecord.make({ source: "file", id: String(i), title })))
    expect(
      written
        .split("\n")
        .slice(1, -1)
        .map((line) => line.replace(/,+$/, ""))
    ).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "''=1", "'quoted'", "'NA", "plain", "'\uFF1D1"])
    expect(Result.getOrThrow(CsvTable.parse(written, "a")).records.map(({ title }) => title)).toEqual(titles)
  })

  it.each([";", "\t"])("is read with %j between the columns", (sign) => {
    const text = [["Title", "Year", "DOI"].join(sign), ["A, B", "2020", "10.1000/1"].join(sign)].join("\r\n")
    const { records } = Result.getOrThrow(CsvTable.parse(text, "a.csv"))
    expect(records.map(({ title, published }) => [title, published])).toEqual([["A, B", "2020"]])
  })

  it("stores unknown columns with the record, and reports them", () => {
    const { rest, notices } = Result.getOrThrow(CsvTable.parse("title,my notes\nA,read this\nB,\n", "a.csv"))
    expect(rest.map((one) => Object.fromEntries(one))).toEqual([{ "my notes": ["read this"] }, {}])
    expect(notices.map(({ text }) => text)).toEqual(["records cannot store these fields; only this format writes them back: my notes (1)"])
  })
})

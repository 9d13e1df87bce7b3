import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "./Entry.ts"
import type { Places } from "./Place.ts"
import * as Tally from "./Tally.ts"
import { type Options, toRead } from "./toRead.ts"

/** The places of the elements of EndNote's XML. */
export const places: Places = {
  title: "title",
  author: "name",
  "secondary-author": "editor",
  "full-title": "journal",
  "secondary-title": "shortJournal",
  "abbr-1": "shortJournal",
  "alt-title": "shortJournal",
  pages: "pages",
  volume: "volume",
  number: "issue",
  isbn: "issn",
  year: "year",
  date: "date",
  abstract: "abstract",
  keyword: "keyword",
  publisher: "publisher",
  language: "language",
  "work-type": "types",
  "electronic-resource-num": "doi",
  "accession-num": "accession",
  "remote-database-name": "database",
  "remote-database-provider": "database",
  custom2: "id",
  custom3: "id",
  custom5: "id",
  custom7: "articleNumber",
  url: "link",
  notes: "note"
}

/** Elements about the library rather than the publication. */
const ofTheLibrary = new Set(["database", "source-app", "rec-number", "foreign-keys"])

/** The text below an element with its line breaks; EndNote writes them as carriage returns. */
const textOf = (node: Xml.Element | string): string => (typeof node === "string" ? node : node.children.map(textOf).join(""))

const isStyled = (element: Xml.Element): boolean => Xml.elements(element).every(({ name }) => name === "style")

/** The elements that hold text, by their own names: groups such as `titles` only hold others. */
const leavesOf = (element: Xml.Element, line: number): ReadonlyArray<Field> => {
  if (!isStyled(element)) return Xml.elements(element).flatMap((child) => leavesOf(child, line))
  const value = textOf(element).replaceAll(/\r\n?/g, "\n").trim()
  return value === "" ? [] : [{ name: element.name, value, line }]
}

/** What EndNote calls articles says nothing that a screener would ask for; other kinds are types of publications. */
const plainKinds = new Set(["Journal Article", "Generic", "Electronic Article"])

const entryOf = (element: Xml.Element, line: number): Entry => ({
  line,
  fields: Xml.elements(element).flatMap((child): ReadonlyArray<Field> => {
    if (ofTheLibrary.has(child.name)) return []
    if (child.name !== "ref-type") return leavesOf(child, line)
    const kind = Xml.attribute(child, "name")
    return kind === undefined || plainKinds.has(kind) ? [] : [{ name: "work-type", value: kind, line }]
  })
})

/** The line on which each record begins; lines are unknown where comments or texts hold what looks like one. */
const linesOf = (text: string, count: number): ReadonlyArray<number> => {
  const lines: Array<number> = []
  let [line, from] = [1, 0]
  for (const { index } of text.matchAll(/<record[\s>]/g)) {
    for (let at = text.indexOf("\n", from); at >= 0 && at < index; at = text.indexOf("\n", at + 1)) line++
    from = index
    lines.push(line)
  }
  return lines.length === count ? lines : Array.from({ length: count }, () => 0)
}

/**
 * Reads the XML that EndNote exports.
 *
 * - empty: a list without records has none; a text of white space neither
 * - errors: `BadLine` for what is no XML, and for XML of something else
 */
export const parse = (text: string, file: string, options?: Options): Result.Result<Read, DatasetError> => {
  const tally = Tally.make(file)
  const records =
    text.trim() === ""
      ? Result.succeed([])
      : Xml.each(text, /<xml[\s>]/.test(text.slice(0, 1000)) ? ["xml", "records", "record"] : ["records", "record"])
  if (Result.isFailure(records))
    return Result.fail(badLine(file, 0, `no XML that can be read: ${records.failure.slice(0, 200)}`, "the XML that EndNote exports"))
  if (records.success.length === 0 && !/<records[\s>/]/.test(text) && text.trim() !== "")
    return Result.fail(badLine(file, 0, "XML without <records>", "the XML that EndNote exports (File, Export, type XML)"))
  const lines = linesOf(text, records.success.length)
  const entries = records.success.map((record, i) => entryOf(record, lines[i]!))
  return Result.succeed(toRead(entries, places, file, tally, options))
}

import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "./Entry.ts"
import * as Guard from "./Guard.ts"
import * as Headings from "./Headings.ts"
import * as Names from "./Names.ts"
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
  "ref-type": "kind",
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
    return kind === undefined || plainKinds.has(kind) ? [] : [{ name: "ref-type", value: kind, line }]
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

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Characters that XML has no way to write. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const element = (name: string, text: string): string => `<${name}>${escaped(text.replaceAll(unwritable, ""))}</${name}>`

const kinds: ReadonlyMap<string, number> = new Map([
  ["Book", 6],
  ["Book Section", 5],
  ["Conference Paper", 47],
  ["Conference Proceedings", 10],
  ["Dataset", 59],
  ["Patent", 25],
  ["Report", 27],
  ["Thesis", 32],
  ["Web Page", 12]
])

const recordOf = (record: SourceRecord, number: number): string => {
  const said = (name: string, value: string | undefined) => (value === undefined ? "" : element(name, Guard.text(value)))
  const one = (name: string, value: string | undefined) => (value === undefined ? "" : element(name, Guard.line(value)))
  const all = (name: string, values: ReadonlyArray<string>) => values.map((value) => one(name, value)).join("")
  const group = (name: string, inner: string) => (inner === "" ? "" : `<${name}>${inner}</${name}>`)
  const { identifiers, published } = record
  const kind = record.publicationTypes.find((type) => kinds.has(type))
  const doi = identifiers.find(({ scheme }) => scheme === "doi")
  const others = identifiers.filter((identifier) => identifier !== doi).map(({ scheme, value }) => `${value} [${scheme.toUpperCase()}]`)
  return group(
    "record",
    [
      element("rec-number", String(number)),
      kind === undefined ? '<ref-type name="Journal Article">17</ref-type>' : `<ref-type name="${kind}">${kinds.get(kind)}</ref-type>`,
      group("contributors", group("authors", all("author", record.contributors.map(Names.print)))),
      group("titles", said("title", record.title)),
      group("periodical", said("full-title", record.containerTitle)),
      said("pages", record.pages),
      said("volume", record.volume),
      said("number", record.issue),
      group("keywords", [...record.meshHeadings.map(Headings.print), ...record.keywords].map((value) => said("keyword", value)).join("")),
      group(
        "dates",
        one("year", published?.slice(0, 4)) +
          group("pub-dates", published === undefined || published.length === 4 ? "" : one("date", published))
      ),
      said("publisher", record.publisher),
      record.issn === undefined ? "" : element("isbn", record.issn.join("\n")),
      record.abstract === undefined ? "" : element("abstract", Guard.paragraphs(record.abstract).join("\n")),
      group("urls", group("related-urls", one("url", record.url))),
      all("custom3", others),
      one("electronic-resource-num", doi?.value),
      said("language", record.language),
      record.publicationTypes.length === 0 ? "" : one("work-type", record.publicationTypes.map(withoutSemicolons).join("; "))
    ].join("")
  )
}

const withoutSemicolons = (text: string): string => text.replaceAll(";", ",")

/** Records as the XML that EndNote imports. Headings become keywords, for EndNote knows no headings. */
export const print = (records: ReadonlyArray<SourceRecord>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n${records.map((record, i) => `${recordOf(record, i + 1)}\n`).join("")}</records></xml>\n`

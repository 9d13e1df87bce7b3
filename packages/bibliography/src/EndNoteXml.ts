import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "./Entry.ts"
import * as Guard from "./Guard.ts"
import * as Headings from "./Headings.ts"
import * as Kept from "./Kept.ts"
import * as Languages from "./Languages.ts"
import * as Names from "./Names.ts"
import type { Places } from "./Place.ts"
import * as Printer from "./Printer.ts"
import * as Run from "./Run.ts"
import { type Options, toRead } from "./toRead.ts"

/** The places of the elements of EndNote's XML. */
export const places: Places = {
  title: "title",
  "translated-title": "originalTitle",
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

/**
 * Elements about the library rather than the publication. Their attributes say a part of it: they stand before the text, as `@app="EN" 77`. A text that
 * itself begins with `@` has one more before it.
 */
const ofTheLibrary = new Set(["database", "source-app", "rec-number", "key"])

const attributesOf = ({ name, attributes }: Xml.Element): string =>
  ofTheLibrary.has(name)
    ? Object.entries(attributes)
        .map(([key, value]) => `@${key}="${Xml.escaped(value)}" `)
        .join("")
    : ""

/** The text below an element with its line breaks; EndNote writes them as carriage returns. */
const textOf = (node: Xml.Element | string): string => (typeof node === "string" ? node : node.children.map(textOf).join(""))

const isStyled = (element: Xml.Element): boolean => Xml.elements(element).every(({ name }) => name === "style")

/** Whether letters of a text stand out from the others. */
const hasFaces = (element: Xml.Element): boolean =>
  Xml.elements(element).some((one) => (one.name === "style" && (Xml.attribute(one, "face") ?? "normal") !== "normal") || hasFaces(one))

/** The elements that hold text, by the elements around them: groups such as `titles` only hold others. */
const leavesOf = (element: Xml.Element, above: string, line: number): ReadonlyArray<Field> => {
  const name = above === "" ? element.name : `${above}/${element.name}`
  if (!isStyled(element)) return Xml.elements(element).flatMap((child) => leavesOf(child, name, line))
  const text = textOf(element).replaceAll(/\r\n?/g, "\n").trim()
  const value = `${attributesOf(element)}${ofTheLibrary.has(element.name) && text.startsWith("@") ? "@" : ""}${text}`.trim()
  return value === "" ? [] : [{ name, value, line }]
}

/** What EndNote calls articles says nothing that a screener would ask for; other kinds are types of publications. */
const plainKinds = new Set(["Journal Article", "Generic", "Electronic Article"])

/** An author of `secondary-authors` is a secondary author; else the last name tells what a text is. */
const ownName = (path: string): string => {
  const [last = path, group = ""] = path.split("/").reverse()
  return last === "author" && group.endsWith("-authors") ? group.slice(0, -1) : last
}

/** Fields with their paths, as those of a record: the number of a kind, which EndNote needs, stands before its name. */
const fieldsOf = (raw: ReadonlyArray<Field>): ReadonlyArray<Field> =>
  raw.flatMap((whole): ReadonlyArray<Field> => {
    const { name, value, line } = whole
    if (name === "keywords/keyword") return value.split("\n").map((one) => ({ name: "keyword", value: one, line, whole }))
    if (name !== "ref-type") return [{ name: ownName(name), value, line, whole }]
    const kind = /^\d+$/.test(value) ? (kindNames.get(Number(value)) ?? "Generic") : value.replace(/^\d+ /, "")
    return plainKinds.has(kind) ? [] : [{ name, value: kind, line, whole }]
  })

/** An element as an entry; the number of the record is left out where it is the one that the record has in its file. */
const entryOf = (element: Xml.Element, line: number, number: number): Entry => {
  const raw = Xml.elements(element).flatMap((child): ReadonlyArray<Field> => {
    if (child.name === "rec-number" && textOf(child).trim() === String(number)) return []
    if (child.name !== "ref-type") return leavesOf(child, "", line)
    const value = `${textOf(child).trim()} ${Xml.attribute(child, "name") ?? ""}`.trim()
    return value === "" ? [] : [{ name: "ref-type", value, line }]
  })
  return { line, raw, fields: fieldsOf(raw) }
}

/** The elements whose texts a record holds. */
const ours = new Set(
  "contributors/authors/author titles/title titles/translated-title periodical/full-title pages volume number keywords/keyword publisher abstract electronic-resource-num language work-type".split(
    " "
  )
)

const isOurs = ({ name, value }: Field, record: SourceRecord): boolean => {
  switch (name) {
    case "ref-type":
      return value === kindOf(record)
    case "dates/year":
    case "dates/pub-dates/date":
      return Kept.isDated(value, record)
    case "isbn":
      return Kept.isBare(value)
    case "urls/related-urls/url":
      return value === record.url
    case "custom3":
      return /^\S+ \[[A-Z]\w+\]$/.test(value)
    default:
      return ours.has(name)
  }
}

const keeper: Kept.Keeper = {
  form: "endnote",
  places,
  isOurs,
  entryOf: (raw) => ({ line: 0, raw, fields: fieldsOf(raw) })
}

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
export const parse = (text: string, file: string, options: Options = {}): Result.Result<Read, DatasetError> => {
  const run = options.run ?? Run.make(file)
  const records =
    text.trim() === ""
      ? Result.succeed([])
      : Xml.each(text, /<xml[\s>]/.test(text.slice(0, 1000)) ? ["xml", "records", "record"] : ["records", "record"])
  if (Result.isFailure(records))
    return Result.fail(badLine(file, 0, `no XML that can be read: ${records.failure.slice(0, 200)}`, "the XML that EndNote exports"))
  if (records.success.length === 0 && !/<records[\s>/]/.test(text) && text.trim() !== "")
    return Result.fail(badLine(file, 0, "XML without <records>", "the XML that EndNote exports (File, Export, type XML)"))
  const lines = linesOf(text, records.success.length)
  const entries = records.success.map((record, i) => {
    if (hasFaces(record))
      run.tally.add("field-changed", "italics, bold, raised or lowered letters, which are read as plain text", lines[i]!)
    return entryOf(record, lines[i]!, run.records + i + 1)
  })
  return Result.succeed(toRead(entries, keeper, file, run, options))
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Characters that XML has no way to write. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const attribute = /@([A-Za-z_][\w.:-]*)=("(?:[^"<>&]|&(?:amp|lt|gt|quot);)*")(?: |$)/y

/** An element with its text; attributes stand before the text of an element that has some, each once. */
const element = (name: string, text: string): string => {
  const clean = text.replaceAll(unwritable, "")
  if (!ofTheLibrary.has(name)) return `<${name}>${escaped(clean)}</${name}>`
  const attributes = new Map<string, string>()
  let from = 0
  attribute.lastIndex = 0
  for (let found = attribute.exec(clean); found !== null && !attributes.has(found[1]!); found = attribute.exec(clean)) {
    attributes.set(found[1]!, ` ${found[1]!}=${found[2]!}`)
    from = attribute.lastIndex
  }
  return `<${name}${[...attributes.values()].join("")}>${escaped(clean.slice(from).replace(/^@@/, "@"))}</${name}>`
}

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

/** The names of kinds by their numbers, which is all that some files have. */
const kindNames: ReadonlyMap<number, string> = new Map([
  ...[...kinds].map(([name, number]) => [number, name] as const),
  [17, "Journal Article"]
])

const kindOf = ({ publicationTypes }: SourceRecord): string => {
  const kind = publicationTypes.find((type) => kinds.has(type))
  return kind === undefined ? "17 Journal Article" : `${kinds.get(kind)} ${kind}`
}

/** Elements by the way to them, those of one group together. */
interface Group {
  readonly texts: Array<string>
  readonly groups: Map<string, Group>
}

const emptyGroup = (): Group => ({ texts: [], groups: new Map() })

const add = (into: Group, path: string, ...texts: ReadonlyArray<string>): void => {
  if (texts.length === 0) return
  let group = into
  for (const name of path.split("/")) {
    const next = group.groups.get(name) ?? emptyGroup()
    group.groups.set(name, next)
    group = next
  }
  group.texts.push(...texts)
}

const written = (name: string, { texts, groups }: Group): string => {
  const inner = [...groups].map(([child, group]) => written(child, group)).join("")
  return `${texts.map((text) => element(name, text)).join("")}${inner === "" ? "" : `<${name}>${inner}</${name}>`}`
}

const isPath = (path: string): boolean => /^[A-Za-z_][\w.-]*(?:\/[A-Za-z_][\w.-]*)*$/.test(path)

const refType = (kind: string): string => {
  if (/^\d+$/.test(kind)) return element("ref-type", kind)
  const [, number, name = kind] = /^(\d+) (.*)$/s.exec(kind) ?? []
  return `<ref-type name="${escaped(name.replaceAll(unwritable, "")).replaceAll('"', "&quot;")}">${number ?? ""}</ref-type>`
}

const recordOf = (whole: SourceRecord, number: number): string => {
  const { bare: record, kept } = Kept.part(whole, keeper)
  const root = emptyGroup()
  const said = (path: string, ...values: ReadonlyArray<string | undefined>) =>
    add(root, path, ...values.flatMap((value) => (value === undefined ? [] : Guard.text(value))))
  const one = (path: string, ...values: ReadonlyArray<string | undefined>) =>
    add(root, path, ...values.flatMap((value) => (value === undefined ? [] : Guard.line(value))))
  const { identifiers, published, publicationTypes } = record
  const doi = identifiers.find(({ scheme }) => scheme === "doi")
  one("contributors/authors/author", ...record.contributors.map(Names.print))
  said("titles/title", record.title || undefined)
  said("titles/translated-title", record.originalTitle)
  said("periodical/full-title", record.containerTitle)
  said("pages", record.pages)
  said("volume", record.volume)
  said("number", record.issue)
  said("keywords/keyword", ...record.meshHeadings.map(Headings.print), ...record.keywords)
  one("dates/year", published?.slice(0, 4))
  one("dates/pub-dates/date", published === undefined || published.length === 4 ? undefined : published)
  said("publisher", record.publisher)
  if (record.issn !== undefined) add(root, "isbn", record.issn.join("\n"))
  if (record.abstract !== undefined) add(root, "abstract", Guard.paragraphs(record.abstract).join("\n"))
  one("urls/related-urls/url", record.url)
  one("custom3", ...identifiers.filter((identifier) => identifier !== doi).map(({ scheme, value }) => `${value} [${scheme.toUpperCase()}]`))
  one("electronic-resource-num", doi?.value)
  said("language", Languages.print(record))
  one("work-type", publicationTypes.length === 0 ? undefined : publicationTypes.map(withoutSemicolons).join("; "))
  const recordNumber = kept.find(({ name }) => name === "rec-number")
  for (const one of kept) if (one.name !== "ref-type" && one !== recordNumber && isPath(one.name)) add(root, one.name, one.value)
  const inner = [...root.groups].map(([name, group]) => written(name, group)).join("")
  const kind = kept.find(({ name }) => name === "ref-type")?.value ?? kindOf(whole)
  return `<record>${element("rec-number", recordNumber?.value ?? String(number))}${refType(kind)}${inner}</record>`
}

const withoutSemicolons = (text: string): string => text.replaceAll(";", ",")

/** Records as the XML that EndNote imports. Headings become keywords, for EndNote knows no headings. */
export const printer = Printer.joined(() => (record, number) => `${recordOf(record, number)}\n`, "", {
  start: '<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n',
  end: "</records></xml>\n"
})

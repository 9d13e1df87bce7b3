import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { FileEntry, Field, ReadResult } from "./FileEntry.ts"
import * as SafeText from "./SafeText.ts"
import * as Headings from "./Headings.ts"
import * as VerbatimFields from "./VerbatimFields.ts"
import * as ReferenceKinds from "./ReferenceKinds.ts"
import * as Languages from "./Languages.ts"
import * as ContributorNames from "./ContributorNames.ts"
import type { FieldMap } from "./FieldMap.ts"
import * as Printer from "./Printer.ts"
import * as ReadState from "./ReadState.ts"
import { type Options, toRecords } from "./toRecords.ts"

const fieldMap: FieldMap = {
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
 * Elements about the library rather than the publication. Their attributes are stored before the text, as in `@app="EN" 77`. A text that
 * itself begins with `@` gets one more before it.
 */
const libraryElements = new Set(["database", "source-app", "rec-number", "key"])

const attributesOf = ({ name, attributes }: Xml.Element): string =>
  libraryElements.has(name)
    ? Object.entries(attributes)
        .map(([key, value]) => `@${key}="${Xml.escaped(value)}" `)
        .join("")
    : ""

/** The text of an element with its line breaks; EndNote writes them as carriage returns. */
const textOf = (node: Xml.Element | string): string => (typeof node === "string" ? node : node.children.map(textOf).join(""))

const isStyled = (element: Xml.Element): boolean => Xml.elements(element).every(({ name }) => name === "style")

const hasFaces = (element: Xml.Element): boolean =>
  Xml.elements(element).some((one) => (one.name === "style" && (Xml.attribute(one, "face") ?? "normal") !== "normal") || hasFaces(one))

/** The elements that contain text, named by their path: groups such as `titles` only contain other elements. */
const leavesOf = (element: Xml.Element, above: string, line: number): ReadonlyArray<Field> => {
  const name = above === "" ? element.name : `${above}/${element.name}`
  if (!isStyled(element)) return Xml.elements(element).flatMap((child) => leavesOf(child, name, line))
  const text = textOf(element).replaceAll(/\r\n?/g, "\n").trim()
  const value = `${attributesOf(element)}${libraryElements.has(element.name) && text.startsWith("@") ? "@" : ""}${text}`.trim()
  return value === "" ? [] : [{ name, value, line }]
}

/** EndNote's kinds of articles do not help a screener; other kinds are publication types. */
const plainKinds = new Set(["Journal Article", "Generic", "Electronic Article"])

/** An author in `secondary-authors` is a secondary author; otherwise the last name of the path identifies a text. */
const ownName = (path: string): string => {
  const [last = path, group = ""] = path.split("/").reverse()
  return last === "author" && group.endsWith("-authors") ? group.slice(0, -1) : last
}

/** Addresses of files and images, which follow that of the publication. */
const isOfFile = ({ whole }: Field): boolean => /^urls\/(?:pdf|text|image)-urls\//.test(whole?.name ?? "")

/** Fields with paths, as fields of a record: EndNote's number of a kind precedes its name. */
const fieldsOf = (raw: ReadonlyArray<Field>): ReadonlyArray<Field> =>
  namedFields(raw).toSorted((a, b) => Number(isOfFile(a)) - Number(isOfFile(b)))

const namedFields = (raw: ReadonlyArray<Field>): ReadonlyArray<Field> =>
  raw.flatMap((whole): ReadonlyArray<Field> => {
    const { name, value, line } = whole
    if (name === "keywords/keyword") return value.split("\n").map((one) => ({ name: "keyword", value: one, line, whole }))
    if (name !== "ref-type") return [{ name: ownName(name), value, line, whole }]
    const kind = /^\d+$/.test(value) ? (ReferenceKinds.endnote.names.get(Number(value)) ?? "Generic") : value.replace(/^\d+ /, "")
    return plainKinds.has(kind) ? [] : [{ name, value: ReferenceKinds.endnote.types.get(kind) ?? kind, line, whole }]
  })

/** An element as an entry; its record number is left out if it equals the position in the file. */
const entryOf = (element: Xml.Element, line: number, number: number): FileEntry => {
  const raw = Xml.elements(element).flatMap((child): ReadonlyArray<Field> => {
    if (child.name === "rec-number" && textOf(child).trim() === String(number)) return []
    if (child.name !== "ref-type") return leavesOf(child, "", line)
    const value = `${textOf(child).trim()} ${Xml.attribute(child, "name") ?? ""}`.trim()
    return value === "" ? [] : [{ name: "ref-type", value, line }]
  })
  return { line, raw, fields: fieldsOf(raw) }
}

const storedPaths = new Set(
  "contributors/authors/author titles/title titles/translated-title periodical/full-title pages volume number keywords/keyword publisher abstract electronic-resource-num language work-type".split(
    " "
  )
)

const isReproduced = ({ name, value }: Field, record: SourceRecord): boolean => {
  switch (name) {
    case "ref-type":
      return value === kindOf(record)
    case "dates/year":
    case "dates/pub-dates/date":
      return VerbatimFields.storesDate(value, record)
    case "isbn":
      return VerbatimFields.isPlainIssn(value)
    case "urls/related-urls/url":
      return value === record.url
    case "custom3":
      return /^\S+ \[[A-Z]\w+\]$/.test(value)
    default:
      return storedPaths.has(name)
  }
}

const verbatimRules: VerbatimFields.VerbatimRules = {
  form: "endnote",
  fieldMap,
  isReproduced,
  entryOf: (raw) => ({ line: 0, raw, fields: fieldsOf(raw) })
}

/** The line on which each record begins; 0 if comments or texts contain what looks like a record. */
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
 * - empty: an empty list, or a text of white space, has no records
 * - errors: `BadLine` for invalid XML, and for XML of another kind
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> => {
  const state = options.state ?? ReadState.make(file)
  const records =
    text.trim() === ""
      ? Result.succeed([])
      : Xml.each(text, /<xml[\s>]/.test(text.slice(0, 1000)) ? ["xml", "records", "record"] : ["records", "record"])
  if (Result.isFailure(records))
    return Result.fail(badLine(file, 0, `XML that cannot be parsed: ${records.failure.slice(0, 200)}`, "the XML that EndNote exports"))
  if (records.success.length === 0 && !/<records[\s>/]/.test(text) && text.trim() !== "")
    return Result.fail(badLine(file, 0, "XML without <records>", "the XML that EndNote exports (File, Export, type XML)"))
  const lines = linesOf(text, records.success.length)
  const entries = records.success.map((record, i) => {
    if (hasFaces(record)) state.tally.add("field-changed", "italics, bold, superscripts or subscripts, read as plain text", lines[i]!)
    return entryOf(record, lines[i]!, state.records + i + 1)
  })
  return Result.succeed(toRecords(entries, verbatimRules, file, state, options))
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Characters that XML cannot represent. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const attribute = /@([A-Za-z_][\w.:-]*)=("(?:[^"<>&]|&(?:amp|lt|gt|quot);)*")(?: |$)/y

/** An element with its text. Attributes precede the text, each at most once. */
const element = (name: string, text: string): string => {
  const clean = text.replaceAll(unwritable, "")
  if (!libraryElements.has(name)) return `<${name}>${escaped(clean)}</${name}>`
  const attributes = new Map<string, string>()
  let from = 0
  attribute.lastIndex = 0
  for (let found = attribute.exec(clean); found !== null && !attributes.has(found[1]!); found = attribute.exec(clean)) {
    attributes.set(found[1]!, ` ${found[1]!}=${found[2]!}`)
    from = attribute.lastIndex
  }
  return `<${name}${[...attributes.values()].join("")}>${escaped(clean.slice(from).replace(/^@@/, "@"))}</${name}>`
}

const kinds = ReferenceKinds.kindsIn("endnote")

const kindOf = (record: SourceRecord): string =>
  ReferenceKinds.firstKind(kinds, record) ?? (ReferenceKinds.isGeneric(record) ? "13 Generic" : "17 Journal Article")

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

const print = (name: string, { texts, groups }: Group): string => {
  const inner = [...groups].map(([child, group]) => print(child, group)).join("")
  return `${texts.map((text) => element(name, text)).join("")}${inner === "" ? "" : `<${name}>${inner}</${name}>`}`
}

const isPath = (path: string): boolean => /^[A-Za-z_][\w.-]*(?:\/[A-Za-z_][\w.-]*)*$/.test(path)

const refType = (kind: string): string => {
  if (/^\d+$/.test(kind)) return element("ref-type", kind)
  const [, number, name = kind] = /^(\d+) (.*)$/s.exec(kind) ?? []
  return `<ref-type name="${escaped(name.replaceAll(unwritable, "")).replaceAll('"', "&quot;")}">${number ?? ""}</ref-type>`
}

/** Elements that EndNote has once in a record, with a line for each value. */
const once = ["isbn", "notes"]

const recordOf = (whole: SourceRecord, number: number): string => {
  const { bare: record, kept } = VerbatimFields.split(whole, verbatimRules)
  const root = emptyGroup()
  const safe = (path: string, ...values: ReadonlyArray<string | undefined>) =>
    add(root, path, ...values.flatMap((value) => (value === undefined ? [] : SafeText.text(value))))
  const one = (path: string, ...values: ReadonlyArray<string | undefined>) =>
    add(root, path, ...values.flatMap((value) => (value === undefined ? [] : SafeText.line(value))))
  const { identifiers, published, publicationTypes } = record
  const doi = identifiers.find(({ scheme }) => scheme === "doi")
  one("contributors/authors/author", ...record.contributors.map(ContributorNames.print))
  safe("titles/title", record.title || undefined)
  safe("titles/translated-title", record.originalTitle)
  safe("periodical/full-title", record.containerTitle)
  safe("pages", record.pages)
  safe("volume", record.volume)
  safe("number", record.issue)
  safe("keywords/keyword", ...record.meshHeadings.map(Headings.print), ...record.keywords)
  one("dates/year", published?.slice(0, 4))
  one("dates/pub-dates/date", published === undefined || published.length === 4 ? undefined : published)
  safe("publisher", record.publisher)
  if (record.issn !== undefined) add(root, "isbn", record.issn.join("\n"))
  if (record.abstract !== undefined) add(root, "abstract", SafeText.paragraphs(record.abstract).join("\n"))
  one("urls/related-urls/url", record.url)
  one("custom3", ...identifiers.filter((identifier) => identifier !== doi).map(({ scheme, value }) => `${value} [${scheme.toUpperCase()}]`))
  one("electronic-resource-num", doi?.value)
  safe("language", Languages.print(record))
  one("work-type", publicationTypes.length === 0 ? undefined : publicationTypes.map(withoutSemicolons).join("; "))
  const recordNumber = kept.find(({ name }) => name === "rec-number")
  for (const one of kept) if (one.name !== "ref-type" && one !== recordNumber && isPath(one.name)) add(root, one.name, one.value)
  for (const name of once) {
    const texts = root.groups.get(name)?.texts ?? []
    // a file that has it twice is written as it was
    const isOwn = whole.kept?.some((one) => one.form === verbatimRules.form && one.name === name) === true
    if (texts.length > 1 && !isOwn) texts.splice(0, texts.length, texts.join("\n"))
  }
  const inner = [...root.groups].map(([name, group]) => print(name, group)).join("")
  const kind = kept.find(({ name }) => name === "ref-type")?.value ?? kindOf(whole)
  return `<record>${element("rec-number", recordNumber?.value ?? String(number))}${refType(kind)}${inner}</record>`
}

const withoutSemicolons = (text: string): string => text.replaceAll(";", ",")

/** Records as the XML that EndNote imports. MeSH headings become keywords, because EndNote has no headings. */
export const printer = Printer.joinedPrinter(() => (record, number) => `${recordOf(record, number)}\n`, "", {
  start: '<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n',
  end: "</records></xml>\n"
})

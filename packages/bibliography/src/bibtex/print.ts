import * as Identifier from "@litfuse/engine/Identifier"
import type { Contributor, Kept as KeptField, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as BibTexEntries from "../bibtexEntries.ts"
import * as Guard from "../Guard.ts"
import * as Headings from "../Headings.ts"
import * as Kept from "../Kept.ts"
import * as Languages from "../Languages.ts"
import * as Printer from "../Printer.ts"
import * as Tex from "../Tex.ts"
import { keeper, keyName } from "./entry.ts"
import { kindOf, kinds, types } from "./kinds.ts"

const ascii = (text: string): string => text.normalize("NFKD").replaceAll(/[^A-Za-z0-9]/g, "")

/** A key for citations: that of the file, else the first author's family name and the year; with a number where another entry has it. */
const keyOf = ({ contributors: [first], published }: SourceRecord, taken: Map<string, number>, known: string | undefined): string => {
  const name = first === undefined ? "" : ascii(first._tag === "Person" ? first.family : first.name).toLowerCase()
  const base = known ?? `${name.slice(0, 40) || "anonymous"}${published?.slice(0, 4) ?? ""}`
  const times = (taken.get(base) ?? 0) + 1
  taken.set(base, times)
  return times === 1 ? base : `${base}-${times}`
}

const braced = (text: string): string => `{${Tex.encode(Guard.line(text))}}`

/** A name that reads back as it is: what holds a comma or an "and" stands in braces. */
const nameOf = (contributor: Contributor): string => {
  if (contributor._tag === "Group") return braced(contributor.name)
  const part = (text: string) => (/,|\band\b/i.test(text) ? braced(text) : Tex.encode(Guard.line(text)))
  return `${part(contributor.family)}, ${contributor.given === undefined ? "" : part(contributor.given)}`.trimEnd()
}

const list = (values: ReadonlyArray<string>): string | undefined =>
  values.length === 0 ? undefined : `${values.map((value) => Guard.line(value.replaceAll(";", ","))).join("; ")};`

/** The paragraphs of an abstract on lines of their own, none of which may look like the start of an entry. */
const paragraphs = (abstract: string): string =>
  Guard.paragraphs(abstract)
    .map((paragraph) => Tex.encode(paragraph).replace(/^@/, "{}@"))
    .join("\n\n    ")

type Written = readonly [name: string, value: string]

/**
 * Fields as files had them: their TeX, unless braces in it would end the field or a line of it begin an entry. An entry has no name twice, so that the
 * second of two, as merged records have them, gets a number.
 */
const keptFields = (kept: ReadonlyArray<KeptField>, before: ReadonlyArray<Written>): ReadonlyArray<Written> => {
  const taken = new Set(before.map(([name]) => name))
  return kept.flatMap(({ name, value }): ReadonlyArray<Written> => {
    if (!BibTexEntries.isFieldName(name)) return []
    let [free, times] = [name, 1]
    while (taken.has(free.toLowerCase())) free = `${name}_${++times}`
    taken.add(free.toLowerCase())
    return [[free, BibTexEntries.isWhole(value) ? value : Tex.encode(Guard.line(value))]]
  })
}

/** The types of a record that its kind of entry does not say: reading adds that one behind the others. */
const typesBeside = (kind: string, all: ReadonlyArray<string>): ReadonlyArray<string> =>
  all.length > 0 && Object.hasOwn(types, kind) && all.indexOf(types[kind]!) === all.length - 1 ? all.slice(0, -1) : all

const fieldsOf = (
  { bare: record, kept }: Kept.Parted,
  publicationTypes: ReadonlyArray<string>,
  kind: string
): ReadonlyArray<readonly [name: string, value: string]> => {
  const said = (text: string | undefined) => (text === undefined ? undefined : Tex.encode(Guard.text(text)))
  const exact = (text: string | undefined) => (text === undefined ? undefined : Tex.encode(Guard.line(text)))
  const { identifiers, published } = record
  const idOf = (scheme: Identifier.Scheme) => identifiers.find((one) => one.scheme === scheme)
  const isKept = (name: string) => kept.some((one) => one.name.toLowerCase() === name)
  // a field that the file has of a name stays under that name
  const named = (["doi", "pmid", "pmcid"] as const).flatMap((scheme) => (isKept(scheme) ? [] : [[scheme, idOf(scheme)] as const]))
  const others = identifiers.filter((one) => named.every(([, other]) => other !== one)).map(Identifier.print)
  const isBook = kinds.has(publicationTypes[0] ?? "") && publicationTypes[0] !== "Book" ? !isKept("booktitle") : isKept("journal")
  const container = isBook ? "booktitle" : "journal"
  const fields: ReadonlyArray<readonly [string, string | undefined]> = [
    // double braces keep the capitals of genes and names
    ["title", record.title === "" ? undefined : `{${said(record.title)}}`],
    ["origtitle", said(record.originalTitle)],
    ["author", record.contributors.length === 0 ? undefined : record.contributors.map(nameOf).join(" and ")],
    [container, said(record.containerTitle)],
    ["year", isKept("year") ? undefined : published?.slice(0, 4)],
    ["date", published === undefined || (published.length === 4 && !isKept("year")) ? undefined : published],
    ["volume", said(record.volume)],
    ["number", said(record.issue)],
    ["pages", said(record.pages)],
    ["publisher", said(record.publisher)],
    ["issn", record.issn?.join(", ")],
    ...named.map(([scheme, one]) => [scheme, exact(one?.value)] as const),
    ["identifiers", others.length === 0 ? undefined : exact(others.join("; "))],
    ["url", exact(record.url)],
    ["language", said(Languages.of(record).join(" and ") || undefined)],
    ["type", exact(list(typesBeside(kind, record.publicationTypes)))],
    ["mesh", exact(list(record.meshHeadings.map(Headings.print)))],
    ["keywords", exact(list(record.keywords))],
    ["abstract", record.abstract === undefined ? undefined : paragraphs(record.abstract)]
  ]
  const own = fields.flatMap(([name, value]): ReadonlyArray<Written> => (value === undefined ? [] : [[name, value]]))
  return [...own, ...keptFields(kept, own)]
}

/** Records as BibTeX in UTF-8. No text can end its field or begin an entry: braces are written as commands, and titles stand on one line. */
export const printer = Printer.joined(() => {
  const taken = new Map<string, number>()
  return (record) => {
    const parted = Kept.part(record, keeper)
    const said = (name: string) => parted.kept.find((one) => one.name === name && BibTexEntries.isKey(one.value))?.value
    const kind = said("@") ?? kindOf(record)
    const lines = fieldsOf(parted, record.publicationTypes, kind).map(([name, value]) => `  ${name} = {${value}}`)
    return `@${kind}{${keyOf(record, taken, said(keyName))},\n${lines.join(",\n")}\n}\n`
  }
}, "\n")

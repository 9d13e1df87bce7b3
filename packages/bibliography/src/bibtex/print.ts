import * as Identifier from "@litfuse/engine/Identifier"
import type { Kept as KeptField, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as BibTexEntries from "../BibTexEntries.ts"
import * as SafeText from "../SafeText.ts"
import * as Headings from "../Headings.ts"
import * as VerbatimFields from "../VerbatimFields.ts"
import * as Languages from "../Languages.ts"
import * as Printer from "../Printer.ts"
import * as Tex from "../Tex.ts"
import * as TexNames from "./TexNames.ts"
import { verbatimRules, keyName } from "./texToEntry.ts"
import { kindOf, types } from "./kinds.ts"

const ascii = (text: string): string => text.normalize("NFKD").replaceAll(/[^A-Za-z0-9]/g, "")

/** A citation key: that of the file, else the first author's family name and the year, with a number if another entry has it. */
const keyOf = ({ contributors: [first], published }: SourceRecord, usedKeys: Map<string, number>, known: string | undefined): string => {
  const name = first === undefined ? "" : ascii(first._tag === "Person" ? first.family : first.name).toLowerCase()
  const base = known ?? `${name.slice(0, 40) || "anonymous"}${published?.slice(0, 4) ?? ""}`
  const times = (usedKeys.get(base) ?? 0) + 1
  usedKeys.set(base, times)
  return times === 1 ? base : `${base}-${times}`
}

const list = (values: ReadonlyArray<string>): string | undefined =>
  values.length === 0 ? undefined : `${values.map((value) => SafeText.line(value.replaceAll(";", ","))).join("; ")};`

/** The paragraphs of an abstract on separate lines, none of which may look like the start of an entry. */
const paragraphs = (abstract: string): string =>
  SafeText.paragraphs(abstract)
    .map((paragraph) => Tex.encode(paragraph).replace(/^@/, "{}@"))
    .join("\n\n    ")

type Written = readonly [name: string, value: string]

/**
 * Verbatim fields: their TeX, unless a brace in it would end the field or a line of it would begin an entry. A repeated name, which
 * merged records can have, gets a number.
 */
const keptFields = (kept: ReadonlyArray<KeptField>, before: ReadonlyArray<Written>): ReadonlyArray<Written> => {
  const usedNames = new Set(before.map(([name]) => name))
  return kept.flatMap(({ name, value }): ReadonlyArray<Written> => {
    if (!BibTexEntries.isFieldName(name)) return []
    let [free, times] = [name, 1]
    while (usedNames.has(free.toLowerCase())) free = `${name}_${++times}`
    usedNames.add(free.toLowerCase())
    return [[free, BibTexEntries.isWhole(value) ? value : Tex.encode(SafeText.line(value))]]
  })
}

/** The publication types that the kind of entry does not express: reading adds that type at the end. */
const typesWithoutKind = (kind: string, all: ReadonlyArray<string>): ReadonlyArray<string> =>
  all.length > 0 && Object.hasOwn(types, kind) && all.indexOf(types[kind]!) === all.length - 1 ? all.slice(0, -1) : all

/** The publication types whose container is a book, not a journal. */
const inBooks = new Set(["Book Chapter", "Conference Paper", "Report", "Thesis"])

const fieldsOf = (
  { bare: record, kept }: VerbatimFields.SplitRecord,
  publicationTypes: ReadonlyArray<string>,
  kind: string
): ReadonlyArray<readonly [name: string, value: string]> => {
  const encoded = (text: string | undefined) => (text === undefined ? undefined : Tex.encode(SafeText.text(text)))
  const exact = (text: string | undefined) => (text === undefined ? undefined : Tex.encode(SafeText.line(text)))
  const { identifiers, published } = record
  const idOf = (scheme: Identifier.Scheme) => identifiers.find((one) => one.scheme === scheme)
  const isKept = (name: string) => kept.some((one) => one.name.toLowerCase() === name)
  // an identifier that a verbatim field contains is not printed again
  const named = (["doi", "pmid", "pmcid"] as const).flatMap((scheme) => (isKept(scheme) ? [] : [[scheme, idOf(scheme)] as const]))
  const others = identifiers.filter((one) => named.every(([, other]) => other !== one)).map(Identifier.print)
  const isPart = inBooks.has(Object.hasOwn(types, kind) ? types[kind]! : "")
  const isBook = isPart ? !isKept("booktitle") : isKept("journal")
  const container = isBook ? "booktitle" : "journal"
  const fields: ReadonlyArray<readonly [string, string | undefined]> = [
    // double braces keep the capitals of genes and names
    ["title", record.title === "" ? undefined : `{${encoded(record.title)}}`],
    ["origtitle", encoded(record.originalTitle)],
    ["author", record.contributors.length === 0 ? undefined : record.contributors.map(TexNames.print).join(" and ")],
    [container, encoded(record.containerTitle)],
    ["year", isKept("year") ? undefined : published?.slice(0, 4)],
    ["date", published === undefined || (published.length === 4 && !isKept("year")) ? undefined : published],
    ["volume", encoded(record.volume)],
    ["number", encoded(record.issue)],
    ["pages", encoded(record.pages)],
    ["publisher", encoded(record.publisher)],
    ["issn", record.issn?.join(", ")],
    ...named.map(([scheme, one]) => [scheme, exact(one?.value)] as const),
    ["identifiers", others.length === 0 ? undefined : exact(others.join("; "))],
    ["url", exact(record.url)],
    ["language", encoded(Languages.of(record).join(" and ") || undefined)],
    ["type", exact(list(typesWithoutKind(kind, record.publicationTypes)))],
    ["mesh", exact(list(record.meshHeadings.map(Headings.print)))],
    ["keywords", exact(list(record.keywords))],
    ["abstract", record.abstract === undefined ? undefined : paragraphs(record.abstract)]
  ]
  const own = fields.flatMap(([name, value]): ReadonlyArray<Written> => (value === undefined ? [] : [[name, value]]))
  return [...own, ...keptFields([...kept, ...otherKeys(kept)], own)]
}

const keysIn = (kept: ReadonlyArray<KeptField>): ReadonlyArray<KeptField> =>
  kept.filter(({ name, value }) => name === keyName && BibTexEntries.isKey(value))

/** The keys of other records that were merged into one: in BibLaTeX documents may cite each. */
const otherKeys = (kept: ReadonlyArray<KeptField>): ReadonlyArray<KeptField> => {
  const others = keysIn(kept).slice(1)
  return others.length === 0 ? [] : [{ form: "bibtex", name: "ids", value: others.map(({ value }) => value).join(", ") }]
}

/** Records as BibTeX in UTF-8. No text can end its field or begin an entry: braces are written as commands, and titles are on one line. */
export const printer = Printer.joinedPrinter(() => {
  const usedKeys = new Map<string, number>()
  return (record) => {
    const parted = VerbatimFields.split(record, verbatimRules)
    const verbatim = (name: string) => parted.kept.find((one) => one.name === name && BibTexEntries.isKey(one.value))?.value
    const kind = verbatim("@") ?? kindOf(record)
    const lines = fieldsOf(parted, record.publicationTypes, kind).map(([name, value]) => `  ${name} = {${value}}`)
    return `@${kind}{${keyOf(record, usedKeys, verbatim(keyName))},\n${lines.join(",\n")}\n}\n`
  }
}, "\n")

import * as Identifier from "@litfuse/engine/Identifier"
import type { Kept, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as CsvText from "@litfuse/files/CsvText"
import * as SafeText from "../SafeText.ts"
import * as Headings from "../Headings.ts"
import * as VerbatimFields from "../VerbatimFields.ts"
import * as Languages from "../Languages.ts"
import * as ContributorNames from "../ContributorNames.ts"
import { type Columns, joinedPrinter, type Printer } from "../Printer.ts"
import { verbatimRules } from "./rowToEntry.ts"
import * as RetractionNote from "../RetractionNote.ts"
import * as ScreeningDecisions from "./ScreeningDecisions.ts"

/** A text that a spreadsheet would run, or R would read as a missing value, with any apostrophes before it. */
const dangerous = /^'*(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)/

const withSemicolons = (values: ReadonlyArray<string>): string => values.map((value) => value.replaceAll(";", ",")).join("; ")

const list = (values: ReadonlyArray<string>): string => withSemicolons(values.map(SafeText.line))

const safe = (text: string | undefined): string | undefined => (text === undefined ? undefined : SafeText.text(text))

/** Names separated by semicolons; a single name that would be split gets a trailing semicolon. */
const names = (contributors: SourceRecord["contributors"]): string => {
  const text = withSemicolons(contributors.map((one) => SafeText.line(ContributorNames.print(one))))
  return contributors.length === 1 && ContributorNames.split(text)[0] !== text ? `${text};` : text
}

/** A column with the function that gives its value; a column without one shows the value of the record's own table. */
type Column = readonly [name: string, of?: (record: SourceRecord) => string | undefined]

const ownColumns: ReadonlyArray<Column> = [
  ["title", ({ title }) => SafeText.text(title)],
  ["authors", ({ contributors }) => names(contributors)],
  ["published", ({ published }) => published],
  ["journal", ({ containerTitle }) => safe(containerTitle)],
  ["volume", ({ volume }) => safe(volume)],
  ["issue", ({ issue }) => safe(issue)],
  ["pages", ({ pages }) => safe(pages)],
  ["publisher", ({ publisher }) => safe(publisher)],
  ["issn", ({ issn }) => issn?.join("; ")],
  ["doi", ({ identifiers }) => identifiers.find(({ scheme }) => scheme === "doi")?.value],
  ["pmid", ({ identifiers }) => identifiers.find(({ scheme }) => scheme === "pmid")?.value],
  ["pmcid", ({ identifiers }) => identifiers.find(({ scheme }) => scheme === "pmcid")?.value],
  ["identifiers", ({ identifiers }) => otherIdentifiers(identifiers).join("; ")],
  ["publication types", ({ publicationTypes }) => list(publicationTypes)],
  ["mesh headings", ({ meshHeadings }) => withSemicolons(meshHeadings.map((one) => SafeText.line(Headings.print(one))))],
  ["keywords", ({ keywords }) => list(keywords)],
  ["language", (record) => safe(Languages.print(record))],
  ["url", ({ url }) => url],
  ["abstract", ({ abstract }) => (abstract === undefined ? undefined : SafeText.paragraphs(abstract).join("\n"))]
]

const otherIdentifiers = (identifiers: SourceRecord["identifiers"]): ReadonlyArray<string> =>
  identifiers
    .filter(({ scheme }, i) => !["doi", "pmid", "pmcid"].includes(scheme) || identifiers.findIndex((other) => other.scheme === scheme) < i)
    .map(Identifier.print)

const part = (from: number, to: number) => (record: SourceRecord) => record.published?.slice(from, to) || undefined

const columnNamed = (name: string): Column => ownColumns.find(([own]) => own === name)!

const as = (name: string, own: string): Column => [name, columnNamed(own)[1]!]

/**
 * The columns of Rayyan's export, which it also uses for import. It separates authors by semicolons and by `and`.
 *
 * - source: https://github.com/rayyanqcri/rayyan-formats-core, `plugins/csv.rb`; an export of 2024 has `doi` and `keywords` too
 */
const rayyanColumns: ReadonlyArray<Column> = [
  ["key"],
  columnNamed("title"),
  ["year", part(0, 4)],
  ["month", part(5, 7)],
  ["day", part(8, 10)],
  ...["journal", "issn", "volume", "issue", "pages", "authors", "url", "language", "publisher"].map(columnNamed),
  ["location"],
  columnNamed("abstract"),
  ["notes"],
  columnNamed("doi"),
  columnNamed("keywords"),
  as("pubmed_id", "pmid"),
  as("pmc_id", "pmcid"),
  // Rayyan ignores unknown columns
  ...["identifiers", "publication types", "mesh headings"].map(columnNamed)
]

/**
 * The columns of Covidence's export. Covidence numbers and tags records itself; additional columns come last.
 *
 * - source: the columns that programs read from its exports, of 2020 and later
 */
const covidenceColumns: ReadonlyArray<Column> = [
  as("Title", "title"),
  as("Authors", "authors"),
  as("Abstract", "abstract"),
  ["Published Year", part(0, 4)],
  ["Published Month", part(5, 7)],
  ...["Journal", "Volume", "Issue", "Pages"].map((name) => as(name, name.toLowerCase())),
  ["Accession Number"],
  as("DOI", "doi"),
  ...["Ref", "Covidence #", "Study", "Notes", "Tags"].map((name): Column => [name]),
  ["published", ({ published }) => (published === undefined || published.length < 8 ? undefined : published)],
  ..."publisher,issn,pmid,pmcid,identifiers,publication types,mesh headings,keywords,language,url".split(",").map(columnNamed)
]

const columnsOf: Readonly<Record<string, ReadonlyArray<Column>>> = { csv: ownColumns, rayyan: rayyanColumns, covidence: covidenceColumns }

/** Where a table says decisions of Rayyan and ASReview in words of the other. */
const decisionsFor: ReadonlyMap<ReadonlyArray<Column>, (kept: ReadonlyArray<Kept>) => ReadonlyArray<Kept>> = new Map([
  [ownColumns, ScreeningDecisions.withLabel],
  [rayyanColumns, ScreeningDecisions.forRayyan]
])

/** A text as a cell that no spreadsheet runs as a formula, and R does not read as missing. */
export const cell = (text = ""): string => (dangerous.test(text) ? `'${text}` : text)

/** The cells of a record in the given columns, and the additional cells of the record's table. Such a cell fills a given column of that name that has no value. */
const cellsOf = (record: SourceRecord, own: ReadonlyArray<Column>) => {
  const { bare, kept: stored } = VerbatimFields.split(record, verbatimRules)
  const kept = (decisionsFor.get(own) ?? ((all) => all))(stored)
  const free = own.flatMap(([name, of]) => (of === undefined ? [name] : []))
  const columnOf = ({ name }: Kept): string =>
    free.find((column) => column.toLowerCase() === name.toLowerCase() || (column === "location" && name === "place")) ?? name
  const beside = Map.groupBy(kept, columnOf)
  const isNamedTwice = kept.some((one) => one.form === verbatimRules.form && /^author full names$/i.test(one.name))
  const cells = own.map(([name, of]) => {
    // full names beside short ones stay in their columns, and the first column of authors has them too
    const safe = of?.(bare) || (name === "authors" && isNamedTwice ? of?.(record) : undefined)
    // an equal cell of the record's table is consumed, so that the month of a date is not written twice
    return safe && beside.get(name)?.[0]?.value !== safe ? safe : beside.get(name)?.shift()?.value
  })
  return { cells, beside }
}

/** Adds the additional columns of the records' tables to those already known, each with its highest count in one record, in order of appearance. */
export const survey = (records: ReadonlyArray<SourceRecord>, known: Columns, form: string = "csv"): Columns => {
  const own = columnsOf[form]!
  for (const record of records) {
    if (record.kept === undefined && RetractionNote.markOf(record) === undefined) continue
    for (const [name, { length }] of cellsOf(record, own).beside) if (length > 0) known.set(name, Math.max(known.get(name) ?? 0, length))
  }
  return known
}

const makePrinter =
  (own: ReadonlyArray<Column>) =>
  (columns: Columns = new Map()): Printer => {
    const others = [...columns].flatMap(([name, count]) => Array.from({ length: count }, (_, time) => [name, time] as const))
    const header = [...own.map(([name]) => name), ...others.map(([name]) => cell(name))]
    const line = (cells: ReadonlyArray<string>) => `${CsvText.record(cells)}\n`
    const row = (record: SourceRecord): string => {
      const { cells, beside } = cellsOf(record, own)
      return line([...cells, ...others.map(([name, time]) => beside.get(name)?.[time]?.value)].map(cell))
    }
    return joinedPrinter(() => row, "", { start: line(header) })()
  }

/**
 * Prints records as a table. Text that a spreadsheet would run gets an apostrophe, which `parse` removes. Additional columns of the records'
 * own tables come last.
 */
export const printer = makePrinter(ownColumns)

/** Prints records as a table for Rayyan, whose columns come first. */
export const rayyan = makePrinter(rayyanColumns)

/** Prints records as a table with Covidence's columns first. */
export const covidence = makePrinter(covidenceColumns)

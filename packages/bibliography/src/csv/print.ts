import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as CsvText from "@litfuse/files/CsvText"
import * as Guard from "../Guard.ts"
import * as Headings from "../Headings.ts"
import * as Kept from "../Kept.ts"
import * as Languages from "../Languages.ts"
import * as Names from "../Names.ts"
import { type Columns, joined, type Printer } from "../Printer.ts"
import { keeper } from "./entry.ts"

/** What a spreadsheet would run, or R would take for a missing value, whatever apostrophes stand before it. */
const dangerous = /^'*(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)/

const withSemicolons = (values: ReadonlyArray<string>): string => values.map((value) => value.replaceAll(";", ",")).join("; ")

const list = (values: ReadonlyArray<string>): string => withSemicolons(values.map(Guard.line))

const said = (text: string | undefined): string | undefined => (text === undefined ? undefined : Guard.text(text))

/** Names with semicolons between them; one behind a single name that would be taken for several. */
const names = (contributors: SourceRecord["contributors"]): string => {
  const text = withSemicolons(contributors.map((one) => Guard.line(Names.print(one))))
  return contributors.length === 1 && Names.split(text)[0] !== text ? `${text};` : text
}

/** A column, and what a record says for it; a column without that has what a table of the record had in it. */
type Column = readonly [name: string, of?: (record: SourceRecord) => string | undefined]

/** Our columns, in their order. */
const ours: ReadonlyArray<Column> = [
  ["title", ({ title }) => Guard.text(title)],
  ["authors", ({ contributors }) => names(contributors)],
  ["published", ({ published }) => published],
  ["journal", ({ containerTitle }) => said(containerTitle)],
  ["volume", ({ volume }) => said(volume)],
  ["issue", ({ issue }) => said(issue)],
  ["pages", ({ pages }) => said(pages)],
  ["publisher", ({ publisher }) => said(publisher)],
  ["issn", ({ issn }) => issn?.join("; ")],
  ["doi", ({ identifiers }) => identifiers.find(({ scheme }) => scheme === "doi")?.value],
  ["pmid", ({ identifiers }) => identifiers.find(({ scheme }) => scheme === "pmid")?.value],
  ["pmcid", ({ identifiers }) => identifiers.find(({ scheme }) => scheme === "pmcid")?.value],
  ["identifiers", ({ identifiers }) => others(identifiers).join("; ")],
  ["publication types", ({ publicationTypes }) => list(publicationTypes)],
  ["mesh headings", ({ meshHeadings }) => withSemicolons(meshHeadings.map((one) => Guard.line(Headings.print(one))))],
  ["keywords", ({ keywords }) => list(keywords)],
  ["language", (record) => said(Languages.print(record))],
  ["url", ({ url }) => url],
  ["abstract", ({ abstract }) => (abstract === undefined ? undefined : Guard.paragraphs(abstract).join("\n"))]
]

/** Identifiers that have no column of their own. */
const others = (identifiers: SourceRecord["identifiers"]): ReadonlyArray<string> =>
  identifiers
    .filter(({ scheme }, i) => !["doi", "pmid", "pmcid"].includes(scheme) || identifiers.findIndex((other) => other.scheme === scheme) < i)
    .map(Identifier.print)

const part = (from: number, to: number) => (record: SourceRecord) => record.published?.slice(from, to) || undefined

const ofOurs = (name: string): Column => ours.find(([own]) => own === name)!

/** A column of ours under another name. */
const as = (name: string, own: string): Column => [name, ofOurs(own)[1]!]

/**
 * The columns of Rayyan's export, by which it also reads tables. It separates authors by semicolons and by `and`.
 *
 * - source: https://github.com/rayyanqcri/rayyan-formats-core, `plugins/csv.rb`; an export of 2024 has `doi` and `keywords` too
 */
const ofRayyan: ReadonlyArray<Column> = [
  ["key"],
  ofOurs("title"),
  ["year", part(0, 4)],
  ["month", part(5, 7)],
  ["day", part(8, 10)],
  ...["journal", "issn", "volume", "issue", "pages", "authors", "url", "language", "publisher"].map(ofOurs),
  ["location"],
  ofOurs("abstract"),
  ["notes"],
  ofOurs("doi"),
  ofOurs("keywords"),
  as("pubmed_id", "pmid"),
  as("pmc_id", "pmcid"),
  // Rayyan passes over columns that it does not know
  ...["identifiers", "publication types", "mesh headings"].map(ofOurs)
]

/**
 * The columns of Covidence's export. It numbers and tags records itself; what it has no column for stands behind.
 *
 * - source: the columns that programs read from its exports, of 2020 and later
 */
const ofCovidence: ReadonlyArray<Column> = [
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
  ..."publisher,issn,pmid,pmcid,identifiers,publication types,mesh headings,keywords,language,url".split(",").map(ofOurs)
]

const columnsOf: Readonly<Record<string, ReadonlyArray<Column>>> = { csv: ours, rayyan: ofRayyan, covidence: ofCovidence }

const cell = (text: string | undefined): string => (text === undefined ? "" : dangerous.test(text) ? `'${text}` : text)

/** The cells of a record in our columns, and what its own tables had beside: a column of theirs fills ours of that name, where ours has nothing. */
const cellsOf = (record: SourceRecord, own: ReadonlyArray<Column>) => {
  const { bare, kept } = Kept.part(record, keeper)
  const beside = Map.groupBy(kept, ({ name }) => name)
  const cells = own.map(([name, of]) => {
    const said = of?.(bare)
    // where ours says the same as the record's own column, that column is used up: the month of a day is not written twice
    return said && beside.get(name)?.[0]?.value !== said ? said : beside.get(name)?.shift()?.value
  })
  return { cells, beside }
}

/** Adds the columns that the records' files had beside those of a form to those that are known: each as often as a record has it most, as they are met. */
export const survey = (records: ReadonlyArray<SourceRecord>, known: Columns, form: string = "csv"): Columns => {
  const own = columnsOf[form]!
  for (const record of records) {
    if (record.kept?.some(({ form }) => form === keeper.form) !== true) continue
    for (const [name, { length }] of cellsOf(record, own).beside) if (length > 0) known.set(name, Math.max(known.get(name) ?? 0, length))
  }
  return known
}

const printing =
  (own: ReadonlyArray<Column>) =>
  (columns: Columns = new Map()): Printer => {
    const others = [...columns].flatMap(([name, count]) => Array.from({ length: count }, (_, time) => [name, time] as const))
    const header = [...own.map(([name]) => name), ...others.map(([name]) => cell(name))]
    const line = (cells: ReadonlyArray<string>) => `${CsvText.record(cells)}\n`
    const row = (record: SourceRecord): string => {
      const { cells, beside } = cellsOf(record, own)
      return line([...cells, ...others.map(([name, time]) => beside.get(name)?.[time]?.value)].map(cell))
    }
    return joined(() => row, "", { start: line(header) })()
  }

/**
 * Records as a table. What a spreadsheet would run gets an apostrophe before it, which `parse` takes off again. Columns of a table that a record has no
 * place for stand behind ours.
 */
export const printer = printing(ours)

/** Records as the table that Rayyan reads, whose columns stand first. */
export const rayyan = printing(ofRayyan)

/** Records as a table that is laid out as Covidence's export. */
export const covidence = printing(ofCovidence)

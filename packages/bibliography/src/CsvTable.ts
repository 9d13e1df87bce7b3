import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Csv from "@litfuse/files/Csv"
import * as CsvText from "@litfuse/files/CsvText"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "./Entry.ts"
import * as Guard from "./Guard.ts"
import * as Headings from "./Headings.ts"
import * as Kept from "./Kept.ts"
import * as Names from "./Names.ts"
import type { Place, Places } from "./Place.ts"
import * as Tally from "./Tally.ts"
import { type Options, toRead } from "./toRead.ts"

/** The places of columns, by their names in lower-case letters and digits alone: ours, and those of databases and reference managers. */
const columns: ReadonlyArray<readonly [place: Place, names: string]> = [
  ["title", "title articletitle documenttitle primarytitle"],
  ["abstract", "abstract abstractnote abstracts"],
  ["names", "author authors contributors creators authorfullnames"],
  ["journal", "journal journalbook journaltitle containertitle sourcetitle publicationtitle publicationname secondarytitle"],
  ["shortJournal", "journalabbreviation abbreviatedsourcetitle"],
  ["publisher", "publisher"],
  ["volume", "volume vol"],
  ["issue", "issue number issuenumber"],
  ["pages", "pages page pagerange"],
  ["firstPage", "startpage pagestart firstpage beginningpage"],
  ["lastPage", "endpage pageend lastpage endingpage"],
  ["articleNumber", "artno articlenumber"],
  ["issn", "issn isbn issns eissn printissn electronicissn"],
  ["year", "year publicationyear pubyear"],
  ["date", "published date publicationdate datepublished"],
  ["language", "language languageoforiginaldocument"],
  ["types", "publicationtypes publicationtype documenttype itemtype type"],
  ["keywords", "keywords authorkeywords keyword indexkeywords manualtags"],
  ["headings", "meshheadings mesh meshterms"],
  ["doi", "doi"],
  ["pmid", "pmid pubmedid medlineid"],
  ["pmcid", "pmcid pmc"],
  ["ids", "identifiers eid nct arxiv openalex"],
  ["links", "url link urls links"]
]

const byName: ReadonlyMap<string, Place> = new Map(
  columns.flatMap(([place, names]) => names.split(" ").map((name) => [name, place] as const))
)

const placeOf = (header: string): Place | undefined => byName.get(header.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))

/** Commas, or what the first line has more of: spreadsheets of many countries write semicolons. */
const delimiterOf = (text: string): string => {
  const head = /^[^\r\n]{0,10000}/.exec(text)![0]
  const count = (sign: string) => head.split(sign).filter((name) => placeOf(name) !== undefined).length
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** What a spreadsheet would run, or R would take for a missing value, behind the apostrophes that keep them from it. */
const quoted = /^'+(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)/
const dangerous = /^'*(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)/

/** Where the table begins: at its first line, when that names a column for titles; else -1. */
export const startIn = (head: string): number => {
  const [line = ""] = /^[^\r\n]{0,10000}/.exec(head) ?? []
  return line.split(delimiterOf(line)).some((name) => placeOf(name) === "title") ? 0 : -1
}

/** A cell without the apostrophe that keeps spreadsheets from running it. `NA` is how R writes that there is nothing. */
const unquoted = (cell: string): string => (quoted.test(cell) ? cell.slice(1) : cell === "NA" ? "" : cell)

const fieldsOf = (header: ReadonlyArray<string>, cells: ReadonlyArray<string>, line: number): ReadonlyArray<Field> =>
  header.flatMap((name, i): ReadonlyArray<Field> => {
    const value = unquoted(cells[i] ?? "")
    return value.trim() === "" ? [] : [{ name, value, line }]
  })

/** The most characters of one reference. */
const longest = 1_000_000

const expected = 'a first line that names the columns, "title" among them'

/**
 * Reads a table with a first line that names its columns, in our words or in those of databases and reference managers.
 *
 * - empty: a text of white space has no records
 * - errors: `BadLine` for what is no CSV, and for a first line without a title
 */
export const parse = (text: string, file: string, options?: Options): Result.Result<Read, DatasetError> => {
  const tally = Tally.make(file)
  const entries: Array<Entry> = []
  let header: ReadonlyArray<string> | undefined
  if (text.trim() === "") return Result.succeed(toRead([], keeper, file, tally, options))
  const read = Csv.eachOf(
    text,
    file,
    (cells, line) => {
      if (header !== undefined) {
        if (cells.some((cell) => cell.trim() !== "")) entries.push(entryOf(fieldsOf(header, cells, line), line))
        return undefined
      }
      header = cells.map((cell) => unquoted(cell).trim())
      return header.some((name) => placeOf(name) === "title") ? undefined : badLine(file, line, "no column that is called title", expected)
    },
    delimiterOf(text),
    longest
  )
  if (Result.isFailure(read)) return Result.fail(read.failure)
  return Result.succeed(toRead(entries, keeper, file, tally, options))
}

const withSemicolons = (values: ReadonlyArray<string>): string => values.map((value) => value.replaceAll(";", ",")).join("; ")

const list = (values: ReadonlyArray<string>): string => withSemicolons(values.map(Guard.line))

/** Columns that name dates: what they say may be more than a record holds. */
const isOurs = ({ name, value }: Field, record: SourceRecord): boolean => {
  const place = placeOf(name)
  return place === "year" || place === "date" ? Kept.isDated(value, record) : place !== undefined
}

/** Columns are called by their places here, whatever their names: no name of a column is one of these. */
const named = (place: Place): string => `place:${place}`

const places: Places = Object.fromEntries(columns.map(([place]) => [named(place), place]))

const entryOf = (raw: ReadonlyArray<Field>, line = 0): Entry => ({
  line,
  raw,
  fields: raw.map((whole) => {
    const place = placeOf(whole.name)
    return place === undefined ? whole : { ...whole, name: named(place), whole }
  })
})

const keeper: Kept.Keeper = { form: "csv", places, isOurs, entryOf }

const said = (text: string | undefined): string | undefined => (text === undefined ? undefined : Guard.text(text))

/** Names with semicolons between them; one behind a single name that would be taken for several. */
const names = (contributors: SourceRecord["contributors"]): string => {
  const text = withSemicolons(contributors.map((one) => Guard.line(Names.print(one))))
  return contributors.length === 1 && Names.split(text)[0] !== text ? `${text};` : text
}

/** Our columns, in their order, and what stands in them. */
const ours: ReadonlyArray<readonly [name: string, of: (record: SourceRecord) => string | undefined]> = [
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
  ["language", ({ language }) => said(language)],
  ["url", ({ url }) => url],
  ["abstract", ({ abstract }) => (abstract === undefined ? undefined : Guard.paragraphs(abstract).join("\n"))]
]

/** Identifiers that have no column of their own. */
const others = (identifiers: SourceRecord["identifiers"]): ReadonlyArray<string> =>
  identifiers
    .filter(({ scheme }, i) => !["doi", "pmid", "pmcid"].includes(scheme) || identifiers.findIndex((other) => other.scheme === scheme) < i)
    .map(Identifier.print)

const cell = (text: string | undefined): string => (text === undefined ? "" : dangerous.test(text) ? `'${text}` : text)

/** The columns that files had beside ours: each as often as a record has it most, in the order in which they are met. */
const keptColumns = (all: ReadonlyArray<Kept.Parted>): ReadonlyArray<readonly [name: string, time: number]> => {
  const most = new Map<string, number>()
  for (const { kept } of all) {
    const times = new Map<string, number>()
    for (const { name } of kept) times.set(name, (times.get(name) ?? 0) + 1)
    for (const [name, count] of times) most.set(name, Math.max(most.get(name) ?? 0, count))
  }
  return [...most].flatMap(([name, count]) => Array.from({ length: count }, (_, time) => [name, time] as const))
}

/**
 * Records as a table. What a spreadsheet would run gets an apostrophe before it, which `parse` takes off again. Columns of a table that a record has no
 * place for stand behind ours.
 */
export const print = (records: ReadonlyArray<SourceRecord>): string => {
  const parted = records.map((record) => Kept.part(record, keeper))
  const others = keptColumns(parted)
  const keptOf = ({ kept }: Kept.Parted) => {
    const values = Map.groupBy(kept, ({ name }) => name)
    return others.map(([name, time]) => values.get(name)?.[time]?.value)
  }
  const rows = parted.map((one) => [...ours.map(([, of]) => of(one.bare)), ...keptOf(one)].map(cell))
  return [[...ours.map(([name]) => name), ...others.map(([name]) => cell(name))], ...rows]
    .map((cells) => `${CsvText.record(cells)}\n`)
    .join("")
}

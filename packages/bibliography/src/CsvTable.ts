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
import { type Columns, joined, type Printer } from "./Printer.ts"
import * as Run from "./Run.ts"
import { type Options, toRead } from "./toRead.ts"

/**
 * The places of columns, by their names in lower-case letters and digits alone: ours, those of databases and reference managers, and the tags that
 * tables of Web of Science have for names.
 */
const columns: ReadonlyArray<readonly [place: Place, names: string]> = [
  ["title", "title articletitle documenttitle primarytitle titleprimary displayname ti"],
  ["abstract", "abstract abstractnote abstracts ab"],
  ["names", "author authors contributors creators authorfullnames authornames authorsprimary authorshipsauthordisplayname af au"],
  ["editor", "editors editor authorssecondary be"],
  [
    "journal",
    "journal periodicalfull journalbook journaltitle containertitle sourcetitle publicationtitle publicationname secondarytitle primarylocationsourcedisplayname so jf"
  ],
  ["shortJournal", "journalabbreviation abbreviatedsourcetitle periodicalabbrev ji j9 jo"],
  ["publisher", "publisher pu pb"],
  ["volume", "volume vol volumenumber bibliovolume vl"],
  ["issue", "issue number issuenumber biblioissue is"],
  ["pages", "pages page pagerange"],
  ["firstPage", "startpage pagestart firstpage beginningpage bibliofirstpage bp sp"],
  ["lastPage", "endpage pageend lastpage endingpage otherpages bibliolastpage ep"],
  ["articleNumber", "artno articlenumber ar"],
  ["issn", "issn isbn issns eissn printissn electronicissn issnisbn primarylocationsourceissnl sn ei"],
  ["year", "year publicationyear pubyear publishedyear py"],
  ["date", "published date publicationdate datepublished dateofpublication pubmonthday month publishedmonth pd"],
  ["language", "language languageoforiginaldocument la"],
  ["types", "publicationtypes publicationtype documenttype itemtype type dt"],
  ["keywords", "keywords authorkeywords keyword indexkeywords manualtags de kw"],
  ["headings", "meshheadings mesh meshterms descriptors"],
  ["doi", "doi di do"],
  ["pmid", "pmid pubmedid medlineid medlinepmid idspmid pm"],
  ["pmcid", "pmcid pmc"],
  ["ids", "identifiers eid nct arxiv openalex"],
  ["links", "url link urls links fulltexturl ur"]
]

const byName: ReadonlyMap<string, Place> = new Map(
  columns.flatMap(([place, names]) => names.split(" ").map((name) => [name, place] as const))
)

/** A name of a column in lower-case letters and digits alone. */
const bare = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, "")

/** The place of a column; a tag of two letters is one as it is, and no other two letters are. */
const placeOf = (header: string): Place | undefined => {
  const name = bare(header)
  return name.length === 2 && header !== name.toUpperCase() ? undefined : byName.get(name)
}

/** Columns that have a place in the tables of one database alone, which has a column of another name too: others call something else by these names. */
const placesBeside: ReadonlyMap<string, readonly [beside: string, place: Place]> = new Map([
  ["source", ["centralid", "journal"]],
  ["publication", ["publisher", "journal"]],
  ["id", ["de", "keywords"]]
])

/** Names of authors that stand in a table twice: short in one column, whole in another. */
const wholeNames: ReadonlyMap<string, string> = new Map([
  ["authors", "authorfullnames"],
  ["au", "af"]
])

/** Commas, or what the first line has more of: spreadsheets of many countries write semicolons. */
const delimiterOf = (text: string): string => {
  const head = /^[^\r\n]{0,10000}/.exec(text)![0]
  const count = (sign: string) => head.split(sign).filter((name) => placeOf(name) !== undefined).length
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** What a spreadsheet would run, or R would take for a missing value, behind the apostrophes that keep them from it. */
const quoted = /^'+(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)/
const dangerous = /^'*(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)/

/** How many lines may stand before the one that names the columns: Embase says there what was searched. */
const mostBefore = 10

const isHeader = (line: string): boolean =>
  line.split(delimiterOf(line)).some((name) => placeOf(name.replaceAll(/^[\s"\uFEFF]+|[\s"]+$/g, "")) === "title")

/** Where the table begins: at one of the first lines, which names a column for titles; else -1. Tables may hold more of such lines. */
export const startIn = (head: string): number => {
  let at = 0
  for (let before = 0; before <= mostBefore; before++) {
    const line = head.slice(at, at + 10_000).split(/[\r\n]/, 1)[0]!
    if (isHeader(line)) return at
    const end = head.indexOf("\n", at)
    if (end < 0) return -1
    at = end + 1
  }
  return -1
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

const otherColumns = "more or fewer columns than the first line"

/** Cells that a spreadsheet is to show as they are, as EBSCOhost writes them: `="19326203"`. */
const withoutFormulas = (text: string): string => (text.includes('="') ? text.replaceAll(/(^|[,;\t\n])="/g, '$1"') : text)

/** Stands for a quote in a table of which no cell is quoted; it is a character that no text has. */
const quote = "\uE000"

/** A table with tabs in which quotes are signs like others, as RefWorks and spreadsheets write it. */
const withoutQuoting = (text: string): string => text.replaceAll('"', quote)

const requoted = (cell: string): string => {
  if (!cell.includes(quote)) return cell
  const isQuoted = cell.length > 1 && cell.startsWith(quote) && cell.endsWith(quote)
  return (isQuoted ? cell.slice(1, -1).replaceAll(quote + quote, quote) : cell).replaceAll(quote, '"')
}

/** Quotes inside of quoted cells that are not doubled, as the Virtual Health Library writes titles. */
const withDoubled = (text: string): string => text.replaceAll(/(?<![,;\t\r\n"])"(?![,;\t\r\n"])/g, '""')

const isBlank = (cell: string): boolean => cell.trim() === ""

/** The number of line ends before a place of a text. */
const endsBefore = (text: string, place: number): number => text.slice(0, place).split("\n").length - 1

/**
 * Reads a table with a line that names its columns, in our words or in those of databases and reference managers.
 *
 * - empty: a text of white space has no records
 * - errors: `BadLine` for what is no CSV, for a table without a title, and for the first row with other columns, unless such rows are skipped
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<Read, DatasetError> => {
  const run = options.run ?? Run.make(file)
  const entries: Array<Entry> = []
  let header: ReadonlyArray<string> | undefined
  if (text.trim() === "") return Result.succeed(toRead([], keeper, file, run, options))
  const start = Math.max(startIn(text.slice(0, 100_000)), 0)
  const before = endsBefore(text, start)
  if (before > 0) run.tally.add("text-outside", `text before the line that names the columns`, 1)
  const table = text.slice(start)
  const visit: Csv.Visit = (all, row) => {
    const cells = all.map(requoted)
    const line = before + row
    if (header === undefined) {
      header = cells.map((cell) => unquoted(cell).trim())
      return header.some((name) => placeOf(name) === "title") ? undefined : badLine(file, line, "no column that is called title", expected)
    }
    if (cells.every(isBlank)) return undefined
    if (cells.length === header.length || (cells.length > header.length && cells.slice(header.length).every(isBlank))) {
      entries.push(entryOf(fieldsOf(header, cells, line), line))
      return undefined
    }
    if (options.isBadSkipped !== true)
      return badLine(file, line, otherColumns, "a record of CSV (RFC 4180), or --skip-bad, which leaves it out")
    run.tally.add("entry-skipped", `a row with ${otherColumns}`, line, cells.join(" ").slice(0, 60))
    return undefined
  }
  const each = (of: string) => Csv.eachOf(of, file, visit, delimiterOf(table), longest, true)
  const restart = () => {
    header = undefined
    entries.length = 0
  }
  let read = each(table)
  // other ways to write quotes are tried where the right one leads nowhere
  for (const mended of delimiterOf(table) === "\t" ? [withoutQuoting] : [withoutFormulas, withDoubled]) {
    const other = Result.isFailure(read) ? mended(table) : table
    if (other === table) continue
    restart()
    const again = each(other)
    if (Result.isSuccess(again)) read = again
  }
  if (Result.isFailure(read)) return Result.fail(read.failure)
  return Result.succeed(toRead(entries, keeper, file, run, options))
}

const withSemicolons = (values: ReadonlyArray<string>): string => values.map((value) => value.replaceAll(";", ",")).join("; ")

const list = (values: ReadonlyArray<string>): string => withSemicolons(values.map(Guard.line))

/** Columns that name dates: what they say may be more than a record holds. */
const isOurs = ({ name, value }: Field, record: SourceRecord): boolean => {
  const place = placeOf(name)
  if (place === "editor") return false
  if (place === "issn") return Kept.isBare(value)
  return place === "year" || place === "date" ? Kept.isDated(value, record) : place !== undefined
}

/** Columns are called by their places here, whatever their names: no name of a column is one of these. */
const named = (place: Place): string => `place:${place}`

const places: Places = Object.fromEntries(columns.map(([place]) => [named(place), place]))

/** Fields by the bare names of their columns, the first of each. */
const byColumn = (raw: ReadonlyArray<Field>): ReadonlyMap<string, Field> =>
  new Map(raw.toReversed().map((field) => [bare(field.name), field]))

/** What a column says, where other columns change how it is read; undefined where they say it all. */
const valueOf = (whole: Field, others: ReadonlyMap<string, Field>): string | undefined => {
  const name = bare(whole.name)
  // numbers stand behind the whole names of Scopus
  if (name === "authorfullnames") return whole.value.replaceAll(/\s*\(\d{5,}\)/g, "")
  if (others.has(wholeNames.get(name) ?? "")) return undefined
  if (name === "authorshipsauthordisplayname") return whole.value.replaceAll("|", ";")
  if (name === "day" && others.has("month")) return undefined
  if (name === "month" && others.has("day")) return `${whole.value} ${others.get("day")!.value}`
  return whole.value
}

const entryOf = (read: ReadonlyArray<Field>, line = 0): Entry => {
  const others = byColumn(read)
  const twice = [...wholeNames].find(([short, whole]) => others.has(short) && others.has(whole))
  const raw = read.map((field): Field => (twice?.includes(bare(field.name)) === true ? { ...field, isHeld: true } : field))
  return {
    line,
    raw,
    fields: raw.flatMap((whole): ReadonlyArray<Field> => {
      const value = valueOf(whole, others)
      if (value === undefined) return []
      const [beside, its] = placesBeside.get(bare(whole.name)) ?? []
      const place = beside !== undefined && others.has(beside) ? its : placeOf(whole.name)
      return [place === undefined ? whole : { name: named(place), value, line: whole.line, whole }]
    })
  }
}

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

/** Adds the columns that the records' files had beside ours to those that are known: each as often as a record has it most, as they are met. */
export const survey = (records: ReadonlyArray<SourceRecord>, known: Columns): Columns => {
  for (const { kept = [] } of records) {
    const times = new Map<string, number>()
    for (const { form, name } of kept) if (form === keeper.form) times.set(name, (times.get(name) ?? 0) + 1)
    for (const [name, count] of times) known.set(name, Math.max(known.get(name) ?? 0, count))
  }
  return known
}

/**
 * Records as a table. What a spreadsheet would run gets an apostrophe before it, which `parse` takes off again. Columns of a table that a record has no
 * place for stand behind ours.
 */
export const printer = (columns: Columns = new Map()): Printer => {
  const others = [...columns].flatMap(([name, count]) => Array.from({ length: count }, (_, time) => [name, time] as const))
  const header = [...ours.map(([name]) => name), ...others.map(([name]) => cell(name))]
  const line = (cells: ReadonlyArray<string>) => `${CsvText.record(cells)}\n`
  const row = (record: SourceRecord): string => {
    const { bare, kept } = Kept.part(record, keeper)
    const values = Map.groupBy(kept, ({ name }) => name)
    return line([...ours.map(([, of]) => of(bare)), ...others.map(([name, time]) => values.get(name)?.[time]?.value)].map(cell))
  }
  return joined(() => row, "", { start: line(header) })()
}

import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Csv from "@litfuse/files/Csv"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "./Entry.ts"
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
  ["id", "identifiers eid nct arxiv openalex"],
  ["link", "url link urls links"]
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

/** A cell without the apostrophe that keeps spreadsheets from running it. `NA` is how R writes that there is nothing. */
const unquoted = (cell: string): string => (quoted.test(cell) ? cell.slice(1) : cell === "NA" ? "" : cell)

/** One cell may name several identifiers, with blanks or semicolons between them. */
const severalIn = new Set<Place>(["id", "link"])

const fieldsOf = (header: ReadonlyArray<string>, cells: ReadonlyArray<string>, line: number): ReadonlyArray<Field> =>
  header.flatMap((name, i): ReadonlyArray<Field> => {
    const value = unquoted(cells[i] ?? "")
    const place = placeOf(name)
    if (value.trim() === "") return []
    const values = place !== undefined && severalIn.has(place) ? value.split(/[\s;]+/u).filter((one) => one !== "") : [value]
    return values.map((value) => ({ name, value, line }))
  })

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
  if (text.trim() === "") return Result.succeed(toRead([], {}, file, tally, options))
  const read = Csv.eachOf(
    text,
    file,
    (cells, line) => {
      if (header !== undefined) {
        if (cells.some((cell) => cell.trim() !== "")) entries.push({ line, fields: fieldsOf(header, cells, line) })
        return undefined
      }
      header = cells.map((cell) => cell.trim())
      return header.some((name) => placeOf(name) === "title") ? undefined : badLine(file, line, "no column that is called title", expected)
    },
    delimiterOf(text)
  )
  if (Result.isFailure(read)) return Result.fail(read.failure)
  const places: Places = Object.fromEntries(
    (header ?? []).flatMap((name) => {
      const place = placeOf(name)
      return place === undefined ? [] : [[name, place]]
    })
  )
  return Result.succeed(toRead(entries, places, file, tally, options))
}

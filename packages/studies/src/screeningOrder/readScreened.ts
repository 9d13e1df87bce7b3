import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Csv from "@litfuse/files/Csv"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const Name = Schema.NonEmptyString

/** The targets of screening: what a screener of abstracts keeps, and what the review includes in the end. */
export const targets = ["title-abstract", "final"] as const
/** A target of screening. */
export type Target = (typeof targets)[number]

/**
 * A finished review in a CSV file.
 *
 * - `columns` the names of its columns; without `id` a record is named by its number
 * - `labels` the columns with the decisions, by target: 1 and 0
 * - `question` what the order by words asks, written before any order was computed
 */
export const ScreenedFile = Schema.Struct({
  file: Name,
  title: Name,
  question: Name,
  columns: Schema.Struct({ id: Schema.optionalKey(Name), title: Name, abstract: Name, headings: Schema.optionalKey(Name) }),
  labels: Schema.Struct({ "title-abstract": Schema.optionalKey(Name), final: Name }),
  separator: Schema.optionalKey(Schema.Literals([",", ";"])),
  encoding: Schema.optionalKey(Schema.Literals(["utf-8", "windows-1252"]))
})
/** A finished review in a CSV file. */
export type ScreenedFile = typeof ScreenedFile.Type

/** A record as a screener sees it. No label is part of it. */
export interface ScreenedRecord {
  readonly id: string
  readonly title: string
  readonly abstract: string
  readonly headings: string
}

/** The records of a review in the order of its file, and by target which of them are relevant. */
export interface Screened {
  readonly about: ScreenedFile
  readonly records: ReadonlyArray<ScreenedRecord>
  readonly relevant: ReadonlyMap<Target, Uint8Array>
  readonly sha256: string
}

/** Reads a review. Errors: those of the dataset; a column that is absent; a label that is neither 1 nor 0. */
export const readScreened = (dataset: DatasetStore.Dataset, about: ScreenedFile): Result.Result<Screened, DatasetError> =>
  Result.gen(function* () {
    const { bytes, path, sha256 } = yield* DatasetStore.read(dataset, about.file)
    const { columns, labels, separator = ",", encoding = "utf-8" } = about
    const named = targets.flatMap((target) => (labels[target] === undefined ? [] : [[target, labels[target]] as const]))
    const needed = [...Object.values(columns), ...named.map(([, column]) => column)]
    const records: Array<ScreenedRecord> = []
    const marks = new Map<Target, Array<number>>(named.map(([target]) => [target, []]))
    let header: ReadonlyArray<string> = []
    const visit: Csv.Visit = (row, line) => {
      if (header.length === 0) {
        header = row
        const absent = needed.find((name) => !row.includes(name))
        return absent === undefined ? undefined : badLine(path, line, `no column "${absent}"`, needed.join(", "))
      }
      const cell = (name: string | undefined): string => (name === undefined ? "" : (row[header.indexOf(name)] ?? "").trim())
      for (const [target, column] of named) {
        const label = cell(column)
        if (label !== "0" && label !== "1") return badLine(path, line, `"${label}" in column "${column}"`, "1 or 0")
        marks.get(target)!.push(Number(label))
      }
      const id = columns.id === undefined ? String(records.length + 1) : cell(columns.id)
      records.push({ id, title: cell(columns.title), abstract: cell(columns.abstract), headings: cell(columns.headings) })
      return undefined
    }
    yield* Csv.eachOf(new TextDecoder(encoding).decode(bytes), path, visit, separator)
    return { about, records, relevant: new Map([...marks].map(([target, some]) => [target, Uint8Array.from(some)])), sha256 }
  })

/** How many records have a title that an earlier record has, by letters and digits alone. They are counted as records all the same. */
export const repeatedTitles = ({ records }: Screened): number => {
  const seen = new Set<string>()
  let repeated = 0
  for (const { title } of records) {
    const key = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")
    if (key !== "" && seen.size === seen.add(key).size) repeated++
  }
  return repeated
}

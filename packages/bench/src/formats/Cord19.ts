import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type { CollectionDocument } from "../CollectionDocument.ts"
import type { Open } from "@litfuse/files/CsvStream"
import * as CsvStream from "@litfuse/files/CsvStream"

/**
 * A row of CORD-19's `metadata.csv`, in our field names.
 *
 * - `id`: the cord_uid; several rows may have the same one
 * - `sources`, `authors`: lists that the file writes with "; " in between
 * - `published`: `2020` or `2020-03-11`; identifiers as the file has them
 * - empty: the empty text or list when the file knows nothing
 */
export interface Row {
  readonly id: string
  readonly title: string
  readonly abstract: string
  readonly authors: ReadonlyArray<string>
  readonly containerTitle: string
  readonly published: string
  readonly doi: string
  readonly pmcid: string
  readonly pmid: string
  readonly sources: ReadonlyArray<string>
}

/** Their column of each field. Other columns differ between releases and are not read. */
const columnOf = {
  id: "cord_uid",
  title: "title",
  abstract: "abstract",
  authors: "authors",
  containerTitle: "journal",
  published: "publish_time",
  doi: "doi",
  pmcid: "pmcid",
  pmid: "pubmed_id",
  sources: "source_x"
} as const satisfies Record<keyof Row, string>

const fields = Object.keys(columnOf) as ReadonlyArray<keyof Row>

const placesOf = (header: ReadonlyArray<string>): Readonly<Record<keyof Row, number>> | string => {
  const absent = fields.find((field) => !header.includes(columnOf[field]))
  if (absent !== undefined) return columnOf[absent]
  return Object.fromEntries(fields.map((field) => [field, header.indexOf(columnOf[field])])) as Record<keyof Row, number>
}

const toList = (text: string): ReadonlyArray<string> =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")

const toRow = (columns: ReadonlyArray<string>, places: Readonly<Record<keyof Row, number>>): Row => {
  const text = (field: keyof Row): string => columns[places[field]]!.trim()
  return {
    id: text("id"),
    title: text("title"),
    abstract: text("abstract"),
    authors: toList(text("authors")),
    containerTitle: text("containerTitle"),
    published: text("published"),
    doi: text("doi"),
    pmcid: text("pmcid"),
    pmid: text("pmid"),
    sources: toList(text("sources"))
  }
}

/** Both rows as one: what the first lacks comes from the second, and the sources of both. */
const merge = (a: Row, b: Row): Row => ({
  id: a.id,
  title: a.title || b.title,
  abstract: a.abstract || b.abstract,
  authors: a.authors.length > 0 ? a.authors : b.authors,
  containerTitle: a.containerTitle || b.containerTitle,
  published: a.published || b.published,
  doi: a.doi || b.doi,
  pmcid: a.pmcid || b.pmcid,
  pmid: a.pmid || b.pmid,
  sources: [...new Set([...a.sources, ...b.sources])]
})

/** Called for each row that counts, with the line where it begins; an error that it returns ends the reading. */
export type Visit = (row: Row, line: number) => DatasetError | undefined

const eachRow = async (open: Open, file: string, visit: Visit): Promise<Result.Result<number, DatasetError>> => {
  let places: Readonly<Record<keyof Row, number>> | undefined
  let rows = 0
  const read = await CsvStream.each(open, file, (columns, line) => {
    if (places === undefined) {
      const found = placesOf(columns)
      if (typeof found === "string") return badLine(file, line, `a header without "${found}"`, Object.values(columnOf).join(", "))
      places = found
      return undefined
    }
    const row = toRow(columns, places)
    rows++
    return row.id === "" ? badLine(file, line, "a row without a cord_uid", "a cord_uid in each row") : visit(row, line)
  })
  if (Result.isFailure(read)) return Result.fail(read.failure)
  return rows === 0 ? Result.fail(badLine(file, 0, "no row in it", "a header and at least one row")) : Result.succeed(rows)
}

const countRepeated = async (open: Open, file: string): Promise<Result.Result<Map<string, number>, DatasetError>> => {
  const seen = new Set<string>()
  const repeated = new Map<string, number>()
  const read = await eachRow(open, file, ({ id }) => {
    if (seen.has(id)) repeated.set(id, (repeated.get(id) ?? 1) + 1)
    seen.add(id)
    return undefined
  })
  return Result.map(read, () => repeated)
}

const eachMerged = async (open: Open, file: string, visit: Visit): Promise<Result.Result<number, DatasetError>> => {
  const counted = await countRepeated(open, file)
  if (Result.isFailure(counted)) return Result.fail(counted.failure)
  const remaining = counted.success
  const pending = new Map<string, { readonly row: Row; readonly line: number }>()
  return eachRow(open, file, (row, line) => {
    const left = remaining.get(row.id)
    if (left === undefined) return visit(row, line)
    const earlier = pending.get(row.id)
    const merged = earlier === undefined ? { row, line } : { row: merge(earlier.row, row), line: earlier.line }
    remaining.set(row.id, left - 1)
    if (left > 1) {
      pending.set(row.id, merged)
      return undefined
    }
    pending.delete(row.id)
    return visit(merged.row, merged.line)
  })
}

/** How a repeated cord_uid is treated: only its `first` row counts, its rows `merge` into one at the last of them, or `all` are shown. */
export type Repeats = "first" | "merge" | "all"

/**
 * Reads CORD-19's `metadata.csv` row by row. Memory holds the cord_uids (`first`, `merge`) and the rows waiting for a merge, never the file.
 *
 * - shape: `visit` is called in file order; the result is the number of rows in the file
 * - errors: `BadLine` as `CsvStream.each`, for a header without a column that is read, a row without cord_uid, a file without rows; whatever
 *   `visit` returns
 */
export const each = async (open: Open, file: string, repeats: Repeats, visit: Visit): Promise<Result.Result<number, DatasetError>> => {
  if (repeats === "all") return eachRow(open, file, visit)
  if (repeats === "merge") return eachMerged(open, file, visit)
  const seen = new Set<string>()
  return eachRow(open, file, (row, line) => {
    if (seen.has(row.id)) return undefined
    seen.add(row.id)
    return visit(row, line)
  })
}

/** A row as a document: title, abstract and authors are searched, the rest is kept. */
export const toDocument = ({ id, title, abstract, authors, ...kept }: Row): CollectionDocument => ({
  id,
  fields: { title, abstract, authors: authors.join("; ") },
  kept
})

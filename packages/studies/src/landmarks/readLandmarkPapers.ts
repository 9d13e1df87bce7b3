import type { Dataset } from "@litfuse/bench/dataset/DatasetStore"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"

/** A paper is seen so many years after its own. `later` are the years whose citations it predicts. */
export const seen = 3
const later = { from: 4, to: 8 } as const

/**
 * A paper of the Cystic Fibrosis collection.
 *
 * - `early` citations up to three years after its year; `recent` those of the last two of them
 * - `later` citations four to eight years after its year
 */
export interface Paper {
  readonly id: string
  readonly year: number
  readonly title: string
  readonly abstract: string
  readonly early: number
  readonly recent: number
  readonly later: number
}

const years = (cited: unknown): ReadonlyArray<number> =>
  Array.isArray(cited) ? cited.flatMap((one) => (Json.isObject(one) && typeof one["year"] === "number" ? [one["year"]] : [])) : []

/** How many citations fall in these years, counted from a paper's own. */
const between = (cited: ReadonlyArray<number>, year: number, from: number, to: number): number =>
  cited.filter((one) => one - year >= from && one - year <= to).length

/** The papers of a file of the collection, with citations by the years after their own. */
export const readLandmarkPapers = (
  dataset: Dataset,
  file: string
): Result.Result<{ readonly papers: ReadonlyArray<Paper>; readonly sha256: string }, DatasetError> =>
  Result.gen(function* () {
    const { bytes, path, sha256 } = yield* DatasetStore.read(dataset, file)
    const papers: Array<Paper> = []
    yield* Json.each(bytes, path, ({ id, year, title, abstract, cited_by: citedBy }, line) => {
      if (typeof id !== "string" || typeof year !== "number" || typeof title !== "string" || typeof abstract !== "string")
        return badLine(path, line, "no usable id, year, title and abstract", "a paper as the README of the collection has it")
      const cited = years(citedBy)
      papers.push({
        id,
        year,
        title,
        abstract,
        early: between(cited, year, 0, seen),
        recent: between(cited, year, seen - 1, seen),
        later: between(cited, year, later.from, later.to)
      })
      return undefined
    })
    return { papers, sha256 }
  })

/** A paper as an analyzer may see it three years after its own: one source, its text, and the citations until then. */
const workOf = ({ id, year, title, abstract, early }: Paper): Work.Work => ({
  id,
  records: [
    SourceRecord.make({
      source: "cystic-fibrosis",
      id,
      title,
      published: SourceRecord.PartialDate.make(String(year)),
      citationCount: { count: early, source: "cystic-fibrosis", date: SourceRecord.PartialDate.make(String(year + seen)) },
      ...(abstract === "" ? {} : { abstract })
    })
  ]
})

/** The papers of each year, in ascending order, and which are in the top tenth by later citations. Papers that tie with the last one of the tenth are in it. */
export const byYear = (papers: ReadonlyArray<Paper>): ReadonlyArray<Year> =>
  [...Map.groupBy(papers, ({ year }) => year)]
    .sort(([a], [b]) => a - b)
    .map(([year, own]) => {
      const counts = own.map((paper) => paper.later).sort((a, b) => b - a)
      const least = Math.max(1, counts[Math.ceil(own.length / 10) - 1] ?? 1)
      return { year, papers: own, isTop: own.map((paper) => paper.later >= least), least, works: WorkTable.make(own.map(workOf)) }
    })

/**
 * The papers of one year, and which are in its top tenth: those with at least `least` later citations.
 *
 * - `works` the same papers as an analyzer may see them; its rows are in another order
 */
export interface Year {
  readonly year: number
  readonly papers: ReadonlyArray<Paper>
  readonly isTop: ReadonlyArray<boolean>
  readonly least: number
  readonly works: WorkTable.WorkTable
}

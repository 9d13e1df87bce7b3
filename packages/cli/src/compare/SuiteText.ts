import type { Answer } from "@litfuse/api/suite/answer"
import { record } from "@litfuse/files/CsvText"

const columns = [
  "measure",
  "run",
  "collection",
  "cluster",
  "topics",
  "weight",
  "value",
  "reason",
  "mean",
  "lower_topics",
  "upper_topics",
  "lower_collections",
  "upper_collections",
  "rank_lower",
  "rank_upper"
]

type Cell = string | number | null | undefined

/** A line for each measure, run and collection, then one with the mean of the run, whose collection is empty. Without a number: empty. */
export const csv = ({ collections, runs }: Answer): string =>
  [
    columns,
    ...runs.flatMap(({ measure, run, cells, overTopics, overCollections, rank, reason }): ReadonlyArray<ReadonlyArray<Cell>> => [
      ...cells.map(({ value, reason: why }, c): ReadonlyArray<Cell> => {
        const { id, cluster, topics, weight } = collections[c]!
        return [measure, run, id, cluster, topics, weight, value, why, ...columns.slice(8).map(() => "")]
      }),
      [
        measure,
        run,
        ...columns.slice(2, 7).map(() => ""),
        reason,
        overTopics?.mean,
        overTopics?.lower,
        overTopics?.upper,
        overCollections?.lower,
        overCollections?.upper,
        rank.lower,
        rank.upper
      ]
    ])
  ]
    .map((cells) => record(cells.map((cell) => String(cell ?? ""))))
    .join("\n")

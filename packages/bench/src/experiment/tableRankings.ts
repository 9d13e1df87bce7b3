import * as Ids from "@litfuse/engine/Ids"
import type { Judgements } from "@litfuse/eval/Judgements"
import { sortBySummary } from "../report/sortBySummary.ts"
import { depth, type TableRankings, type TopicRankings } from "../report/Rankings.ts"
import type { TableResult } from "../report/Results.ts"
import * as Run from "@litfuse/eval/Run"

/**
 * A system's first hits: `topHits[t]` for the topic `t` of the judgements, best first; undefined where it has no ranking. They are hits and not ids
 * yet, because making strings of the ids of systems that are not kept would take longer than everything else.
 */
export type TopHits = ReadonlyArray<Pick<Run.Hits, "ids"> | undefined>

/** The first hits of a run on every judged topic, in the order in which it is measured. */
export const topHitsOf = ({ topics }: Judgements, run: Run.Run): TopHits => {
  const judged = new Map([...run.topics].filter(([topic]) => topics.has(topic)))
  const first = Run.truncate({ tag: run.tag, topics: judged }, depth)
  return [...topics.keys()].map((topic) => first.topics.get(topic))
}

/** The most systems of a table whose rankings are kept, so that the file stays small. */
export const mostSystems = 10

/** The systems whose rankings are kept: the baseline and the best others by the first measure, in the table's order. */
export const storedSystemsOf = (table: Pick<TableResult, "systems" | "measures">, baseline: string | undefined): ReadonlyArray<string> => {
  const best = sortBySummary(table).map(({ system }) => system)
  const first = baseline === undefined ? best : [baseline, ...best.filter((system) => system !== baseline)]
  const kept = new Set(first.slice(0, mostSystems))
  return table.systems.map(({ system }) => system).filter((system) => kept.has(system))
}

const topicRankings = (
  topic: string,
  grades: ReadonlyMap<string, number>,
  rankings: ReadonlyArray<ReadonlyArray<string>>
): TopicRankings => {
  const documents = [...new Set(rankings.flat())].sort(Ids.compare)
  const places = new Map(documents.map((document, place) => [document, place]))
  return {
    topic,
    documents,
    grades: documents.map((document) => {
      const grade = grades.get(document)
      return grade === undefined || grade < 0 ? null : grade
    }),
    rankings: rankings.map((ids) => ids.map((id) => places.get(id)!))
  }
}

/** The rankings of a table in the form in which they are stored. Shape: `topHits[system]` for every system of the table. */
export const tableRankings = (
  table: Pick<TableResult, "id" | "systems" | "measures" | "against">,
  { topics }: Judgements,
  topHits: ReadonlyMap<string, TopHits>
): TableRankings => {
  const systems = storedSystemsOf(table, table.against?.baseline)
  const kept = systems.map((system) => topHits.get(system)!)
  return {
    id: table.id,
    systems,
    all: table.systems.length,
    by: table.measures[0]?.name ?? "",
    topics: [...topics].map(([topic, { grades }], t) =>
      topicRankings(
        topic,
        grades,
        kept.map((one) => one[t]?.ids ?? [])
      )
    )
  }
}

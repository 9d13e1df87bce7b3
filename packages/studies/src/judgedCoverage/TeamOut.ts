import * as Ids from "@litfuse/engine/Ids"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Run from "@litfuse/eval/Run"
import { runValue } from "@litfuse/bench/analyses/runValue"
import { type Finder, isOwn, type Reading } from "./Contributions.ts"
import { type RunCoverage, type Measures, ranksOf } from "./RunCoverage.ts"

/** Who found each document of each topic first. */
type Finders = ReadonlyMap<string, ReadonlyMap<string, Finder>>

/**
 * One team measured without the judgements that it alone contributed.
 *
 * - `removed` those judgements, `relevant` of them above grade 0
 * - `before`, `after` the team's runs with all judgements and without its own, in the order of the runs
 * - `best` the tag of its best run before, with that run's rank among all runs before and after
 */
export interface TeamOut {
  readonly team: string
  readonly removed: number
  readonly relevant: number
  readonly before: ReadonlyArray<number>
  readonly after: ReadonlyArray<number>
  readonly best: string
  readonly rankBefore: number
  readonly rankAfter: number
}

/** Judgements without those that one team alone contributed, by a given definition; `mayBeOwn` says which judgements can be a contribution at all. */
export const without = (
  qrels: Qrels.Qrels,
  finders: Finders,
  team: string,
  reading: Reading,
  mayBeOwn: (topic: string, id: string) => boolean
): { readonly qrels: Qrels.Qrels; readonly removed: number; readonly relevant: number } => {
  let removed = 0
  let relevant = 0
  const topics = new Map<string, ReadonlyMap<string, number>>()
  for (const [topic, grades] of qrels.topics) {
    const kept = new Map<string, number>()
    for (const [id, grade] of grades) {
      const finder = finders.get(topic)?.get(id)
      if (finder === undefined || finder.team !== team || !isOwn(finder, reading) || !mayBeOwn(topic, id)) {
        kept.set(id, grade)
        continue
      }
      removed++
      if (grade > 0) relevant++
    }
    topics.set(topic, kept)
  }
  return { qrels: { ...qrels, topics }, removed, relevant }
}

/**
 * Leaves each team out in turn: takes its own contributions from the judgements, and measures all runs again.
 *
 * - shape: teams in byte order; `runs` as measured with all judgements
 */
export const leaveTeamsOut = (
  qrels: Qrels.Qrels,
  maximum: number,
  runs: ReadonlyArray<RunCoverage>,
  finders: Finders,
  reading: Reading,
  measures: Measures,
  mayBeOwn: (topic: string, id: string) => boolean
): ReadonlyArray<TeamOut> => {
  // the measure reads no deeper, and joining whole lists once for every team would be slow
  const heads = runs.map(({ run }) => Run.truncate(run, measures.cutoff))
  const teams = [...new Set(runs.map(({ entry }) => entry.team))].sort(Ids.compare)
  return teams.map((team) => {
    const left = without(qrels, finders, team, reading, mayBeOwn)
    const judgements = Judgements.make(left.qrels, maximum)
    const values = heads.map((run) => runValue(judgements, run, measures.full))
    const ranks = ranksOf(values)
    const own = [...runs.keys()].filter((i) => runs[i]!.entry.team === team)
    const best = own.reduce((a, b) => (runs[b]!.full > runs[a]!.full ? b : a))
    return {
      team,
      removed: left.removed,
      relevant: left.relevant,
      before: own.map((i) => runs[i]!.full),
      after: own.map((i) => values[i]!),
      best: runs[best]!.entry.id,
      rankBefore: runs[best]!.rank,
      rankAfter: ranks[best]!
    }
  })
}

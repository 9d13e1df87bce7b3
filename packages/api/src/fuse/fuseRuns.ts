import * as Ids from "@litfuse/engine/Ids"
import type { Fusion } from "@litfuse/engine/Fusion"
import * as Notice from "@litfuse/engine/Notice"
import * as Ranking from "@litfuse/engine/Ranking"
import { fuseTopic } from "@litfuse/bench/experiment/systems/fusionSystem"
import * as Run from "@litfuse/eval/Run"
import * as Result from "effect/Result"

/** A fused run, best first, and notices about it. */
export interface Fused {
  readonly run: Run.Run
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** Options of a fusion: hits per topic to read and to keep, the order of ties, and the topics to omit. */
export interface Options {
  readonly tag: string
  readonly depth: number
  readonly compat: Run.Compat
  readonly without?: ReadonlySet<string>
}

const mostNamed = 10

/**
 * Fuses several sorted runs into one, for every topic of any run, in byte order.
 *
 * - empty: a run without a topic gives an empty list there, and a Notice says so; without topics the result has none
 * - errors: parameters that do not fit these runs (three weights for two runs)
 */
export const fuseRuns = (
  fusion: Fusion,
  params: unknown,
  runs: ReadonlyArray<Run.Run>,
  { tag, depth, compat, without = new Set() }: Options
): Result.Result<Fused, { readonly what: string }> =>
  Result.gen(function* () {
    const topics = [...new Set(runs.flatMap((run) => [...run.topics.keys()]))].filter((topic) => !without.has(topic)).sort(Ids.compare)
    const rankings = new Map<string, Ranking.Ranking>()
    const empty = new Map<string, Array<string>>()
    for (const topic of topics) {
      const fused = yield* fuseTopic(fusion, params, runs, topic, depth, compat)
      for (const { subject } of fused.notices) empty.set(subject, [...(empty.get(subject) ?? []), topic])
      rankings.set(topic, Ranking.first(fused.ranking, depth))
    }
    const notices = Array.from(empty, ([name, without]) => {
      const more = without.length > mostNamed ? ` and ${without.length - mostNamed} more` : ""
      const which = `${without.slice(0, mostNamed).join(" ")}${more}`
      return Notice.make("empty-list", name, `${without.length} topic(s) have no hits and take part as empty lists: ${which}`)
    })
    return { run: Run.fromRankings(tag, rankings), notices }
  })

import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { loadLeaderboard, loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as RunSets from "@litfuse/bench/analyses/RunSets"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed, percent } from "@litfuse/files/numbers"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import { mean } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { auc, type Found, foundFor, type System } from "./systemsAgreement/foundFor.ts"

const Params = Schema.Struct({
  /** Runs with a leaderboard that names their teams. */
  runset: Schema.NonEmptyString,
  /** Teams that are known to share their ways count as one. */
  kin: Schema.Array(Schema.Array(Schema.NonEmptyString)),
  /** The rank down to which something is claimed; below it unjudged documents leave too much open. */
  depth: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  /** Further ranks, of which bounds are given and nothing is claimed. */
  deeper: Schema.Array(Schema.Int),
  seed: Schema.Int
})
type Params = typeof Params.Type

const byAgreement = ({ by }: Found): number => by
const byRank = ({ best }: Found): number => -best

type ByTopic = ReadonlyMap<string, ReadonlyArray<Found>>

const valuesOf = (found: ByTopic, of: (found: ReadonlyArray<Found>) => number | undefined): Float64Array =>
  Float64Array.from([...found.values()].flatMap((one) => of(one) ?? []))

const interval = (values: Float64Array, seed: number): string => {
  const { lower, upper } = Bootstrap.interval(values, { seed })
  return `[${fixed(lower, 4)}, ${fixed(upper, 4)}]`
}

/** The first run of each group by its tag, so that no judgement takes part in the choice. */
const systemsOf = (
  submissions: ReadonlyArray<RunSets.Submission>,
  teamOf: (tag: string) => string,
  kin: Params["kin"]
): ReadonlyArray<System> => {
  const groups = new Map<string, System>()
  for (const { tag, sorted } of submissions) {
    const team = teamOf(tag)
    const group = kin.find((teams) => teams.includes(team))?.join(" + ") ?? team
    if (!groups.has(group)) groups.set(group, { group, run: sorted })
  }
  return [...groups.values()]
}

const rowAt = (depth: number, found: ByTopic, seed: number): FreeTable["rows"][number] => {
  const values = valuesOf(found, (one) => auc(one, byAgreement))
  const all = [...found.values()].flat()
  // the worst case takes what many found for not relevant, the best one the other way round
  const middle = mean(Float64Array.from(all, ({ by }) => by))
  const least = valuesOf(found, (one) => auc(one, byAgreement, (by) => by <= middle))
  const most = valuesOf(found, (one) => auc(one, byAgreement, (by) => by > middle))
  const once = all.filter(({ by }) => by === 1)
  const unjudged = once.filter(({ isRelevant }) => isRelevant === undefined).length / once.length
  return [depth, values.length, mean(values), interval(values, seed), mean(least), mean(most), percent(unjudged)]
}

const depthsTable = (rows: FreeTable["rows"]): FreeTable => ({
  id: "depths",
  title: "Is a document that more systems found more likely to be relevant? Area under the curve, means over topics",
  columns: [
    { name: "down to rank" },
    { name: "topics" },
    { name: "judged documents", digits: 4 },
    { name: "95 % interval" },
    { name: "unjudged against it", digits: 4 },
    { name: "unjudged for it", digits: 4 },
    { name: "unjudged, of those that one system found" }
  ],
  rows
})

const countsTable = (found: ByTopic, systems: number, depth: number): FreeTable => ({
  id: "counts",
  title: `Documents down to rank ${depth} by how many systems found them, all topics together`,
  columns: [
    { name: "systems" },
    { name: "documents" },
    { name: "judged" },
    { name: "relevant" },
    { name: "relevant, of judged", digits: 4 }
  ],
  rows: Array.from({ length: systems }, (_, i) => i + 1).flatMap((by) => {
    const all = [...found.values()].flat().filter((one) => one.by === by)
    const judged = all.filter(({ isRelevant }) => isRelevant !== undefined)
    const relevant = judged.filter(({ isRelevant }) => isRelevant === true).length
    return all.length === 0 ? [] : [[by, all.length, judged.length, relevant, judged.length === 0 ? "" : relevant / judged.length]]
  })
})

const find = (loaded: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { runset, kin, depth, deeper, seed } = params
    const { leaderboard = "", qrels: bound } = yield* DatasetStore.runSet(loaded.dataset, runset)
    const board = yield* loadLeaderboard(loaded.dataset, leaderboard)
    const set = yield* RunSets.open(loaded, runset)
    const { value: qrels } = yield* loadQrels(loaded.dataset, [bound].flat()[0]!)
    const systems = systemsOf(set.submissions, (tag) => board.value.get(tag)?.team ?? tag, kin)
    const at = (rank: number): ByTopic =>
      new Map([...qrels.topics].map(([topic, grades]) => [topic, foundFor(topic, systems, rank, grades)]))
    const found = at(depth)
    const values = valuesOf(found, (one) => auc(one, byAgreement))
    const ranks = valuesOf(found, (one) => auc(one, byRank))
    const beyond = valuesOf(found, (one) => {
      const [a, b] = [auc(one, byAgreement), auc(one, byRank)]
      return a === undefined || b === undefined ? undefined : a - b
    })
    const { lower } = Bootstrap.interval(values, { seed })
    const further = Bootstrap.interval(beyond, { seed })
    const does = lower > 0.5 ? "is more often relevant" : "is not shown to be more often relevant"
    const atMost = further.upper < 0 ? "predicts less than" : "is not shown to predict more or less than"
    const more = further.lower > 0 ? "predicts more than" : atMost
    return {
      headline: `${systems.length} systems of TREC-COVID, of teams that are not known to share methods. A document that more of them found down to rank ${depth} ${does} (area ${fixed(mean(values), 3)}, 95 % interval ${interval(values, seed)}, ${values.length} topics). The number of systems that found a document ${more} its best rank.`,
      inputs: [...set.inputs, { kind: "leaderboard", source: leaderboard, sha256: board.sha256 }],
      conclusions: [
        `The difference from the best rank of a document (area ${fixed(mean(ranks), 3)}) is ${fixed(mean(beyond), 3)}, interval ${interval(beyond, seed)}.`,
        `Below rank ${depth} there are no claims. Many documents that one system found there were not judged, and the runs themselves determined what was judged.`,
        "These are systems that rank one collection, not databases. It does not follow that databases that agree are right."
      ],
      tables: [depthsTable([depth, ...deeper].map((rank) => rowAt(rank, at(rank), seed))), countsTable(found, systems.length, depth)]
    }
  })

/** Whether documents on which systems of several teams agree are relevant more often. */
export const SystemsAgreement = Analysis.make<Params>({
  id: "systems-agreement",
  revision: 1,
  about: "whether documents that systems of more teams found are relevant more often, topic by topic",
  params: Params,
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})

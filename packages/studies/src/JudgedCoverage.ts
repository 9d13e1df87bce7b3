import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Baseline from "@litfuse/bench/Baseline"
import { loadLeaderboard, loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Entry } from "@litfuse/bench/formats/Leaderboard"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import { findersOf, type Reading, shownDepth } from "./judgedCoverage/Contributions.ts"
import { type RunCoverage, measure, measuresAt } from "./judgedCoverage/RunCoverage.ts"
import { onGroups, orderChanges, onRuns } from "./judgedCoverage/orderChanges.ts"
import { depthsFindings, teamsFindings } from "./judgedCoverage/teamsFindings.ts"
import { leaveTeamsOut } from "./judgedCoverage/TeamOut.ts"
import * as RunSets from "@litfuse/bench/analyses/RunSets"

const Params = Schema.Struct({
  /** Runs with a leaderboard that names their teams and says which of them were pooled. */
  runset: Schema.NonEmptyString,
  /** Some of the same runs, not cut: condensed lists of the cut ones are checked against them. */
  whole: Schema.optionalKey(Schema.NonEmptyString),
  cutoff: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  /** The leaderboard's column with nDCG at the cutoff, and who printed it. */
  official: Schema.Struct({ column: Schema.NonEmptyString, origin: Schema.NonEmptyString }),
  /** Only judgements of this iteration can be contributions of one team alone; earlier ones came from other pools. */
  iteration: Schema.optionalKey(Schema.NonEmptyString)
})

type Params = typeof Params.Type

/** Which judgements are of an iteration; all of them when none is named. */
const ofIteration = (
  { dataset }: LoadedExperiment,
  name: string,
  iteration: string | undefined
): Result.Result<(topic: string, id: string) => boolean, DatasetError> =>
  Result.gen(function* () {
    if (iteration === undefined) return () => true
    const { bytes, path } = yield* DatasetStore.read(dataset, name)
    const found = new Map<string, Set<string>>()
    yield* TrecQrels.scan(bytes, path, (topic, of, id) => {
      if (of === iteration) found.set(topic, (found.get(topic) ?? new Set()).add(id))
      return undefined
    })
    if (found.size === 0) return yield* Result.fail(badLine(path, 0, `no judgement of iteration ${iteration}`, "an iteration of the file"))
    return (topic: string, id: string) => found.get(topic)?.has(id) ?? false
  })

const median = (values: ReadonlyArray<number>): number => [...values].sort((a, b) => a - b)[values.length >>> 1] ?? 0

const officialCells = (runs: ReadonlyArray<RunCoverage>, { cutoff, official }: Params) =>
  runs.map(({ entry, full }) => {
    const printed = entry.scores.get(official.column)!
    const expectation = { system: entry.id, measure: `nDCG@${cutoff}`, ...printed, tolerance: 0, origin: official.origin }
    return Baseline.compare(expectation, full)
  })

/** Compares the condensed values of whole runs with those of the cut runs, where the latter are exact. */
const wholeCells = (cut: ReadonlyArray<RunCoverage>, whole: ReadonlyArray<RunCoverage>, name: string) =>
  whole.flatMap(({ entry, condensedLeast: value }) => {
    const head = cut.find((one) => one.entry.id === entry.id)
    if (head === undefined || head.inexact > 0) return []
    const origin = `the same from the whole run (${name})`
    return [Baseline.compare({ system: entry.id, measure: "nDCG' from the cut run", value, tolerance: 0, origin }, head.condensedLeast)]
  })

const find = (loaded: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { dataset } = loaded
    const { runset, cutoff, official, iteration } = params
    const { leaderboard = "", qrels: bound, depth = Number.POSITIVE_INFINITY } = yield* DatasetStore.runSet(dataset, runset)
    const board = yield* loadLeaderboard(dataset, leaderboard)
    const set = yield* RunSets.open(loaded, runset)
    const measures = yield* measuresAt(cutoff)
    const entries: Array<{ readonly entry: Entry; readonly run: RunSets.Submission["sorted"] }> = []
    for (const { tag, sorted } of set.submissions) {
      const entry = board.value.get(tag)
      if (entry?.scores.get(official.column) === undefined)
        return yield* Result.fail(badLine(leaderboard, 0, `no ${official.column} of run ${tag}`, "a score of every run of the set"))
      entries.push({ entry, run: sorted })
    }
    const runs = measure(set.judgements, entries, measures, depth)
    const qrelsName = [bound].flat()[0]!
    const { value: qrels } = yield* loadQrels(dataset, qrelsName)
    const mayBeOwn = yield* ofIteration(loaded, qrelsName, iteration)
    const pooled = runs.filter(({ entry }) => entry.isPooled)
    const wasShown = (topic: string, id: string) => qrels.topics.get(topic)?.has(id) ?? false
    const depths = pooled.map(({ run }) => shownDepth(run, wasShown))
    const pool = Math.max(1, median(depths))
    const readings: ReadonlyArray<Reading> = [
      { own: pool, others: pool },
      { own: cutoff, others: cutoff },
      { own: cutoff, others: Math.max(cutoff, depth) }
    ]
    const finders = findersOf(pooled.map(({ entry, run }) => ({ team: entry.team, run })))
    const outs = readings.map((reading) => ({
      reading,
      teams: leaveTeamsOut(qrels, set.judgements.maximum, runs, finders, reading, measures, mayBeOwn)
    }))
    const inputs = [...set.inputs, { kind: "leaderboard", source: leaderboard, sha256: board.sha256 }]
    const checked: Array<Baseline.Cell> = []
    if (params.whole !== undefined) {
      const whole = yield* RunSets.submissionsOf(loaded, params.whole)
      const known = whole.submissions.flatMap(({ tag, sorted }) => {
        const entry = board.value.get(tag)
        return entry === undefined ? [] : [{ entry, run: sorted }]
      })
      inputs.push(...whole.inputs)
      checked.push(...wholeCells(runs, measure(set.judgements, known, measures, Number.POSITIVE_INFINITY), params.whole))
    }
    const parts = [
      orderChanges(runs, cutoff),
      onGroups(runs, cutoff),
      depthsFindings(depths, pool),
      teamsFindings(runs, outs, cutoff),
      onRuns(runs, cutoff)
    ]
    return {
      inputs,
      ...parts.flatMap(({ headline }) => (headline === undefined ? [] : [{ headline }]))[0],
      conclusions: parts.flatMap(({ conclusions = [] }) => conclusions),
      tables: parts.flatMap(({ tables = [] }) => tables),
      figures: parts.flatMap(({ figures = [] }) => figures),
      expected: [...officialCells(runs, params), ...checked]
    }
  })

/** How much of a leaderboard's order depends on judged coverage: on which hits were judged, and on whose runs decided this. */
export const JudgedCoverage = Analysis.make({
  id: "judged-coverage",
  revision: 1,
  about: "nDCG compared with nDCG' and the judged share, pooled runs with others, and each team without its own judgements",
  params: Params,
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})

import { createHash } from "node:crypto"
import type { Configured } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import { DatasetError, Missing } from "@litfuse/files/DatasetError"
import { loadJudgements, loadLeaderboard, loadQrels } from "../../dataset/load.ts"
import { EvaluationError, NoSharedTopics } from "@litfuse/eval/EvaluationError"
import type { Confinement, LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import { measureReach } from "../../experiment/measureReach.ts"
import { runSetSystems } from "../../experiment/systems/runSetSystems.ts"
import type * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { AnalysisResult } from "../../report/Results.ts"
import type { Run } from "@litfuse/eval/Run"
import { misfit } from "../openJudged.ts"
import { confineFusions } from "./confineFusions.ts"
import { type FusionDesign, type Runs } from "./FusionDesign.ts"
import * as TuningData from "./TuningData.ts"
import * as Frames from "./Frames.ts"
import { designRefusal } from "./designRefusal.ts"
import type { Group } from "./Unit.ts"

type Failure = DatasetError | EvaluationError

/**
 * Data opened from files, what was read for them, and groups of runs that belong together.
 *
 * - `runs` those that are fused, in the order of the frames' lists
 * - `confinement` the third-party fusions, which end with it
 * - `leaderboards` the checksums of those that say which runs take part, and which team a run is of
 */
export interface OpenedDesign {
  readonly data: TuningData.TuningData
  readonly runs: ReadonlyArray<Run>
  readonly inputs: AnalysisResult["inputs"]
  readonly groups: ReadonlyArray<Group>
  readonly leaderboards: ReadonlyArray<string>
  readonly confinement: Confinement
}

const pickRuns = (loaded: LoadedExperiment, { runset, type, tags }: Runs) =>
  Result.gen(function* () {
    const set = type === undefined ? { runset } : { runset, type }
    const ready = yield* runSetSystems(loaded.dataset, set, loaded.experiment.compat)
    if (tags === undefined) return ready
    const absent = tags.find((tag) => !ready.some(({ system }) => system === tag))
    if (absent !== undefined) {
      const remedy = `the set has ${ready.map(({ system }) => system).join(", ")}`
      return yield* Result.fail(
        new DatasetError({ dataset: loaded.dataset.manifest.id, reason: new Missing({ file: `run "${absent}" of ${runset}`, remedy }) })
      )
    }
    return tags.map((tag) => ready.find(({ system }) => system === tag)!)
  })

const none = ({ dataset }: LoadedExperiment, { runset, type }: Runs) =>
  Result.fail(
    new DatasetError({
      dataset: dataset.manifest.id,
      reason: new Missing({ file: `${type ?? ""} run of ${runset}`.trim(), remedy: "nothing can be fused; choose other runs" })
    })
  )

/** Finds a run without any judged topic, which is a mistake; a run that lacks some takes part as an empty list there. */
export const findUnjudgedRun = (runs: ReadonlyArray<Run>, judgements: Judgements.Judgements): EvaluationError | undefined => {
  const [first = ""] = judgements.topics.keys()
  const run = runs.find(({ topics }) => ![...topics.keys()].some((topic) => judgements.topics.has(topic)))
  if (run === undefined) return undefined
  const reason = new NoSharedTopics({ run: run.tag, inRun: [...run.topics.keys()][0] ?? "none", inQrels: first })
  return new EvaluationError({ measure: "", reason })
}

const groupsOf = (
  loaded: LoadedExperiment,
  { contribution }: FusionDesign,
  tags: ReadonlyArray<string>
): Result.Result<ReadonlyArray<Group>, DatasetError> =>
  Result.gen(function* () {
    if (contribution === undefined) return []
    const runs = contribution.of.includes("run") ? tags.map((name, run): Group => ({ name, runs: [run] })) : []
    if (!contribution.of.includes("team") || contribution.leaderboard === undefined) return runs
    const { value: board } = yield* loadLeaderboard(loaded.dataset, contribution.leaderboard)
    const teams = new Map<string, Array<number>>()
    for (const [run, tag] of tags.entries()) {
      const team = board.get(tag)?.team ?? "no team"
      teams.set(team, [...(teams.get(team) ?? []), run])
    }
    return [...runs, ...Array.from(teams, ([team, runs]): Group => ({ name: `team ${team}`, runs }))]
  })

const leaderboardsOf = (
  { dataset }: LoadedExperiment,
  { runs, contribution }: FusionDesign
): Result.Result<ReadonlyArray<string>, DatasetError> => {
  const ofTypes = runs.type === undefined ? [] : (dataset.manifest.runsets[runs.runset]?.leaderboard ?? [])
  const names = new Set([ofTypes, contribution?.leaderboard ?? []].flat())
  return Result.map(Result.all(Array.from(names, (name) => loadLeaderboard(dataset, name))), (boards) => boards.map(({ sha256 }) => sha256))
}

const unreachable = (measures: ReadonlyArray<Configured>, depth: number): Configured | undefined =>
  measures.find((one) => measureReach(one) > depth)

/**
 * Opens the data of a design.
 *
 * - errors: `DatasetError` when files are absent or not what their manifest says; `NoSharedTopics` for a run without a judged topic
 * - errors: `BadParameter` for more folds than topics, weights for another number of runs, or a measure that reads below the depth of the runs
 */
export const openDesign = (loaded: LoadedExperiment, design: FusionDesign): Result.Result<OpenedDesign, Failure> =>
  Result.gen(function* () {
    const { dataset, experiment, plugins } = loaded
    const measures = yield* MeasureName.parseAll([design.measure, ...design.beside], plugins.measures)
    const depth = Math.min(design.depth, dataset.manifest.runsets[design.runs.runset]?.depth ?? Number.POSITIVE_INFINITY)
    const deep = unreachable(measures, depth)
    if (deep !== undefined) {
      const what = `it reads below rank ${depth}, where runs are cut`
      return yield* Result.fail(misfit({ measure: deep.name }, what, "a measure with a cutoff within the depth"))
    }
    const { judgements, input } = yield* loadJudgements(dataset, design.qrels)
    const ready = yield* pickRuns(loaded, design.runs)
    const runs = yield* Result.all(ready.map((one) => one.run()))
    if (runs.length === 0) return yield* none(loaded, design.runs)
    const stranger = findUnjudgedRun(runs, judgements)
    if (stranger !== undefined) return yield* Result.fail(stranger)
    const older = design.folds.older === undefined ? undefined : yield* loadQrels(dataset, design.folds.older)
    const frames = Frames.make(runs, judgements, design.depth, experiment.compat)
    const isNew = frames.map(({ topic }) => older !== undefined && !older.value.topics.has(topic))
    const own = confineFusions(design, plugins)
    if (Result.isFailure(own)) return yield* Result.fail(misfit(design, own.failure, "a Node that can confine plugins"))
    const data = TuningData.make({ design, frames, isNew, measures }, own.success.fusions, own.success.fresh)
    const groups = yield* groupsOf(
      loaded,
      design,
      runs.map(({ tag }) => tag)
    )
    const refused = designRefusal(data, groups)
    if (refused !== undefined) return yield* Result.fail(misfit(design, refused))
    const digest = createHash("sha256").update(ready.map(({ system, input }) => `${input.sha256}  ${system}\n`).join(""))
    return {
      data,
      runs,
      groups,
      confinement: own.success,
      leaderboards: yield* leaderboardsOf(loaded, design),
      inputs: [
        input,
        { kind: "runs", source: JSON.stringify(design.runs), sha256: digest.digest("hex") },
        ...(older === undefined ? [] : [{ kind: "judgements of an earlier round", source: design.folds.older!, sha256: older.sha256 }])
      ]
    }
  })

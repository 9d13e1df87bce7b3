import * as Frames from "@litfuse/bench/tune/fusion/Frames"
import { confineFusions } from "@litfuse/bench/tune/fusion/confineFusions"
import type { FusionDesign } from "@litfuse/bench/tune/fusion/FusionDesign"
import type { Setting } from "@litfuse/bench/tune/fusion/FoldResult"
import { heldOutSystems } from "@litfuse/bench/tune/fusion/heldOutSystems"
import { heldOutRuns } from "@litfuse/bench/tune/fusion/heldOutRuns"
import * as DesignKey from "@litfuse/bench/tune/fusion/DesignKey"
import { chooseOn } from "@litfuse/bench/tune/fusion/runFold"
import { designRefusal } from "@litfuse/bench/tune/fusion/designRefusal"
import * as TuningData from "@litfuse/bench/tune/fusion/TuningData"
import { runDesign } from "@litfuse/bench/tune/fusion/runDesign"
import * as AccessLog from "@litfuse/bench/tune/AccessLog"
import { correctFamily, type Difference, difference } from "@litfuse/bench/tune/findings/difference"
import type { HeldOut } from "@litfuse/bench/tune/HeldOut"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import type { Configured } from "@litfuse/engine/Measure"
import type * as Judgements from "@litfuse/eval/Judgements"
import type * as Run from "@litfuse/eval/Run"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Question from "../Question.ts"
import * as DefaultDesign from "@litfuse/bench/tune/fusion/DefaultDesign"

/** Judgements and runs in memory, and the tuning design. */
export interface TuneInput {
  readonly design: FusionDesign
  readonly measure: Configured
  readonly judgements: Judgements.Judgements
  readonly runs: ReadonlyArray<Run.Run>
  readonly compat: Run.Compat
  readonly plugins: Plugins
}

/**
 * The result of tuning.
 *
 * - `held` held-out values by system: the tuned one, each method, plain fusion, the best run by training topics, the best run in hindsight
 * - `differences` of the tuned system, tested as one family; `single` their p before correction
 * - `setting` the choice on all topics, for new topics; `bestRun` the best run in hindsight
 * - `run` the held-out run of the first seed: each topic fused with the choice on other topics
 */
export interface TunedFusion {
  readonly topics: number
  readonly held: ReadonlyArray<HeldOut>
  readonly differences: ReadonlyArray<Difference>
  readonly single: ReadonlyArray<number>
  readonly family: string
  readonly bestRun: string
  readonly setting: Setting
  readonly run: Run.Run
  readonly said: ReadonlyArray<string>
}

/** The key of answers. No answer outlives a call, so the design suffices. */
const keyOf = (design: FusionDesign): DesignKey.DesignKey => ({ design: DesignKey.hashOf(design), all: DesignKey.hashOf(design) })

/**
 * Tunes inside a nested cross-validation over runs in memory, with the same loops as an experiment of the analysis `tune`.
 *
 * - errors: `Refused` for too few topics, or if a fusion refuses the runs; `LeakedGrades` if a third-party fusion stores grades
 */
export const tuneRuns = Effect.fnUntraced(function* ({ design, measure, judgements, runs, compat, plugins }: TuneInput) {
  const frames = Frames.make(runs, judgements, design.depth, compat)
  const opening = confineFusions(design, plugins)
  if (Result.isFailure(opening)) return yield* Question.refuse(opening.failure)
  const own = yield* Effect.acquireRelease(Effect.succeed(opening.success), ({ end }) => Effect.sync(end))
  const data = TuningData.make({ design, frames, isNew: frames.map(() => false), measures: [measure] }, own.fusions, own.fresh)
  const refused = designRefusal(data, [])
  if (refused !== undefined) return yield* Question.refuse(refused)
  const { units, answers, foldResults } = yield* runDesign(data, [], keyOf(design), "tune", plugins.thirdParty)
  const { systems: held, train, hindsight } = heldOutSystems(data, units, answers, AccessLog.open())
  const others = [...held.filter(({ system }) => system === DefaultDesign.systems.plain), train, hindsight]
  const all = others.map((other) => difference(held[0]!, other, 0, measure.name))
  const { family, judged } = correctFamily(all)
  const everyTopic = frames.map((_, t) => t)
  const first = foldResults.filter(({ system, seed }) => system === design.primary.id && seed === 1)
  return {
    topics: frames.length,
    held: [...held, train, hindsight],
    differences: judged,
    single: all.map(({ p }) => p),
    family,
    bestRun: hindsight.run,
    setting: chooseOn(data, design.primary, everyTopic, Seed.derive(1, "all topics")).setting,
    run: heldOutRuns(data, runs, first, compat)[0]!,
    said: own.statements
  } satisfies TunedFusion
}, Effect.scoped)

import * as Run from "@litfuse/eval/Run"
import * as Invariant from "@litfuse/engine/Invariant"
import type { Ranking } from "@litfuse/engine/Ranking"
import * as Result from "effect/Result"
import { fuseTopic } from "../../experiment/systems/fusionSystem.ts"
import * as AccessLog from "../AccessLog.ts"
import { baselines, runTuner } from "./baselines.ts"
import * as Deal from "../Deal.ts"
import { systems } from "./FusionDesign.ts"
import type { FoldResult } from "./FoldResult.ts"
import * as Loop from "../Loop.ts"
import { refit } from "./runFold.ts"
import type { TuningData } from "./TuningData.ts"

/** The name of a system's run under one of several seeds. */
export const tagOf = (system: string, seed: number, seeds: number): string => (seeds === 1 ? system : `${system}, seed ${seed}`)

/** The best run by training topics, as one run: the topics of each fold are taken from the run that was chosen for that fold. */
const bestByTraining = (data: TuningData, runs: ReadonlyArray<Run.Run>, seed: number, tag: string): Run.Run => {
  const tuner = runTuner(data)
  const hits = Array.from({ length: Deal.count(data.deal) }, (_, fold) =>
    Loop.fold(data.deal, tuner, seed, fold, AccessLog.open())
  ).flatMap(({ frozen: { run }, topics }) =>
    topics.flatMap((t): ReadonlyArray<readonly [string, Run.Hits]> => {
      const { topic } = data.frames[t]!
      const found = runs[run]!.topics.get(topic)
      return found === undefined ? [] : [[topic, found]]
    })
  )
  return Run.truncate({ tag, topics: new Map(hits) }, data.design.depth)
}

/**
 * The runs behind held-out values, one of each system and seed, and the best run by training topics. Every topic is ranked as it was when it was held out,
 * by the setting that was frozen for its fold.
 *
 * - shape: `runs` those of the design, in the order of the data's lists; systems in the order of the design, seeds ascending
 */
export const heldOutRuns = (
  data: TuningData,
  runs: ReadonlyArray<Run.Run>,
  foldResults: ReadonlyArray<FoldResult>,
  compat: Run.Compat
): ReadonlyArray<Run.Run> => {
  const { design, frames } = data
  const { seeds } = design.folds
  const numbers = Array.from({ length: seeds }, (_, s) => s + 1)
  const tuned = systems(design).flatMap(({ id }) =>
    numbers.map((seed) => {
      const rankings = new Map<string, Ranking>()
      for (const result of foldResults.filter((one) => one.system === id && one.seed === seed)) {
        const { fusion, params } = refit(data, result)
        const chosen = result.runs?.map((i) => runs[i]!) ?? runs
        for (const t of result.topics) {
          const { topic } = frames[t]!
          const fused = fuseTopic(fusion, params, chosen, topic, design.depth, compat)
          Invariant.check(Result.isSuccess(fused), `what was measured on topic ${topic} can be fused`)
          rankings.set(topic, fused.success.ranking)
        }
      }
      const ordered = frames.flatMap(({ topic }) => (rankings.has(topic) ? [[topic, rankings.get(topic)!] as const] : []))
      return Run.fromRankings(tagOf(id, seed, seeds), new Map(ordered))
    })
  )
  return [...tuned, ...numbers.map((seed) => bestByTraining(data, runs, seed, tagOf(baselines.train, seed, seeds)))]
}

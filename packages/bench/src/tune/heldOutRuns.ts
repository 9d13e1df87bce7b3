import * as Run from "@litfuse/eval/Run"
import * as Invariant from "@litfuse/engine/Invariant"
import type { Ranking } from "@litfuse/engine/Ranking"
import * as Result from "effect/Result"
import { fuseTopic } from "../experiment/systems/fuse.ts"
import { systems } from "./Design.ts"
import type { FoldResult } from "./FoldResult.ts"
import { baselines } from "./HeldOut.ts"
import { refit } from "./nested.ts"
import { foldCount, outerFolds } from "./outerFolds.ts"
import { byValue } from "./select.ts"
import type { TuningData } from "./TuningData.ts"

/** The name of a system's run under one of several seeds. */
export const tagOf = (system: string, seed: number, seeds: number): string => (seeds === 1 ? system : `${system}, seed ${seed}`)

/** The best run by training topics, as one run: the topics of each fold are taken from the run that was chosen for that fold. */
const bestByTraining = (data: TuningData, runs: ReadonlyArray<Run.Run>, seed: number, tag: string): Run.Run => {
  const { frames, design } = data
  const foldOf = outerFolds(data, seed)
  const all = frames.map((_, t) => t)
  const topics = new Map<string, Run.Hits>()
  for (let fold = 0; fold < foldCount(data); fold++) {
    const best = byValue(
      data,
      all.filter((t) => foldOf[t] !== fold)
    )[0]!
    for (const t of all.filter((t) => foldOf[t] === fold)) {
      const hits = runs[best]!.topics.get(frames[t]!.topic)
      if (hits !== undefined) topics.set(frames[t]!.topic, hits)
    }
  }
  return Run.truncate({ tag, topics }, design.depth)
}

/**
 * The runs behind held-out values: of each system and seed one, in which every topic is ranked as it was when it was held out, by the setting that was
 * frozen for its fold; and what was best on training topics.
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

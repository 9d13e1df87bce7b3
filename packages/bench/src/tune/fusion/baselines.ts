import type { AccessLog } from "../AccessLog.ts"
import * as Choice from "../Choice.ts"
import * as HeldOut from "../HeldOut.ts"
import * as Loop from "../Loop.ts"
import { sortByValue } from "./selectRuns.ts"
import * as TuningData from "./TuningData.ts"

/** The names of the two systems with which every tuned fusion is compared. */
export const baselines = { train: "best run by training topics", hindsight: "best run in hindsight" } as const

interface FrozenRun extends Loop.Told {
  readonly run: number
}

/** The choice of one run, the best on training topics: one that was possible in advance. */
export const runTuner = (data: TuningData.TuningData): Loop.Tuner<FrozenRun> => {
  const values = data.measures.map((measure) => TuningData.alone(data, measure))
  return {
    by: baselines.train,
    purpose: "training",
    choose: (training) => {
      const run = sortByValue(data, training)[0]!
      const inner = Choice.mean(Float64Array.from(training, (t) => data.alone[run]![t]!))
      return {
        run,
        chosen: data.frames[0]!.lists[run]!.name,
        inner,
        tried: data.alone.length,
        read: (topics) => values.map((alone) => topics.map((t) => alone[run]![t]!))
      }
    }
  }
}

/** The run that is best on the training topics of each fold, measured on its held-out topics. */
export const bestOnTraining = (data: TuningData.TuningData, log: AccessLog): HeldOut.HeldOut => {
  const tuner = runTuner(data)
  return Loop.heldOut(data.deal, tuner, Loop.folds(data.deal, tuner, log), log)
}

/** The run that is best on all topics, chosen with the judgements it is measured with. It is a bound, because this choice is impossible in advance. */
export const bestInHindsight = (data: TuningData.TuningData, log: AccessLog): HeldOut.HeldOut & { readonly run: string } => {
  const { frames, measures, design } = data
  const all = frames.map((_, t) => t)
  const access = { by: baselines.hindsight, purpose: "hindsight", topics: all, times: data.alone.length } as const
  const run = log.read(access, () => sortByValue(data, all)[0]!)
  const byTopic = measures.map((measure) => TuningData.alone(data, measure)[run]!)
  return {
    ...HeldOut.untuned(baselines.hindsight, byTopic, design.folds.seeds),
    run: frames[0]!.lists[run]!.name,
    chosenFrom: data.alone.length
  }
}

import type { Fusion } from "@litfuse/engine/Fusion"
import type { Configured } from "@litfuse/engine/Measure"
import { measureReach } from "../../experiment/measureReach.ts"
import { bestCandidates } from "./bestCandidates.ts"
import type { TuningFrame } from "./Frames.ts"
import * as FrameBuffer from "../FrameBuffer.ts"

/**
 * From parameters to the measure's value on some topics: a plain function, no Effect, no strings, no hashing, no allocation. It runs the fusion's own
 * `score` and the measure's own `score`, so that there is no second implementation of either.
 *
 * - shape: parameters decoded, and not refused by the fusion; `topics` indices of frames; `values[i]` belongs to `topics[i]`
 * - agrees with: `Fusion.fuse` and `Evaluation.evaluate`, to the last bit
 */
export type Objective = (params: unknown, topics: ArrayLike<number>, values: Float64Array) => void

/** One topic prepared for a fusion, with a buffer for scores. */
export interface Stage {
  readonly prepared: unknown
  readonly scores: Float64Array
}

/** Prepares one topic for a fusion, once for all parameters and measures. The fusion is shown lists and candidates, and no grade. */
export const stage = (fusion: Fusion, { lists, candidates }: TuningFrame): Stage => ({
  prepared: fusion.prepare({ lists, candidates }),
  scores: new Float64Array(candidates.length)
})

/** From the scores of one topic's candidates to the value of a measure. */
export type Reader = (scores: Float64Array) => number

/** A reader of one topic. */
export const reader = (frame: TuningFrame, measure: Configured): Reader => {
  const isCondensed = measure.values["judged_only"] === true
  const depth = Math.min(measureReach(measure), frame.candidates.length)
  const buffer = FrameBuffer.make(frame, depth, isCondensed)
  const hits = new Int32Array(depth)
  const { grades } = frame
  const least = isCondensed ? 0 : Number.NEGATIVE_INFINITY
  return (scores) => {
    const n = bestCandidates(scores, hits, grades, least)
    for (let i = 0; i < n; i++) buffer.grades[i] = grades[hits[i]!]!
    return measure.score(buffer.frame(n))
  }
}

/** The objective of a fusion and a measure over frames. A topic is prepared when it is first asked for. */
export const make = (fusion: Fusion, frames: ReadonlyArray<TuningFrame>, measure: Configured): Objective => {
  const stages: Array<Stage | undefined> = []
  const readers: Array<Reader | undefined> = []
  return (params, topics, values) => {
    for (let i = 0; i < topics.length; i++) {
      const t = topics[i]!
      const { prepared, scores } = (stages[t] ??= stage(fusion, frames[t]!))
      fusion.score(prepared, params, scores)
      values[i] = (readers[t] ??= reader(frames[t]!, measure))(scores)
    }
  }
}

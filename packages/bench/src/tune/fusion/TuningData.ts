import * as Decode from "@litfuse/engine/Decode"
import type { Fusion } from "@litfuse/engine/Fusion"
import * as Invariant from "@litfuse/engine/Invariant"
import type { Configured } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import * as Deal from "../Deal.ts"
import type { FusionDesign } from "./FusionDesign.ts"
import { remember } from "../remember.ts"
import * as Folds from "../Folds.ts"
import * as Frames from "./Frames.ts"
import * as Objective from "./Objective.ts"

/**
 * Everything that tuning needs: frames, the value of each run alone, and the plugins and measures of a design. Every worker has one, over the same memory.
 *
 * - shape: `alone[r][t]` the value of run r on topic t; `isNew` by topic; `measures` the tuned one first, then the further ones
 */
export interface TuningData {
  readonly design: FusionDesign
  readonly frames: ReadonlyArray<Frames.TuningFrame>
  readonly isNew: ReadonlyArray<boolean>
  /** How topics are held out: old and new ones apart, balanced by how far runs agree, which no judgement is needed for. */
  readonly deal: Deal.Deal
  readonly alone: ReadonlyArray<Float64Array>
  readonly fusions: ReadonlyMap<string, Fusion>
  readonly measures: ReadonlyArray<Configured>
  /** Objectives over all runs, by fusion and measure, made once. */
  readonly objectives: Map<string, Objective.Objective>
  /** Values of settings that have nothing to fit, by setting: they do not depend on folds, so they are measured once. */
  readonly fixed: Map<string, Float64Array>
  /** Begins with processes of third-party fusions that know of no topic; nothing where there are none. */
  readonly fresh: () => void
}

/** The value of each run alone on each topic: its hits in their own order. */
const valuesAlone = (frames: ReadonlyArray<Frames.TuningFrame>, measure: Configured): ReadonlyArray<Float64Array> => {
  const runs = frames[0]?.lists.length ?? 0
  const alone = Array.from({ length: runs }, () => new Float64Array(frames.length))
  frames.forEach((frame, t) => {
    const read = Objective.reader(frame, measure)
    const scores = new Float64Array(frame.candidates.length)
    frame.lists.forEach(({ rows }, r) => {
      scores.fill(Number.NaN)
      for (let i = 0; i < rows.length; i++) scores[rows[i]!] = rows.length - i
      alone[r]![t] = read(scores)
    })
  })
  return alone
}

/** The data, apart from plugins, from which another thread makes the same. */
export type Parts = Pick<TuningData, "design" | "frames" | "isNew" | "measures">

/** Makes the data of a design: computes the value of each run alone and the agreement of runs on each topic. */
export const make = (parts: Parts, fusions: ReadonlyMap<string, Fusion>, fresh: () => void = () => undefined): TuningData => ({
  ...parts,
  fusions,
  fresh,
  deal: {
    design: Deal.ordersOf(parts.design),
    isNew: parts.isNew,
    difficulty: parts.frames.map((frame) => Folds.agreement(frame)),
    folds: parts.design.folds
  },
  alone: valuesAlone(parts.frames, parts.measures[0]!),
  objectives: new Map(),
  fixed: new Map()
})

/** The value of each run alone by another measure. */
export const alone = ({ frames }: TuningData, measure: Configured): ReadonlyArray<Float64Array> => valuesAlone(frames, measure)

/** A fusion that the design names; its existence was checked with the design. */
export const fusionOf = ({ fusions }: TuningData, id: string): Fusion => {
  const fusion = fusions.get(id)
  Invariant.check(fusion !== undefined, `fusion "${id}" was found when the experiment was checked`)
  return fusion
}

/** Decoded parameters of a fusion; they were checked with the design. */
export const decode = (fusion: Fusion, params: Readonly<Record<string, unknown>>): unknown => {
  const decoded = Decode.strict(fusion.params, params)
  Invariant.check(
    Result.isSuccess(decoded),
    `parameters ${JSON.stringify(params)} of "${fusion.id}" were decoded when the experiment was checked`
  )
  return decoded.success
}

/** The objective of a fusion over all runs. */
export const objective = (data: TuningData, fusion: Fusion, measure: Configured): Objective.Objective =>
  remember(data.objectives, `${fusion.id} ${measure.name}`, () => Objective.make(fusion, data.frames, measure))

/** The value on each topic of a setting that needs no fit. */
export const fixedValues = (data: TuningData, fusion: Fusion, params: Readonly<Record<string, unknown>>): Float64Array =>
  remember(data.fixed, `${fusion.id} ${JSON.stringify(params)}`, () => {
    const values = new Float64Array(data.frames.length)
    objective(data, fusion, data.measures[0]!)(
      decode(fusion, params),
      data.frames.map((_, t) => t),
      values
    )
    return values
  })

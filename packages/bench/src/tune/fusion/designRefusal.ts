import type { Fusion } from "@litfuse/engine/Fusion"
import { triedOf } from "../SpaceProblems.ts"
import { systems } from "./FusionDesign.ts"
import * as TuningData from "./TuningData.ts"
import * as Frames from "./Frames.ts"
import * as Deal from "../Deal.ts"
import * as RunWeights from "./RunWeights.ts"
import type { Group } from "./Unit.ts"

type Params = Readonly<Record<string, unknown>>

/** Why a fusion refuses parameters for so many lists. The result of training does not exist yet, so only given parameters are checked. */
const refusedBy = (fusion: Fusion, frame: Frames.TuningFrame, given: Params, of: string): string | undefined => {
  const params = TuningData.decode(fusion, given)
  const counted = RunWeights.problem(params, frame.lists.length, of)
  return counted ?? (fusion.train === undefined ? fusion.refuses(frame, params) : undefined)
}

const candidatesRefusal = (data: TuningData.TuningData): string | undefined => {
  const [frame] = data.frames
  const all = frame!.lists.length
  for (const { id, candidates } of systems(data.design))
    for (const candidate of candidates)
      for (const selection of candidate.runs) {
        const count = RunWeights.countOf(selection, all)!
        // which runs a selection takes is not known yet, how many is
        const some = Frames.pick(
          frame!,
          Array.from({ length: count }, (_, run) => run)
        )
        const fusion = TuningData.fusionOf(data, candidate.fusion)
        for (const { params } of triedOf(candidate)) {
          const refused = refusedBy(fusion, some, params, RunWeights.nameOf(selection, count))
          if (refused !== undefined) return `system "${id}", fusion "${candidate.fusion}": ${refused}`
        }
      }
  return undefined
}

const contributionRefusal = (data: TuningData.TuningData, groups: ReadonlyArray<Group>): string | undefined => {
  const { contribution } = data.design
  if (contribution === undefined) return undefined
  const fusion = TuningData.fusionOf(data, contribution.fusion)
  const frame = data.frames[0]!
  const say = (what: string) => `contribution, fusion "${contribution.fusion}": ${what}`
  const whole = refusedBy(fusion, frame, contribution.params, `${frame.lists.length} runs`)
  if (whole !== undefined) return say(whole)
  for (const { name, runs } of groups) {
    const left = frame.lists.flatMap((_, run) => (runs.includes(run) ? [] : [run]))
    if (left.length === 0) return say(`without ${name} no run is left`)
    const refused = refusedBy(fusion, Frames.pick(frame, left), RunWeights.keep(contribution.params, left), `${left.length} runs`)
    if (refused !== undefined) return say(`without ${name}: ${refused}`)
  }
  return undefined
}

/** A request of a design that only the data can refuse; undefined = none. */
export const designRefusal = (data: TuningData.TuningData, groups: ReadonlyArray<Group>): string | undefined => {
  const topics = data.frames.length
  if (topics < 2) return `${topics} judged topic(s) cannot be held out; tuning needs two or more`
  return Deal.problem(data.design.folds, topics)?.what ?? candidatesRefusal(data) ?? contributionRefusal(data, groups)
}

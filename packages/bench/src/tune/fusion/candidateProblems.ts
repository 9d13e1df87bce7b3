import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import type * as Plugins from "../../experiment/Plugins.ts"
import type { Candidate } from "./FusionDesign.ts"
import * as RunWeights from "./RunWeights.ts"
import { type Tried, triedOf } from "../SpaceProblems.ts"

/** What is known about the runs before they are opened: their number, and their names where the design gives them. */
export interface Known {
  readonly count: number | undefined
  readonly names: ReadonlyArray<string> | undefined
}

const hasWeights = (params: unknown): boolean => typeof params === "object" && params !== null && "weights" in params

/** The place of a parameter in a candidate: a value of the space where the space has the parameter, else a fixed one. */
const placeOf = ({ path }: Tried, name: string): ReadonlyArray<PropertyKey> => (path[1] === name ? path : ["params", name])

const weightProblems = ({ fusions }: Plugins.Plugins, candidate: Candidate, { count, names }: Known): ReadonlyArray<Problem> => {
  const { params } = fusions.get(candidate.fusion)!
  const listed = names === undefined ? "" : ` (${names.join(", ")})`
  const found = new Map<string, Problem>()
  for (const tried of triedOf(candidate)) {
    const path = placeOf(tried, "weights")
    const decoded = Decode.strict(params, tried.params)
    if (("weights" in candidate.space && path[0] !== "space") || Result.isFailure(decoded)) continue
    for (const selection of candidate.runs) {
      const fused = RunWeights.countOf(selection, count)
      const what = RunWeights.problem(
        decoded.success,
        fused,
        `${RunWeights.nameOf(selection, fused ?? 0)}${selection === "all" ? listed : ""}`
      )
      if (what !== undefined && !found.has(JSON.stringify(path))) found.set(JSON.stringify(path), { path, what })
    }
  }
  return [...found.values()]
}

/** Problems of a candidate that only fusions of runs have: weights for another number of runs, or a greedy selection without weights. */
export const candidateProblems = (plugins: Plugins.Plugins, known: Known, candidate: Candidate): ReadonlyArray<Problem> => {
  const { fusion: id, runs } = candidate
  const fusion = plugins.fusions.get(id)
  if (fusion === undefined) return []
  const found = [...weightProblems(plugins, candidate, known)]
  const [first] = triedOf(candidate)
  const decoded = Decode.strict(fusion.params, first!.params)
  for (const [i, selection] of runs.entries())
    if (selection !== "all" && "greedy" in selection && Result.isSuccess(decoded) && !hasWeights(decoded.success))
      found.push({ path: ["runs", i], what: `a greedy selection needs a fusion with weights, and "${id}" has none` })
  return found
}

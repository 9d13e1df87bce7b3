import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import * as Plugins from "../../experiment/Plugins.ts"
import type { Rule } from "../Choice.ts"
import type { Candidate } from "./Design.ts"
import * as RunWeights from "./RunWeights.ts"
import * as SearchSpace from "../SearchSpace.ts"

/** The most settings of a space that is searched completely; more would take days, and a search that draws some of them does as well. */
export const mostPoints = 1_000_000

/** Searches whose settings come in the order of the space: what is simple first, as the design writes it. */
const ordered: ReadonlyArray<string> = ["grid"]

/** Why a rule of choice does not fit a search; undefined = it does. */
export const choiceProblem = (choice: Rule, { by }: Candidate["search"]): string | undefined =>
  choice === "one-standard-error" && !ordered.includes(by)
    ? `settings of "${by}" come in no order of simplicity, and one-standard-error takes the simplest; search by grid, or choose the best`
    : undefined

/** What is known about the runs before they are opened: their number, and their names where the design gives them. */
export interface Known {
  readonly count: number | undefined
  readonly names: ReadonlyArray<string> | undefined
}

/** A setting that is tried before any work: one value of one dimension, all others at their first. */
export interface Tried {
  /** The dimension, and the place of the value in it; empty for the setting with all at their first. */
  readonly path: ReadonlyArray<PropertyKey>
  readonly params: Readonly<Record<string, unknown>>
}

/** Settings that stand for all of a candidate: every value of every dimension is in one of them. The first has all dimensions at their first value. */
export const triedOf = ({ params, space }: Pick<Candidate, "params" | "space">): ReadonlyArray<Tried> => {
  const samples = SearchSpace.dimensions(space).map(([name, dimension]) => [name, SearchSpace.samples(dimension)] as const)
  const first = { ...params, ...Object.fromEntries(samples.map(([name, [one]]) => [name, one!.value])) }
  return [
    { path: [], params: first },
    ...samples.flatMap(([name, all]) =>
      all.map(({ path, value }): Tried => ({ path: ["space", name, ...path], params: { ...first, [name]: value } }))
    )
  ]
}

const hasWeights = (params: unknown): boolean => typeof params === "object" && params !== null && "weights" in params

/** The place of a parameter in a candidate: a value of the space where the space has the parameter, else a fixed one. */
const placeOf = ({ path }: Tried, name: string): ReadonlyArray<PropertyKey> => (path[1] === name ? path : ["params", name])

const valueProblems = ({ fusions }: Plugins.Plugins, candidate: Candidate): ReadonlyArray<Problem> => {
  const found = new Map<string, Problem>()
  const wrong = new Set<PropertyKey>()
  for (const { path: here, params } of triedOf(candidate))
    for (const { path, what } of Plugins.problems(fusions, "fusion", candidate.fusion, params)) {
      const [kind, name] = path
      const isOpen = kind === "params" && String(name) in candidate.space
      // a problem of a parameter is reported at its own value, and not again for every value of the others
      if (isOpen && name !== here[1]) continue
      // values inside a range are reported only when its ends are valid
      if (isOpen && here.length === 2 && wrong.has(name!)) continue
      const place = what === Decode.unknownKey ? ["space", name!] : [...here, ...path.slice(2)]
      const key = JSON.stringify([path, what])
      if (!found.has(key)) found.set(key, { path: isOpen ? place : path, what })
      if (isOpen) wrong.add(name!)
    }
  return [...found.values()]
}

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

/** Problems of a candidate: an unknown fusion, refused values, a space too large for its search, or weights for another number of runs. */
export const candidateProblems = (plugins: Plugins.Plugins, known: Known, candidate: Candidate): ReadonlyArray<Problem> => {
  const { fusion: id, space, runs, search } = candidate
  const size = SearchSpace.size(space)
  const large = size === Number.POSITIVE_INFINITY ? "a range without steps" : `${size} points`
  const found: Array<Problem> = []
  if (search.by === "grid" && size > mostPoints)
    found.push({ path: ["space"], what: `${large} cannot be searched as a grid; give steps, or another search` })
  found.push(...valueProblems(plugins, candidate))
  const fusion = plugins.fusions.get(id)
  if (fusion === undefined) return found
  found.push(...weightProblems(plugins, candidate, known))
  const [first] = triedOf(candidate)
  const decoded = Decode.strict(fusion.params, first!.params)
  for (const [i, selection] of runs.entries())
    if (selection !== "all" && "greedy" in selection && Result.isSuccess(decoded) && !hasWeights(decoded.success))
      found.push({ path: ["runs", i], what: `a greedy selection needs a fusion with weights, and "${id}" has none` })
  return found
}

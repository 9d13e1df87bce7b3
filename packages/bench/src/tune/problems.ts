import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { mayBeMeasuredWith } from "../Dataset.ts"
import * as Plugins from "../experiment/Plugins.ts"
import type { Loaded } from "../experiment/Loaded.ts"
import * as MeasureName from "../MeasureName.ts"
import { type Candidate, type Design, type System, systems } from "./Design.ts"
import * as Space from "./Space.ts"

type Context = Omit<Loaded, "experiment">
type Path = ReadonlyArray<PropertyKey>
type Say = (path: Path, what: string | undefined) => void

const unknown = (what: string, name: string, names: ReadonlyArray<string>): string | undefined =>
  names.includes(name) ? undefined : `unknown ${what} "${name}"; the dataset has ${names.join(", ") || "none"}`

/** More settings than this would keep a machine busy for days: a search that draws some of them does as well. */
const mostPoints = 1_000_000

const hasWeights = (params: unknown): boolean => typeof params === "object" && params !== null && "weights" in params

/** How many runs a design has, when that can be known without opening them. */
const runCount = ({ runs }: Design, { dataset }: Context): number | undefined =>
  runs.tags?.length ?? (runs.type === undefined ? dataset.manifest.runsets[runs.runset]?.files : undefined)

const candidateProblems = (context: Context, design: Design, candidate: Candidate, say: Say) => {
  const { fusion: id, params, space, runs, search } = candidate
  const size = Space.size(space)
  if (search.by === "grid" && size > mostPoints)
    say(
      ["space"],
      `${size === Number.POSITIVE_INFINITY ? "a range without steps" : `${size} points`} cannot be searched as a grid; give steps, or another search`
    )
  const fusion = context.plugins.fusions.get(id)
  const first = Space.params(
    space,
    Space.dimensions(space).map(() => 0)
  )
  const found = Plugins.problems(context.plugins.fusions, "fusion", id, { ...params, ...first })
  for (const { path, what } of found) say(path[0] === "params" && String(path[1]) in space ? ["space", ...path.slice(1)] : path, what)
  if (fusion === undefined || found.length > 0) return
  const decoded = Decode.strict(fusion.params, { ...params, ...first })
  const names = design.runs.tags
  const count = runCount(design, context)
  const { weights } = (Result.isSuccess(decoded) ? decoded.success : {}) as { readonly weights?: ReadonlyArray<unknown> }
  if (weights !== undefined && weights.length > 0 && count !== undefined && weights.length !== count)
    say(
      ["weights" in space ? "space" : "params", "weights"],
      `${weights.length} weights for ${count} runs${names === undefined ? "" : ` (${names.join(", ")})`}`
    )
  for (const [i, selection] of runs.entries())
    if (selection !== "all" && "greedy" in selection && !(Result.isSuccess(decoded) && hasWeights(decoded.success)))
      say(["runs", i], `a greedy selection needs a fusion with weights, and "${id}" has none`)
}

const systemProblems = (context: Context, design: Design, system: System, say: Say) => {
  for (const [c, candidate] of system.candidates.entries())
    candidateProblems(context, design, candidate, (path, what) => say(["candidates", c, ...path], what))
}

const measureProblem = (name: string): string | undefined => {
  const measure = MeasureName.parse(name)
  if (Result.isFailure(measure)) return measure.failure.message
  return measure.success.name === name ? undefined : `write "${measure.success.name}" instead of "${name}": one name per measure`
}

/**
 * What the schema of a design cannot say: names that the dataset or the host does not have, parameters that a fusion refuses, more folds than topics,
 * weights for another number of runs, spaces too large for their search.
 */
export const problems = (context: Context, design: Design): ReadonlyArray<Problem> => {
  const { manifest } = context.dataset
  const found: Array<Problem> = []
  const say: Say = (path, what) => what !== undefined && found.push({ path, what })
  const files = Object.keys(manifest.files)
  say(["qrels"], unknown("file", design.qrels, files))
  say(["runs", "runset"], unknown("run set", design.runs.runset, Object.keys(manifest.runsets)))
  const set = manifest.runsets[design.runs.runset]
  if (set !== undefined && !mayBeMeasuredWith(set, design.qrels) && !context.isForced)
    say(
      ["runs", "runset"],
      `run set "${design.runs.runset}" was made for "${[set.qrels].flat().join('" or "')}" and may not be measured with "${design.qrels}"`
    )
  say(["measure"], measureProblem(design.measure))
  for (const [i, name] of design.beside.entries()) say(["beside", i], measureProblem(name))
  if (design.folds.older !== undefined) say(["folds", "older"], unknown("file", design.folds.older, files))
  const topics = manifest.files[design.qrels]?.counts?.["topics"]
  if (typeof design.folds.outer === "number" && typeof topics === "number" && design.folds.outer > topics)
    say(["folds", "outer"], `${design.folds.outer} folds for ${topics} topics; at most one fold per topic`)
  const ids = systems(design).map(({ id }) => id)
  for (const [i, system] of systems(design).entries()) {
    const path = i === 0 ? ["primary"] : ["secondary", i - 1]
    if (ids.indexOf(system.id) < i) say([...path, "id"], `"${system.id}" is already the id of another system`)
    systemProblems(context, design, system, (rest, what) => say([...path, ...rest], what))
  }
  if (design.surface !== undefined && !ids.includes(design.surface))
    say(["surface"], `no system "${design.surface}"; there is ${ids.join(", ")}`)
  if (design.baseline !== undefined && !ids.slice(1).includes(design.baseline))
    say(["baseline"], `no secondary system "${design.baseline}"; there is ${ids.slice(1).join(", ") || "none"}`)
  const { contribution } = design
  if (contribution !== undefined) {
    for (const { path, what } of Plugins.problems(context.plugins.fusions, "fusion", contribution.fusion, contribution.params))
      say(["contribution", ...path], what)
    if (contribution.of.includes("team") && contribution.leaderboard === undefined)
      say(["contribution", "of"], "teams are known from a leaderboard only: name it")
    if (contribution.leaderboard !== undefined) say(["contribution", "leaderboard"], unknown("file", contribution.leaderboard, files))
  }
  return found
}

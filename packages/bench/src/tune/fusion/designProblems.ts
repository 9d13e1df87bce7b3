import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { mayBeMeasuredWith } from "../../Dataset.ts"
import * as Plugins from "../../experiment/Plugins.ts"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { candidateProblems, choiceProblem, type Known, mostPoints } from "./candidateProblems.ts"
import { type Contribution, type Design, type System, systems } from "./Design.ts"
import { baselines } from "./baselines.ts"
import { hashOf } from "./DesignKey.ts"
import { confineFusions } from "./confineFusions.ts"
import * as Deal from "../Deal.ts"
import * as RunWeights from "./RunWeights.ts"
import * as SearchSpace from "../SearchSpace.ts"

type Context = Omit<LoadedExperiment, "experiment">
type Path = ReadonlyArray<PropertyKey>
type Say = (path: Path, what: string | undefined) => void

const unknown = (what: string, name: string, names: ReadonlyArray<string>): string | undefined =>
  names.includes(name) ? undefined : `unknown ${what} "${name}"; the dataset has ${names.join(", ") || "none"}`

const knownOf = ({ runs }: Design, { dataset }: Context): Known => ({
  count: runs.tags?.length ?? (runs.type === undefined ? dataset.manifest.runsets[runs.runset]?.files : undefined),
  names: runs.tags
})

const systemProblems = ({ plugins }: Context, known: Known, system: System, say: Say) => {
  for (const [c, { search }] of system.candidates.entries()) say(["candidates", c, "search", "by"], choiceProblem(system.choice, search))
  for (const [c, candidate] of system.candidates.entries())
    for (const { path, what } of candidateProblems(plugins, known, candidate)) say(["candidates", c, ...path], what)
}

const runProblems = ({ dataset: { manifest }, isForced }: Context, { qrels, runs }: Design, say: Say) => {
  const { runset, type } = runs
  const tags: ReadonlyArray<string> = runs.tags ?? []
  say(["runset"], unknown("run set", runset, Object.keys(manifest.runsets)))
  const set = manifest.runsets[runset]
  if (set !== undefined && !mayBeMeasuredWith(set, qrels) && !isForced)
    say(["runset"], `run set "${runset}" was made for "${[set.qrels].flat().join('" or "')}" and may not be measured with "${qrels}"`)
  if (set !== undefined && type !== undefined && set.leaderboard === undefined)
    say(["type"], `run set "${runset}" names no leaderboard, and nothing else says which runs are ${type}; leave the type out`)
  for (const [i, tag] of tags.entries()) if (tags.indexOf(tag) < i) say(["tags", i], `"${tag}" is named twice; name each run once`)
}

const surfaceProblem = ({ plugins: { fusions } }: Context, design: Design): string | undefined => {
  const found = systems(design).find(({ id }) => id === design.surface)
  if (found === undefined)
    return `no system "${design.surface}"; there is ${systems(design)
      .map(({ id }) => id)
      .join(", ")}`
  const { fusion, space, runs } = found.candidates[0]
  const size = SearchSpace.size(space)
  if (size === Number.POSITIVE_INFINITY) return `a range without steps has no end of settings to show; give "${found.id}" steps`
  if (size > mostPoints) return `${size} settings of "${found.id}" are more than can be shown; give fewer steps`
  if (fusions.get(fusion)?.train !== undefined)
    return `"${fusion}" is trained, and a surface shows settings that nothing was fitted to; name a system without training`
  if (runs.some((selection) => selection !== "all"))
    return `a surface shows fusions of all runs, and "${found.id}" selects some; name a system that fuses all`
  return undefined
}

const contributionProblems = ({ plugins, dataset }: Context, known: Known, design: Design, contribution: Contribution, say: Say) => {
  const { fusion: id, params, of, leaderboard } = contribution
  const found = Plugins.problems(plugins.fusions, "fusion", id, params)
  for (const { path, what } of found) say(path, what)
  const decoded = found.length > 0 ? undefined : Decode.strict(plugins.fusions.get(id)!.params, params)
  if (decoded !== undefined && Result.isSuccess(decoded))
    say(["params", "weights"], RunWeights.problem(decoded.success, known.count, `${known.count} runs`))
  if (plugins.thirdParty.has(id) && !systems(design).some(({ candidates }) => candidates.some(({ fusion }) => fusion === id)))
    say(
      ["fusion"],
      `"${id}" is from outside, and whether it remembers grades is checked in systems only: name it in a secondary system too`
    )
  if (of.includes("team") && leaderboard === undefined) say(["of"], "teams are known from a leaderboard only: name it")
  if (leaderboard !== undefined) say(["leaderboard"], unknown("file", leaderboard, Object.keys(dataset.manifest.files)))
}

const expectedProblems = (design: Design, say: Say) => {
  const names = [...systems(design).map(({ id }) => id), ...Object.values(baselines)]
  const measures = [design.measure, ...design.beside]
  for (const [i, { system, measure }] of design.expected.entries()) {
    if (!names.includes(system)) say([i, "system"], `no system "${system}"; there is ${names.join(", ")}`)
    if (!measures.includes(measure)) say([i, "measure"], `"${measure}" is not measured here; what is: ${measures.join(", ")}`)
  }
}

const measureProblem = ({ plugins: { measures } }: Context, name: string): string | undefined => {
  const measure = MeasureName.parse(name, measures)
  if (Result.isFailure(measure)) return measure.failure.message
  return measure.success.name === name ? undefined : `write "${measure.success.name}" instead of "${name}": one name per measure`
}

/**
 * Problems that the schema of a design cannot find.
 *
 * - names that the dataset or the host does not have, and values that a fusion refuses
 * - more folds than topics, and weights for another number of runs
 * - spaces too large for their search, and surfaces that would show something else
 */
export const designProblems = (context: Context, design: Design): ReadonlyArray<Problem> => {
  const { manifest } = context.dataset
  const found: Array<Problem> = []
  const say: Say = (path, what) => what !== undefined && found.push({ path, what })
  const files = Object.keys(manifest.files)
  say(["qrels"], unknown("file", design.qrels, files))
  const within =
    (at: Path): Say =>
    (path, what) =>
      say([...at, ...path], what)
  runProblems(context, design, within(["runs"]))
  say(["measure"], measureProblem(context, design.measure))
  for (const [i, name] of design.beside.entries()) say(["beside", i], measureProblem(context, name))
  if (design.folds.older !== undefined) say(["folds", "older"], unknown("file", design.folds.older, files))
  const topics = manifest.files[design.qrels]?.counts?.["topics"]
  const folds = topics === undefined ? undefined : Deal.problem(design.folds, topics)
  if (folds !== undefined) say(["folds", folds.key], folds.what)
  const known = knownOf(design, context)
  const ids = systems(design).map(({ id }) => id)
  for (const [i, system] of systems(design).entries()) {
    const path = i === 0 ? ["primary"] : ["secondary", i - 1]
    if (ids.indexOf(system.id) < i) say([...path, "id"], `"${system.id}" is already the id of another system`)
    systemProblems(context, known, system, within(path))
  }
  if (design.surface !== undefined) say(["surface"], surfaceProblem(context, design))
  if (design.baseline !== undefined && !ids.slice(1).includes(design.baseline))
    say(["baseline"], `no secondary system "${design.baseline}"; there is ${ids.slice(1).join(", ") || "none"}`)
  const { declaration } = design
  if (declaration !== undefined && declaration.sha256 !== hashOf(design))
    say(
      ["declaration", "sha256"],
      `this is not the design that was declared on ${declaration.on}; its hash is ${hashOf(design)}. Take the declaration out, or the changes back`
    )
  const held = confineFusions(design, context.plugins)
  if (Result.isFailure(held)) say(["primary"], held.failure)
  if (design.contribution !== undefined) contributionProblems(context, known, design, design.contribution, within(["contribution"]))
  expectedProblems(design, within(["expected"]))
  return found
}

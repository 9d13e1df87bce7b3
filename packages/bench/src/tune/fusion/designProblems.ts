import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { mayBeMeasuredWith } from "../../Dataset.ts"
import * as Plugins from "../../experiment/Plugins.ts"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as ProblemList from "../../experiment/ProblemList.ts"
import { candidateProblems, type Known } from "./candidateProblems.ts"
import { choiceProblem, mostPoints } from "../SpaceProblems.ts"
import { type Design, type System, systems } from "./Design.ts"
import { baselines } from "./baselines.ts"
import { hashOf } from "./DesignKey.ts"
import { confineFusions } from "./confineFusions.ts"
import * as Deal from "../Deal.ts"
import * as RunWeights from "./RunWeights.ts"
import * as SearchSpace from "../SearchSpace.ts"

type Context = Omit<LoadedExperiment, "experiment">
const knownOf = ({ runs }: Design, { dataset }: Context): Known => ({
  count: runs.tags?.length ?? (runs.type === undefined ? dataset.manifest.runsets[runs.runset]?.files : undefined),
  names: runs.tags
})

const addSystem = (list: ProblemList.ProblemList, { plugins }: Context, known: Known, { choice, candidates }: System): void => {
  for (const [c, { search }] of candidates.entries()) list.say(["candidates", c, "search", "by"], choiceProblem(choice, search))
  for (const [c, candidate] of candidates.entries()) list.add(["candidates", c], candidateProblems(plugins, known, candidate))
}

const addRuns = (list: ProblemList.ProblemList, { dataset: { manifest }, isForced }: Context, { qrels, runs }: Design): void => {
  const { runset, type } = runs
  const tags: ReadonlyArray<string> = runs.tags ?? []
  list.name(["runset"], "run set", runset, Object.keys(manifest.runsets))
  const set = manifest.runsets[runset]
  if (set !== undefined && !mayBeMeasuredWith(set, qrels) && !isForced)
    list.say(["runset"], `run set "${runset}" was made for "${[set.qrels].flat().join('" or "')}" and may not be measured with "${qrels}"`)
  if (set !== undefined && type !== undefined && set.leaderboard === undefined)
    list.say(["type"], `run set "${runset}" names no leaderboard, and nothing else says which runs are ${type}; leave the type out`)
  for (const [i, tag] of tags.entries()) if (tags.indexOf(tag) < i) list.say(["tags", i], `"${tag}" is named twice; name each run once`)
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

const addContribution = (list: ProblemList.ProblemList, { plugins }: Context, known: Known, design: Design): void => {
  if (design.contribution === undefined) return
  const { fusion: id, params, of, leaderboard } = design.contribution
  const found = Plugins.problems(plugins.fusions, "fusion", id, params)
  list.add([], found)
  const decoded = found.length > 0 ? undefined : Decode.strict(plugins.fusions.get(id)!.params, params)
  if (decoded !== undefined && Result.isSuccess(decoded))
    list.say(["params", "weights"], RunWeights.problem(decoded.success, known.count, `${known.count} runs`))
  if (plugins.thirdParty.has(id) && !systems(design).some(({ candidates }) => candidates.some(({ fusion }) => fusion === id)))
    list.say(
      ["fusion"],
      `"${id}" is from outside, and whether it remembers grades is checked in systems only: name it in a secondary system too`
    )
  if (of.includes("team") && leaderboard === undefined) list.say(["of"], "teams are known from a leaderboard only: name it")
  list.file(["leaderboard"], leaderboard)
}

const addExpected = (list: ProblemList.ProblemList, design: Design): void => {
  const names = [...systems(design).map(({ id }) => id), ...Object.values(baselines)]
  const measures = [design.measure, ...design.beside]
  for (const [i, { system, measure }] of design.expected.entries()) {
    if (!names.includes(system)) list.say([i, "system"], `no system "${system}"; there is ${names.join(", ")}`)
    if (!measures.includes(measure)) list.say([i, "measure"], `"${measure}" is not measured here; what is: ${measures.join(", ")}`)
  }
}

/**
 * Problems that the schema of a design cannot find.
 *
 * - names that the dataset or the host does not have, and values that a fusion refuses
 * - more folds than topics, and weights for another number of runs
 * - spaces too large for their search, and surfaces that would show something else
 */
export const designProblems = (context: Context, design: Design): ReadonlyArray<Problem> => {
  const list = ProblemList.open(context)
  list.file(["qrels"], design.qrels)
  addRuns(list.within("runs"), context, design)
  ProblemList.addMeasures(list, design, ProblemList.otherName)
  list.file(["folds", "older"], design.folds.older)
  const topics = context.dataset.manifest.files[design.qrels]?.counts?.["topics"]
  const folds = topics === undefined ? undefined : Deal.problem(design.folds, topics)
  if (folds !== undefined) list.say(["folds", folds.key], folds.what)
  const known = knownOf(design, context)
  const ids = systems(design).map(({ id }) => id)
  for (const [i, system] of systems(design).entries()) {
    const own = i === 0 ? list.within("primary") : list.within("secondary", i - 1)
    if (ids.indexOf(system.id) < i) own.say(["id"], `"${system.id}" is already the id of another system`)
    addSystem(own, context, known, system)
  }
  if (design.surface !== undefined) list.say(["surface"], surfaceProblem(context, design))
  if (design.baseline !== undefined && !ids.slice(1).includes(design.baseline))
    list.say(["baseline"], `no secondary system "${design.baseline}"; there is ${ids.slice(1).join(", ") || "none"}`)
  const { declaration } = design
  if (declaration !== undefined && declaration.sha256 !== hashOf(design))
    list.say(
      ["declaration", "sha256"],
      `this is not the design that was declared on ${declaration.on}; its hash is ${hashOf(design)}. Take the declaration out, or the changes back`
    )
  const held = confineFusions(design, context.plugins)
  if (Result.isFailure(held)) list.say(["primary"], held.failure)
  addContribution(list.within("contribution"), context, known, design)
  addExpected(list.within("expected"), design)
  return list.found
}

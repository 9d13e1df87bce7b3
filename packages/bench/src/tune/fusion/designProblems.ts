import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { mayBeMeasuredWith } from "../../Dataset.ts"
import * as Plugins from "../../experiment/Plugins.ts"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as ProblemList from "../../experiment/ProblemList.ts"
import { candidateProblems, type Known } from "./candidateProblems.ts"
import { addDesignProblems } from "../addDesignProblems.ts"
import * as Design from "../Design.ts"
import { mostPoints } from "../SpaceProblems.ts"
import { type FusionDesign, systems } from "./FusionDesign.ts"
import { hashOf } from "./DesignKey.ts"
import { confineFusions } from "./confineFusions.ts"
import * as RunWeights from "./RunWeights.ts"
import * as SearchSpace from "../SearchSpace.ts"

type Context = Omit<LoadedExperiment, "experiment">
const knownOf = ({ runs }: FusionDesign, { dataset }: Context): Known => ({
  count: runs.tags?.length ?? (runs.type === undefined ? dataset.manifest.runsets[runs.runset]?.files : undefined),
  names: runs.tags
})

const addRuns = (list: ProblemList.ProblemList, { dataset: { manifest }, isForced }: Context, { qrels, runs }: FusionDesign): void => {
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

const surfaceProblem = ({ plugins: { fusions } }: Context, design: FusionDesign): string | undefined => {
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

const addContribution = (list: ProblemList.ProblemList, { plugins }: Context, known: Known, design: FusionDesign): void => {
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
}

/**
 * Problems that the schema of a design cannot find.
 *
 * - names that the dataset or the host does not have, and values that a fusion refuses
 * - more folds than topics, and weights for another number of runs
 * - spaces too large for their search, and surfaces that would show something else
 */
export const designProblems = (context: Context, design: FusionDesign): ReadonlyArray<Problem> => {
  const list = ProblemList.open(context)
  const { plugins } = context
  addRuns(list.within("runs"), context, design)
  addDesignProblems(list, context, Design.ofFusion(design), { refusal: ProblemList.otherName })
  const known = knownOf(design, context)
  for (const [i, { candidates }] of systems(design).entries())
    for (const [c, candidate] of candidates.entries())
      list.add([...(i === 0 ? ["primary"] : ["secondary", i - 1]), "candidates", c], candidateProblems(plugins, known, candidate))
  const ids = systems(design).map(({ id }) => id)
  if (design.surface !== undefined) list.say(["surface"], surfaceProblem(context, design))
  if (design.baseline !== undefined && !ids.slice(1).includes(design.baseline))
    list.say(["baseline"], `no secondary system "${design.baseline}"; there is ${ids.slice(1).join(", ") || "none"}`)
  const { declaration } = design
  if (declaration !== undefined && declaration.sha256 !== hashOf(design))
    list.say(
      ["declaration", "sha256"],
      `this is not the design that was declared on ${declaration.on}; its hash is ${hashOf(design)}. Take the declaration out, or the changes back`
    )
  const held = confineFusions(design, plugins)
  if (Result.isFailure(held)) list.say(["primary"], held.failure)
  addContribution(list.within("contribution"), context, known, design)
  return list.found
}

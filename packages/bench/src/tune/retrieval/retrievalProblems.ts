import type { Problem } from "@litfuse/engine/Decode"
import type { Configurable } from "@litfuse/engine/Plugin"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Result from "effect/Result"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as Plugins from "../../experiment/Plugins.ts"
import { mostPoints } from "../fusion/candidateProblems.ts"
import { overlayParams } from "../overlayParams.ts"
import * as SearchSpace from "../SearchSpace.ts"
import type { RetrievalDesign, System } from "./RetrievalDesign.ts"

type Context = Pick<LoadedExperiment, "dataset" | "plugins">

const spaceProblems = (
  table: ReadonlyMap<string, Configurable<unknown>>,
  kind: string,
  id: string,
  { params, space }: Pick<Extract<System, { readonly space: unknown }>, "params" | "space">
): ReadonlyArray<Problem> => {
  const fixed = Plugins.problems(table, kind, id, params)
  if (fixed.length > 0) return fixed
  if (SearchSpace.size(space) > mostPoints)
    return [{ path: ["space"], what: `${SearchSpace.size(space)} settings are more than a grid can look at; give fewer` }]
  return SearchSpace.dimensions(space).flatMap(([name, dimension]) =>
    SearchSpace.samples(dimension).flatMap(({ path, value }) =>
      Plugins.problems(table, kind, id, overlayParams(params, { [name]: value })).map(({ what }) => ({
        path: ["space", name, ...path],
        what
      }))
    )
  )
}

const partsOf = (system: System): ReadonlyArray<string> => {
  if ("of" in system) return system.of
  return "best" in system ? system.best : []
}

const systemProblems = ({ plugins }: Context, system: System, before: ReadonlyArray<string>): ReadonlyArray<Problem> => {
  const found: Array<Problem> = []
  if (before.includes(system.id)) found.push({ path: ["id"], what: `"${system.id}" is already the id of another system` })
  for (const [i, id] of partsOf(system).entries())
    if (!before.includes(id))
      found.push({
        path: ["of" in system ? "of" : "best", i],
        what: `no system "${id}" before this one; there is ${before.join(", ") || "none"}`
      })
  if ("retrieve" in system) found.push(...spaceProblems(plugins.retrievers, "retrieve", system.retrieve, system))
  if ("fuse" in system) found.push(...spaceProblems(plugins.fusions, "fuse", system.fuse, system))
  return found
}

/** What is wrong with a design, found without opening documents; paths start at the design. */
export const retrievalProblems = (context: Context, design: RetrievalDesign): ReadonlyArray<Problem> => {
  const found: Array<Problem> = []
  const files = Object.keys(context.dataset.manifest.files)
  const known = (path: ReadonlyArray<PropertyKey>, name: string) => {
    if (!files.includes(name)) found.push({ path, what: `unknown file "${name}"; the dataset has ${files.join(", ")}` })
  }
  known(["corpus"], design.corpus)
  known(["topics"], design.topics)
  known(["qrels"], design.qrels)
  if (design.train !== undefined) {
    known(["train", "topics"], design.train.topics)
    known(["train", "qrels"], design.train.qrels)
  } else if (design.frozen !== undefined) found.push({ path: ["frozen"], what: "a hash is frozen where everything is chosen on `train`" })
  for (const [i, name] of [design.measure, ...design.beside].entries()) {
    const measure = MeasureName.parse(name, context.plugins.measures)
    if (Result.isFailure(measure)) found.push({ path: i === 0 ? ["measure"] : ["beside", i - 1], what: measure.failure.message })
  }
  const ids = design.systems.map(({ id }) => id)
  for (const [s, system] of design.systems.entries())
    for (const { path, what } of systemProblems(context, system, ids.slice(0, s))) found.push({ path: ["systems", s, ...path], what })
  for (const role of ["primary", "baseline"] as const)
    if (!ids.includes(design[role])) found.push({ path: [role], what: `no system "${design[role]}"; there is ${ids.join(", ")}` })
  if (design.primary === design.baseline) found.push({ path: ["primary"], what: "a system is not compared with itself" })
  return found
}

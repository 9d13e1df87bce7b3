import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Result from "effect/Result"
import type { LoadedExperiment } from "../experiment/LoadedExperiment.ts"
import * as Plugins from "../experiment/Plugins.ts"
import * as ProblemList from "../experiment/ProblemList.ts"
import * as Deal from "./Deal.ts"
import type { Design, Open } from "./Design.ts"
import { openProblems } from "./SpaceProblems.ts"

type Context = Pick<LoadedExperiment, "dataset" | "plugins">

/** What refuses the parameters of a system; undefined for a pipeline, which must be opened first. */
const refusalsOf = ({ fusions, retrievers, analyzers }: Plugins.Plugins, { of: [key, id] }: Open) => {
  if (key === "pipeline") return undefined
  const table = { fusion: fusions, fuse: fusions, retrieve: retrievers, analyzer: analyzers }[key]
  return (params: Open["params"]) => Plugins.problems(table, key, id, params)
}

const addExpected = (list: ProblemList.ProblemList, { plugins }: Context, design: Design, measures: ReadonlyArray<string>): void => {
  const names = [...design.systems.map(({ id }) => id), ...(design.besideSystems ?? [])]
  const known = measures.map((name) => Result.getOrUndefined(MeasureName.parse(name, plugins.measures))?.name ?? name)
  for (const [i, { system, measure }] of design.expected.entries()) {
    if (!names.includes(system)) list.say([i, "system"], `no system "${system}"; there is ${names.join(", ")}`)
    if (!known.includes(measure)) list.say([i, "measure"], `"${measure}" is not measured here; what is: ${known.join(", ")}`)
  }
}

/**
 * Adds what is wrong with any design: names of nothing, more folds than topics, ids that are there twice, and refused values. Also spaces that do not fit
 * their search, and expected values of nothing that is measured.
 *
 * - `refusal` why a measure is refused; `moreMeasured` names of what is measured in addition
 */
export const addDesignProblems = (
  list: ProblemList.ProblemList,
  context: Context,
  design: Design,
  { refusal, moreMeasured = [] }: { readonly refusal?: ProblemList.Refusal; readonly moreMeasured?: ReadonlyArray<string> } = {}
): void => {
  for (const [key, names] of Object.entries(design.files))
    if (typeof names === "object") for (const [i, name] of names.entries()) list.file([...key.split("."), i], name)
    else list.file(key.split("."), names)
  if (design.retriever !== undefined && !context.plugins.retrievers.has(design.retriever))
    list.say(["retriever"], `unknown retriever "${design.retriever}"`)
  ProblemList.addMeasures(list, design, refusal)
  const topics = context.dataset.manifest.files[design.qrels]?.counts?.["topics"]
  const folds = topics === undefined || design.folds === undefined ? undefined : Deal.problem(design.folds, topics)
  if (folds !== undefined) list.say(["folds", folds.key], folds.what)
  const ids = design.systems.map(({ id }) => id)
  for (const [i, { id, idAt, ways, choice }] of design.systems.entries()) {
    if (ids.indexOf(id) < i) list.say(idAt, `"${id}" is already the id of another system`)
    for (const way of ways) list.add(way.at, openProblems(way, choice, refusalsOf(context.plugins, way)))
  }
  addExpected(list.within("expected"), context, design, [design.measure, ...design.beside, ...moreMeasured])
}

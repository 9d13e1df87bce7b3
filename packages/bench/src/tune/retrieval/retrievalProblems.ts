import type { Problem } from "@litfuse/engine/Decode"
import type { Configurable } from "@litfuse/engine/Plugin"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as Plugins from "../../experiment/Plugins.ts"
import * as ProblemList from "../../experiment/ProblemList.ts"
import { overlayParams } from "../overlayParams.ts"
import { searchProblems, valueProblems } from "../SpaceProblems.ts"
import type { RetrievalDesign, System } from "./RetrievalDesign.ts"

type Context = Pick<LoadedExperiment, "dataset" | "plugins">

const spaceProblems = (
  table: ReadonlyMap<string, Configurable<unknown>>,
  kind: string,
  id: string,
  open: Pick<Extract<System, { readonly space: unknown }>, "params" | "space">
): ReadonlyArray<Problem> => [
  ...searchProblems({ ...open, search: { by: "grid" }, choice: "best" }),
  ...valueProblems(open, (params) => Plugins.problems(table, kind, id, params), overlayParams)
]

const partsOf = (system: System): ReadonlyArray<string> => {
  if ("of" in system) return system.of
  return "best" in system ? system.best : []
}

const addSystem = (list: ProblemList.ProblemList, { plugins }: Context, system: System, before: ReadonlyArray<string>): void => {
  if (before.includes(system.id)) list.say(["id"], `"${system.id}" is already the id of another system`)
  for (const [i, id] of partsOf(system).entries())
    if (!before.includes(id))
      list.say(["of" in system ? "of" : "best", i], `no system "${id}" before this one; there is ${before.join(", ") || "none"}`)
  if ("retrieve" in system) list.add([], spaceProblems(plugins.retrievers, "retrieve", system.retrieve, system))
  if ("fuse" in system) list.add([], spaceProblems(plugins.fusions, "fuse", system.fuse, system))
}

/** What is wrong with a design, found without opening documents; paths start at the design. */
export const retrievalProblems = (context: Context, design: RetrievalDesign): ReadonlyArray<Problem> => {
  const list = ProblemList.open(context)
  for (const name of ["corpus", "topics", "qrels"] as const) list.file([name], design[name])
  for (const name of ["topics", "qrels"] as const) list.file(["train", name], design.train?.[name])
  if (design.train === undefined && design.frozen !== undefined)
    list.say(["frozen"], "a hash is frozen where everything is chosen on `train`")
  ProblemList.addMeasures(list, design)
  const ids = design.systems.map(({ id }) => id)
  for (const [s, system] of design.systems.entries()) addSystem(list.within("systems", s), context, system, ids.slice(0, s))
  for (const role of ["primary", "baseline"] as const)
    if (!ids.includes(design[role])) list.say([role], `no system "${design[role]}"; there is ${ids.join(", ")}`)
  if (design.primary === design.baseline) list.say(["primary"], "a system is not compared with itself")
  return list.found
}

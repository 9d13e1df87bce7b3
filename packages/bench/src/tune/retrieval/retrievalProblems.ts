import type { Problem } from "@litfuse/engine/Decode"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as ProblemList from "../../experiment/ProblemList.ts"
import { addDesignProblems } from "../addDesignProblems.ts"
import * as Design from "../Design.ts"
import type { RetrievalDesign, System } from "./RetrievalDesign.ts"

type Context = Pick<LoadedExperiment, "dataset" | "plugins">

const partsOf = (system: System): ReadonlyArray<string> => {
  if ("of" in system) return system.of
  return "best" in system ? system.best : []
}

const addParts = (list: ProblemList.ProblemList, system: System, before: ReadonlyArray<string>): void => {
  for (const [i, id] of partsOf(system).entries())
    if (!before.includes(id))
      list.say(["of" in system ? "of" : "best", i], `no system "${id}" before this one; there is ${before.join(", ") || "none"}`)
}

/** What is wrong with a design, found without opening documents; paths start at the design. */
export const retrievalProblems = (context: Context, design: RetrievalDesign): ReadonlyArray<Problem> => {
  const list = ProblemList.open(context)
  addDesignProblems(list, context, Design.ofRetrieval(design))
  if (design.train === undefined && design.frozen !== undefined)
    list.say(["frozen"], "a hash is frozen where everything is chosen on `train`")
  const ids = design.systems.map(({ id }) => id)
  for (const [s, system] of design.systems.entries()) addParts(list.within("systems", s), system, ids.slice(0, s))
  for (const role of ["primary", "baseline"] as const)
    if (!ids.includes(design[role])) list.say([role], `no system "${design[role]}"; there is ${ids.join(", ")}`)
  if (design.primary === design.baseline) list.say(["primary"], "a system is not compared with itself")
  return list.found
}

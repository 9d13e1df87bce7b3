import { asking } from "@litfuse/bench/test/analyses/support"
import * as Registry from "@litfuse/engine/Registry"
import { studies } from "../src/index.ts"

export { dotsOf, experiment, rowsOf, runOf, type Collection } from "@litfuse/bench/test/analyses/support"

/** Asks the analyses of this package over collections in memory. */
export const { analyseFiles, analyse, findings } = asking(studies.analyses(Registry.make([])))

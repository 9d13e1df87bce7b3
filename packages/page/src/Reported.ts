import * as Bench from "@litfuse/api/Bench"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"

/** The reports of the workspace; of a file that has not changed since somebody looked, nothing is read. */
export class Reported extends Context.Service<Reported, ReturnType<typeof Bench.Reports.reader>>()("@litfuse/page/Reported") {}

/** Reads reports for one server. */
export const layer: Layer.Layer<Reported> = Layer.sync(Reported, Bench.Reports.reader)

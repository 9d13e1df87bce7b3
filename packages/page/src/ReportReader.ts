import * as Bench from "@litfuse/api/Bench"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"

/** The reports of the workspace. Unchanged files are not read again. */
export class ReportReader extends Context.Service<ReportReader, ReturnType<typeof Bench.Reports.reader>>()("@litfuse/page/ReportReader") {}

/** A reader of reports for one server. */
export const layer: Layer.Layer<ReportReader> = Layer.sync(ReportReader, Bench.Reports.reader)

/** Outputs of analyzers that travel with a recorded search. */
import * as Decode from "@litfuse/engine/Decode"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import type * as Ports from "@litfuse/engine/Ports"
import type * as Registry from "@litfuse/engine/Registry"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Analysis } from "./analyses.ts"

/** Analyzers whose outputs are numbers and names of sources alone. No other analyzer reads them. */
const aggregates = ["source-agreement", "prisma-flow", "reproducibility"]

/** Outputs of a search by node, as JSON. */
export const RecordedOutputs = Schema.Record(
  Schema.String,
  Schema.Struct({ analyzer: Schema.String, revision: Schema.Int, output: Schema.Unknown })
)
export type RecordedOutputs = typeof RecordedOutputs.Type

/** The outputs that a bundle may hold although it omits works behind them: they say nothing of any single work. */
export const aggregatesOf = (analyses: ReadonlyArray<Analysis>): RecordedOutputs =>
  Object.fromEntries(
    analyses.flatMap(({ node, analyzer, revision, output, reason }) =>
      reason === null && aggregates.includes(analyzer) ? [[node, { analyzer, revision, output }] as const] : []
    )
  )

type Ended = Pick<Pipeline.Finished, "values" | "trace">

/**
 * A finished run in which analyzers say what they said in the recorded search.
 *
 * - empty: without recorded outputs the run itself. An output of another revision is not used, because it may mean something else
 */
export const withRecordedOutputs = <F extends Ended>(finished: F, recorded: RecordedOutputs, plugins: Registry.Registry["plugins"]): F => {
  const values = new Map(finished.values)
  for (const [node, { analyzer, revision, output }] of Object.entries(recorded)) {
    const plugin = plugins.find("analyzer", analyzer)?.plugin
    if (plugin === undefined || plugin.revision !== revision || !values.has(node)) continue
    const decoded = Decode.strict(Schema.toCodecJson(plugin.output), output)
    if (Result.isSuccess(decoded))
      values.set(node, { analyzer, output: decoded.success, notices: plugin.notices(decoded.success) } satisfies Ports.Annotated)
  }
  const noticesOf = (node: string) => (values.get(node) as Ports.Annotated).notices
  const trace = finished.trace.map((entry) =>
    values.get(entry.node) === finished.values.get(entry.node) ? entry : { ...entry, notices: noticesOf(entry.node) }
  )
  return { ...finished, values, trace }
}

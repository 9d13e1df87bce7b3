import * as Analyzer from "@litfuse/engine/Analyzer"
import { readUsedOutput, printProblems } from "@litfuse/engine/analyzer/readUsedOutput"
import * as Decode from "@litfuse/engine/Decode"
import * as Notice from "@litfuse/engine/Notice"
import * as Reads from "@litfuse/engine/Reads"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Analysis, withoutOutput, withViews } from "../search/analyses.ts"
import { type EarlierAnalyses, type AnalysisInput, partialNotice } from "./AnalysisInput.ts"

/** The registered analyzers, by id. */
export type Analyzers = ReadonlyMap<string, Analyzer.Analyzer>

type Outputs = Map<string, Result.Result<unknown, string>>

/** The output of this analyzer in the answer, about all works; undefined if there is none, or one of another revision. */
const earlierOutput = ({ id, revision, output }: Analyzer.Analyzer, { analyses }: EarlierAnalyses): unknown => {
  const one = Object.values(analyses).find(({ analyzer, revision: other }) => analyzer === id && other === revision)
  const decoded = one === undefined || one.output === null ? undefined : Decode.open(Schema.toCodecJson(output), one.output)
  return decoded !== undefined && Result.isSuccess(decoded) ? decoded.success : undefined
}

/** The output of an analyzer, after those of the analyzers that it uses; each runs once. */
const outputOf = (plugin: Analyzer.Analyzer, all: Analyzers, input: AnalysisInput, done: Outputs): Result.Result<unknown, string> => {
  const known = done.get(plugin.id)
  if (known !== undefined) return known
  const made = Result.gen(function* () {
    const held = input.earlier === undefined || input.params?.[plugin.id] !== undefined ? undefined : earlierOutput(plugin, input.earlier)
    if (held !== undefined) return held
    for (const read of plugin.reads) if (input.missing[read] !== undefined) return yield* Result.fail(input.missing[read])
    const used: Record<string, unknown> = {}
    for (const [name, other] of Object.entries(plugin.uses)) {
      const one = all.get(other.id)
      if (one === undefined) return yield* Result.fail(`it needs the output of "${other.id}", which is not installed`)
      used[name] = yield* Result.mapError(readUsedOutput(one, other, yield* outputOf(one, all, input, done)), printProblems)
    }
    const params = yield* Result.mapError(
      Decode.strict(plugin.params as Schema.Codec<unknown>, input.params?.[plugin.id] ?? {}),
      printProblems
    )
    return yield* Result.try({
      try: () => plugin.analyse(Reads.onlyOfAnalyzer(Analyzer.declaredReads(plugin), input.inputs), params, used),
      catch: (thrown) => `it failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`
    })
  })
  done.set(plugin.id, made)
  return made
}

/** The output of one analyzer, after those that it uses; a failure says why it has none. */
export const analyzerOutput = (id: string, all: Analyzers, input: AnalysisInput): Result.Result<unknown, string> => {
  const plugin = all.get(id)
  return plugin === undefined ? Result.fail(`the analyzer "${id}" is not installed`) : outputOf(plugin, all, input, new Map())
}

/** The analyses by node, and notices about them. */
export interface AnalyzerResults {
  readonly analyses: ReadonlyArray<Analysis>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/**
 * Runs analyzers over works, each after those that it uses.
 *
 * - shape: `asked` the id of an analyzer for each node; one that is not installed, or lacks an input, is included with the reason
 */
export const runAnalyzers = (asked: Readonly<Record<string, string>>, all: Analyzers, input: AnalysisInput): AnalyzerResults => {
  const done: Outputs = new Map()
  const notices: Array<Notice.Notice> = input.earlier === undefined ? [] : [partialNotice(input.earlier, "works")]
  const analyses = Object.entries(asked).map(([node, id]): Analysis => {
    const plugin = all.get(id)
    if (plugin === undefined) return { node, analyzer: id, revision: 0, ...withoutOutput(`the analyzer "${id}" is not installed`) }
    const output = outputOf(plugin, all, input, done)
    const one = Result.isSuccess(output) ? withViews(plugin, output.success, input.titles) : withoutOutput(output.failure)
    if (one.reason === null && Result.isSuccess(output)) notices.push(...plugin.notices(output.success))
    return { node, analyzer: plugin.id, revision: plugin.revision, ...one }
  })
  return { analyses, notices: notices }
}

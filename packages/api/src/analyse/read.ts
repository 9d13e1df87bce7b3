import type * as Analyzer from "@litfuse/engine/Analyzer"
import { asUsed, printed } from "@litfuse/engine/analyzer/asUsed"
import * as Decode from "@litfuse/engine/Decode"
import * as Notice from "@litfuse/engine/Notice"
import * as Reads from "@litfuse/engine/Reads"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Analysis, nothing, said } from "../search/analyses.ts"
import { type Held, type Input, partly } from "./Input.ts"

/** The analyzers that there are, by id. */
export type Analyzers = ReadonlyMap<string, Analyzer.Analyzer>

/** What each analyzer said of an input, or why it said nothing. */
type Outputs = Map<string, Result.Result<unknown, string>>

/** What the answer holds of this analyzer already, said of all works; undefined when it says nothing, or of another revision. */
const heldOf = ({ id, revision, output }: Analyzer.Analyzer, { analyses }: Held): unknown => {
  const one = Object.values(analyses).find(({ analyzer, revision: other }) => analyzer === id && other === revision)
  const decoded = one === undefined || one.output === null ? undefined : Decode.open(Schema.toCodecJson(output), one.output)
  return decoded !== undefined && Result.isSuccess(decoded) ? decoded.success : undefined
}

/** The output of an analyzer, after those of the analyzers that it uses; each runs once. */
const outputOf = (plugin: Analyzer.Analyzer, all: Analyzers, input: Input, done: Outputs): Result.Result<unknown, string> => {
  const known = done.get(plugin.id)
  if (known !== undefined) return known
  const made = Result.gen(function* () {
    const held = input.held === undefined || input.params?.[plugin.id] !== undefined ? undefined : heldOf(plugin, input.held)
    if (held !== undefined) return held
    for (const read of plugin.reads) if (input.lacks[read] !== undefined) return yield* Result.fail(input.lacks[read])
    const used: Record<string, unknown> = {}
    for (const [name, other] of Object.entries(plugin.uses)) {
      const one = all.get(other.id)
      if (one === undefined) return yield* Result.fail(`it reads what "${other.id}" says, which is not there`)
      used[name] = yield* Result.mapError(asUsed(one, other, yield* outputOf(one, all, input, done)), printed)
    }
    const params = yield* Result.mapError(Decode.strict(plugin.params as Schema.Codec<unknown>, input.params?.[plugin.id] ?? {}), printed)
    return yield* Result.try({
      try: () => plugin.analyse(Reads.onlyOfAnalyzer(plugin.reads, input.inputs), params, used),
      catch: (thrown) => `it failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`
    })
  })
  done.set(plugin.id, made)
  return made
}

/** What one analyzer says of an input, after those that it uses; why it says nothing otherwise. */
export const outputFor = (id: string, all: Analyzers, input: Input): Result.Result<unknown, string> => {
  const plugin = all.get(id)
  return plugin === undefined ? Result.fail(`the analyzer "${id}" is not there`) : outputOf(plugin, all, input, new Map())
}

/** What was said of an input: by node, and what is to be known besides. */
export interface Read {
  readonly analyses: ReadonlyArray<Analysis>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/**
 * Runs analyzers over works, each after those that it uses.
 *
 * - shape: `asked` the id of an analyzer for each node; one that is not there, or has not enough to read, is there with the reason
 */
export const read = (asked: Readonly<Record<string, string>>, all: Analyzers, input: Input): Read => {
  const done: Outputs = new Map()
  const told: Array<Notice.Notice> = input.held === undefined ? [] : [partly(input.held, "works")]
  const analyses = Object.entries(asked).map(([node, id]): Analysis => {
    const plugin = all.get(id)
    if (plugin === undefined) return { node, analyzer: id, revision: 0, ...nothing(`the analyzer "${id}" is not there`) }
    const output = outputOf(plugin, all, input, done)
    const one = Result.isSuccess(output) ? said(plugin, output.success) : nothing(output.failure)
    if (one.reason === null && Result.isSuccess(output)) told.push(...plugin.notices(output.success))
    return { node, analyzer: plugin.id, revision: plugin.revision, ...one }
  })
  return { analyses, notices: told }
}

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Analyzer from "../../Analyzer.ts"
import { asUsed, printed } from "../../analyzer/asUsed.ts"
import { PortMismatch } from "../../PipelineError.ts"
import * as Ports from "../../ports.ts"
import type { Ranked } from "../../Ranking.ts"
import * as Reads from "../../Reads.ts"
import * as SearchAccount from "../../SearchAccount.ts"
import type { SearchRequest } from "../../SearchRequest.ts"
import type { Registered } from "../../registry/Table.ts"
import * as NodeType from "../NodeType.ts"
import {
  type AnyNodeType,
  codeWith,
  common,
  type Handed,
  inputsFor,
  ownParams,
  query,
  ranking,
  readableOf,
  readsFor,
  works
} from "./common.ts"
import { movedTo } from "./lists.ts"

const own = { query, ranking, request: { port: Ports.Request }, search: { port: Ports.Records, many: true } }

/** The inputs of the node of an analyzer: the works, what it declares to read, and the outputs of the analyzers that it uses. */
export const inputsOf = ({ reads, uses }: Pick<Analyzer.Analyzer, "reads" | "uses">): Readonly<Record<string, NodeType.Input>> => {
  const inputs: Readonly<Record<string, NodeType.Input>> = {
    works,
    ...Object.fromEntries(Object.entries(own).filter(([read]) => reads.some((one) => one === read))),
    ...inputsFor(reads),
    ...Object.fromEntries(Object.entries(uses).map(([name, used]) => [name, { port: Ports.annotations(used) }]))
  }
  // a file need not write them: each is wired with what the pipeline has
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, { ...input, isSought: true }]))
}

/** What stands at the inputs of the node of an analyzer. */
interface At extends Handed {
  readonly works: Ports.WorkList
  readonly query?: Analyzer.Inputs["query"]
  readonly ranking?: Ranked
  readonly request?: SearchRequest
  readonly search?: ReadonlyArray<Ports.Answers>
}

/** What a node must know of other plugins. `platforms`: the hosts of the services behind sources; `analyzers` those that are registered, by id. */
export interface Others {
  readonly lineage: Reads.Lineage
  readonly platforms: ReadonlyMap<string, string>
  readonly analyzers: ReadonlyMap<string, Analyzer.Analyzer>
}

/** The outputs of the analyzers that one uses, as it reads them. */
const usedBy = (
  { id, uses }: Analyzer.Analyzer,
  at: Readonly<Record<string, Ports.Annotated>>,
  analyzers: Others["analyzers"]
): Result.Result<Readonly<Record<string, unknown>>, PortMismatch> =>
  Result.gen(function* () {
    const outputs: Record<string, unknown> = {}
    for (const [name, used] of Object.entries(uses))
      outputs[name] = yield* Result.mapError(asUsed(analyzers.get(used.id) ?? used, used, at[name]!.output), (problems) => {
        const expected = `the output of analyzer/${used.id} as analyzer/${id} reads it`
        return new PortMismatch({ port: name, input: `analyzer/${used.id}`, expected, actual: `another: ${printed(problems)}` })
      })
    return outputs
  })

const rankingOver = ({ works: { table }, ranking }: At): Result.Result<Pick<Analyzer.Inputs, "ranking">, PortMismatch> =>
  ranking === undefined ? Result.succeed({}) : Result.map(movedTo(table.ids, ranking), (moved) => ({ ranking: moved }))

/** An analyzer as a node. Each analyzer that it uses is an input under the name that it has there. */
export const ofAnalyzer = (registered: Registered<"analyzer">, { lineage, platforms, analyzers }: Others): AnyNodeType => {
  const { plugin, origin } = registered
  return NodeType.make({
    ...common(registered),
    ...codeWith(plugin.reads, origin.code, lineage, platforms),
    ...ownParams(registered),
    inputs: inputsOf(plugin),
    output: Ports.annotations(plugin),
    reads: readsFor(plugin.reads),
    run: (params, inputs, reads) =>
      Effect.gen(function* () {
        const at = inputs as unknown as At
        const used = yield* Effect.fromResult(usedBy(plugin, inputs as unknown as Readonly<Record<string, Ports.Annotated>>, analyzers))
        const { query, request, search } = at
        const ranking = yield* Effect.fromResult(rankingOver(at))
        const readable = yield* Effect.fromResult(readableOf(plugin.reads, at.works, { ...at, lineage }, reads))
        const { table } = at.works
        const outcomes = search?.flatMap((one) => one.outcomes)
        const given = {
          works: table,
          ...(query === undefined ? {} : { query }),
          ...(request === undefined ? {} : { request }),
          ...(outcomes === undefined ? {} : { search: SearchAccount.make(outcomes, table, { ...reads.search(), platforms }) }),
          ...ranking,
          ...readable
        }
        const output = plugin.analyse(Reads.onlyOfAnalyzer(plugin.reads, given), params, used)
        const notices = plugin.notices(output)
        return { value: { analyzer: plugin.id, output, notices }, notices }
      })
  })
}

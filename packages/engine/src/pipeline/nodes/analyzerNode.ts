import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Analyzer from "../../Analyzer.ts"
import { readUsedOutput, printProblems } from "../../analyzer/readUsedOutput.ts"
import { PortMismatch } from "../../PipelineError.ts"
import * as Ports from "../../Ports.ts"
import type { Ranked } from "../../Ranking.ts"
import * as Reads from "../../Reads.ts"
import * as SearchAccount from "../../SearchAccount.ts"
import type { SearchRequest } from "../../SearchRequest.ts"
import type { Registered } from "../../registry/Table.ts"
import * as NodeType from "../NodeType.ts"
import {
  type AnyNodeType,
  nodeCode,
  nodeBasics,
  type ReadInputs,
  inputsFor,
  ownParams,
  query,
  ranking,
  readableOf,
  readsFor,
  works
} from "./nodeBasics.ts"
import { rankingOver } from "./joinLists.ts"

const own = { query, ranking, request: { port: Ports.Request }, search: { port: Ports.Records, many: true } }

const ownInputs = (reads: ReadonlyArray<Reads.OfAnalyzers>) => Object.entries(own).filter(([read]) => reads.some((one) => one === read))

/** The inputs of an analyzer node: the works, the declared reads, and the outputs of used analyzers. What it only wants is optional. */
export const analyzerInputs = ({
  reads,
  wants = [],
  uses
}: Pick<Analyzer.Analyzer, "reads" | "wants" | "uses">): Readonly<Record<string, NodeType.Input>> => {
  const inputs: Readonly<Record<string, NodeType.Input>> = {
    works,
    ...Object.fromEntries(ownInputs(wants).map(([read, input]) => [read, { ...input, optional: true }])),
    ...Object.fromEntries(ownInputs(reads)),
    ...inputsFor(reads),
    ...Object.fromEntries(Object.entries(uses).map(([name, used]) => [name, { port: Ports.annotations(used) }]))
  }
  // a file may leave them out: wiring connects them
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, { ...input, isSought: true }]))
}

interface NodeInputs extends ReadInputs {
  readonly works: Ports.WorkList
  readonly query?: Analyzer.Inputs["query"]
  readonly ranking?: Ranked
  readonly request?: SearchRequest
  readonly search?: ReadonlyArray<Ports.Answers>
}

/** What a node needs to know about other plugins. `platforms`: the hosts of the services of sources; `names`: their display names; `analyzers`: the registered ones, by id. */
export interface Others {
  readonly lineage: Reads.Lineage
  readonly platforms: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
  readonly analyzers: ReadonlyMap<string, Analyzer.Analyzer>
}

const usedOutputs = (
  { id, uses }: Analyzer.Analyzer,
  at: Readonly<Record<string, Ports.Annotated>>,
  analyzers: Others["analyzers"]
): Result.Result<Readonly<Record<string, unknown>>, PortMismatch> =>
  Result.gen(function* () {
    const outputs: Record<string, unknown> = {}
    for (const [name, used] of Object.entries(uses))
      outputs[name] = yield* Result.mapError(readUsedOutput(analyzers.get(used.id) ?? used, used, at[name]!.output), (problems) => {
        const expected = `the output of analyzer/${used.id} as analyzer/${id} reads it`
        return new PortMismatch({ port: name, input: `analyzer/${used.id}`, expected, actual: `another: ${printProblems(problems)}` })
      })
    return outputs
  })

const rankingInput = ({ works: { table }, ranking }: NodeInputs): Result.Result<Pick<Analyzer.Inputs, "ranking">, PortMismatch> =>
  ranking === undefined ? Result.succeed({}) : Result.map(rankingOver(table.ids, ranking), (moved) => ({ ranking: moved }))

/** An analyzer as a node. Each used analyzer is an input under its name. */
export const analyzerNode = (registered: Registered<"analyzer">, { lineage, platforms, names, analyzers }: Others): AnyNodeType => {
  const { plugin, origin } = registered
  const declared = Analyzer.declaredReads(plugin)
  return NodeType.make({
    ...nodeBasics(registered),
    ...nodeCode(declared, origin.code, lineage, platforms, names),
    ...ownParams(registered),
    inputs: analyzerInputs(plugin),
    output: Ports.annotations(plugin),
    reads: readsFor(declared),
    run: (params, inputs, reads) =>
      Effect.gen(function* () {
        const at = inputs as unknown as NodeInputs
        const used = yield* Effect.fromResult(
          usedOutputs(plugin, inputs as unknown as Readonly<Record<string, Ports.Annotated>>, analyzers)
        )
        const { query, request, search } = at
        const ranking = yield* Effect.fromResult(rankingInput(at))
        const readable = yield* Effect.fromResult(readableOf(declared, at.works, { ...at, lineage }, reads))
        const { table } = at.works
        const outcomes = search?.flatMap((one) => one.outcomes)
        const given = {
          works: table,
          ...(query === undefined ? {} : { query }),
          ...(request === undefined ? {} : { request }),
          ...(outcomes === undefined ? {} : { search: SearchAccount.make(outcomes, table, { ...reads.search(), platforms, names }) }),
          ...ranking,
          ...readable
        }
        const output = plugin.analyse(Reads.onlyOfAnalyzer(declared, given), params, used)
        const notices = plugin.notices(output)
        return { value: { analyzer: plugin.id, output, notices }, notices }
      })
  })
}

import * as Effect from "effect/Effect"
import type * as Analyzer from "../../Analyzer.ts"
import * as Ports from "../../ports.ts"
import * as Reads from "../../Reads.ts"
import type { Registered } from "../../registry/Table.ts"
import * as NodeType from "../NodeType.ts"
import { type AnyNodeType, codeWith, common, type Handed, inputsFor, query, ranking, readableOf, readsFor, works } from "./common.ts"
import { movedTo } from "./lists.ts"

const usedInputs = (uses: Analyzer.Uses): Readonly<Record<string, NodeType.Input>> =>
  Object.fromEntries(Object.entries(uses).map(([name, used]) => [name, { port: Ports.annotations(used) }]))

const isHanded = (name: string): boolean => Reads.reads.some((read) => read === name)

/** An analyzer as a node. Each analyzer that it uses is an input under the name that it has there. */
export const ofAnalyzer = (registered: Registered<"analyzer">, lineage: Reads.Lineage): AnyNodeType => {
  const { plugin, origin } = registered
  return NodeType.make({
    ...common(registered),
    ...codeWith(plugin.reads, origin.code, lineage),
    params: plugin.params,
    inputs: { works, query, ranking, ...inputsFor(plugin.reads), ...usedInputs(plugin.uses) },
    output: Ports.annotations(plugin),
    reads: readsFor(plugin.reads),
    run: (params, { works: list, query, ranking, ...rest }, reads) =>
      Effect.gen(function* () {
        const others: Readonly<Record<string, unknown>> = rest
        const used = Object.entries(others).filter(([name]) => !isHanded(name))
        const outputs = Object.fromEntries(used.map(([name, value]) => [name, (value as Ports.Annotated).output]))
        const moved = yield* Effect.fromResult(movedTo(list.table.ids, ranking))
        const readable = yield* Effect.fromResult(readableOf(plugin.reads, list, { ...(rest as Handed), lineage }, reads))
        const inputs = Reads.only(plugin.reads, { works: list.table, query, ranking: moved, ...readable })
        const output = plugin.analyse(inputs, params, outputs as never)
        const notices = plugin.notices(output)
        return { value: { analyzer: plugin.id, output, notices }, notices }
      })
  })
}

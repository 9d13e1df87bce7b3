import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as Cache from "../../src/pipeline/Cache.ts"
import * as Catalogue from "../../src/pipeline/Catalogue.ts"
import { checkGraph } from "../../src/pipeline/checkGraph.ts"
import type { CheckedGraph } from "../../src/pipeline/CheckedGraph.ts"
import * as NodeType from "../../src/pipeline/NodeType.ts"
import type { Finished, RunOptions } from "../../src/pipeline/execute.ts"
import * as Surroundings from "../../src/pipeline/Surroundings.ts"
import { fileOf, type Graph, Text } from "./graphs.ts"

/** `execute` or a planted bug in its place. */
export type Runner = (graph: CheckedGraph<never>, options?: RunOptions) => Effect.Effect<Finished, never, Cache.Cache | Surroundings.World>

/** What a test does instead of joining; `label` is the id of the node. */
export type Work = (label: string, joined: string) => Effect.Effect<string, unknown, Scope.Scope>

/** A `join` that does some work before it delivers. */
export const working = (work: Work, changes: Partial<NodeType.NodeType> = {}): NodeType.NodeType => ({
  ...NodeType.make({
    kind: "fusion",
    id: "join",
    revision: 1,
    params: Schema.Struct({ label: Schema.String, note: Schema.optionalKey(Schema.String) }),
    inputs: { parts: { port: Text, many: true, optional: true } },
    output: Text,
    run: ({ label }, { parts }) =>
      Effect.map(work(label, `${label}(${parts.join(" ")})`), (value) => ({
        value,
        notices: [{ code: "worked", subject: label, text: "it did" }]
      }))
  }),
  ...changes
})

/** Delivers at once. */
export const plain: Work = (_, joined) => Effect.succeed(joined)

/** The checked graph of a random graph whose nodes do the work given. */
export const checked = (g: Graph, type: NodeType.NodeType = working(plain)): CheckedGraph<never> =>
  Result.getOrThrow(checkGraph(fileOf(g), { catalogue: Catalogue.make([type]) }))

/** What every node must deliver, by plain recursion over the graph. */
export const expected = ({ edges }: Graph): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  const value = (node: string): string => {
    if (!values.has(node)) values.set(node, `${node}(${edges.get(node)!.map(value).join(" ")})`)
    return values.get(node)!
  }
  for (const node of edges.keys()) value(node)
  return values
}

/** All nodes that read `node`, directly or through others. */
export const behind = ({ edges }: Graph, node: string): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const [reader, dependencies] of edges)
    if (dependencies.some((dependency) => dependency === node || found.has(dependency))) found.add(reader)
  return found
}

export const surroundings = { sourcesHash: "sources-1" }

/** Nothing is cached, the world is a fixed one. */
export const uncached = Layer.mergeAll(Cache.layerNone, Surroundings.layer(surroundings))

/** Lets every fiber that can go on go on, without time passing. */
export const settle = Effect.forEach(Array.from({ length: 25 }), () => Effect.yieldNow, { discard: true })

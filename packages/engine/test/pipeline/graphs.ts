import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import * as Catalogue from "../../src/pipeline/Catalogue.ts"
import * as NodeType from "../../src/pipeline/NodeType.ts"
import type { Port } from "../../src/Port.ts"

/** A thousand cases take about a second; a loaded machine may need more. */
export const patient = { timeout: 60_000 }

/** A graph as the tests know it. Node i may read only nodes before it in `order`, so there is no cycle unless one is planted. */
export interface Graph {
  readonly edges: ReadonlyMap<string, ReadonlyArray<string>>
  /** The order in which the file lists the nodes: a permutation that says nothing about the edges. */
  readonly listed: ReadonlyArray<string>
}

const id = fc
  .array(fc.constantFrom("a", "b", "c", "d", "e", "f", "0", "7"), { minLength: 1, maxLength: 3 })
  .map((letters) => letters.join(""))

/** Random acyclic graphs of up to `maxLength` nodes. */
export const graph = (maxLength = 9): fc.Arbitrary<Graph> =>
  fc
    .uniqueArray(id, { maxLength })
    .chain((ids) =>
      fc
        .tuple(
          fc.tuple(...ids.map((_, i) => fc.subarray(ids.slice(0, i), { maxLength: Math.min(i, 4) }))),
          fc.shuffledSubarray(ids, { minLength: ids.length })
        )
        .map(([dependencies, listed]) => ({ edges: new Map(ids.map((node, i) => [node, dependencies[i]!])), listed }))
    )

/** The longest path through a graph, in nodes, by plain recursion: what the number of batches must be. */
export const longestPath = (edges: Graph["edges"]): number => {
  const known = new Map<string, number>()
  const length = (node: string): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    const value = 1 + Math.max(0, ...edges.get(node)!.map(length))
    known.set(node, value)
    return value
  }
  return Math.max(0, ...[...edges.keys()].map(length))
}

/** A port of short texts. */
export const Text: Port<string> = {
  name: "Text",
  codec: Schema.String,
  hash: (value) => createHash("sha256").update(value).digest("hex"),
  count: (value) => value.length
}

/** A port of numbers, so that something can fail to fit. */
export const Count: Port<number> = {
  name: "Count",
  codec: Schema.Finite,
  hash: (value) => createHash("sha256").update(String(value)).digest("hex")
}

const Params = Schema.Struct({ label: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("-"))) })

/** Joins its inputs to its label: a node whose output tells everything that led to it. */
export const join = NodeType.make({
  kind: "fusion",
  id: "join",
  revision: 1,
  params: Params,
  inputs: { parts: { port: Text, many: true, optional: true } },
  output: Text,
  run: ({ label }, { parts }) => Effect.succeed({ value: `${label}(${parts.join(" ")})`, notices: [] })
})

/** Needs exactly one text and gives a number. */
export const measure = NodeType.make({
  kind: "analyzer",
  id: "length",
  revision: 1,
  params: Schema.Struct({}),
  inputs: { text: { port: Text } },
  output: Count,
  run: (_, { text }) => Effect.succeed({ value: text.length, notices: [] })
})

export const catalogue = Catalogue.make([join, measure])

/** The pipeline file of a graph, every node a `join` labelled with its own id, in the order listed. */
export const fileOf = ({ edges, listed }: Graph) => ({
  nodes: listed.map((node) => ({ id: node, plugin: "join", params: { label: node }, inputs: { parts: edges.get(node)! } }))
})

import * as Effect from "effect/Effect"
import * as Query from "@litfuse/query/Query"
import * as Ports from "../../ports.ts"
import type { Registered } from "../../registry/Table.ts"
import * as NodeType from "../NodeType.ts"
import { type AnyNodeType, common, query, works } from "./common.ts"

/** An embedder as a node: vectors of the query's words, and of each work's title and abstract. Parameters say which model. */
export const ofEmbedder = (registered: Registered<"embedder">): AnyNodeType => {
  const { plugin } = registered
  return NodeType.make({
    ...common(registered),
    params: plugin.params,
    inputs: { works, query },
    output: Ports.Vectors,
    run: (params, { works: { table }, query }) =>
      Effect.gen(function* () {
        const { model, dimensions, embed } = yield* plugin.make(params)
        const abstracts = table.column("abstract")
        const texts = Array.from(table.column("title"), (title, row) => [title, abstracts[row]!].filter((text) => text !== "").join("\n"))
        const [first, ...rest] = yield* embed([Query.words(query).join(" "), ...texts])
        return { value: { model, dimensions, ids: table.ids, query: first!, works: rest }, notices: [] }
      })
  })
}

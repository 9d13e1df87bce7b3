import * as Effect from "effect/Effect"
import * as Query from "@litfuse/query/Query"
import * as Notice from "../../Notice.ts"
import * as Ports from "../../ports.ts"
import type { Registered } from "../../registry/Table.ts"
import * as NodeType from "../NodeType.ts"
import { type AnyNodeType, common, query, works } from "./common.ts"

/**
 * An embedder as a node: vectors of the query's words, and of each work's title and abstract. Parameters say which model. Without a model there are no
 * vectors, and a Notice says so: the rest of the pipeline ranks by words.
 */
export const ofEmbedder = (registered: Registered<"embedder">): AnyNodeType => {
  const { plugin } = registered
  return NodeType.make({
    ...common(registered),
    params: plugin.params,
    inputs: { works, query },
    output: Ports.Vectors,
    // a folder may change behind its name, or be there another time: what is computed with it is not kept here
    reads: ["model"],
    run: (params, { works: { table }, query }) =>
      Effect.gen(function* () {
        const abstracts = table.column("abstract")
        const texts = Array.from(table.column("title"), (title, row) => [title, abstracts[row]!].filter((text) => text !== "").join("\n"))
        const { model, dimensions, embed } = yield* plugin.make(params, texts)
        const [first] = yield* embed([Query.words(query).join(" ")], "query")
        const value: Ports.Embedded = { model, dimensions, ids: table.ids, query: first!, works: yield* embed(texts, "document") }
        return { value, notices: [] }
      }).pipe(
        Effect.catchTag("SourceError", ({ message }) => {
          const none = new Float32Array(0)
          const value: Ports.Embedded = {
            model: "none",
            dimensions: 0,
            ids: table.ids,
            query: none,
            works: table.ids.values.map(() => none)
          }
          const text = `${message}; works are ranked without vectors`
          return Effect.succeed({ value, notices: [Notice.make("no-vectors", plugin.id, text)] })
        })
      )
  })
}

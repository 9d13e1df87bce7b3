import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Embedding, Role } from "../../Embedder.ts"
import * as Query from "@litfuse/query/Query"
import * as Notice from "../../Notice.ts"
import * as Ports from "../../Ports.ts"
import type { Registered } from "../../registry/Table.ts"
import * as Services from "../../Services.ts"
import * as SourceError from "../../SourceError.ts"
import * as NodeType from "../NodeType.ts"
import { type AnyNodeType, nodeBasics, ownParams, query, works } from "./nodeBasics.ts"

const embedded = (id: string, { dimensions, embed }: Embedding, texts: ReadonlyArray<string>, role: Role) =>
  Effect.filterOrFail(
    embed(texts, role),
    (vectors) => vectors.length === texts.length && vectors.every((vector) => vector.length === dimensions),
    (vectors) => {
      const detail = `${vectors.length} vectors of ${[...new Set(vectors.map(({ length }) => length))].join(", ")} numbers for ${texts.length} texts, of ${dimensions} numbers each`
      return SourceError.make(id, "embed texts", { _tag: "BadResponse", detail })
    }
  )

/**
 * An embedder as a node: vectors of the words of the query, and of the title and abstract of each work. Parameters choose the model. Without a model
 * there are no vectors, and a Notice says so: the rest of the pipeline ranks by words.
 */
export const embedderNode = (registered: Registered<"embedder">): AnyNodeType => {
  const { plugin } = registered
  return NodeType.make({
    ...nodeBasics(registered),
    ...ownParams(registered),
    inputs: { works, query },
    output: Ports.Vectors,
    // the folder of a model may change or be missing, so results are not cached
    reads: plugin.services?.includes("http") === true ? ["model", "network"] : ["model"],
    run: (params, { works: { table }, query }) =>
      Effect.gen(function* () {
        const abstracts = table.column("abstract")
        const texts = Array.from(table.column("title"), (title, row) => [title, abstracts[row]!].filter((text) => text !== "").join("\n"))
        const embedding = yield* plugin.make(params, texts)
        const { model, dimensions } = embedding
        const [first] = yield* embedded(plugin.id, embedding, [Query.words(query).join(" ")], "query")
        const vectors = yield* embedded(plugin.id, embedding, texts, "document")
        const value: Ports.Embedded = { model, dimensions, ids: table.ids, query: first!, works: vectors }
        return { value, notices: [] }
      }).pipe(
        // services that the plugin did not request are withheld
        Effect.updateContext((ambient: Context.Context<Services.Services>) => Services.only(ambient, plugin.services)),
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

/** An index in a cluster as a source for pipelines. */
import { documentRecord } from "@litfuse/engine/documentRecord"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Query from "@litfuse/query/Query"
import { connect, deepest } from "@litfuse/retriever-opensearch"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Config } from "../Config.ts"
import * as UserCluster from "./UserCluster.ts"

const id = "corpus"

const refused = (error: { readonly message: string }): SourceError.SourceError =>
  error instanceof SourceError.SourceError ? error : SourceError.make(id, "search", { _tag: "QueryRejected", detail: error.message })

const fallbacks: Readonly<Partial<Record<Source.Capability, string>>> = {
  published: "documents of all years are ranked",
  sorts: "documents are listed by relevance"
}

/**
 * An index in a cluster as `source/corpus`, with ids and titles only. Its statistics stay in the cluster.
 *
 * - errors: those of `UserCluster.ask` and `UserCluster.openIndex`, before any search
 */
export const clusterSource = Effect.fnUntraced(function* (config: Config, place: UserCluster.Place, retriever: string) {
  const { hash } = yield* UserCluster.ask(config, place, (calls) => UserCluster.openIndex(calls, place.name, retriever, {}))
  const nodes = yield* UserCluster.nodesOf(place)
  const source = Source.plugin({
    id,
    revision: 1,
    about: `The index ${place.name} of a cluster, ranked by ${retriever}`,
    params: Schema.Record(Schema.String, Schema.Unknown),
    services: ["http"],
    abilities: ["search"],
    capabilities: { maxRecords: deepest },
    make: (params) =>
      Effect.gen(function* () {
        const calls = yield* connect(nodes)
        const opened = yield* Effect.mapError(UserCluster.openIndex(calls, place.name, retriever, params), refused)
        return {
          searchPage: Effect.fnUntraced(function* ({ cursor, wanted, ...asked }: Source.PageRequest) {
            const start = Number(cursor ?? 0)
            const end = start + wanted
            const depth = Math.min(deepest, end + 1)
            const { ranking, titles } = yield* Effect.mapError(opened.found(Query.words(asked.query).join(" "), depth, true), refused)
            const ids = Array.from(ranking.rows.subarray(start, end), (row) => ranking.ids.at(row))
            return {
              records: ids.map((one) => documentRecord(id, { id: one, title: titles.get(one)!, text: "" })),
              total: undefined,
              next: ranking.rows.length > end ? String(end) : undefined,
              notices: Source.needs(asked).map((capability) =>
                Source.unsupported(id, capability, fallbacks[capability] ?? "the collection is ranked by the words of the query only")
              )
            }
          })
        }
      })
  })
  const candidate: Registry.Candidate = { value: source, origin: { name: `opensearch:${place.name}`, code: `${hash} ${retriever}` } }
  return candidate
})

import type * as Ids from "@litfuse/engine/Ids"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Result from "effect/Result"
import { id } from "./OpenSearchApi.ts"
import { Both, indexedBy } from "./Params.ts"

const why =
  "its documents are in a cluster: `litfuse index build --engine opensearch --name NAME` sends them there, and `--index opensearch:NAME` searches them"

/** Whoever indexes or searches has asked `refuses` before, or is told the same. */
const elsewhere = (): never => Result.getOrThrowWith(Result.fail(why), () => new Error(`${id}: ${why}`))

/**
 * An index in a cluster, for lists of plugins and for the names and parameters in experiments. Documents at hand are no cluster, so it refuses to index
 * any; `build` and `open` ask the cluster.
 */
export const OpenSearch = Retriever.plugin<Ids.Ids, Both>({
  id,
  revision: 1,
  about: "An index in a cluster of OpenSearch: the terms and the formula of bm25, with fields, factors and filters",
  params: Both,
  indexedBy,
  refuses: () => why,
  index: elsewhere,
  ids: (ids) => ids,
  statistics: elsewhere,
  terms: elsewhere,
  retrieve: elsewhere,
  explain: elsewhere
})

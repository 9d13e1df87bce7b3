import type * as Ids from "@litfuse/engine/Ids"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Result from "effect/Result"
import { id } from "./OpenSearchApi.ts"
import { Both, indexedBy } from "./Params.ts"

const why =
  "its documents are in a cluster: `litfuse index build --engine opensearch --name NAME` sends them there, and `--index opensearch:NAME` searches them"

/** Callers that index or search check `refuses` first; otherwise they get the same message as an error. */
const refuse = (): never => Result.getOrThrowWith(Result.fail(why), () => new Error(`${id}: ${why}`))

/**
 * An index in a cluster, for plugin lists and for names and parameters in experiments. It cannot index documents in memory;
 * `build` and `openIndex` use the cluster.
 */
export const OpenSearch = Retriever.plugin<Ids.Ids, Both>({
  id,
  revision: 1,
  about: "An index in an OpenSearch cluster: the terms and the formula of bm25, with fields, factors and filters",
  params: Both,
  indexedBy,
  refuses: () => why,
  index: refuse,
  ids: (ids) => ids,
  statistics: refuse,
  terms: refuse,
  retrieve: refuse,
  explain: refuse
})

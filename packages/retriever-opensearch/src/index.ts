/** A collection in an OpenSearch cluster, built and searched with the terms and the formula of `bm25`. */
import * as Effect from "effect/Effect"
import * as Calls from "./Calls.ts"
import * as Nodes from "./OpenSearchApi.ts"

export { build, type Batches, type Built, type Plan } from "./build.ts"
export type { Calls } from "./Calls.ts"
export { ClusterError } from "./ClusterError.ts"
export { addressesIn, id } from "./OpenSearchApi.ts"
export { Both, Indexing, indexedBy, indexing } from "./Params.ts"
export type { IndexSpec as Form } from "./IndexSpec.ts"
export { wordIndex as ofWords } from "./wordIndex.ts"
export { openIndex as open, openVectorIndex as openVectors } from "./openIndex.ts"
export { deepest, type Hits, type OpenedIndex as Opened } from "./search.ts"
export { OpenSearch } from "./plugin.ts"
export { type VectorRetriever as Kind, type Model, vectorIndex as ofVectors } from "./VectorIndex.ts"

/** The requests to the cluster at these addresses. Shape: at least one. */
export const connect = (addresses: ReadonlyArray<string>) => Effect.map(Nodes.make(addresses), Calls.make)

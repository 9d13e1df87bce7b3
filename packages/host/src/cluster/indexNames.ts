/** Names of indexes in a cluster. This module does not load the client of the cluster. */

/** The id of the retriever for clusters, with more options than `bm25`: fields with factors, filters. */
export const clusterRetriever = "opensearch"

const prefix = `${clusterRetriever}:`

/** The index name in `opensearch:NAME`; undefined for a file name. */
export const indexName = (index: string): string | undefined => (index.startsWith(prefix) ? index.slice(prefix.length) : undefined)

/** The index names in `opensearch:NAME,NAME`; undefined for a file name. */
export const indexNames = (index: string): readonly [string, ...Array<string>] | undefined =>
  indexName(index)?.split(",") as readonly [string, ...Array<string>] | undefined

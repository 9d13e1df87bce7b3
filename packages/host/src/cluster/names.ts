/** How indexes in a cluster are called. What asks a cluster is loaded only where one is asked. */

/** The retriever that has more to choose than `bm25`: fields with factors, filters. */
export const retriever = "opensearch"

const prefix = `${retriever}:`

/** The name of the index in a cluster that `opensearch:NAME` means; undefined for the name of a file. */
export const nameIn = (index: string): string | undefined => (index.startsWith(prefix) ? index.slice(prefix.length) : undefined)

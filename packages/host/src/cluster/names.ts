/** How indexes in a cluster are called. What asks a cluster is loaded only where one is asked. */

/** The retriever that has more to choose than `bm25`: fields with factors, filters. */
export const retriever = "opensearch"

const prefix = `${retriever}:`

/** The name of the index in a cluster that `opensearch:NAME` means; undefined for the name of a file. */
export const nameIn = (index: string): string | undefined => (index.startsWith(prefix) ? index.slice(prefix.length) : undefined)

/** The names of indexes in a cluster that `opensearch:NAME,NAME` means; undefined for the name of a file. */
export const namesIn = (index: string): readonly [string, ...Array<string>] | undefined =>
  nameIn(index)?.split(",") as readonly [string, ...Array<string>] | undefined

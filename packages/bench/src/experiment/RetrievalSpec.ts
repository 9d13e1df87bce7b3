import type { Ranking } from "@litfuse/engine/Ranking"
import type { Retriever } from "@litfuse/engine/Retriever"

/**
 * A search of a dataset's documents, as far as an index depends on it.
 *
 * - `name` of the system that searches; `corpus` the file of documents, `identity` what identifies them
 * - `settings` the retriever's parameters, complete
 */
export interface RetrievalSpec {
  readonly name: string
  readonly retriever: Retriever
  readonly settings: Readonly<Record<string, unknown>>
  readonly corpus: string
  readonly identity: string | undefined
}

/**
 * An index built before.
 *
 * - `indexFor` gives it to a retrieval of the same documents whose form and parameters suit, else undefined
 * - `found` the hits of a text that an index elsewhere, such as in a cluster, has given to such a retrieval, else undefined
 */
export interface BuiltIndex {
  readonly found?: (retrieval: Pick<RetrievalSpec, "retriever" | "settings" | "corpus">, text: string, depth: number) => Ranking | undefined
  readonly indexFor: (retrieval: Pick<RetrievalSpec, "retriever" | "settings" | "identity">) => unknown
}

/** What is searched for in a retrieval: texts, and the first hits of each down to a rank. */
export interface SearchSpec {
  readonly retrieval: RetrievalSpec
  readonly texts: ReadonlyArray<string>
  readonly depth: number
}

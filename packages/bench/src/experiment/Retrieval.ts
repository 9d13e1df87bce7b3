import type { Retriever } from "@litfuse/engine/Retriever"

/**
 * A search of a dataset's documents, as far as an index depends on it.
 *
 * - `name` of the system that searches; `corpus` the file of documents, `sha256` its checksum
 * - `settings` the retriever's parameters, complete
 */
export interface Retrieval {
  readonly name: string
  readonly retriever: Retriever
  readonly settings: Readonly<Record<string, unknown>>
  readonly corpus: string
  readonly sha256: string | undefined
}

/** An index built before; `indexFor` gives it to a retrieval of the same documents whose form and parameters suit, else undefined. */
export interface KeptIndex {
  readonly indexFor: (retrieval: Pick<Retrieval, "retriever" | "settings" | "sha256">) => unknown
}

import type { Checked } from "@litfuse/engine/Pipeline"
import type { Services, Table } from "@litfuse/engine/Registry"
import type { Document } from "@litfuse/engine/Retriever"
import type * as Result from "effect/Result"

/**
 * The documents that a pipeline searches as `source/corpus`.
 *
 * - `documents` the same array for the same collection, so that it is indexed once
 * - `retriever` how they are ranked
 */
export interface Corpus {
  readonly dataset: string
  readonly sha256: string
  readonly documents: ReadonlyArray<Document>
  readonly retriever: string
}

/**
 * A pipeline that passed every check, and the plugins that its nodes are made of.
 *
 * - `query` a text as what `$query` stands for
 */
export interface OpenPipeline {
  readonly query: (text: string) => unknown
  readonly graph: Checked<Services>
  readonly plugins: Table
}

/** Parameters of nodes, by the id of the node. */
export type ParamsByNode = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * How the host opens pipeline files: bench knows no plugin.
 *
 * - errors: every problem of the file, in a line each
 */
export interface Pipelines {
  readonly open: (file: string, corpus: Corpus, params: ParamsByNode) => Result.Result<OpenPipeline, ReadonlyArray<string>>
}

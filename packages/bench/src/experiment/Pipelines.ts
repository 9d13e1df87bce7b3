import type { CheckedGraph } from "@litfuse/engine/Pipeline"
import type { Services, Table } from "@litfuse/engine/Registry"
import type { Document } from "@litfuse/engine/Retriever"
import type * as Layer from "effect/Layer"
import type * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { BuiltIndex } from "./RetrievalSpec.ts"

/**
 * The documents that a pipeline searches as `source/corpus`.
 *
 * - `documents` the same array for the same collection, so that it is indexed once; `identity` what identifies them
 * - `retriever` how they are ranked
 * - `builtIndex` an index that is used where it is one of these documents; absent = they are indexed
 */
export interface Corpus {
  readonly dataset: string
  readonly identity: string
  readonly documents: ReadonlyArray<Document>
  readonly retriever: string
  readonly builtIndex?: BuiltIndex | undefined
}

/** The documents of a pipeline that is only checked, or that searches none: one array, so that what is made for it is made once. */
export const noDocuments: Corpus["documents"] = []

/**
 * Recordings that replace the network.
 *
 * - `services` what the nodes may ask for while they are played, with a clock that shows the time of the last one
 * - `hash` of all of them
 */
export interface Replay {
  readonly services: Layer.Layer<Exclude<Services, Scope.Scope>>
  readonly hash: string
}

/**
 * A pipeline that passed every check, and the plugins that its nodes are made of.
 *
 * - `written` what its file holds, so that a comment or a line for editors moves no result
 * - `query` a text as what `$query` stands for
 * - `replay` absent = its nodes get no services: it asks no network
 */
export interface OpenPipeline {
  readonly written: unknown
  readonly query: (text: string) => unknown
  readonly graph: CheckedGraph<Services>
  readonly plugins: Table
  readonly replay?: Replay
}

/** Parameters of nodes, by the id of the node. */
export type ParamsByNode = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Services in miniature where recordings would be too large: of the collection in the folder `imitated`, `depth` records a list at most. */
export interface Imitated {
  readonly imitated: string
  readonly depth: number
}

/**
 * What a pipeline file leaves open.
 *
 * - `sources` those that `source/*` stands for; absent = the documents
 * - `replay` the folder of recordings; absent = none are played
 */
export interface Choices {
  readonly params: ParamsByNode
  readonly sources?: ReadonlyArray<string>
  readonly replay?: string | Imitated
}

/** How the host opens pipeline files: bench knows no plugin. Errors: every problem of the file; why recordings cannot be played. */
export interface Pipelines {
  readonly open: (file: string, corpus: Corpus, choices: Choices) => Result.Result<OpenPipeline, ReadonlyArray<string>>
}

import type { Notice } from "../Notice.ts"
import type { Port } from "../Port.ts"
import type { NodeType } from "./NodeType.ts"

/** A node that cannot be wired and may be left out, with a notice that says why. */
export interface LeftOut {
  readonly id: string
  readonly plugin: string
  readonly notice: Notice
}

/** One input of a checked node: the nodes or `$names` that deliver it, in the order written; empty = a missing optional input. */
export interface Wire {
  readonly port: string
  readonly isMany: boolean
  readonly from: ReadonlyArray<string>
}

/**
 * A node that can run: its plugin is known, its parameters are decoded, its inputs exist and fit.
 *
 * - `encodedParams` the parameters with all defaults in canonical JSON, for the cache key
 * - `dependencies` the nodes it reads, without `$names`, each once
 */
export interface CheckedNode<R> {
  readonly id: string
  readonly type: NodeType<R>
  readonly params: unknown
  readonly encodedParams: string
  readonly wires: ReadonlyArray<Wire>
  readonly dependencies: ReadonlyArray<string>
}

/**
 * A pipeline that passed every check.
 *
 * - `nodes` batch by batch, ids ascending by code point inside a batch: dependencies come first, independent of the order in the file
 * - `batches` the ids of the same nodes as Kahn's batches
 * - `sinks` the nodes that no other node reads: the results of the pipeline
 * - `given` the ports of the values that the caller provides, by `$name`
 * - `leftOut` nodes of `analyzer/*` that lack an input in this pipeline
 * - `written` the ids of all nodes in the order of the file, including those left out
 */
export interface CheckedGraph<R> {
  readonly nodes: ReadonlyArray<CheckedNode<R>>
  readonly batches: ReadonlyArray<ReadonlyArray<string>>
  readonly sinks: ReadonlyArray<string>
  readonly given: ReadonlyMap<string, Port<unknown>>
  readonly leftOut: ReadonlyArray<LeftOut>
  readonly written: ReadonlyArray<string>
}

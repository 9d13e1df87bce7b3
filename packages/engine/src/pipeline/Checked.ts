import type { Notice } from "../Notice.ts"
import type { Port } from "../Port.ts"
import type { NodeType } from "./NodeType.ts"

/** A node that cannot be wired and may be left out, with the notice that says why. */
export interface LeftOut {
  readonly id: string
  readonly plugin: string
  readonly notice: Notice
}

/** One input of a checked node: the nodes or `$names` that deliver it, in the order written; empty when an optional input is left out. */
export interface Wire {
  readonly port: string
  readonly isMany: boolean
  readonly from: ReadonlyArray<string>
}

/**
 * A node that can run: its plugin is known, its parameters are decoded, its inputs exist and fit.
 *
 * - `encodedParams` the parameters with all defaults, in canonical JSON; what the cache key sees
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
 * - `nodes` batch by batch, ids up by code point inside a batch: dependencies come first; the order of the file does not matter
 * - `batches` the same nodes' ids as Kahn's batches
 * - `sinks` the nodes that no other node reads: the results of the pipeline
 * - `given` the ports of the values that the caller hands in, by `$name`
 * - `leftOut` nodes that `analyzer/*` stands for and that this pipeline has not enough for
 * - `written` the ids of all of them in the order of the file, those that are left out too
 */
export interface Checked<R> {
  readonly nodes: ReadonlyArray<CheckedNode<R>>
  readonly batches: ReadonlyArray<ReadonlyArray<string>>
  readonly sinks: ReadonlyArray<string>
  readonly given: ReadonlyMap<string, Port<unknown>>
  readonly leftOut: ReadonlyArray<LeftOut>
  readonly written: ReadonlyArray<string>
}

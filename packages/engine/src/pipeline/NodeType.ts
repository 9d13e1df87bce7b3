import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type { Explanation } from "../Explanation.ts"
import type { Notice } from "../Notice.ts"
import type { Kind } from "../Plugin.ts"
import type { Port } from "../Port.ts"
import type { SearchAccount } from "../SearchAccount.ts"

/** What a node may read besides parameters and inputs: part of its cache key. `names`: the names of its input nodes. */
export type Read = "clock" | "seed" | "network" | "model" | "names" | "search"

/**
 * What a running node can read besides parameters and inputs. A reader breaks an invariant unless the node type declares it in `reads`, so a cached
 * value never depends on something undeclared.
 *
 * - units: `nowMs` milliseconds since 1970, the same for every node of a run; `seed` an integer
 * - `model` the id and version of the model of the host; undefined = none
 * - `names` the nodes that deliver an input, in the order written
 * - `search` the day of the search and the sources that were left out. Only the day counts, so that the rest changes no cached value
 */
export interface Reads {
  readonly nowMs: () => number
  readonly seed: () => number
  readonly model: () => string | undefined
  readonly names: (port: string) => ReadonlyArray<string>
  readonly search: () => Pick<SearchAccount, "searchedOn" | "leftOut" | "whole">
}

/**
 * The output of a node: the value for its output port, and notices about the computation.
 *
 * - `isProvisional` a new run may be better (a source failed): neither this value nor anything computed from it is cached
 */
export interface Output<A> {
  readonly value: A
  readonly notices: ReadonlyArray<Notice>
  readonly isProvisional?: boolean
}

/** Explains the score of an item by id and, among several lists, the name of the list; undefined = no explanation. */
export type Explainer = (id: string, list?: string) => Explanation | undefined

/** The explainers of the nodes that a node reads, by port, in the order written. */
export type Upstream = Readonly<Record<string, ReadonlyArray<Explainer>>>

/** A port whose type parameter is erased: any `Port<A>` fits. */
export interface AnyPort extends Omit<Port<never>, "codec"> {
  readonly codec: Schema.Codec<unknown, unknown>
}

/**
 * One input of a node type.
 *
 * - `many`: takes a list, in the order written; otherwise exactly one node
 * - `optional`: may be left out, and is then an empty list or undefined
 * - `over` the input with the works of this ranking: a ranking of other works does not fit
 * - `isSought` a file may leave it out: `wiring` then connects it to a matching node of the pipeline. It is missing only when there is none
 */
export interface Input<P extends AnyPort = AnyPort> {
  readonly port: P
  readonly many?: boolean
  readonly optional?: boolean
  readonly over?: string
  readonly isSought?: boolean
}

/** The type of the values that a port carries. */
export type PortValue<P extends AnyPort> = P extends { readonly hash: (value: infer A) => string } ? A : never

/** The type of the value that a node finds at one of its inputs. */
export type InputValue<I extends Input> = I extends { readonly many: true }
  ? ReadonlyArray<PortValue<I["port"]>>
  : I extends { readonly optional: true }
    ? PortValue<I["port"]> | undefined
    : PortValue<I["port"]>

/**
 * What the executor needs of a plugin: a pure function from parameters and inputs to an output, and everything else that it reads. Each contract
 * derives it; plugin authors do not write one.
 *
 * - `kind` that of the plugin; `step` for the steps of the engine between plugins
 * - `params` contains every default; its encoding is part of the cache key. `configured` parameters from the project configuration, for those that a
 *   file leaves out
 * - `reads` network nodes are cached only in replays
 * - `code` a hash of the plugin's own files, for third-party plugins
 * - `explain` explains the scores in the output of `run` for the same parameters and inputs; called only on request
 * - errors: `run` may fail with anything, or throw. The executor makes it `NodeFailed`, except for `BadParameters` and `PortMismatch`
 */
export interface NodeType<R = never> {
  readonly kind: Kind | "step"
  readonly id: string
  readonly revision: number
  readonly params: Schema.Codec<unknown, unknown>
  readonly configured?: Readonly<Record<string, unknown>>
  readonly inputs: Readonly<Record<string, Input<Port<unknown>>>>
  readonly output: Port<unknown>
  readonly reads: ReadonlyArray<Read>
  readonly code?: string
  readonly run: (
    params: unknown,
    inputs: Readonly<Record<string, unknown>>,
    reads: Reads
  ) => Effect.Effect<Output<unknown>, unknown, R | Scope.Scope>
  readonly explain?: (params: unknown, inputs: Readonly<Record<string, unknown>>, reads: Reads, upstream: Upstream) => Explainer
}

/** A node type with the types of its parameters and inputs. */
export interface Typed<Params, I extends Readonly<Record<string, Input>>, O extends AnyPort, R> {
  readonly kind: Kind | "step"
  readonly id: string
  readonly revision: number
  readonly params: Schema.Codec<Params, unknown>
  readonly configured?: Readonly<Record<string, unknown>>
  readonly inputs: I
  readonly output: O
  readonly reads?: ReadonlyArray<Read>
  readonly code?: string
  readonly run: (
    params: Params,
    inputs: { readonly [K in keyof I]: InputValue<I[K]> },
    reads: Reads
  ) => Effect.Effect<Output<PortValue<O>>, unknown, R | Scope.Scope>
  readonly explain?: (params: Params, inputs: { readonly [K in keyof I]: InputValue<I[K]> }, reads: Reads, upstream: Upstream) => Explainer
}

/**
 * Builds a node type. It checks the types of parameters, inputs and output against each other, then erases them. The executor decodes parameters with
 * `params` and compares port names.
 */
export const make = <Params, const I extends Readonly<Record<string, Input>>, O extends AnyPort, R = never>(
  typed: Typed<Params, I, O, R>
): NodeType<R> => ({ reads: [], ...typed }) as unknown as NodeType<R>

/** How a pipeline names a node type: `kind/id`. The kind may be left out where only one kind has the id. */
export const nameOf = (type: Pick<NodeType, "kind" | "id">): string => `${type.kind}/${type.id}`

import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type { Explanation } from "../Explanation.ts"
import type { Notice } from "../Notice.ts"
import type { Kind } from "../Plugin.ts"
import type { Port } from "../Port.ts"
import type { SearchAccount } from "../SearchAccount.ts"

/** What a node may read besides parameters and inputs: part of its cache key. `names`: the names of the nodes that it reads. */
export type Read = "clock" | "seed" | "network" | "model" | "names" | "search"

/**
 * What a running node is given besides parameters and inputs. Each reader breaks an invariant unless the node type declares it in `reads`, so a
 * cached value can never depend on something undeclared.
 *
 * - units: `nowMs` milliseconds since 1970, the same for every node of a run; `seed` an integer
 * - `model` is the id and version of the model that the host offers; undefined when it offers none
 * - `names` the nodes that deliver an input, in the order written
 * - `search` when sources were asked, and whose answers are left out; only the day counts, so that the rest of it changes no cached value
 */
export interface Reads {
  readonly nowMs: () => number
  readonly seed: () => number
  readonly model: () => string | undefined
  readonly names: (port: string) => ReadonlyArray<string>
  readonly search: () => Pick<SearchAccount, "searchedOn" | "leftOut" | "whole">
}

/**
 * The output of a node: the value for its output port, and notices about how it was computed.
 *
 * - `isProvisional` the node may do better when it is run again (a source that failed): neither this value nor anything computed from it is stored in
 *   a cache
 */
export interface Output<A> {
  readonly value: A
  readonly notices: ReadonlyArray<Notice>
  readonly isProvisional?: boolean
}

/** Explains the score of an item of an output, by id and, among several lists, the list's name; undefined without an explanation. */
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
 * - `over` the input with the works that this ranking must be over: a ranking of other works does not fit
 * - `isSought` a file may leave it out: it is then wired with what stands in the pipeline (see `wiring`), and missing only where nothing does
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
 * What the executor needs of a plugin: a pure function from parameters and inputs to an output, and a complete list of what else it reads. It is
 * derived from each contract; authors of plugins do not write one.
 *
 * - `kind` that of the plugin; `step` for what the engine does between plugins
 * - `params` holds every default; what it encodes is what the cache key sees. `configured` parameters that the configuration of a project gives, for
 *   those that a file leaves out
 * - `reads` network nodes are never cached unless their traffic is replayed
 * - `code` a hash of the plugin's own files, for third-party plugins
 * - `explain` why what `run` gives for the same parameters and inputs has its scores; called only on request
 * - errors: `run` may fail with anything, or throw; the executor makes it `NodeFailed`, but for `BadParameters` and `PortMismatch`, which stay
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

/** A node type as its author sees it, with the types of parameters and inputs in place. */
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
 * Builds a node type: checks the types of parameters, inputs and output against each other, then erases them. At run time the executor decodes
 * parameters with `params` and compares port names instead.
 */
export const make = <Params, const I extends Readonly<Record<string, Input>>, O extends AnyPort, R = never>(
  typed: Typed<Params, I, O, R>
): NodeType<R> => ({ reads: [], ...typed }) as unknown as NodeType<R>

/** How a pipeline names a node type: `kind/id`. The kind may be left out where only one kind has the id. */
export const nameOf = (type: Pick<NodeType, "kind" | "id">): string => `${type.kind}/${type.id}`

import type * as Effect from "effect/Effect"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { SourceError } from "./SourceError.ts"

/** The role of a text: some models need another prefix for a query than for a document. */
export type Role = "query" | "document"

/**
 * Turns texts into vectors.
 *
 * - shape: one vector per text, in the same order, each of length `dimensions`
 * - `model` id and version: it is part of every cache key
 * - `embed` texts are documents unless `role` says otherwise
 */
export interface Embedding {
  readonly model: string
  readonly dimensions: number
  readonly embed: (texts: ReadonlyArray<string>, role?: Role) => Effect.Effect<ReadonlyArray<Float32Array>, SourceError>
}

/**
 * A model that embeds texts, as a plugin. `R` are the services that it requests from the host.
 *
 * - `make` receives the texts of the works to be compared, so that a model can be fitted to them. A pre-trained model ignores them
 */
export interface Embedder<Params = unknown, R = never> extends Plugin<"embedder">, Configurable<Params> {
  make(params: Params, atHand: ReadonlyArray<string>): Effect.Effect<Embedding, SourceError, R>
}

/** What an embedder's author writes; `plugin` supplies the rest. */
export type Spec<Params, R> = Omit<Embedder<Params, R>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds an embedder. */
export const plugin = <Params, R>(spec: Spec<Params, R>): Embedder<Params, R> => ({ kind: "embedder", apiVersion, ...spec })

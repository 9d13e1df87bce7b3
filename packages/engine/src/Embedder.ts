import type * as Effect from "effect/Effect"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { SourceError } from "./SourceError.ts"

/** What a text is for: some models want another prefix before a query than before a document. */
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
 * A model that embeds texts, as a plugin. `R` are the services that it asks the host for.
 *
 * - `make` is handed the texts at hand, those of the works to be compared: a model may be fitted to them. A model that was trained before does not read
 *   them
 */
export interface Embedder<Params = unknown, R = never> extends Plugin<"embedder">, Configurable<Params> {
  make(params: Params, atHand: ReadonlyArray<string>): Effect.Effect<Embedding, SourceError, R>
}

/** What an embedder's author writes; `plugin` supplies the rest. */
export type Spec<Params, R> = Omit<Embedder<Params, R>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds an embedder. */
export const plugin = <Params, R>(spec: Spec<Params, R>): Embedder<Params, R> => ({ kind: "embedder", apiVersion, ...spec })

import type * as Effect from "effect/Effect"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { SourceError } from "./SourceError.ts"

/**
 * Turns texts into vectors.
 *
 * - shape: one vector per text, in the same order, each of length `dimensions`
 * - `model` id and version: it is part of every cache key
 */
export interface Embedding {
  readonly model: string
  readonly dimensions: number
  readonly embed: (texts: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Float32Array>, SourceError>
}

/** A model that embeds texts, as a plugin. `R` are the services that it asks the host for. */
export interface Embedder<Params = unknown, R = never> extends Plugin<"embedder">, Configurable<Params> {
  make(params: Params): Effect.Effect<Embedding, SourceError, R>
}

/** What an embedder's author writes; `plugin` supplies the rest. */
export type Spec<Params, R> = Omit<Embedder<Params, R>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds an embedder. */
export const plugin = <Params, R>(spec: Spec<Params, R>): Embedder<Params, R> => ({ kind: "embedder", apiVersion, ...spec })

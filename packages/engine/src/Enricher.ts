import type * as Effect from "effect/Effect"
import type { Identifier, Scheme } from "./Identifier.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { SourceError } from "./SourceError.ts"
import type { SourceRecord } from "./SourceRecord.ts"
import type { Harness } from "./enricher/Harness.ts"
import type { Upstream } from "./Upstream.ts"
import type { ColumnRef } from "./WorkTable.ts"

/**
 * Looks up data that sources did not deliver. `identifiers` belong to works that lack a column. The answer leaves out unknown works. Records have the
 * id of the enricher as their source.
 */
export interface Lookup {
  readonly lookup: (identifiers: ReadonlyArray<Identifier>) => Effect.Effect<ReadonlyArray<SourceRecord>, SourceError>
}

/**
 * Adds records to works that were found, so that rankers have the columns that they need. It changes no record of another source. In a pipeline it is
 * asked only about works that lack a column.
 *
 * - `upstream` its service; absent = it needs no network
 * - `identifiers` the schemes of identifiers that it accepts; absent = all
 * - `batch` the number of identifiers in one request. Batches before a failure are kept; absent = all in one request
 * - `provides` the columns that its records can fill. It runs when a ranker `needs` or `wants` one of them
 * - `harness` what its laws need, loaded only when they run: `() => import("./harness.ts")`, whose default export is a `Harness`
 * - `R` the services that it requests from the host
 */
export interface Enricher<Params = unknown, R = never> extends Plugin<"enricher">, Configurable<Params> {
  readonly upstream?: Upstream
  readonly harness?: () => Promise<{ readonly default: Harness }>
  readonly identifiers?: ReadonlyArray<Scheme>
  readonly batch?: number
  readonly provides: ReadonlyArray<ColumnRef>
  make(params: Params): Effect.Effect<Lookup, SourceError, R>
}

/** What an enricher's author writes; `plugin` supplies the rest. */
export type Spec<Params, R> = Omit<Enricher<Params, R>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds an enricher. An enricher with an upstream gets the service `http` automatically. */
export const plugin = <Params, R>(spec: Spec<Params, R>): Enricher<Params, R> => ({
  kind: "enricher",
  apiVersion,
  ...spec,
  ...(spec.upstream === undefined ? {} : { services: [...new Set(["http", ...(spec.services ?? [])] as const)] })
})

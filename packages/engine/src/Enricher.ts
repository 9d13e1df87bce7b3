import type * as Effect from "effect/Effect"
import type { Identifier, Scheme } from "./Identifier.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { SourceError } from "./SourceError.ts"
import type { SourceRecord } from "./SourceRecord.ts"
import type { Harness } from "./enricher/Harness.ts"
import type { Upstream } from "./Upstream.ts"
import type { Asked } from "./WorkTable.ts"

/**
 * Looks up data that sources did not deliver. `identifiers` are of the works that lack a column; a record that is not known is not in the answer.
 * Records have the id of the enricher as their source.
 */
export interface Lookup {
  readonly lookup: (identifiers: ReadonlyArray<Identifier>) => Effect.Effect<ReadonlyArray<SourceRecord>, SourceError>
}

/**
 * Adds records to works that have been found, so that rankers have the columns that they need. It changes no record of another source. In a pipeline
 * it is asked only about works that lack a column.
 *
 * - `upstream` the service behind it; absent = it needs no network
 * - `identifiers` the schemes by which it knows works: it is asked about a work by these alone; absent = by all
 * - `batch` by how many identifiers it is asked at once: what came before a failure is kept; absent = by all of them
 * - `provides` the columns that its records can fill: a ranker that `needs` or `wants` one of them is a reason to run it
 * - `harness` what its laws need, loaded only when they are run: `() => import("./harness.ts")`, whose default export is a `Harness`
 * - `R` the services that it asks the host for
 */
export interface Enricher<Params = unknown, R = never> extends Plugin<"enricher">, Configurable<Params> {
  readonly upstream?: Upstream
  readonly harness?: () => Promise<{ readonly default: Harness }>
  readonly identifiers?: ReadonlyArray<Scheme>
  readonly batch?: number
  readonly provides: ReadonlyArray<Asked>
  make(params: Params): Effect.Effect<Lookup, SourceError, R>
}

/** What an enricher's author writes; `plugin` supplies the rest. */
export type Spec<Params, R> = Omit<Enricher<Params, R>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds an enricher. One that names its upstream asks for `http` without saying so. */
export const plugin = <Params, R>(spec: Spec<Params, R>): Enricher<Params, R> => ({
  kind: "enricher",
  apiVersion,
  ...spec,
  ...(spec.upstream === undefined ? {} : { services: [...new Set(["http", ...(spec.services ?? [])] as const)] })
})

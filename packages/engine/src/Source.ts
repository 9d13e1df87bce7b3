import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { Capabilities } from "./source/Capabilities.ts"
import * as Raw from "./Raw.ts"
import type { PartialDate } from "./SourceRecord.ts"
import type { Ability, Primitives } from "./source/Page.ts"
import type * as SourceError from "./SourceError.ts"
import type { Harness } from "./testing/sourceHarness.ts"
import type { Upstream } from "./Upstream.ts"

export {
  approximated,
  type Capabilities,
  type Capability,
  type Feature,
  features,
  fidelity,
  type Fidelity,
  needs,
  shortfalls,
  triedHere,
  unsupported
} from "./source/Capabilities.ts"
export {
  type CitationsRequest,
  connect,
  type Connection,
  type LookupRequest,
  type SearchRequest,
  skipped,
  type TextRequest
} from "./source/connect.ts"
export { Exchange } from "./source/Exchange.ts"
export { FullText } from "./source/FullText.ts"
export {
  type AnyOutcome,
  completeness,
  content,
  errorOf,
  exchangesOf,
  Outcome,
  recordsOf,
  TextOutcome,
  TextsOutcome
} from "./source/Outcome.ts"
export { having, somethingIn, dated, written, type Written } from "./source/written.ts"
export {
  abilities,
  type Ability,
  type Asked,
  type CitationsRequest as CitationsTurn,
  type Page,
  pageOf,
  type PageRequest,
  primitiveOf,
  type Primitives,
  type Sort,
  sorts,
  type Turn
} from "./source/Page.ts"

/**
 * One upstream as a plugin: pure data until made. Its author writes one primitive for each ability; paging, batches, limits, spans, time-outs,
 * typed outcomes, their completeness and their trace are derived.
 *
 * - `title` how people write its name; absent = its id
 * - `upstream` the service behind it; absent = it needs no network
 * - `abilities` what it can be asked for; what is declared must work, and what works must be declared
 * - `ingests` upstreams that it copies from: agreement between a source and its copy proves nothing
 * - `platform` where its records come from, where no service says so: the database that a file was exported from
 * - `isOnlyByName` whether a search that names no sources leaves it out
 * - `harness` what the laws need to try it, loaded when they do: `() => import("./harness.ts")`, whose default export is a `Harness`
 * - `R` the services that it asks the host for
 */
export interface Source<Params = unknown, R = never> extends Plugin<"source">, Configurable<Params> {
  readonly title?: string
  readonly upstream?: Upstream
  readonly abilities: ReadonlyArray<Ability>
  readonly ingests: ReadonlyArray<string>
  readonly capabilities: Capabilities
  readonly platform?: string
  readonly isOnlyByName?: boolean
  readonly harness?: () => Promise<{ readonly default: Harness }>
  make(params: Params): Effect.Effect<Primitives, SourceError.SourceError, R>
}

/** What a source's author writes; `plugin` supplies the rest. A capability that is not named counts as absent. */
export type Spec<Params, R> = Omit<Source<Params, R>, "kind" | "apiVersion" | "capabilities" | "ingests"> & {
  readonly apiVersion?: string
  readonly ingests?: ReadonlyArray<string>
  readonly capabilities: Partial<Capabilities>
}

/** Builds a source. A source with an upstream gets `http` without naming it. */
export const plugin = <Params, R>(spec: Spec<Params, R>): Source<Params, R> => ({
  kind: "source",
  apiVersion,
  ingests: [],
  ...spec,
  ...(spec.upstream === undefined ? {} : { services: [...new Set(["http", ...(spec.services ?? [])] as const)] }),
  capabilities: { fields: {}, sorts: ["relevance"], maxRecords: 1000, identifiers: [], batch: 1, ...spec.capabilities }
})

/** The day on which a source is asked, in universal time: numbers of citations are true on a day. */
export const today: Effect.Effect<PartialDate> = Effect.map(Clock.currentTimeMillis, Raw.dayOf)

import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { apiVersion } from "./Plugin.ts"
import type { Capabilities } from "./source/Capabilities.ts"
import * as Raw from "./Raw.ts"
import type { PartialDate } from "./SourceRecord.ts"
import type { SourcePlugin } from "./source/SourcePlugin.ts"

export { paceOf } from "./http/Credentials.ts"
export * as SearchProgress from "./source/SearchProgress.ts"
export {
  approximated,
  type Capabilities,
  type Capability,
  everything,
  type Feature,
  features,
  fidelity,
  type Fidelity,
  needs,
  shortfalls,
  triedHere,
  unsupported
} from "./source/Capabilities.ts"
export type { Harness, ServerRequest, SourcePlugin as Source } from "./source/SourcePlugin.ts"
export {
  type CitationsRequest,
  type Connection,
  type LookupRequest,
  type SearchRequest,
  skipped,
  type TextRequest
} from "./source/connect.ts"
export { connectSource as connect } from "./source/connectSource.ts"
export { Exchange } from "./http/Exchange.ts"
export { FullText } from "./source/FullText.ts"
export {
  type AnyOutcome,
  completeness,
  content,
  errorOf,
  exchangesOf,
  recordingsOf,
  Outcome,
  recordsOf,
  TextOutcome,
  TextsOutcome
} from "./source/Outcome.ts"
export { recordsHaving, requireSearchableText, withDates, writeQuery, type WrittenQuery } from "./source/writeQuery.ts"
export {
  /** @deprecated Use `recordsHaving`. */
  recordsHaving as having,
  /** @deprecated Use `requireSearchableText`. */
  requireSearchableText as somethingIn,
  /** @deprecated Use `withDates`. */
  withDates as dated,
  /** @deprecated Use `writeQuery`. */
  writeQuery as written,
  /** @deprecated Use `WrittenQuery`. */
  type WrittenQuery as Written
} from "./source/writeQuery.ts"
export {
  abilities,
  type Ability,
  type SourceQuery,
  /** @deprecated Use `SourceQuery`. */
  type SourceQuery as Asked,
  type CitationsRequest as CitationsTurn,
  type Page,
  isAtEnd,
  pageOf,
  type PageRequest,
  primitiveOf,
  type Primitives,
  type Sort,
  sorts,
  type Turn
} from "./source/Page.ts"

/** What the author of a source writes; `plugin` supplies the rest. Capabilities that are not named are absent. */
export type Spec<Params, R> = Omit<SourcePlugin<Params, R>, "kind" | "apiVersion" | "capabilities" | "ingests"> & {
  readonly apiVersion?: string
  readonly ingests?: ReadonlyArray<string>
  readonly capabilities: Partial<Capabilities>
}

/** Builds a source. A source with an upstream gets the service `http` automatically. */
export const plugin = <Params, R>(spec: Spec<Params, R>): SourcePlugin<Params, R> => ({
  kind: "source",
  apiVersion,
  ingests: [],
  ...spec,
  ...(spec.upstream === undefined ? {} : { services: [...new Set(["http", ...(spec.services ?? [])] as const)] }),
  capabilities: { fields: {}, sorts: ["relevance"], maxRecords: 1000, identifiers: [], batch: 1, ...spec.capabilities }
})

/** The current day in universal time: citation counts are valid for a day. */
export const today: Effect.Effect<PartialDate> = Effect.map(Clock.currentTimeMillis, Raw.dayOf)

import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { apiVersion } from "./Plugin.ts"
import type { Capabilities } from "./source/Capabilities.ts"
import * as Raw from "./Raw.ts"
import type { PartialDate } from "./SourceRecord.ts"
import type { Source } from "./source/Contract.ts"

export { paceOf } from "./http/Credentials.ts"
export * as Course from "./source/Course.ts"
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
export type { Harness, ServerRequest, Source } from "./source/Contract.ts"
export {
  type CitationsRequest,
  connect,
  type Connection,
  type LookupRequest,
  type SearchRequest,
  skipped,
  type TextRequest
} from "./source/connect.ts"
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

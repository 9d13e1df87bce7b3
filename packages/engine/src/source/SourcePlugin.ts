import type { Query } from "@litfuse/query/Query"
import type * as Effect from "effect/Effect"
import type { Reply } from "../http/Reply.ts"
import type * as Identifier from "../Identifier.ts"
import type * as Params from "../Params.ts"
import type { Configurable, Plugin } from "../Plugin.ts"
import type * as SourceError from "../SourceError.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import type { Upstream } from "../Upstream.ts"
import type { Capabilities, Capability } from "./Capabilities.ts"
import type { Ability, SourceQuery, Primitives } from "./Page.ts"

/**
 * One upstream as a plugin: pure data until made. Its author writes one primitive for each ability. The engine derives paging, batches, limits,
 * spans, time-outs and typed outcomes with their completeness and trace.
 *
 * - `title` its usual name; absent = its id
 * - `upstream` its service; absent = it needs no network
 * - `abilities` what it can do. Everything declared must work, and everything that works must be declared
 * - `ingests` upstreams that it copies from: agreement between a source and its copy proves nothing
 * - `platform` the origin of its records if there is no service: the database that a file was exported from
 * - `isOnlyByName` whether a search that names no sources leaves it out
 * - `known` an identifier whose record the service keeps for years: a check of the live service requests it
 * - `harness` what the laws need, loaded only when they run: `() => import("./harness.ts")`, whose default export is a `Harness`
 * - `R` the services that it requests from the host
 */
export interface SourcePlugin<Params = unknown, R = never> extends Plugin<"source">, Configurable<Params> {
  readonly title?: string
  readonly upstream?: Upstream
  readonly abilities: ReadonlyArray<Ability>
  readonly ingests: ReadonlyArray<string>
  readonly capabilities: Capabilities
  readonly platform?: string
  readonly isOnlyByName?: boolean
  readonly known?: string
  readonly harness?: () => Promise<{ readonly default: Harness }>
  make(params: Params): Effect.Effect<Primitives, SourceError.SourceError, R>
}

/** A request as the fake service receives it. `query`: of the address, or of a form; `json` of a body, undefined if there is none. */
export interface ServerRequest {
  readonly method: "GET" | "POST" | "PUT"
  readonly path: string
  readonly query: URLSearchParams
  readonly json: unknown
  readonly headers: Readonly<Record<string, string>>
}

/**
 * What the laws need to test a source anywhere and without a network. A source names it in `harness`, so that `litfuse plugin check` finds it.
 *
 * - `server` a fake service that answers in the format of the upstream. The laws plant faults in its answers. Absent = the source has no upstream
 * - `opened` the source to test instead of the plugin, if the plugin alone has no records, such as a file source without a file
 * - `something` a query with at least four hits there, `nothing` one without
 * - `asks` for each declared capability a search that needs it, and a check of its records
 * - `lookup`, `citations`, `fullText` for each of these abilities, what is known there and what is not
 */
export interface Harness {
  readonly server?: (request: ServerRequest) => Reply
  readonly opened?: SourcePlugin<typeof Params.none.Type>
  readonly something: Query
  readonly nothing: Query
  readonly asks: Readonly<
    Partial<
      Record<Capability, { readonly asked: Partial<SourceQuery>; readonly isRight: (records: ReadonlyArray<SourceRecord>) => boolean }>
    >
  >
  readonly lookup?: { readonly known: ReadonlyArray<Identifier.Identifier>; readonly unknown: Identifier.Identifier }
  readonly citations?: { readonly of: Identifier.Identifier; readonly direction: "citing" | "cited" }
  readonly fullText?: { readonly known: Identifier.Identifier; readonly unknown: Identifier.Identifier }
}

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
import type { Ability, Asked, Primitives } from "./Page.ts"

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
 * - `known` an identifier under which its service has a record, and will have it in years: what a check of the live service asks for
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
  readonly known?: string
  readonly harness?: () => Promise<{ readonly default: Harness }>
  make(params: Params): Effect.Effect<Primitives, SourceError.SourceError, R>
}

/** A request as the small copy of the upstream receives it. `query`: of the address, or of a form; `json` of a body, undefined when there is none. */
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
 * - `server` a small copy of the upstream, which answers in its format. The laws plant faults in its answers. Absent for a source that has no
 *   upstream
 * - `opened` what is tried instead of the plugin itself, where that has nothing by itself, such as a file that nobody has named
 * - `something` a query with at least four hits there, `nothing` one without
 * - `asks` for each declared capability a search that needs it, and what its records must be like
 * - `lookup`, `citations`, `fullText` for each of these abilities, what is known there and what is not
 */
export interface Harness {
  readonly server?: (request: ServerRequest) => Reply
  readonly opened?: Source<typeof Params.none.Type>
  readonly something: Query
  readonly nothing: Query
  readonly asks: Readonly<
    Partial<Record<Capability, { readonly asked: Partial<Asked>; readonly isRight: (records: ReadonlyArray<SourceRecord>) => boolean }>>
  >
  readonly lookup?: { readonly known: ReadonlyArray<Identifier.Identifier>; readonly unknown: Identifier.Identifier }
  readonly citations?: { readonly of: Identifier.Identifier; readonly direction: "citing" | "cited" }
  readonly fullText?: { readonly known: Identifier.Identifier; readonly unknown: Identifier.Identifier }
}

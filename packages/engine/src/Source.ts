import type { Feature } from "@litfuse/query/Features"
import * as Effect from "effect/Effect"
import * as Notice from "./Notice.ts"
import type { Configurable, Plugin } from "./Plugin.ts"
import type { Outcome } from "./source/Outcome.ts"
import type { Asked, Primitives, Sort } from "./source/Page.ts"
import { type Gathered, nothing, walk } from "./source/walk.ts"
import * as SourceError from "./SourceError.ts"

export { errorOf, Outcome, recordsOf } from "./source/Outcome.ts"
export type { Asked, Page, PageRequest, Primitives, Sort } from "./source/Page.ts"

/**
 * What a source can do. What is declared must work; what is not declared yields a Notice (`unsupported`) when a search asks for it.
 *
 * - `booleans`, `phrases`, `fields` parts of the query tree; `dateRange` years of publication; `sorts` the orders it can list in
 * - `maxRecords` the most that any one search can deliver
 */
export interface Capabilities {
  readonly booleans: boolean
  readonly phrases: boolean
  readonly fields: boolean
  readonly dateRange: boolean
  readonly sorts: ReadonlyArray<Sort>
  readonly maxRecords: number
}

/** The name of one capability. */
export type Capability = Exclude<keyof Capabilities, "maxRecords">

/**
 * One upstream as a plugin: pure data until made. Its author writes one page of a search; paging, limits, spans, time-outs and typed outcomes
 * are derived.
 *
 * - `roles` what it is asked for; a source without the role `search` is skipped by searches
 * - `ingests` upstreams that it copies from: agreement between a source and its copy proves nothing
 * - `R` the services that it asks the host for
 */
export interface Source<Params = unknown, R = never> extends Plugin<"source">, Configurable<Params> {
  readonly roles: ReadonlyArray<"search" | "lookup">
  readonly ingests: ReadonlyArray<string>
  readonly capabilities: Capabilities
  make(params: Params): Effect.Effect<Primitives, SourceError.SourceError, R>
}

/** What a source's author writes; `plugin` supplies the rest. A capability that is not named is not there. */
export type Spec<Params, R> = Omit<Source<Params, R>, "kind" | "apiVersion" | "capabilities"> & {
  readonly apiVersion?: string
  readonly capabilities: Partial<Capabilities> & Pick<Capabilities, "maxRecords">
}

/** Builds a source. */
export const plugin = <Params, R>(spec: Spec<Params, R>): Source<Params, R> => ({
  kind: "source",
  apiVersion: "^1.0.0",
  ...spec,
  capabilities: { booleans: false, phrases: false, fields: false, dateRange: false, sorts: ["relevance"], ...spec.capabilities }
})

/** The Notice of a source that was asked for something it does not do, and did `instead`. */
export const unsupported = (source: string, capability: Capability | Feature, instead: string): Notice.Notice =>
  Notice.make(`unsupported-${capability}`, source, instead)

/**
 * A search as a source hears it.
 *
 * - units: `depth` records at most, at least 1; `timeoutMs` milliseconds for the whole search, all pages together
 */
export interface SearchRequest extends Asked {
  readonly depth: number
  readonly timeoutMs: number
}

/** A source made: it can be asked. */
export interface Connection {
  readonly id: string
  /** Never fails and never throws: what goes wrong is in the outcome. */
  readonly search: (request: SearchRequest) => Effect.Effect<Outcome>
}

const answered = (source: string, { records, notices, total }: Gathered, error: SourceError.SourceError | undefined): Outcome => {
  const [first, ...rest] = records
  if (first === undefined) return error === undefined ? { _tag: "Empty", source, notices } : { _tag: "Failed", source, notices, error }
  const delivered = { source, notices, records: [first, ...rest], ...(total === undefined ? {} : { total }) } as const
  return error === undefined ? { _tag: "Found", ...delivered } : { _tag: "Partial", ...delivered, error }
}

const timedOut = (source: string, timeoutMs: number) =>
  SourceError.make(source, "search", { _tag: "Unreachable", detail: `no complete answer within ${timeoutMs} ms` })

const searchWith = ({ id, capabilities }: Pick<Source, "id" | "capabilities">, primitives: Primitives) =>
  Effect.fn("Source.search", { attributes: { source: id } })(function* ({ depth, timeoutMs, ...asked }: SearchRequest) {
    const gathered = nothing()
    const reachable = Math.min(depth, capabilities.maxRecords)
    if (reachable < depth)
      gathered.notices.push(Notice.make("depth-capped", id, `delivers at most ${reachable} records per search; ${depth} were asked for`))
    const error = yield* walk(id, primitives, asked, reachable, gathered).pipe(
      Effect.timeoutOrElse({ duration: timeoutMs, orElse: () => Effect.fail(timedOut(id, timeoutMs)) }),
      Effect.match({ onSuccess: () => undefined, onFailure: (error) => error })
    )
    return answered(id, gathered, error)
  })

/** A source that is not asked, and why: it is off, or has no key. */
export const skipped = (source: string, why: string): Connection => ({
  id: source,
  search: () => Effect.succeed({ _tag: "Skipped", source, notices: [], why })
})

/**
 * Makes a source.
 *
 * - errors: what the plugin's `make` fails with; `Crashed` when it throws
 */
export const connect = <Params, R>(source: Source<Params, R>, params: Params): Effect.Effect<Connection, SourceError.SourceError, R> =>
  source.roles.includes("search")
    ? Effect.suspend(() => source.make(params)).pipe(
        Effect.catchDefect((defect) => Effect.fail(SourceError.crashed(source.id, "make", defect))),
        Effect.mapError(SourceError.redacted),
        Effect.map((primitives) => ({ id: source.id, search: searchWith(source, primitives) }))
      )
    : Effect.succeed(skipped(source.id, "does not search"))

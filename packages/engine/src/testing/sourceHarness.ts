import * as Query from "@litfuse/query/Query"
import type * as Identifier from "../Identifier.ts"
import type * as Params from "../Params.ts"
import type * as Source from "../Source.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import type { Reply } from "./scriptedHttp.ts"

/**
 * A request as the small copy of the upstream receives it.
 *
 * - `query` of the address, or of a form; `json` of a body, undefined when there is none
 */
export interface ServerRequest {
  readonly method: "GET" | "POST" | "PUT"
  readonly path: string
  readonly query: URLSearchParams
  readonly json: unknown
  readonly headers: Readonly<Record<string, string>>
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A request as the small copy of the upstream receives it, from its parts as they were sent. */
export const serverRequest = (
  method: ServerRequest["method"],
  url: URL,
  headers: ServerRequest["headers"],
  body: string
): ServerRequest => {
  const isForm = headers["content-type"]?.includes("form") === true
  return {
    method,
    path: url.pathname,
    query: new URLSearchParams(isForm ? `${url.search.slice(1)}&${body}` : url.search),
    json: isForm || body === "" ? undefined : jsonOf(body),
    headers
  }
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
  readonly opened?: Source.Source<typeof Params.none.Type>
  readonly something: Query.Query
  readonly nothing: Query.Query
  readonly asks: Readonly<
    Partial<
      Record<
        Source.Capability,
        { readonly asked: Partial<Source.Asked>; readonly isRight: (records: ReadonlyArray<SourceRecord>) => boolean }
      >
    >
  >
  readonly lookup?: { readonly known: ReadonlyArray<Identifier.Identifier>; readonly unknown: Identifier.Identifier }
  readonly citations?: { readonly of: Identifier.Identifier; readonly direction: "citing" | "cited" }
  readonly fullText?: { readonly known: Identifier.Identifier; readonly unknown: Identifier.Identifier }
}

/** Whether a search found these records and no others, in whatever order: what most examples of a harness say is right. */
export const exactly =
  (...ids: ReadonlyArray<string>) =>
  (records: ReadonlyArray<SourceRecord>): boolean =>
    records.length === ids.length && ids.every((id) => records.some((record) => record.id === id))

/** An example of a query that finds these records and no others. */
export const finds = (query: Query.Query, ...ids: ReadonlyArray<string>) => ({ asked: { query }, isRight: exactly(...ids) })

/** An example of words in a field. */
export const inField = (field: Query.FieldName, text: string, ...ids: ReadonlyArray<string>) =>
  finds(Query.field(field, Query.text(text)), ...ids)

/** An example of words in a field, for services that search no field by itself: beside another query. */
export const besides =
  (other: Query.Query) =>
  (field: Query.FieldName, text: string, ...ids: ReadonlyArray<string>) =>
    finds(Query.and(other, Query.field(field, Query.text(text))), ...ids)

import * as Query from "@litfuse/engine/Query"
import type { Harness, ServerRequest } from "@litfuse/engine/source/SourcePlugin"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
export type { ServerRequest } from "@litfuse/engine/source/SourcePlugin"

/** What the author of a source gives its laws: a small copy of the service, and examples. */
export type SourceHarness = Harness

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

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as Decode from "../Decode.ts"
import { Listener } from "./Exchange.ts"
import * as SourceError from "../SourceError.ts"
import * as Xml from "../Xml.ts"
import type { Value } from "./Address.ts"
import type { BodySink } from "./Transport.ts"

/**
 * A request of a source to its upstream.
 *
 * - `path` below the origin: `/search`; or `url`, a whole address from an answer, which must lead to a declared host
 * - `isForeign` the address may lead to any public host, as full texts do; it gets no credentials
 * - `endpoint` the kind of endpoint, if the upstream declares several
 * - `query` parameters of the address; `json`, `lines`, `form` or `file` make it a POST, or a PUT with `method`
 * - `lines` JSON values, one per line; `file` a file in a form (`multipart/form-data`) with the fields of `form`
 * - `expects` the form of the answer; an HTML page instead of it is a `BadResponse`
 * - `into` receives the body of the answer, which then has no bytes; for files that memory should not hold, over the network only
 * - `says` the search in the syntax of the source, for the trace
 */
export interface Request {
  readonly path?: string
  readonly url?: string
  readonly isForeign?: boolean
  readonly endpoint?: string
  readonly query?: Readonly<Record<string, Value>>
  readonly method?: "PUT"
  readonly json?: unknown
  readonly lines?: string
  readonly form?: Readonly<Record<string, Value>>
  readonly file?: { readonly field: string; readonly type: string; readonly bytes: Uint8Array }
  readonly headers?: Readonly<Record<string, string>>
  readonly expects?: "json" | "xml" | "text" | "bytes"
  readonly into?: BodySink
  readonly says?: string
}

/** An answer of the expected form. `url`: its address without secrets; `headers` by lower-case name; `text` of the body. */
export interface Answer {
  readonly status: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  readonly text: string
}

/** The accept header for each form. */
export const accept: Readonly<Record<NonNullable<Request["expects"]>, string>> = {
  json: "application/json",
  xml: "application/xml, text/xml",
  text: "text/plain, */*;q=0.5",
  bytes: "*/*"
}

/** Why an answer does not have the expected form; undefined = it has. */
export const broken = (expects: Request["expects"], contentType: string, text: string): string | undefined => {
  const start = text.trimStart().slice(0, 100).toLowerCase()
  const isPage = /\bhtml\b/i.test(contentType) ? !/^(<\?xml|[{[])/.test(start) : /^<(!doctype\s+html|html)\b/.test(start)
  if (expects === "json") {
    if (isPage || start.startsWith("<")) return "it sent a page instead of JSON"
    return start === "" ? "it sent nothing instead of JSON" : undefined
  }
  return expects === "xml" && isPage ? "it sent a page instead of XML" : undefined
}

const mostProblems = 3

const problemsOf = (problems: ReadonlyArray<Decode.Problem>): string => {
  const texts = problems.slice(0, mostProblems).map(({ path, what }) => `${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim())
  return problems.length > mostProblems ? `${texts.join("; ")}; and ${problems.length - mostProblems} more` : texts.join("; ")
}

/** The path of the record that a problem belongs to: the keys to the first list, and the place in it; undefined outside of lists. */
const placeOf = ({ path }: Decode.Problem): ReadonlyArray<PropertyKey> | undefined => {
  const at = path.findIndex((key) => typeof key === "number" || /^\d+$/u.test(String(key)))
  return at < 0 ? undefined : path.slice(0, at + 1)
}

/**
 * Removes the invalid records of an answer, keeps their places, and returns the first problem of each. A `Listed.list` accepts that. Undefined when a
 * problem is outside of lists, or when a whole list is invalid.
 */
const withoutOdd = (
  answer: unknown,
  problems: ReadonlyArray<Decode.Problem>
): { readonly rest: unknown; readonly first: ReadonlyArray<Decode.Problem> } | undefined => {
  const first = new Map<string, { readonly place: ReadonlyArray<PropertyKey>; readonly problem: Decode.Problem }>()
  for (const problem of problems) {
    const place = placeOf(problem)
    if (place === undefined) return undefined
    const key = place.map(String).join("\n")
    if (!first.has(key)) first.set(key, { place, problem })
  }
  const lists = new Set<Array<unknown>>()
  for (const { place } of first.values()) {
    const list = place.slice(0, -1).reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown>)[key], answer)
    if (!Array.isArray(list)) return undefined
    list[Number(place.at(-1))] = undefined
    lists.add(list)
  }
  if ([...lists].some((list) => list.every((item) => item === undefined))) return undefined
  return { rest: answer, first: [...first.values()].map(({ problem }) => problem) }
}

/**
 * Decodes an answer. Additional fields are ignored, because services add fields.
 *
 * - errors: `BadResponse` with the first problems, each with its place; invalid records of a `Listed.list` are skipped instead
 */
export const json = <A>(
  schema: Schema.Codec<A, unknown>,
  { text, url }: Answer,
  source: string
): Effect.Effect<A, SourceError.SourceError> =>
  Effect.flatMap(Listener, ({ operation, skipped }) => {
    const bad = (what: string) =>
      Effect.fail(SourceError.make(source, operation, { _tag: "BadResponse", detail: `${url} answered with ${what}` }))
    const parsed = Result.try({ try: (): unknown => JSON.parse(text), catch: () => "no JSON" })
    if (Result.isFailure(parsed)) return bad(`invalid JSON: ${text.slice(0, 60)}`)
    const decoded = Decode.open(schema, parsed.success)
    if (Result.isSuccess(decoded)) return Effect.succeed(decoded.success)
    const odd = withoutOdd(parsed.success, decoded.failure)
    const rest = odd === undefined ? decoded : Decode.open(schema, odd.rest)
    if (odd === undefined || Result.isFailure(rest)) return bad(`JSON of an unexpected shape: ${problemsOf(decoded.failure)}`)
    for (const problem of odd.first) skipped(problemsOf([problem]))
    return Effect.succeed(rest.success)
  })

/**
 * Reads an answer in XML.
 *
 * - `root` the names that its outermost element may have
 * - errors: `BadResponse` for invalid or truncated XML, custom entities, excessive depth, or another document
 */
export const xml = (
  root: ReadonlyArray<string>,
  { text, url }: Answer,
  source: string
): Effect.Effect<Xml.Element, SourceError.SourceError> =>
  Effect.flatMap(Listener, ({ operation }) => {
    const bad = (what: string) =>
      Effect.fail(SourceError.make(source, operation, { _tag: "BadResponse", detail: `${url} answered with ${what}` }))
    const parsed = Xml.parse(text)
    if (Result.isFailure(parsed)) return bad(`invalid XML: ${parsed.failure}`)
    const { name } = parsed.success
    return root.includes(name) ? Effect.succeed(parsed.success) : bad(`<${name}> where <${root.join("> or <")}> was expected`)
  })

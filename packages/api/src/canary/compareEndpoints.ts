/** Compares recorded answers of a source, endpoint by endpoint. */
import type { Recording } from "@litfuse/engine/http/Recording"
import * as Ids from "@litfuse/engine/Ids"
import * as Shape from "./Shape.ts"

interface Endpoint {
  readonly shape: Shape.Shape
  readonly media: Set<string>
  readonly statuses: Set<number>
  readonly rates: Map<string, string>
}

/** The endpoints by method and path, with `*` for names of records. */
export type Endpoints = ReadonlyMap<string, Endpoint>

/** A change since the newest recording. `what` names its kind; `new` is reported, but is not a fault. */
export interface Finding {
  readonly what: Shape.Drift["what"] | "media" | "status" | "rate" | "endpoint" | "state" | "known" | "day"
  readonly where: string
  readonly said: string
}

const isRate = (name: string): boolean => /^(?:x-)?rate-?limit/u.test(name)

/** Whether a header is stable: remaining requests and reset times differ from one request to the next. */
const isSteady = (name: string): boolean => /limit$|interval$|policy$/u.test(name)

/** A path with `*` for parts with a digit, which name records; versions of the service stay. */
const patternOf = (url: string): string =>
  new URL(url).pathname
    .split("/")
    .map((part) => (/\d/u.test(part) && !/^v\d+$/u.test(part) ? "*" : part))
    .join("/")
    .replace(/(?:\/\*)+/gu, "/*")

/** The recordings, by endpoint. */
export const endpointsOf = (recordings: ReadonlyArray<Recording>): Endpoints => {
  const found = new Map<string, Endpoint>()
  for (const { request, response } of recordings) {
    const name = `${request.method} ${patternOf(request.url)}`
    const endpoint = found.get(name) ?? { shape: Shape.empty(), media: new Set(), statuses: new Set(), rates: new Map() }
    found.set(name, endpoint)
    endpoint.statuses.add(response.status)
    if (response.status >= 300) continue
    endpoint.media.add((response.headers["content-type"] ?? "none").split(";")[0]!.trim())
    for (const [header, value] of Object.entries(response.headers)) if (isRate(header)) endpoint.rates.set(header, value)
    Shape.add(endpoint.shape, response.body ?? "")
  }
  return found
}

const listed = (all: Iterable<string | number>): string => [...all].map(String).sort(Ids.compare).join(", ")

const rates = (where: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ReadonlyArray<Finding> => [
  ...[...before].flatMap(([name, was]): ReadonlyArray<Finding> => {
    const is = after.get(name)
    if (is === undefined) return [{ what: "rate", where, said: `the header ${name} is gone` }]
    return isSteady(name) && is !== was ? [{ what: "rate", where, said: `${name} was ${was}, and is ${is}` }] : []
  }),
  ...[...after.keys()]
    .filter((name) => !before.has(name) && before.size > 0)
    .map((name): Finding => ({ what: "rate", where, said: `the header ${name} is new` }))
]

/** All differences between the recorded answers and today's. */
export const compareEndpoints = (before: Endpoints, after: Endpoints): ReadonlyArray<Finding> =>
  [...before].flatMap(([where, was]): ReadonlyArray<Finding> => {
    const is = after.get(where)
    if (is === undefined) return [{ what: "endpoint", where, said: "was asked, and is no longer asked" }]
    const wrong = [...is.statuses].filter((status) => status >= 300 && !was.statuses.has(status))
    if (wrong.length > 0) return [{ what: "status", where, said: `answered ${listed(was.statuses)}, and answers ${listed(is.statuses)}` }]
    const other = [...is.media].filter((media) => !was.media.has(media))
    return [
      ...(other.length === 0 ? [] : [{ what: "media" as const, where, said: `sent ${listed(was.media)}, and sends ${listed(is.media)}` }]),
      ...rates(where, was.rates, is.rates),
      ...Shape.drift(was.shape, is.shape).map((one) => ({ what: one.what, where: `${where}: ${one.where}`, said: one.said }))
    ]
  })

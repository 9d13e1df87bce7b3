/** What recorded answers of a source are like, endpoint by endpoint. */
import type { Recording } from "@litfuse/engine/http/Recording"
import * as Ids from "@litfuse/engine/Ids"
import * as Shape from "./Shape.ts"

/** The answers of one endpoint. */
interface Endpoint {
  readonly shape: Shape.Shape
  readonly media: Set<string>
  readonly statuses: Set<number>
  readonly rates: Map<string, string>
}

/** The endpoints by method and path, in which names of records are `*`. */
export type Endpoints = ReadonlyMap<string, Endpoint>

/** A change against the newest recording. `what` names its kind; `new` is told, and no fault. */
export interface Finding {
  readonly what: Shape.Drift["what"] | "media" | "status" | "rate" | "endpoint" | "state" | "known" | "day"
  readonly where: string
  readonly said: string
}

const isRate = (name: string): boolean => /^(?:x-)?rate-?limit/u.test(name)

/** What is left, and when there is more, differs from one request to the next. */
const isSteady = (name: string): boolean => /limit$|interval$|policy$/u.test(name)

/** A path without the names of records: parts with a digit, but for versions of the service. */
const patternOf = (url: string): string =>
  new URL(url).pathname
    .split("/")
    .map((part) => (/\d/u.test(part) && !/^v\d+$/u.test(part) ? "*" : part))
    .join("/")
    .replace(/(?:\/\*)+/gu, "/*")

/** What recordings say, by endpoint. */
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

/** Everything that differs between what was recorded and what is answered today. */
export const compared = (before: Endpoints, after: Endpoints): ReadonlyArray<Finding> =>
  [...before].flatMap(([where, was]): ReadonlyArray<Finding> => {
    const is = after.get(where)
    if (is === undefined) return [{ what: "endpoint", where, said: "was asked, and is not asked any more" }]
    const wrong = [...is.statuses].filter((status) => status >= 300 && !was.statuses.has(status))
    if (wrong.length > 0) return [{ what: "status", where, said: `answered ${listed(was.statuses)}, and answers ${listed(is.statuses)}` }]
    const other = [...is.media].filter((media) => !was.media.has(media))
    return [
      ...(other.length === 0 ? [] : [{ what: "media" as const, where, said: `sent ${listed(was.media)}, and sends ${listed(is.media)}` }]),
      ...rates(where, was.rates, is.rates),
      ...Shape.drift(was.shape, is.shape).map((one) => ({ what: one.what, where: `${where}: ${one.where}`, said: one.said }))
    ]
  })

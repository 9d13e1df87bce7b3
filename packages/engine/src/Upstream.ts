/**
 * What a source declares about its service, as data: address, pace, credentials, identification, and the meaning of statuses. `Http` enforces it, so
 * that sources contain no network code.
 */

/** The meaning of a status; `NotFound` is an answer, not an error. */
export type Meaning = "Unreachable" | "RateLimited" | "Unauthorised" | "QueryRejected" | "BadResponse" | "NotFound"

/** The pace of an endpoint. Units: `requests` in any `perMs` milliseconds, evenly spaced; `concurrency` simultaneous requests. */
export interface Pace {
  readonly requests: number
  readonly perMs: number
  readonly concurrency?: number
}

/**
 * A key, or an e-mail address of the user, that the service accepts.
 *
 * - `name` by which a source asks for it; `env` the environment variable that holds it
 * - `also` other variables that other programs read for the same key; the first that is set counts, after `env`
 * - `how` one sentence: where to get it
 * - `isRequired` whether the service requires it: without it the source is skipped, with a reason
 * - `without` what happens without an optional credential: a Notice says so
 * - `goesIn` where `Http` puts it: a query parameter or a header, after `prefix` (`Bearer `); absent = the source places it itself
 * - `isLogin` whether it is `name:password`. Redaction then also hides the password alone and the transmitted form
 * - `pace` the pace for users who have it
 */
export interface Credential {
  readonly name: string
  readonly env: string
  readonly also?: ReadonlyArray<string>
  readonly how: string
  readonly isRequired?: boolean
  readonly without?: string
  readonly isLogin?: boolean
  readonly goesIn?: { readonly query: string } | { readonly header: string; readonly prefix?: string }
  readonly pace?: Pace
}

/** A kind of endpoint with its own pace. `origin`: if it is on another host than the rest. */
export interface Endpoint {
  readonly origin?: string
  readonly pace?: Pace
}

/**
 * One service, or one family of services that share a budget.
 *
 * - `id` names the budget, the recordings and the configuration: two sources with the same id share all three
 * - `origin` scheme and host of its addresses: `https://api.example.org`
 * - `ownAddress` one sentence for a service that everybody runs for themselves: how to get one. Without the user's address (`LITFUSE_UPSTREAM_<ID>`)
 *   the source is skipped, with a reason; `origin` is then only a name in recordings
 * - `hosts` other hosts that redirects and links in answers may lead to
 * - `pace` of all endpoints together; `endpoints` those with a separate pace or origin, by name
 * - `identifies` query parameters that identify litfuse, such as `{ tool: "litfuse" }`; a user agent is always sent
 * - `statuses` the meanings of statuses that differ from the usual ones (`http/Meaning.ts`): for some services 403 is a rate limit
 * - `says` texts in short bodies that override a misleading status: some services send errors with status 200; with `status` only for that one
 * - `perSecond` the response header with the number of requests allowed per second, and the one with the interval in seconds. They may lower the
 *   pace, never raise it. Daily quotas do not belong here
 * - `quota` the response headers with the limit for an hour or a day, the remainder, and the time of renewal (seconds or a date)
 * - `quota.usedUp` a header and a part of its text which mean that nothing is left, if the other headers are missing then. A Notice says when less
 *   than a tenth is left. After the last request, a refusal without Retry-After waits for the renewal
 * - `usdPerRequest` the cost of each search request in US dollars
 * - units: `timeoutMs` of one request and its body; `maxBytes` of a body after decompression
 */
export interface Upstream {
  readonly id: string
  readonly origin: string
  readonly ownAddress?: string
  readonly hosts?: ReadonlyArray<string>
  readonly pace: Pace
  readonly endpoints?: Readonly<Record<string, Endpoint>>
  readonly credentials?: ReadonlyArray<Credential>
  readonly identifies?: Readonly<Record<string, string>>
  readonly statuses?: Readonly<Record<number, Meaning>>
  readonly says?: ReadonlyArray<{ readonly text: string; readonly means: Meaning; readonly status?: number }>
  readonly perSecond?: { readonly limit: string; readonly interval?: string }
  readonly quota?: {
    readonly limit: string
    readonly remaining: string
    readonly renewed?: string
    readonly usedUp?: { readonly header: string; readonly text: string }
  }
  readonly timeoutMs?: number
  readonly usdPerRequest?: number
  readonly maxBytes?: number
}

/**
 * What a source declares of the service behind it, as data: where it is, how fast it may be asked, which credentials it takes, how litfuse identifies
 * itself, and what its statuses mean. `Http` enforces it, so that no source contains network code.
 */

/** The meaning of the status of an answer; `NotFound` is an answer and not an error. */
export type Meaning = "Unreachable" | "RateLimited" | "Unauthorised" | "QueryRejected" | "BadResponse" | "NotFound"

/** How fast an endpoint may be asked. Units: `requests` in any `perMs` milliseconds, evenly spaced; `concurrency` requests under way at once. */
export interface Pace {
  readonly requests: number
  readonly perMs: number
  readonly concurrency?: number
}

/**
 * A key, or an address under which the user can be reached, that the service accepts.
 *
 * - `name` by which a source asks for it; `env` the environment variable that holds it
 * - `how` one sentence: where one gets it
 * - `isRequired` whether the service requires it: without it the source is skipped, and says why
 * - `without` what happens without it, where it is not required but wanted: a Notice says so
 * - `goesIn` where `Http` puts it: a query parameter or a header, after `prefix` (`Bearer `); absent = the source asks for it itself
 * - `isLogin` whether it is `name:password`: what hides secrets hides the password alone too, and the two as they are sent
 * - `pace` the pace of those who have it
 */
export interface Credential {
  readonly name: string
  readonly env: string
  readonly how: string
  readonly isRequired?: boolean
  readonly without?: string
  readonly isLogin?: boolean
  readonly goesIn?: { readonly query: string } | { readonly header: string; readonly prefix?: string }
  readonly pace?: Pace
}

/** A kind of endpoint with a pace of its own. `origin`: when it is on another host than the rest. */
export interface Endpoint {
  readonly origin?: string
  readonly pace?: Pace
}

/**
 * One service, or one family of services that share a budget.
 *
 * - `id` names the budget, the recordings and the configuration: two sources with the same id share all three
 * - `origin` scheme and host of its addresses: `https://api.example.org`
 * - `hosts` other hosts that redirects and links in answers may lead to
 * - `pace` of all endpoints together; `endpoints` those that have a pace or an origin of their own, by name
 * - `identifies` the query parameters that introduce us, such as `{ tool: "litfuse" }`; a user agent is always sent
 * - `statuses` what its statuses mean where that differs from the usual (`http/Meaning.ts`): 403 is a rate limit at some
 * - `says` what the body of a short answer says where its status lies: some send errors with 200
 * - `perSecond` the response header with the number of requests allowed per second, and the one with the interval in seconds where it is another;
 *   they may lower the pace, never raise it. Daily quotas have no place here
 * - `quota` the response headers with what the service allows in all, for an hour or a day, what is left of that, and when it is renewed (seconds or a
 *   date); `usedUp` the header, and a part of its text, which says that nothing is left, where the other headers do not come then. A Notice says when less
 *   than a tenth is left; a refusal without Retry-After after the last one waits for the renewal
 * - `usdPerRequest` what a search costs for each of its requests, where the service takes money: US dollars
 * - units: `timeoutMs` of one request and its body; `maxBytes` of a body after decompression
 */
export interface Upstream {
  readonly id: string
  readonly origin: string
  readonly hosts?: ReadonlyArray<string>
  readonly pace: Pace
  readonly endpoints?: Readonly<Record<string, Endpoint>>
  readonly credentials?: ReadonlyArray<Credential>
  readonly identifies?: Readonly<Record<string, string>>
  readonly statuses?: Readonly<Record<number, Meaning>>
  readonly says?: ReadonlyArray<{ readonly text: string; readonly means: Meaning }>
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

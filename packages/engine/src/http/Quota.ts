/** Reads quotas for an hour or a day from the headers of an answer. A quota sets no pace: a search of few requests may use up the rest. */
import type { Upstream } from "../Upstream.ts"
import * as Retry from "./Retry.ts"

type Headers = Readonly<Record<string, string>>

/** The number of a header. Of a list (`1, 15000`: for a second and for a month) the last counts. */
const numberIn = (headers: Headers, name: string): number => Number(lastOf(headers, name) || Number.NaN)

const lastOf = (headers: Headers, name: string): string | undefined => headers[name.toLowerCase()]?.split(",").at(-1)?.trim()

const littleLeft = 0.1

/**
 * The text of the Notice when little of a quota is left. It names the limit and not the remainder, so that all pages of a search say the same.
 *
 * - empty: undefined when enough is left, or when the headers are unreadable
 */
export const warning = ({ quota }: Pick<Upstream, "quota">, headers: Headers): string | undefined => {
  if (quota === undefined) return undefined
  const limit = numberIn(headers, quota.limit)
  const left = numberIn(headers, quota.remaining)
  if (!(limit > 0) || !(left < limit * littleLeft)) return undefined
  const share = left <= 0 ? "nothing" : "less than a tenth"
  return `${share} is left of the service's current quota (${limit}); the service refuses requests when the quota is used up`
}

/** Larger numbers are a time since 1970 instead of a waiting time; from `firstMs` on they are milliseconds, whatever is documented. */
const firstTime = 1_000_000_000
const firstMs = 1_000_000_000_000

const isUsedUp = ({ remaining, usedUp }: NonNullable<Upstream["quota"]>, headers: Headers): boolean =>
  numberIn(headers, remaining) <= 0 || (usedUp !== undefined && headers[usedUp.header.toLowerCase()]?.includes(usedUp.text) === true)

/** Milliseconds from `nowMs` until a used-up quota is renewed; undefined when some is left, or the headers do not say. */
export const renewedInMs = ({ quota }: Pick<Upstream, "quota">, headers: Headers, nowMs: number): number | undefined => {
  if (quota?.renewed === undefined || !isUsedUp(quota, headers)) return undefined
  const seconds = numberIn(headers, quota.renewed)
  if (seconds >= firstTime) return Math.max(0, (seconds >= firstMs ? seconds : seconds * 1000) - nowMs)
  return Retry.retryAfterMs(Number.isNaN(seconds) ? headers[quota.renewed.toLowerCase()] : String(seconds), nowMs)
}

/** What the headers of an answer say of a quota for an hour or a day. It sets no pace: a search of few requests may use up what is left. */
import type { Upstream } from "../Upstream.ts"
import * as Retry from "./Retry.ts"

type Headers = Readonly<Record<string, string>>

const numberIn = (headers: Headers, name: string): number => Number(headers[name.toLowerCase()]?.trim() || Number.NaN)

/** Below this share of a quota a Notice says so. */
const littleLeft = 0.1

/**
 * What a Notice says of a quota of which little is left. It names the limit and not the number that is left, so that all pages of a search say the
 * same.
 *
 * - empty: undefined when enough is left, or when the headers say nothing that can be read
 */
export const warning = ({ quota }: Pick<Upstream, "quota">, headers: Headers): string | undefined => {
  if (quota === undefined) return undefined
  const limit = numberIn(headers, quota.limit)
  const left = numberIn(headers, quota.remaining)
  if (!(limit > 0) || !(left < limit * littleLeft)) return undefined
  const share = left <= 0 ? "nothing" : "less than a tenth"
  return `${share} is left of what the service allows for now (${limit}); it will refuse requests when that is used up`
}

/** From this number on, seconds are a time since 1970, and not how long to wait; from `firstMs` on they are milliseconds, whatever is promised. */
const firstTime = 1_000_000_000
const firstMs = 1_000_000_000_000

const isUsedUp = ({ remaining, usedUp }: NonNullable<Upstream["quota"]>, headers: Headers): boolean =>
  numberIn(headers, remaining) <= 0 || (usedUp !== undefined && headers[usedUp.header.toLowerCase()]?.includes(usedUp.text) === true)

/** How long until a used-up quota is renewed, in ms from `nowMs`; undefined when some is left, or the headers do not say. */
export const renewedInMs = ({ quota }: Pick<Upstream, "quota">, headers: Headers, nowMs: number): number | undefined => {
  if (quota?.renewed === undefined || !isUsedUp(quota, headers)) return undefined
  const seconds = numberIn(headers, quota.renewed)
  if (seconds >= firstTime) return Math.max(0, (seconds >= firstMs ? seconds : seconds * 1000) - nowMs)
  return Retry.retryAfterMs(headers[quota.renewed.toLowerCase()], nowMs)
}

import type { Upstream } from "../Upstream.ts"
import * as Guard from "./Guard.ts"

/** The most redirects that are followed. */
export const mostHops = 5

/** The statuses that send a request elsewhere. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

const hostOf = (origin: string): string => new URL(origin).host

/**
 * The limits of where an upstream's addresses may lead.
 *
 * - `origin` where it is now: the declared one, or where the user sends it; trusted as given
 * - `isHome` whether credentials may go there
 * - `refusal` why an address out of an answer is not followed; undefined = it is
 * - `homeward` the same address where the user sends the upstream instead, when it is one of the declared origin
 * - `declared` the same address at the declared origin: its name in recordings
 */
export interface Bounds {
  readonly origin: string
  readonly isHome: (url: URL) => boolean
  readonly refusal: (url: URL, isForeign: boolean) => string | undefined
  readonly homeward: (url: URL) => URL
  readonly declared: (url: URL) => URL
}

const moved = (url: URL, from: string, to: string): URL =>
  url.href.startsWith(`${from}/`) ? new URL(to + url.href.slice(from.length)) : url

/** The bounds of an upstream, of one of its endpoints when that has an origin of its own, sent elsewhere when the user says so. */
export const bounds = (upstream: Upstream, endpoint: string | undefined, elsewhere: string | undefined): Bounds => {
  const declared = (endpoint === undefined ? undefined : upstream.endpoints?.[endpoint]?.origin) ?? upstream.origin
  const origin = (elsewhere ?? declared).replace(/\/+$/, "")
  const origins = [
    origin,
    ...(elsewhere === undefined ? [upstream.origin, ...Object.values(upstream.endpoints ?? {}).flatMap((one) => one.origin ?? [])] : [])
  ]
  const homes = new Set(origins.map((one) => new URL(one).origin))
  const hosts = new Set([...[...homes].map(hostOf), ...(upstream.hosts ?? []), hostOf(declared)])
  return {
    origin,
    isHome: (url) => homes.has(url.origin),
    refusal: (url, isForeign) => {
      if (url.protocol !== "https:" && url.protocol !== "http:") return `${url.protocol} is not an address of the web`
      if (homes.has(url.origin)) return undefined
      if (Guard.isPrivateHost(url)) return `${url.host} is in a private network, where answers may not lead`
      if (url.protocol === "http:" && origin.startsWith("https:") && !isForeign) return `${url.host} is not encrypted, as the upstream is`
      return isForeign || hosts.has(url.host) ? undefined : `${url.host} is none of the upstream's hosts`
    },
    homeward: (url) => moved(url, declared, origin),
    declared: (url) => moved(url, origin, declared)
  }
}

import type { Upstream } from "../Upstream.ts"
import * as PrivateNetwork from "./PrivateNetwork.ts"

/** The most redirects that are followed. */
export const mostHops = 5

/** The statuses of a redirect. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

const hostOf = (origin: string): string => new URL(origin).host

/**
 * The limits of the addresses of an upstream.
 *
 * - `origin` its current origin: the declared one, or that of the user; trusted as given
 * - `isHome` whether credentials may go there
 * - `refusal` why an address from an answer is not followed; undefined = it is
 * - `homeward` an address of the declared origin, moved to the origin of the user
 * - `declared` the same address at the declared origin: its name in recordings
 */
export interface AddressBounds {
  readonly origin: string
  readonly isHome: (url: URL) => boolean
  readonly refusal: (url: URL, isForeign: boolean) => string | undefined
  readonly homeward: (url: URL) => URL
  readonly declared: (url: URL) => URL
}

const moved = (url: URL, from: string, to: string): URL =>
  url.href.startsWith(`${from}/`) ? new URL(to + url.href.slice(from.length)) : url

/** The limits of an upstream, or of an endpoint with a separate origin; `elsewhere` is the origin of the user. */
export const addressBounds = (upstream: Upstream, endpoint: string | undefined, elsewhere: string | undefined): AddressBounds => {
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
      if (url.protocol !== "https:" && url.protocol !== "http:") return `${url.protocol} is not a web address`
      if (homes.has(url.origin)) return undefined
      if (PrivateNetwork.isPrivateHost(url)) return `${url.host} is in a private network, which answers must not lead to`
      if (url.protocol === "http:" && origin.startsWith("https:") && !isForeign) return `${url.host} is not encrypted, unlike the upstream`
      return isForeign || hosts.has(url.host) ? undefined : `${url.host} is not one of the upstream's hosts`
    },
    homeward: (url) => moved(url, declared, origin),
    declared: (url) => moved(url, origin, declared)
  }
}

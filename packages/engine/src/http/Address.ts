import type { Credential, Upstream } from "../Upstream.ts"

/** A value in the query of an address; a list is repeated, undefined is left out. */
export type Value = string | number | boolean | undefined | ReadonlyArray<string | number>

/** Parameters that say who asks and with which key: recordings leave them out, and requests that differ only in them count as the same. */
const anonymous = new Set(["api_key", "apikey", "api-key", "key", "email", "mailto", "tool", "token", "access_token"])

/** The parameters of an upstream's addresses that recordings leave out: its credentials', and those that introduce us. */
export const leftOut = ({ credentials = [], identifies = {} }: Pick<Upstream, "credentials" | "identifies">): ReadonlySet<string> =>
  new Set([
    "api_key",
    "email",
    "mailto",
    "tool",
    ...credentials.flatMap(({ goesIn }: Credential) => (goesIn !== undefined && "query" in goesIn ? [goesIn.query.toLowerCase()] : [])),
    ...Object.keys(identifies).map((name) => name.toLowerCase())
  ])

/** Whether a text is the address of a service: `http` or `https`, with a host and a port that can exist, and without user, query and fragment. */
export const isService = (text: string): boolean => /^https?:\/\/[^/?#@\s\\][^?#@\s\\]*$/i.test(text) && URL.canParse(text)

/** Whether a text is scheme, host and port, as `isService`, and no path. */
export const isOrigin = (text: string): boolean => /^[^/]+\/\/[^/]+$/.test(text) && isService(text)

/** Adds parameters to an address, in the order given. */
export const withQuery = (url: URL, query: Readonly<Record<string, Value>>): URL => {
  const into = new URL(url)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? (value as ReadonlyArray<string | number>) : [value])
      into.searchParams.append(name, String(one))
  }
  return into
}

/** An address without some parameters, the others in a fixed order, and without its fragment and user. */
export const without = (url: URL, names: ReadonlySet<string>): URL => {
  const bare = new URL(url)
  for (const name of new Set(bare.searchParams.keys())) if (names.has(name.toLowerCase())) bare.searchParams.delete(name)
  bare.searchParams.sort()
  bare.hash = ""
  bare.username = ""
  bare.password = ""
  return bare
}

/** An address for people and traces, without secrets and without the identity of the user. */
export const shown = (url: URL, names: ReadonlySet<string>): string => {
  const plain = new URL(url)
  plain.username = ""
  plain.password = ""
  for (const name of new Set(plain.searchParams.keys()))
    if (names.has(name.toLowerCase()) || anonymous.has(name.toLowerCase())) plain.searchParams.set(name, "***")
  return plain.href
}

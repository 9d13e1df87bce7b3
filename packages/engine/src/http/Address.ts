import type { Credential, Upstream } from "../Upstream.ts"

/** A query parameter of an address. A list is repeated; undefined is left out. */
export type Value = string | number | boolean | undefined | ReadonlyArray<string | number>

/** Parameters that identify the user or carry a key. Recordings leave them out, and requests that differ only in them are equal. */
const anonymous = new Set(["api_key", "apikey", "api-key", "key", "email", "mailto", "tool", "token", "access_token"])

/** The parameters that recordings of an upstream leave out: its credentials, and those that identify litfuse. */
export const privateParameters = ({
  credentials = [],
  identifies = {}
}: Pick<Upstream, "credentials" | "identifies">): ReadonlySet<string> =>
  new Set([
    "api_key",
    "email",
    "mailto",
    "tool",
    ...credentials.flatMap(({ goesIn }: Credential) => (goesIn !== undefined && "query" in goesIn ? [goesIn.query.toLowerCase()] : [])),
    ...Object.keys(identifies).map((name) => name.toLowerCase())
  ])

/** Whether a text is the address of a service: `http` or `https`, with a possible host and port, without user, query and fragment. */
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

/** An address without some parameters, with the others in a fixed order, and without fragment and user. */
export const withoutParameters = (url: URL, names: ReadonlySet<string>): URL => {
  const bare = new URL(url)
  for (const name of new Set(bare.searchParams.keys())) if (names.has(name.toLowerCase())) bare.searchParams.delete(name)
  bare.searchParams.sort()
  bare.hash = ""
  bare.username = ""
  bare.password = ""
  return bare
}

/** An address for people and traces, without secrets and the identity of the user. */
export const redacted = (url: URL, names: ReadonlySet<string>): string => {
  const plain = new URL(url)
  plain.username = ""
  plain.password = ""
  for (const name of new Set(plain.searchParams.keys()))
    if (names.has(name.toLowerCase()) || anonymous.has(name.toLowerCase())) plain.searchParams.set(name, "***")
  return plain.href
}

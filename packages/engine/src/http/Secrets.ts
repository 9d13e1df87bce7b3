import * as Redacted from "effect/Redacted"
import type { Credential, Upstream } from "../Upstream.ts"
import * as Address from "./Address.ts"
import * as SecretPattern from "./SecretPattern.ts"

/** A declared credential, and the value of the user, if there is one. */
export interface UserCredential {
  readonly credential: Credential
  readonly value: Redacted.Redacted | undefined
}

/**
 * The user's credentials and identity for one upstream. They are added to its requests and kept out of everything else.
 *
 * - `identify` an address with credentials and identification, and its headers: only for the upstream itself
 * - `strip` an address without any of that, for all other hosts
 * - `hide` removes the user's secrets from a text, including those that a server sends back; `redactUrl` does the same for an address
 * - `removeKeys` the text of an answer for records: keys are removed, a personal address may remain
 * - `values`, `names` the secrets, and the parameters that no recording contains
 */
export interface Secrets {
  readonly agent: string
  readonly identify: (url: URL) => { readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  readonly strip: (url: URL) => URL
  readonly hide: (text: string) => string
  readonly redactUrl: (url: URL) => string
  readonly removeKeys: (text: string) => string
  readonly values: ReadonlyArray<string>
  readonly names: ReadonlySet<string>
}

/** A shorter secret is not searched for, because it could be part of any word. */
const shortest = 4

/** A shorter key could be a word of a text; keys of services are longer. */
const shortestKey = 8

/** The texts that reveal a secret: for a login also its transmitted form (Basic), and the password alone. */
const formsOf = ({ credential, value }: UserCredential): ReadonlyArray<string> => {
  if (value === undefined) return []
  const secret = Redacted.value(value)
  if (credential.isLogin !== true) return [secret]
  return [secret, Buffer.from(secret).toString("base64"), secret.slice(secret.indexOf(":") + 1)]
}

/** The secrets of the user for an upstream; `agent` is the user agent of litfuse. */
export const make = (upstream: Upstream, held: ReadonlyArray<UserCredential>, agent: string): Secrets => {
  const names = Address.privateParameters(upstream)
  const values = held.flatMap(formsOf).filter((secret) => secret.length >= shortest)
  const keys = held.flatMap((one) => (one.credential.name === "email" ? [] : formsOf(one))).filter((key) => key.length >= shortestKey)
  const email = held.find(({ credential }) => credential.name === "email")?.value
  const hide = SecretPattern.masking(values)
  return {
    agent: email === undefined ? agent : `${agent} (mailto:${Redacted.value(email)})`,
    identify: (url) => {
      const into = new URL(url)
      const headers: Record<string, string> = {}
      for (const [name, value] of Object.entries(upstream.identifies ?? {})) into.searchParams.set(name, value)
      for (const { credential, value } of held) {
        if (value === undefined || credential.goesIn === undefined) continue
        if ("query" in credential.goesIn) into.searchParams.set(credential.goesIn.query, Redacted.value(value))
        else headers[credential.goesIn.header.toLowerCase()] = `${credential.goesIn.prefix ?? ""}${Redacted.value(value)}`
      }
      return { url: into, headers }
    },
    strip: (url) => {
      const bare = new URL(url)
      for (const name of new Set(bare.searchParams.keys())) if (names.has(name.toLowerCase())) bare.searchParams.delete(name)
      return bare
    },
    hide,
    redactUrl: (url) => hide(Address.redacted(url, names)),
    removeKeys: SecretPattern.masking(keys),
    values,
    names
  }
}

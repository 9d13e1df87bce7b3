import * as Redacted from "effect/Redacted"
import type { Credential, Upstream } from "../Upstream.ts"
import * as Address from "./Address.ts"

/** A credential that an upstream declares, and the user's, if there is one. */
export interface UserCredential {
  readonly credential: Credential
  readonly value: Redacted.Redacted | undefined
}

/**
 * The user's credentials and identity towards one upstream: they are put into its requests, and kept out of everything else.
 *
 * - `identified` an address with credentials and introduction, and the headers that go with it: for the upstream itself and nobody else
 * - `stripped` an address without any of that, for everybody else
 * - `hide` a text without the user's secrets, also where a server sends them back; `shown` the same of an address
 * - `withoutKeys` the text of an answer, out of which records are made: keys are taken out, a person's address may remain
 * - `values`, `names` the secrets, and the parameters that no recording keeps
 */
export interface Secrets {
  readonly agent: string
  readonly identified: (url: URL) => { readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  readonly stripped: (url: URL) => URL
  readonly hide: (text: string) => string
  readonly shown: (url: URL) => string
  readonly withoutKeys: (text: string) => string
  readonly values: ReadonlyArray<string>
  readonly names: ReadonlySet<string>
}

/** A shorter secret is not searched for, because it could be part of any word. */
const shortest = 4

/** A shorter key could be a word of a text; the keys of services are longer. */
const shortestKey = 8

const masked = (text: string, secrets: ReadonlyArray<string>): string =>
  secrets.reduce((plain, secret) => plain.replaceAll(secret, "***").replaceAll(encodeURIComponent(secret), "***"), text)

/** The texts that give a secret away: a login also in the form in which it is sent (Basic), and its password alone. */
const formsOf = ({ credential, value }: UserCredential): ReadonlyArray<string> => {
  if (value === undefined) return []
  const secret = Redacted.value(value)
  if (credential.isLogin !== true) return [secret]
  return [secret, Buffer.from(secret).toString("base64"), secret.slice(secret.indexOf(":") + 1)]
}

/** The secrets of the user towards an upstream; `agent` is how litfuse introduces itself. */
export const make = (upstream: Upstream, held: ReadonlyArray<UserCredential>, agent: string): Secrets => {
  const names = Address.leftOut(upstream)
  const values = held.flatMap(formsOf).filter((secret) => secret.length >= shortest)
  const keys = held.flatMap((one) => (one.credential.name === "email" ? [] : formsOf(one))).filter((key) => key.length >= shortestKey)
  const email = held.find(({ credential }) => credential.name === "email")?.value
  const hide = (text: string) => masked(text, values)
  return {
    agent: email === undefined ? agent : `${agent} (mailto:${Redacted.value(email)})`,
    identified: (url) => {
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
    stripped: (url) => {
      const bare = new URL(url)
      for (const name of new Set(bare.searchParams.keys())) if (names.has(name.toLowerCase())) bare.searchParams.delete(name)
      return bare
    },
    hide,
    shown: (url) => hide(Address.shown(url, names)),
    withoutKeys: (text) => masked(text, keys),
    values,
    names
  }
}

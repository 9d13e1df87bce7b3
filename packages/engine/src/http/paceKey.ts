import * as Redacted from "effect/Redacted"
import { sha256 } from "../internal/sha256.ts"
import type { Upstream } from "../Upstream.ts"
import type { UserCredential } from "./Secrets.ts"

/** Digits of a hash: enough that two keys never have the same. */
const digits = 32

/** The part of a credential that names a user: of a login not the password, because short passwords can be guessed from a hash. */
const accountIn = ({ credential, value }: UserCredential): string | undefined => {
  const text = value === undefined ? undefined : Redacted.value(value)
  return credential.isLogin === true ? text?.split(":")[0] : text
}

/**
 * The name under which requests to an upstream share a pace. Two keys of a service have two names, and one key has the same name on every machine.
 *
 * - shape: the id of the upstream, then `#` and a hash of the id and of the first key that the user has
 * - empty: the id alone without a key. An `email` is none: it says whom to write to, and services count by machine then
 */
export const paceKey = ({ id }: Pick<Upstream, "id">, keys: ReadonlyArray<UserCredential>): string => {
  const [account] = keys.flatMap((one) => (one.credential.name === "email" ? [] : (accountIn(one) ?? [])))
  return account === undefined ? id : `${id}#${sha256(JSON.stringify([id, account])).slice(0, digits)}`
}

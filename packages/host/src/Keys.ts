import type { Credential, Upstream } from "@litfuse/engine/Upstream"
import type { Config } from "./Config.ts"

const isSet = (variable: string): boolean => (process.env[variable] ?? "").trim() !== ""

/** The environment variable of a credential: the one in the user's own file, else the first set one of those that the upstream declares. */
export const variableOf = (
  { upstreams }: Pick<Config, "upstreams">,
  { id }: Pick<Upstream, "id">,
  { name, env, also = [] }: Credential
): string => upstreams[id]?.credentials[name]?.env ?? [env, ...also].find(isSet) ?? env

/**
 * The state of a credential in the user's environment, without its value.
 *
 * - `name` in the upstream's declaration; `variable` the environment variable; `isRequired` whether the source is skipped without it
 */
export interface Key {
  readonly name: string
  readonly variable: string
  readonly isSet: boolean
  readonly isRequired: boolean
}

/** The credentials of an upstream. Empty: it takes none. */
export const keysOf = (config: Config, upstream: Upstream | undefined): ReadonlyArray<Key> =>
  (upstream?.credentials ?? []).map((credential) => {
    const variable = variableOf(config, upstream!, credential)
    return { name: credential.name, variable, isSet: isSet(variable), isRequired: credential.isRequired === true }
  })

/** Whether a credential is set, and what a missing one means, as text. */
export const printKey = ({ variable, isSet, isRequired }: Key): string => {
  if (isSet) return `${variable} is set`
  return isRequired ? `${variable} is missing: the source is skipped` : `${variable} is not set (optional)`
}

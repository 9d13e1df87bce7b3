import type { Credential, Upstream } from "@litfuse/engine/Upstream"
import type { Config } from "./Config.ts"

/** The environment variable that holds a credential: the one that the upstream declares unless the user's own file names another. */
export const variableOf = ({ upstreams }: Pick<Config, "upstreams">, { id }: Pick<Upstream, "id">, { name, env }: Credential): string =>
  upstreams[id]?.credentials[name]?.env ?? env

const isSet = (variable: string): boolean => (process.env[variable] ?? "").trim() !== ""

/**
 * A credential of a service, as the user has it; its value is never told.
 *
 * - `name` as the upstream calls it; `variable` of the environment that holds it; `isRequired` whether the source is skipped without it
 */
export interface Key {
  readonly name: string
  readonly variable: string
  readonly isSet: boolean
  readonly isRequired: boolean
}

/** The credentials of an upstream; none when it takes none. */
export const keysOf = (config: Config, upstream: Upstream | undefined): ReadonlyArray<Key> =>
  (upstream?.credentials ?? []).map((credential) => {
    const variable = variableOf(config, upstream!, credential)
    return { name: credential.name, variable, isSet: isSet(variable), isRequired: credential.isRequired === true }
  })

/** Whether the user has a credential, and what that means, in words. */
export const printKey = ({ variable, isSet, isRequired }: Key): string => {
  if (isSet) return `${variable} is set`
  return isRequired ? `${variable} is missing: the source is skipped` : `${variable} is not set (optional)`
}

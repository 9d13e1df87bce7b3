import type { Config } from "@litfuse/host/Config"
import type { Credential, Upstream } from "@litfuse/engine/Upstream"

/** The environment variable that holds a credential: the one that the upstream declares unless litfuse.config.yaml names another. */
export const variableOf = ({ upstreams }: Config, { id }: Pick<Upstream, "id">, { name, env }: Credential): string =>
  upstreams[id]?.credentials[name]?.env ?? env

const isSet = (variable: string): boolean => (process.env[variable] ?? "").trim() !== ""

/** Whether the user has a credential, and what that means; its value is never shown. */
export const stateOf = (config: Config, upstream: Upstream, credential: Credential): string => {
  const variable = variableOf(config, upstream, credential)
  if (isSet(variable)) return `${variable} is set`
  return credential.isRequired === true ? `${variable} is missing: the source is skipped` : `${variable} is not set (optional)`
}

/** The credentials of an upstream in a line; nothing when it takes none. */
export const keysOf = (config: Config, upstream: Upstream | undefined): string =>
  (upstream?.credentials ?? []).map((one) => stateOf(config, upstream!, one)).join("; ")

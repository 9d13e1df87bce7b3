import { addressVariable } from "@litfuse/engine/http/Credentials"
import type { Credential, Upstream } from "@litfuse/engine/Upstream"
import * as Context from "effect/Context"
import type { Config } from "../Config.ts"
import { variableOf } from "../Keys.ts"

/** Receives a line for each override of a source's declared address or key variable. Default: the lines are dropped. */
export const OverrideListener = Context.Reference<(line: string) => void>("@litfuse/host/http/UpstreamOverrides", {
  defaultValue: () => () => undefined
})

/** The value of an environment variable; an empty one counts as not set. */
export const environmentValue = (name: string): string | undefined => {
  const value = process.env[name]?.trim()
  return value === undefined || value === "" ? undefined : value
}

/** The user's address for an upstream, and where it is set: `LITFUSE_UPSTREAM_<ID>` takes precedence over the user's file. */
export const originOf = (config: Config, upstream: string): { readonly address: string; readonly where: string } | undefined => {
  const variable = addressVariable(upstream)
  const address = environmentValue(variable)
  return address === undefined ? config.upstreams[upstream]?.origin : { address, where: variable }
}

/** Whether the user sets an address for an upstream. */
export const hasOrigin = (config: Config, upstream: string): boolean => originOf(config, upstream) !== undefined

const withoutPassword = (address: string): string => address.replace(/(?<=\/\/)[^/?#]*@/, "")

/** Origins by upstream, looked up on each use, because the environment may name any upstream. */
export const origins = (config: Config, tell: (line: string) => void): Readonly<Record<string, string>> =>
  new Proxy<Record<string, string>>(
    {},
    {
      get: (_, upstream) => {
        const origin = typeof upstream === "string" ? originOf(config, upstream) : undefined
        if (origin !== undefined) tell(`${String(upstream)}: requests go to ${withoutPassword(origin.address)} (${origin.where})`)
        return origin?.address
      }
    }
  )

/** The value of a credential, from the variable in the user's file, else from the declared one. */
export const credentialOf = (
  config: Config,
  tell: (line: string) => void,
  upstream: Pick<Upstream, "id">,
  credential: Credential
): string | undefined => {
  const variable = variableOf(config, upstream, credential)
  const value = environmentValue(variable)
  const own = config.upstreams[upstream.id]?.credentials[credential.name]
  if (value !== undefined && own !== undefined && variable !== credential.env)
    tell(`${upstream.id} takes its ${credential.name} from ${variable} (${own.where})`)
  return value
}

import type { Credential, Upstream } from "@litfuse/engine/Upstream"
import * as Context from "effect/Context"
import type { Config } from "../Config.ts"
import { variableOf } from "../Keys.ts"

/** Who is told, a line each time, where a run departs from what a source declares: address or variable of a key. Default: nobody. */
export const Departures = Context.Reference<(line: string) => void>("@litfuse/host/http/Departures", {
  defaultValue: () => () => undefined
})

/** The value of a variable; one that is empty is not set. */
export const set = (name: string): string | undefined => {
  const value = process.env[name]?.trim()
  return value === undefined || value === "" ? undefined : value
}

/** Where the user sends an upstream instead of its declared origin, and who says so: `LITFUSE_UPSTREAM_<ID>` before the user's file. */
const originOf = (config: Config, upstream: string): { readonly address: string; readonly where: string } | undefined => {
  const variable = `LITFUSE_UPSTREAM_${upstream.toUpperCase().replaceAll("-", "_")}`
  const address = set(variable)
  return address === undefined ? config.upstreams[upstream]?.origin : { address, where: variable }
}

/** An address without a password that it may hold. */
const withoutPassword = (address: string): string => address.replace(/(?<=\/\/)[^/?#]*@/, "")

/** Origins by upstream, looked up whenever an upstream is asked, because the environment may name any upstream. */
export const origins = (config: Config, tell: (line: string) => void): Readonly<Record<string, string>> =>
  new Proxy<Record<string, string>>(
    {},
    {
      get: (_, upstream) => {
        const origin = typeof upstream === "string" ? originOf(config, upstream) : undefined
        if (origin !== undefined) tell(`${String(upstream)} is asked at ${withoutPassword(origin.address)} (${origin.where})`)
        return origin?.address
      }
    }
  )

/** The value of a credential, under the variable that the upstream declares unless the user's file names another. */
export const keyOf = (
  config: Config,
  tell: (line: string) => void,
  upstream: Pick<Upstream, "id">,
  credential: Credential
): string | undefined => {
  const variable = variableOf(config, upstream, credential)
  const value = set(variable)
  if (value !== undefined && variable !== credential.env)
    tell(
      `${upstream.id} takes its ${credential.name} from ${variable} (${config.upstreams[upstream.id]?.credentials[credential.name]?.where})`
    )
  return value
}

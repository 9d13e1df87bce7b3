import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type * as Registry from "@litfuse/engine/Registry"
import * as Result from "effect/Result"
import type { Config } from "./Config.ts"
import { ConfigError } from "./ConfigError.ts"
import * as UserFile from "./UserFile.ts"

type Problems = ConfigError["problems"]

const credentialsOf = (plugins: Registry.Registry["plugins"]): ReadonlyMap<string, ReadonlySet<string>> => {
  const known = new Map<string, Set<string>>()
  for (const { plugin } of [...plugins.of("source"), ...plugins.of("enricher"), ...plugins.of("entity")]) {
    if (plugin.upstream === undefined) continue
    const names = known.get(plugin.upstream.id) ?? new Set()
    for (const { name } of plugin.upstream.credentials ?? []) names.add(name)
    known.set(plugin.upstream.id, names)
  }
  return known
}

const credentialProblems = (id: string, renamed: UserFile.Upstream["credentials"], known: ReadonlySet<string>): Problems =>
  Object.entries(renamed).flatMap(([name, { where }]) => {
    if (known.has(name)) return []
    const near = nearest(name, known)
    const others = known.size === 0 ? ", which takes none" : `, which takes ${[...known].join(", ")}`
    const what = `upstreams.${id}.credentials.${name} is not a credential of ${id}${near.length > 0 ? didYouMean(near) : others}`
    return [{ where, what }]
  })

/**
 * Compares the user's file with the declarations of plugins: unknown credentials, and probably mistyped ids of upstreams.
 *
 * - empty: an unknown id without a similar one is no problem, because it may belong to a plugin of another project
 * - errors: `ConfigError` with every problem and its line
 */
export const checkUpstreams = ({ upstreams }: Config, { plugins }: Registry.Registry): Result.Result<void, ConfigError> => {
  const entries = Object.entries(upstreams)
  if (entries.length === 0) return Result.succeed(undefined)
  const known = credentialsOf(plugins)
  const problems = entries.flatMap(([id, { where, credentials }]): Problems => {
    const names = known.get(id)
    if (names !== undefined) return credentialProblems(id, credentials, names)
    const near = nearest(id, known.keys())
    return near.length === 0 ? [] : [{ where, what: `upstreams.${id} is not a service of any plugin${didYouMean(near)}` }]
  })
  return problems.length === 0 ? Result.succeed(undefined) : Result.fail(new ConfigError({ file: UserFile.path(), problems }))
}

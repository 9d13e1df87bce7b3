import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { fileURLToPath } from "node:url"
import { Contract, Import, OtherEffect, OtherEngine, Params, PluginError, type Reason } from "../PluginError.ts"
import type { Candidate } from "./Candidate.ts"
import { codeHash } from "./codeHash.ts"
import { copyOf } from "./copyOf.ts"
import { resolve } from "./resolve.ts"

/**
 * What the configuration says about one third-party plugin.
 *
 * - `plugin` a package, or a file relative to `from`
 * - `from` absolute path of the configuration file
 * - `where` the same with the line, for messages
 */
export interface Wanted {
  readonly plugin: string
  readonly from: string
  readonly where?: string
  readonly params?: unknown
}

/** The longest time that loading a plugin may take. */
const importTimeoutMs = 10_000

const tooSlow = new Error(`it was still loading after ${importTimeoutMs / 1000} s; a plugin must not wait for anything on import`)

/** The plugins of a package, which exports one or a list. */
const members = (exported: unknown): ReadonlyArray<unknown> => (Array.isArray(exported) ? exported : [exported])

/** The packages of which a plugin and its host must share one copy. */
const shared = [
  ["effect", OtherEffect],
  ["@litfuse/engine", OtherEngine]
] as const

/**
 * Loads what one third-party package or file brings: finds its file, refuses it when it would run on a second copy of `effect` or of the
 * engine, imports it, and takes its default export, a plugin or a list of plugins. The contract of each is checked by `Registry.make`.
 *
 * - errors: `Resolve`, `OtherEffect`, `OtherEngine`, `Import`; `Contract` when there is no default export, or an empty list; `Params` when parameters
 *   are given to a list, because it is not clear which plugin they belong to
 */
export const load = Effect.fn("Registry.load")(function* ({
  plugin,
  from,
  where,
  params
}: Wanted): Effect.fn.Return<ReadonlyArray<Candidate>, PluginError> {
  const fail = (reason: Reason) => new PluginError({ plugin, reason, ...(where === undefined ? {} : { where }) })
  const found = resolve(plugin, from)
  if (Result.isFailure(found)) return yield* fail(found.failure)
  const url = found.success

  for (const [name, Other] of shared) {
    const host = copyOf(name, import.meta.url)
    const own = copyOf(name, url)
    if (host !== undefined && own !== undefined && own.path !== host.path) return yield* fail(new Other({ own, host }))
  }

  const refuse = (cause: unknown) => fail(new Import({ file: fileURLToPath(url), cause }))
  const loaded: unknown = yield* Effect.tryPromise({ try: () => import(url.href), catch: refuse }).pipe(
    Effect.timeoutOrElse({ duration: importTimeoutMs, orElse: () => Effect.fail(refuse(tooSlow)) })
  )
  const hasDefault = typeof loaded === "object" && loaded !== null && "default" in loaded
  if (!hasDefault) return yield* fail(new Contract({ problems: [{ path: [], what: "there is none" }] }))
  const values = members(loaded.default)
  if (values.length === 0) return yield* fail(new Contract({ problems: [{ path: [], what: "is an empty list" }] }))
  const isGiven = typeof params === "object" && params !== null && Object.keys(params).length > 0
  if (values.length > 1 && isGiven)
    return yield* fail(
      new Params({ problems: [{ path: [], what: `are given to a list of ${values.length} plugins; name each by its own file` }] })
    )
  const origin = { name: plugin, url: url.href, code: codeHash(url), ...(where === undefined ? {} : { where }) }
  const isList = Array.isArray(loaded.default)
  return values.map((value, member) => ({
    value,
    origin: { ...origin, ...(isList ? { member } : {}) },
    ...(params === undefined ? {} : { params })
  }))
})

/** Loads third-party plugins, one after the other in the order named, so that a failure of one leaves the others alone. */
export const loadAll = Effect.fn("Registry.loadAll")(function* (
  wanted: ReadonlyArray<Wanted>
): Effect.fn.Return<{ readonly candidates: ReadonlyArray<Candidate>; readonly problems: ReadonlyArray<PluginError> }> {
  const [lists, problems] = yield* Effect.partition(wanted, load)
  return { candidates: lists.flat(), problems }
})

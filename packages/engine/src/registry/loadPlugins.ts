import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { fileURLToPath } from "node:url"
import { Contract, Import, OtherEffect, OtherEngine, Params, PluginError, type Reason } from "../PluginError.ts"
import type { Candidate } from "./Candidate.ts"
import { codeHash } from "./codeHash.ts"
import { copyOf } from "./copyOf.ts"
import { resolvePlugin } from "./resolvePlugin.ts"

/**
 * The configuration of one third-party plugin.
 *
 * - `plugin` a package, or a file relative to `from`
 * - `from` absolute path of the configuration file
 * - `where` the same with the line, for messages
 */
export interface PluginEntry {
  readonly plugin: string
  readonly from: string
  readonly where?: string
  readonly params?: unknown
}

const importTimeoutMs = 10_000

const tooSlow = new Error(`it was still loading after ${importTimeoutMs / 1000} s; a plugin must not wait for anything on import`)

/** A package exports one plugin or a list. */
const members = (exported: unknown): ReadonlyArray<unknown> => (Array.isArray(exported) ? exported : [exported])

/** Packages that a plugin and its host must share. */
const shared = [
  ["effect", OtherEffect],
  ["@litfuse/engine", OtherEngine]
] as const

/** Imports a module of plugins: Node's `import`, or the host's own, which runs plugins in separate processes. */
export type ImportModule = (url: URL) => Promise<unknown>

const importHere: ImportModule = (url) => import(url.href)

/**
 * Loads a third-party package or file. It refuses a second copy of `effect` or of the engine, and returns the default export, a plugin or a list of
 * plugins. `Registry.make` checks the contracts.
 *
 * - errors: `Resolve`, `OtherEffect`, `OtherEngine`, `Import`; `Contract` for a missing default export or an empty list
 * - errors: `Params` for a list with parameters, because it is unclear which plugin they belong to
 */
export const loadPlugin = Effect.fn("Registry.load")(function* (
  { plugin, from, where, params }: PluginEntry,
  importModule: ImportModule = importHere
): Effect.fn.Return<ReadonlyArray<Candidate>, PluginError> {
  const fail = (reason: Reason) => new PluginError({ plugin, reason, ...(where === undefined ? {} : { where }) })
  const found = resolvePlugin(plugin, from)
  if (Result.isFailure(found)) return yield* fail(found.failure)
  const url = found.success

  for (const [name, Other] of shared) {
    const host = copyOf(name, import.meta.url)
    const own = copyOf(name, url)
    if (host !== undefined && own !== undefined && own.path !== host.path) return yield* fail(new Other({ own, host }))
  }

  const refuse = (cause: unknown) => fail(new Import({ file: fileURLToPath(url), cause }))
  const importing: Effect.Effect<unknown, PluginError> = Effect.tryPromise({ try: () => importModule(url), catch: refuse })
  // a host that starts processes has its own time limits
  const timed = Effect.timeoutOrElse(importing, { duration: importTimeoutMs, orElse: () => Effect.fail(refuse(tooSlow)) })
  const loaded = yield* importModule === importHere ? timed : importing
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

/** Loads third-party plugins in order, so that a failure of one does not affect the others. */
export const loadPlugins = Effect.fn("Registry.loadAll")(function* (
  wanted: ReadonlyArray<PluginEntry>,
  importModule: ImportModule = importHere
): Effect.fn.Return<{ readonly candidates: ReadonlyArray<Candidate>; readonly problems: ReadonlyArray<PluginError> }> {
  const [lists, problems] = yield* Effect.partition(wanted, (one) => loadPlugin(one, importModule))
  return { candidates: lists.flat(), problems }
})

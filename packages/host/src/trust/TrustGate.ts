/** A project's configuration has no effect until the user approves it. This module is the only way from a folder to a `Config` with plugins. */
import { realpathSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Config from "../Config.ts"
import { ConfigError } from "../ConfigError.ts"
import { findConfigFile } from "../findConfigFile.ts"
import { unsafeReason } from "../isPrivate.ts"
import { paceDatabase } from "../http/paceDatabase.ts"
import * as UserFile from "../UserFile.ts"
import { Approver, noPluginsVariable, type Pending, trustVariable } from "./Approver.ts"
import { NotApproved, OtherHash, Unapproved, Unsafe } from "./NotApproved.ts"

const set = (variable: string): string | undefined => {
  const value = (process.env[variable] ?? "").trim()
  return value === "" ? undefined : value
}

// loaded only when a project has plugins, because most have none
const parts = () => Promise.all([import("./Approvals.ts"), import("./hashReached.ts"), import("./reachedFiles.ts")])

const inspect = (
  file: string,
  name: string,
  content: Uint8Array,
  plugins: Config.Config["plugins"]
): Effect.Effect<{ readonly pending: Pending; readonly isApproved: boolean }, NotApproved> =>
  Effect.gen(function* () {
    const [Approvals, { hashReached: hashOf }, { reachedFiles: reachOf }] = yield* Effect.promise(parts)
    const fail = (what: string) => Effect.fail(new NotApproved({ file, name, hash: undefined, reason: new Unsafe({ what }) }))
    const found = reachOf(file, content, plugins)
    if (Result.isFailure(found)) return yield* fail(found.failure)
    const { reached, modules } = found.success
    for (const one of reached.keys()) {
      const why = one.startsWith("package ") ? undefined : unsafeReason(resolve(dirname(file), one), one)
      if (why !== undefined) return yield* fail(why)
    }
    const [hash, before] = [hashOf(reached), Approvals.find(file)]
    return { pending: { file, name, hash, reached, modules, before }, isApproved: before?.hash === hash }
  })

const checkApproval = Effect.fnUntraced(function* ({ pending, isApproved }: Effect.Success<ReturnType<typeof inspect>>, mayAsk: boolean) {
  const { file, name, hash, reached, before } = pending
  const given = set(trustVariable)
  if (isApproved || given === hash) return
  if (given !== undefined) return yield* new NotApproved({ file, name, hash, reason: new OtherHash({ given }) })
  const Approvals = yield* Effect.promise(() => import("./Approvals.ts"))
  if (mayAsk && (yield* (yield* Approver)(pending))) return Approvals.add(file, reached)
  const reason = new Unapproved({ isKnown: before !== undefined, changes: Approvals.changes(before, reached) })
  return yield* new NotApproved({ file, name, hash, reason })
})

/** From here on Node loads the approved modules, and no others of a project. */
const admit = ({ modules }: Pending) =>
  Effect.map(
    Effect.promise(() => import("./LoadGate.ts")),
    (LoadGate) => LoadGate.admit(modules)
  )

/** Reads a configuration once, so that the inspected text is the used text. */
const readConfig = (
  file: string,
  name: string
): Result.Result<{ readonly content: Uint8Array; readonly config: Config.Config }, ConfigError> => {
  const unread = (why: string) => new ConfigError({ file, problems: [{ where: name, what: `cannot be read: ${why}` }] })
  return Result.flatMap(
    Result.mapError(PlainFile.read(file), (why) => unread(PlainFile.reasonOf(why))),
    (content) => Result.map(Config.parse(file, content.toString(), name), (config) => ({ content, config }))
  )
}

const locate = (folder: string): { readonly file: string; readonly name: string } | undefined => {
  const found = findConfigFile(folder)
  if (found === undefined) return undefined
  const real = Result.getOrElse(
    Result.try(() => realpathSync(dirname(found))),
    () => dirname(found)
  )
  return { file: join(real, basename(found)), name: relative(resolve(folder), found) }
}

/**
 * The effective configuration in a folder.
 *
 * - `config` without the project's plugins when they are not approved
 * - `notApproved` why the plugins are not used; undefined when they are used, and when there are none
 */
export interface Opened {
  readonly config: Config.Config
  readonly notApproved: NotApproved | undefined
}

/**
 * The configuration that applies in a folder: the nearest litfuse.config.yaml, if the user has approved it, and the user's own file.
 *
 * - `isListing` only names are needed: plugins without approval are left out, and the user is not asked
 * - empty: defaults when there is no configuration, and when `LITFUSE_NO_PLUGINS` is set
 * - errors: `ConfigError`; `NotApproved`, unless `isListing`
 */
export const open = Effect.fnUntraced(function* (folder: string, isListing = false): Effect.fn.Return<Opened, ConfigError | NotApproved> {
  const upstreams = yield* Effect.fromResult(UserFile.read())
  yield* Effect.fromResult(paceDatabase())
  const none = { ...Config.none(folder), upstreams }
  const place = set(noPluginsVariable) === undefined ? locate(folder) : undefined
  if (place === undefined) return { config: none, notApproved: undefined }
  const { content, config } = yield* Effect.fromResult(readConfig(place.file, place.name))
  const whole = { config: { ...config, upstreams }, notApproved: undefined }
  if (config.plugins.length === 0) return whole
  const admitted = Effect.flatMap(inspect(place.file, place.name, content, config.plugins), (found) =>
    Effect.andThen(checkApproval(found, !isListing), admit(found.pending))
  )
  if (!isListing) return yield* Effect.as(admitted, whole)
  return yield* Effect.match(admitted, { onSuccess: () => whole, onFailure: (notApproved) => ({ config: none, notApproved }) })
})

/** As `open`, for running plugins. */
export const config = (folder: string): Effect.Effect<Config.Config, ConfigError | NotApproved> =>
  Effect.map(open(folder), (opened) => opened.config)

/**
 * The configuration that applies in a folder, for approving it or showing its approval. It loads no plugin.
 *
 * - empty: undefined when there is no configuration, or one without plugins
 * - errors: `ConfigError`; `NotApproved` when it cannot be approved
 */
export const pending = Effect.fnUntraced(function* (folder: string) {
  const place = locate(folder)
  if (place === undefined) return undefined
  const { content, config } = yield* Effect.fromResult(readConfig(place.file, place.name))
  return config.plugins.length === 0 ? undefined : yield* inspect(place.file, place.name, content, config.plugins)
})

/** A project's configuration is inert until its owner approves it: this is the only way from a folder to a `Config` with plugins. */
import { readFileSync, realpathSync, statSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Config from "../Config.ts"
import { ConfigError } from "../ConfigError.ts"
import { find } from "../configFile.ts"
import * as UserFile from "../UserFile.ts"
import { Approver, noPluginsVariable, type Pending, trustVariable } from "./Approver.ts"
import { NotApproved, OtherHash, Unapproved, Unsafe } from "./NotApproved.ts"

const set = (variable: string): string | undefined => {
  const value = (process.env[variable] ?? "").trim()
  return value === "" ? undefined : value
}

// loaded only where a project has plugins: most have none
const parts = () => Promise.all([import("./approvals.ts"), import("./hash.ts"), import("./reach.ts")])

/** Why a file is not safe from others: they could change it after it was approved. Root may change everything anyway. */
const unsafe = (path: string, name: string): string | undefined => {
  const user = process.getuid?.()
  const found = statSync(path, { throwIfNoEntry: false })
  if (user === undefined || found === undefined) return undefined
  if (found.uid !== user && found.uid !== 0) return `${name} belongs to another user (${found.uid}); make it yours with chown`
  return (found.mode & 0o002) === 0 ? undefined : `${name} may be written by everybody; forbid that with chmod o-w`
}

/** Everything that a configuration reaches, and whether it was approved. */
const look = (
  file: string,
  name: string,
  content: Uint8Array,
  plugins: Config.Config["plugins"]
): Effect.Effect<{ readonly pending: Pending; readonly isApproved: boolean }, NotApproved> =>
  Effect.gen(function* () {
    const [Approvals, { hashOf }, { reachOf }] = yield* Effect.promise(parts)
    const fail = (what: string) => Effect.fail(new NotApproved({ file, name, hash: undefined, reason: new Unsafe({ what }) }))
    const reached = reachOf(file, content, plugins)
    if (Result.isFailure(reached)) return yield* fail(reached.failure)
    for (const one of reached.success.keys()) {
      const why = one.startsWith("package ") ? undefined : unsafe(resolve(dirname(file), one), one)
      if (why !== undefined) return yield* fail(why)
    }
    const [hash, before] = [hashOf(reached.success), Approvals.find(file)]
    return { pending: { file, name, hash, reached: reached.success, before }, isApproved: before?.hash === hash }
  })

/** Lets a configuration through that was approved, earlier or now. */
const admit = Effect.fnUntraced(function* ({ pending, isApproved }: Effect.Success<ReturnType<typeof look>>, mayAsk: boolean) {
  const { file, name, hash, reached, before } = pending
  const given = set(trustVariable)
  if (isApproved || given === hash) return
  if (given !== undefined) return yield* new NotApproved({ file, name, hash, reason: new OtherHash({ given }) })
  const Approvals = yield* Effect.promise(() => import("./approvals.ts"))
  if (mayAsk && (yield* (yield* Approver)(pending))) return Approvals.add(file, reached)
  const reason = new Unapproved({ isKnown: before !== undefined, changes: Approvals.changes(before, reached) })
  return yield* new NotApproved({ file, name, hash, reason })
})

/** The bytes of a file; undefined for a device, of which a read may never end: a clone may hold a link to one. */
const bytesOf = (file: string): Buffer | undefined => {
  const found = statSync(file)
  return found.isFile() || found.isDirectory() ? readFileSync(file) : undefined
}

/** The text of a configuration: read once, so that what is looked at is what is used. */
const written = (
  file: string,
  name: string
): Result.Result<{ readonly content: Uint8Array; readonly config: Config.Config }, ConfigError> => {
  const unread = (why: string) => new ConfigError({ file, problems: [{ where: name, what: `cannot be read: ${why}` }] })
  return Result.flatMap(
    Result.try({ try: () => bytesOf(file), catch: (cause) => unread(cause instanceof Error ? cause.message : String(cause)) }),
    (content) =>
      content === undefined
        ? Result.fail(unread("it is no plain file"))
        : Result.map(Config.parse(file, content.toString(), name), (config) => ({ content, config }))
  )
}

/** The configuration that holds in a folder, by its real path, and how messages call it; undefined where there is none. */
const placed = (folder: string): { readonly file: string; readonly name: string } | undefined => {
  const found = find(folder)
  if (found === undefined) return undefined
  const real = Result.getOrElse(
    Result.try(() => realpathSync(dirname(found))),
    () => dirname(found)
  )
  return { file: join(real, basename(found)), name: relative(resolve(folder), found) }
}

/**
 * What a configuration comes to in a folder.
 *
 * - `config` without the plugins of the project where they may not be used
 * - `held` why they may not; undefined where they may, and where there are none
 */
export interface Opened {
  readonly config: Config.Config
  readonly held: NotApproved | undefined
}

/**
 * The configuration that holds in a folder: the nearest litfuse.config.yaml once its owner has approved it, and the user's own file.
 *
 * - `isListing` names are wanted and nothing is to run: what was not approved is left out instead of asked about
 * - empty: everything at its default where there is no configuration, and where `LITFUSE_NO_PLUGINS` is set
 * - errors: `ConfigError`; `NotApproved`, never where `isListing`
 */
export const open = Effect.fnUntraced(function* (folder: string, isListing = false): Effect.fn.Return<Opened, ConfigError | NotApproved> {
  const upstreams = yield* Effect.fromResult(UserFile.read())
  const none = { ...Config.none(folder), upstreams }
  const place = set(noPluginsVariable) === undefined ? placed(folder) : undefined
  if (place === undefined) return { config: none, held: undefined }
  const { content, config } = yield* Effect.fromResult(written(place.file, place.name))
  const whole = { config: { ...config, upstreams }, held: undefined }
  if (config.plugins.length === 0) return whole
  const admitted = Effect.flatMap(look(place.file, place.name, content, config.plugins), (found) => admit(found, !isListing))
  if (!isListing) return yield* Effect.as(admitted, whole)
  return yield* Effect.match(admitted, { onSuccess: () => whole, onFailure: (held) => ({ config: none, held }) })
})

/** As `open`, where plugins are to run. */
export const config = (folder: string): Effect.Effect<Config.Config, ConfigError | NotApproved> =>
  Effect.map(open(folder), (opened) => opened.config)

/**
 * The configuration that holds in a folder, for whoever approves it or asks what was approved; nothing is loaded.
 *
 * - empty: undefined where there is none, or one that does nothing which needs to be approved
 * - errors: `ConfigError`; `NotApproved` where it cannot be approved
 */
export const pending = Effect.fnUntraced(function* (folder: string) {
  const place = placed(folder)
  if (place === undefined) return undefined
  const { content, config } = yield* Effect.fromResult(written(place.file, place.name))
  return config.plugins.length === 0 ? undefined : yield* look(place.file, place.name, content, config.plugins)
})

import { dirname, join, resolve } from "node:path"
import * as Decode from "@litfuse/engine/Decode"
import type { Wanted } from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigError } from "./ConfigError.ts"
import * as UserFile from "./UserFile.ts"
import * as UserFolders from "./UserFolders.ts"
import { within } from "@litfuse/files/Within"
import * as YamlText from "@litfuse/files/YamlText"

/** A third-party plugin: a package, or a file relative to the configuration; in the long form with parameters. */
const Plugin = Schema.Union([
  Schema.NonEmptyString,
  Schema.Struct({
    plugin: Schema.NonEmptyString,
    params: Schema.Record(Schema.String, Schema.Unknown).pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
  })
])

/**
 * litfuse.config.yaml, the file of a project. Where services are asked, and which variables hold keys, stands in the user's own file alone.
 *
 * - `plugins` third-party plugins, in order of precedence, after the built-in ones
 * - `cache` a folder inside the project in which outputs of pipeline nodes are kept, relative to the configuration; absent = the user's folder for
 *   caches
 */
export const File = Schema.Struct({
  plugins: Schema.Array(Plugin).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  cache: Schema.optionalKey(Schema.NonEmptyString)
})

/**
 * The configuration of a project, ready to use.
 *
 * - `cacheFolder` absolute; `formerCache` the folder inside the project where earlier versions kept what is now in the user's folder
 * - `plugins` each with the place at which it is named
 * - `upstreams` what the user's own file says about services
 */
export interface Config {
  readonly cacheFolder: string
  readonly formerCache?: string
  readonly plugins: ReadonlyArray<Wanted>
  readonly upstreams: UserFile.Upstreams
}

/** The configuration of a project without litfuse.config.yaml in `folder`, and of a user without a file: everything at its default. */
export const none = (folder: string): Config => ({
  cacheFolder: join(UserFolders.cache(), "pipeline"),
  formerCache: join(resolve(folder), ".cache/pipeline"),
  plugins: [],
  upstreams: {}
})

/** What is said of `upstreams` in a project's file: whoever writes a project must not decide where keys are sent. */
const notHere = (): string =>
  `upstreams are not read from a project; set origins and key variables in ${UserFile.shown(UserFile.path())}, or origins by LITFUSE_UPSTREAM_<ID>`

const said = ({ path, what }: Decode.Problem): string =>
  path.length === 1 && path[0] === "upstreams" ? notHere() : `${Decode.printPath(path).slice(1)} ${what}`.trim()

/**
 * Decodes the text of a project's configuration strictly: unknown keys are problems. Whether it may be used is decided in `trust/gate`.
 *
 * - shape: `file` is the absolute path, from which everything in it is looked up; `name` is how messages call it
 * - empty: an empty file is a configuration with everything at its default
 * - errors: `ConfigError` with every problem and its line
 */
export const parse = (file: string, text: string, name = file): Result.Result<Config, ConfigError> => {
  const yaml = YamlText.parse(name, text)
  if (Result.isFailure(yaml)) return Result.fail(new ConfigError({ file, problems: yaml.failure }))
  const { value, where, lineOf } = yaml.success
  const decoded = Decode.strict(File, value ?? {})
  if (Result.isFailure(decoded)) {
    const inOrder = decoded.failure.toSorted((a, b) => lineOf(a.path) - lineOf(b.path))
    const problems = inOrder.map((problem) => ({ where: where(problem.path), what: said(problem) }))
    return Result.fail(new ConfigError({ file, problems }))
  }
  const plugins = decoded.success.plugins.map((entry, i) => ({
    ...(typeof entry === "string" ? { plugin: entry } : entry),
    from: file,
    where: where(["plugins", i])
  }))
  const { cache } = decoded.success
  if (cache === undefined) return Result.succeed({ ...none(dirname(file)), plugins })
  const inside = within(dirname(file), dirname(file), cache)
  const cacheFolder = Result.getOrElse(inside, () => dirname(file))
  if (resolve(cacheFolder) !== dirname(file)) return Result.succeed({ cacheFolder, plugins, upstreams: {} })
  const what = `cache is "${cache}", which leads out of the project; name a folder inside it, or leave it out: then your own folder for caches is used`
  return Result.fail(new ConfigError({ file, problems: [{ where: where(["cache"]), what }] }))
}

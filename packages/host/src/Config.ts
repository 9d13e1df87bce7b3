import { dirname, join, resolve } from "node:path"
import * as Decode from "@litfuse/engine/Decode"
import type { PluginEntry } from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigError } from "./ConfigError.ts"
import * as UserFile from "./UserFile.ts"
import * as UserFolders from "./UserFolders.ts"
import { within } from "@litfuse/files/ContainedPath"
import * as YamlText from "@litfuse/files/YamlText"

/** A third-party plugin: a package, or a file relative to the configuration; the long form has parameters. */
const Plugin = Schema.Union([
  Schema.NonEmptyString,
  Schema.Struct({
    plugin: Schema.NonEmptyString,
    params: Schema.Record(Schema.String, Schema.Unknown).pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
  })
])

/**
 * litfuse.config.yaml, the configuration of a project. Addresses of services and variables of keys belong in the user's own file.
 *
 * - `plugins` third-party plugins, in order of precedence, after the built-in ones
 * - `cache` a folder inside the project for outputs of pipeline nodes, relative to the configuration; absent = the user's cache folder
 */
export const File = Schema.Struct({
  plugins: Schema.Array(Plugin).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  cache: Schema.optionalKey(Schema.NonEmptyString)
})

/**
 * The configuration of a project, ready for use.
 *
 * - `cacheFolder` absolute; `formerCache` the cache folder inside the project that earlier versions used
 * - `plugins` each with its file and line
 * - `upstreams` the settings of services in the user's own file
 */
export interface Config {
  readonly cacheFolder: string
  readonly formerCache?: string
  readonly plugins: ReadonlyArray<PluginEntry>
  readonly upstreams: UserFile.Upstreams
}

/** The default configuration, without litfuse.config.yaml in `folder` and without a user's file. */
export const none = (folder: string): Config => ({
  cacheFolder: join(UserFolders.cache(), "pipeline"),
  formerCache: join(resolve(folder), ".cache/pipeline"),
  plugins: [],
  upstreams: {}
})

/** The refusal of `upstreams` in a project's file: the author of a project must not decide where keys are sent. */
const upstreamsRefusal = (): string =>
  `upstreams are not read from a project; set origins and key variables in ${UserFile.displayPath(UserFile.path())}, or origins by LITFUSE_UPSTREAM_<ID>`

const problemText = ({ path, what }: Decode.Problem): string =>
  path.length === 1 && path[0] === "upstreams" ? upstreamsRefusal() : `${Decode.printPath(path).slice(1)} ${what}`.trim()

/**
 * Decodes the text of a project's configuration strictly: unknown keys are problems. The trust gate decides whether it may be used.
 *
 * - shape: `file` the absolute path, to which paths in it are relative; `name` the name in messages
 * - empty: an empty file is the default configuration
 * - errors: `ConfigError` with every problem and its line
 */
export const parse = (file: string, text: string, name = file): Result.Result<Config, ConfigError> => {
  const yaml = YamlText.parse(name, text)
  if (Result.isFailure(yaml)) return Result.fail(new ConfigError({ file, problems: yaml.failure }))
  const { value, where, lineOf } = yaml.success
  const decoded = Decode.strict(File, value ?? {})
  if (Result.isFailure(decoded)) {
    const inOrder = decoded.failure.toSorted((a, b) => lineOf(a.path) - lineOf(b.path))
    const problems = inOrder.map((problem) => ({ where: where(problem.path), what: problemText(problem) }))
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
  const what = `cache is "${cache}", which is outside the project; name a folder inside it, or remove the key to use your own cache folder`
  return Result.fail(new ConfigError({ file, problems: [{ where: where(["cache"]), what }] }))
}

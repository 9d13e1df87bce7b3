import { readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import * as Decode from "@litfuse/engine/Decode"
import type { Wanted } from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigError } from "./ConfigError.ts"
import { find } from "./configFile.ts"
import * as YamlText from "@litfuse/files/YamlText"

/** A third-party plugin: a package, or a file relative to the configuration; in the long form with parameters. */
const Plugin = Schema.Union([
  Schema.NonEmptyString,
  Schema.Struct({
    plugin: Schema.NonEmptyString,
    params: Schema.Record(Schema.String, Schema.Unknown).pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
  })
])

/** The user's settings for one upstream: another address, and the variables that hold its credentials. Never the credentials themselves. */
const Upstream = Schema.Struct({
  origin: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^https?:\/\/[^?#@\s]+$/i, { expected: "an address such as http://localhost:8080" }))
  ),
  credentials: Schema.Record(Schema.String, Schema.Struct({ env: Schema.NonEmptyString })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  )
})

/** What the user says about upstreams, by id. */
export type Upstreams = Readonly<Record<string, typeof Upstream.Type>>

/**
 * litfuse.config.yaml.
 *
 * - `plugins` third-party plugins, in order of precedence, after the built-in ones
 * - `upstreams` by id: an `origin` that is trusted as given, and for each credential the variable that holds it (`{ env: NAME }`)
 * - `cache` the folder in which outputs of pipeline nodes are kept, relative to the configuration
 */
export const File = Schema.Struct({
  plugins: Schema.Array(Plugin).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  upstreams: Schema.Record(Schema.String, Upstream).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  cache: Schema.NonEmptyString.pipe(Schema.withDecodingDefaultKey(Effect.succeed(".cache/pipeline")))
})

/**
 * The configuration of a project, ready to use.
 *
 * - `cacheFolder` absolute
 * - `plugins` each with the place at which it is named
 */
export interface Config {
  readonly cacheFolder: string
  readonly plugins: ReadonlyArray<Wanted>
  readonly upstreams: Upstreams
}

/** The configuration of a project that has no litfuse.config.yaml in `folder`: everything at its default. */
export const none = (folder: string): Config => ({ cacheFolder: join(resolve(folder), ".cache/pipeline"), plugins: [], upstreams: {} })

/**
 * Decodes the text of a configuration strictly: unknown keys are problems.
 *
 * - shape: `file` is the absolute path, from which everything in it is looked up; `name` is how messages call it
 * - empty: an empty file is a configuration with everything at its default
 * - errors: `ConfigError` with every problem and its line
 */
export const parse = (file: string, text: string, name = file): Result.Result<Config, ConfigError> => {
  const yaml = YamlText.parse(name, text)
  if (Result.isFailure(yaml)) return Result.fail(new ConfigError({ file, problems: yaml.failure }))
  const { value, where } = yaml.success
  const decoded = Decode.strict(File, value ?? {})
  if (Result.isFailure(decoded)) {
    const problems = decoded.failure.map(({ path, what }) => ({
      where: where(path),
      what: `${Decode.printPath(path).slice(1)} ${what}`.trim()
    }))
    return Result.fail(new ConfigError({ file, problems }))
  }
  const plugins = decoded.success.plugins.map((entry, i) => ({
    ...(typeof entry === "string" ? { plugin: entry } : entry),
    from: file,
    where: where(["plugins", i])
  }))
  return Result.succeed({ cacheFolder: resolve(dirname(file), decoded.success.cache), plugins, upstreams: decoded.success.upstreams })
}

/**
 * Reads the configuration that holds in a folder: the nearest litfuse.config.yaml, or the defaults when there is none.
 *
 * - errors: `ConfigError`, also when the file cannot be read
 */
export const read = (folder: string): Result.Result<Config, ConfigError> => {
  const file = find(folder)
  if (file === undefined) return Result.succeed(none(folder))
  const text = Result.try({
    try: () => readFileSync(file, "utf8"),
    catch: (cause) =>
      new ConfigError({
        file,
        problems: [{ where: relative(folder, file), what: `cannot be read: ${cause instanceof Error ? cause.message : String(cause)}` }]
      })
  })
  return Result.flatMap(text, (content) => parse(file, content, relative(folder, file)))
}

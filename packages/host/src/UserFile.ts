import { isAbsolute, join, sep } from "node:path"
import * as Address from "@litfuse/engine/http/Address"
import * as Decode from "@litfuse/engine/Decode"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as YamlText from "@litfuse/files/YamlText"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigError } from "./ConfigError.ts"
import { unsafeReason } from "./isPrivate.ts"
import { absoluteFolder, home } from "./UserFolders.ts"

/** The user's settings for one upstream: its address, and the variables of its credentials, never the credentials themselves. */
const Upstream = Schema.Struct({
  origin: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter(Address.isService, { expected: "an address such as http://localhost:8080" }))
  ),
  credentials: Schema.Record(Schema.String, Schema.Struct({ env: Schema.NonEmptyString })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  )
})

const Browser = Schema.Struct({
  program: Schema.NonEmptyString.check(
    Schema.makeFilter((path: string) => isAbsolute(path), { expected: "an absolute path such as /usr/bin/chromium" })
  ),
  words: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})

const positive = Schema.Finite.check(Schema.isGreaterThan(0, { expected: "a number above 0" }))
const price = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0, { expected: "a number of at least 0" }))

/** The language model of the user. Its address is `upstreams.model.origin`. */
const Model = Schema.Struct({
  name: Schema.NonEmptyString,
  format: Schema.optionalKey(Schema.Literals(["json_schema", "json_object", "text"])),
  temperature: Schema.optionalKey(Schema.NullOr(price)),
  maxTokens: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))),
  timeout: Schema.optionalKey(positive),
  price: Schema.optionalKey(Schema.Struct({ input: price, output: price }))
})

/**
 * The user's own file, which no project can change.
 *
 * - `upstreams` by id: a trusted `origin`, and `{ env: NAME }` per credential
 * - `browser` the Chromium in which downloads open: its `program`, and further `words` of its command line
 * - `resolver` the address of the OpenURL resolver of the user's library
 * - `model` the language model at the address of `upstreams.model`: its `name`, and the `format` in which it is asked
 * - units of `model`: `maxTokens` of an answer; `timeout` of a call in seconds; `price` of a million tokens in US dollars; `temperature` null = not sent
 */
export const File = Schema.Struct({
  upstreams: Schema.Record(Schema.String, Upstream).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  browser: Schema.optionalKey(Browser),
  resolver: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter(Address.isService, { expected: "an address such as https://resolver.example.edu/openurl" }))
  ),
  model: Schema.optionalKey(Model)
})

/** What downloads need of the user's file: the browser, and the resolver of the library. Absent = not set. */
export type Downloads = Pick<typeof File.Type, "browser" | "resolver">

/** The language model in the user's file. Absent = not set; undefined = the file names none. */
export type ModelEntry = (typeof File.Type)["model"]

/** The variable of a credential, and its position in the user's file. */
export interface KeyVariable {
  readonly env: string
  readonly where: string
}

/** The settings of one upstream in the user's file. Shape: `where` is `file:line`. */
export interface Upstream {
  readonly where: string
  readonly origin?: { readonly address: string; readonly where: string }
  readonly credentials: Readonly<Record<string, KeyVariable>>
}

/** The user's settings of upstreams, by id. */
export type Upstreams = Readonly<Record<string, Upstream>>

/** The path of the user's file: `$XDG_CONFIG_HOME/litfuse/config.yaml`, or the platform's configuration folder. */
export const path = (): string => {
  const platform = process.platform === "win32" ? absoluteFolder("APPDATA") : undefined
  return join(absoluteFolder("XDG_CONFIG_HOME") ?? platform ?? join(home(), ".config"), "litfuse", "config.yaml")
}

/** A path for messages, with `~` for the user's home. */
export const displayPath = (file: string): string => (file.startsWith(`${home()}${sep}`) ? `~${file.slice(home().length)}` : file)

const projectKeys: Readonly<Record<string, string>> = {
  plugins: "plugins belong in the litfuse.config.yaml of a project; this file contains only upstreams, a browser, a resolver and a model",
  cache: "cache belongs in the litfuse.config.yaml of a project; this file contains only upstreams, a browser, a resolver and a model"
}

const problemText = ({ path, what }: Decode.Problem): string =>
  (path.length === 1 && what === Decode.unknownKey ? projectKeys[String(path[0])] : undefined) ??
  `${Decode.printPath(path).slice(1)} ${what}`.trim()

const decode = (file: string, text: string) => {
  const yaml = YamlText.parse(displayPath(file), text)
  if (Result.isFailure(yaml)) return Result.fail(new ConfigError({ file, problems: yaml.failure }))
  const { value, where, lineOf } = yaml.success
  const decoded = Decode.strict(File, value ?? {})
  if (Result.isSuccess(decoded)) return Result.succeed({ settings: decoded.success, where })
  const inOrder = decoded.failure.toSorted((a, b) => lineOf(a.path) - lineOf(b.path))
  const problems = inOrder.map((problem) => ({ where: where(problem.path), what: problemText(problem) }))
  return Result.fail(new ConfigError({ file, problems }))
}

/** Decodes the user's file strictly. Empty: an empty file has no settings. Errors: `ConfigError` with every problem and its line. */
export const parse = (file: string, text: string): Result.Result<Upstreams, ConfigError> =>
  Result.map(decode(file, text), ({ settings, where }) => upstreamsOf(settings, where))

const upstreamsOf = (settings: typeof File.Type, where: (path: ReadonlyArray<PropertyKey>) => string): Upstreams => {
  const upstreams = Object.entries(settings.upstreams).map(([id, { origin, credentials }]): readonly [string, Upstream] => {
    const at = ["upstreams", id]
    const renamed = Object.entries(credentials).map(
      ([name, { env }]) => [name, { env, where: where([...at, "credentials", name]) }] as const
    )
    return [
      id,
      {
        where: where(at),
        ...(origin === undefined ? {} : { origin: { address: origin, where: where([...at, "origin"]) } }),
        credentials: Object.fromEntries(renamed)
      }
    ]
  })
  return Object.fromEntries(upstreams)
}

/** The text of the user's file. Empty: a missing file is an empty text. Errors: it cannot be read, or other users could write it. */
const textOfFile = (): Result.Result<string, ConfigError> => {
  const file = path()
  const found = PlainFile.read(file)
  const unsafe = unsafeReason(file, "it")
  if (unsafe !== undefined) return Result.fail(new ConfigError({ file, problems: [{ where: displayPath(file), what: unsafe }] }))
  if (Result.isSuccess(found)) return Result.succeed(found.success.toString("utf8"))
  const why = found.failure
  if ("code" in why && (why.code === "ENOENT" || why.code === "ENOTDIR")) return Result.succeed("")
  const what = `cannot be read: ${PlainFile.reasonOf(why)}`
  return Result.fail(new ConfigError({ file, problems: [{ where: displayPath(file), what }] }))
}

/**
 * Reads the settings of services in the user's file.
 *
 * - empty: a missing file has no settings
 * - errors: `ConfigError`, also when the file cannot be read, and when other users could write it: it decides where keys are sent
 */
export const read = (): Result.Result<Upstreams, ConfigError> => Result.flatMap(textOfFile(), (text) => parse(path(), text))

/** Reads the settings of downloads in the user's file. Empty and errors: as `read`. */
export const readDownloads = (): Result.Result<Downloads, ConfigError> =>
  Result.map(
    Result.flatMap(textOfFile(), (text) => decode(path(), text)),
    ({ settings: { browser, resolver } }) => ({
      ...(browser === undefined ? {} : { browser }),
      ...(resolver === undefined ? {} : { resolver })
    })
  )

/** Reads the language model in the user's file. Empty: undefined without one. Errors: as `read`. */
export const readModel = (): Result.Result<ModelEntry, ConfigError> =>
  Result.map(
    Result.flatMap(textOfFile(), (text) => decode(path(), text)),
    ({ settings }) => settings.model
  )

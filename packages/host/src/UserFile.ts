import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { join, sep } from "node:path"
import * as Address from "@litfuse/engine/http/Address"
import * as Decode from "@litfuse/engine/Decode"
import * as YamlText from "@litfuse/files/YamlText"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigError } from "./ConfigError.ts"
import { named } from "./UserFolders.ts"

/** The user's settings for one upstream: another address, and the variables that hold its credentials. Never the credentials themselves. */
const Upstream = Schema.Struct({
  origin: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter(Address.isService, { expected: "an address such as http://localhost:8080" }))
  ),
  credentials: Schema.Record(Schema.String, Schema.Struct({ env: Schema.NonEmptyString })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  )
})

/** The user's own file, which no project can write. `upstreams` by id: a trusted `origin`, and `{ env: NAME }` per credential. */
export const File = Schema.Struct({
  upstreams: Schema.Record(Schema.String, Upstream).pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
})

/** A variable that holds a credential, and where the user's file says so. */
export interface Renamed {
  readonly env: string
  readonly where: string
}

/** What the user's file says about one upstream; each part has its place as `file:line`. */
export interface Upstream {
  readonly where: string
  readonly origin?: { readonly address: string; readonly where: string }
  readonly credentials: Readonly<Record<string, Renamed>>
}

/** What the user says about upstreams, by id. */
export type Upstreams = Readonly<Record<string, Upstream>>

/** Where the user's file is: `$XDG_CONFIG_HOME/litfuse/config.yaml`, or in the platform's folder for configurations. */
export const path = (): string => {
  const platform = process.platform === "win32" ? named("APPDATA") : undefined
  return join(named("XDG_CONFIG_HOME") ?? platform ?? join(homedir(), ".config"), "litfuse", "config.yaml")
}

/** How messages call a file: `~` stands for the user's home. */
export const shown = (file: string): string => (file.startsWith(`${homedir()}${sep}`) ? `~${file.slice(homedir().length)}` : file)

/** What is said of keys that stand in a project's file instead. */
const elsewhere: Readonly<Record<string, string>> = {
  plugins: "plugins are named in the litfuse.config.yaml of a project; this file holds upstreams alone",
  cache: "cache is set in the litfuse.config.yaml of a project; this file holds upstreams alone"
}

const said = ({ path, what }: Decode.Problem): string =>
  (path.length === 1 && what === Decode.unknownKey ? elsewhere[String(path[0])] : undefined) ??
  `${Decode.printPath(path).slice(1)} ${what}`.trim()

/** Decodes the user's file strictly; an empty one says nothing. Errors: `ConfigError` with every problem and its line. */
export const parse = (file: string, text: string): Result.Result<Upstreams, ConfigError> => {
  const yaml = YamlText.parse(shown(file), text)
  if (Result.isFailure(yaml)) return Result.fail(new ConfigError({ file, problems: yaml.failure }))
  const { value, where, lineOf } = yaml.success
  const decoded = Decode.strict(File, value ?? {})
  if (Result.isFailure(decoded)) {
    const inOrder = decoded.failure.toSorted((a, b) => lineOf(a.path) - lineOf(b.path))
    const problems = inOrder.map((problem) => ({ where: where(problem.path), what: said(problem) }))
    return Result.fail(new ConfigError({ file, problems }))
  }
  const upstreams = Object.entries(decoded.success.upstreams).map(([id, { origin, credentials }]): readonly [string, Upstream] => {
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
  return Result.succeed(Object.fromEntries(upstreams))
}

/** Reads the user's file. Empty: a file that there is not says nothing of any upstream. Errors: `ConfigError`, also when the file cannot be read. */
export const read = (): Result.Result<Upstreams, ConfigError> => {
  const file = path()
  try {
    return parse(file, readFileSync(file, "utf8"))
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR")) return Result.succeed({})
    const what = `cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`
    return Result.fail(new ConfigError({ file, problems: [{ where: shown(file), what }] }))
  }
}

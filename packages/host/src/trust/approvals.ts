import { isUtf8 } from "node:buffer"
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import * as Ids from "@litfuse/engine/Ids"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { fileName } from "../configFile.ts"
import * as UserFile from "../UserFile.ts"
import { hashOf } from "./hash.ts"
import type { Reached } from "./reach.ts"

/** A file as it was approved; `text` is left out of those that are long, or no text. */
const Approved = Schema.Struct({ name: Schema.String, sha256: Schema.String, text: Schema.optionalKey(Schema.String) })

/** That a user approved a configuration, with everything that it reached then. */
const Approval = Schema.Struct({ version: Schema.Literal(1), file: Schema.String, hash: Schema.String, files: Schema.Array(Approved) })
export type Approval = typeof Approval.Type

/** Files up to so many bytes are kept, so that a change can be shown. */
const mostKept = 256 * 1024

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Approval))

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** Where approvals are kept: beside the user's own file, so that no project can bring one. */
export const folder = (): string => join(dirname(UserFile.path()), "trust")

const placeOf = (file: string): string => join(folder(), `${sha256(file).slice(0, 32)}.json`)

const open = (place: string): Approval | undefined => {
  const text = Result.try(() => readFileSync(place, "utf8"))
  return Result.isFailure(text) ? undefined : Result.getOrUndefined(decode(text.success))
}

/** What a user approved of a configuration at the absolute path `file`; undefined when nothing, or nothing readable. */
export const find = (file: string): Approval | undefined => {
  const found = open(placeOf(file))
  return found?.file === file ? found : undefined
}

/** Everything that the user approved, by path. */
export const list = (): ReadonlyArray<Approval> => {
  const names = Result.getOrElse(
    Result.try(() => readdirSync(folder())),
    () => []
  )
  return names
    .flatMap((name) => (name.endsWith(".json") ? (open(join(folder(), name)) ?? []) : []))
    .sort((a, b) => Ids.compare(a.file, b.file))
}

/** The approved configuration that lies nearest to a folder: in it, or in one above it; undefined when there is none. */
export const nearest = (from: string): string | undefined => {
  const real = Result.getOrElse(
    Result.try(() => realpathSync(from)),
    () => resolve(from)
  )
  for (let above = real; ; above = dirname(above)) {
    const file = join(above, fileName)
    if (find(file) !== undefined) return file
    if (above === dirname(above)) return undefined
  }
}

/** Keeps that a configuration is approved as it is now; a reader sees the old approval or the new one, never half of one. */
export const add = (file: string, reached: Reached): void => {
  const files = Array.from(reached, ([name, content]) => {
    const isKept = content.length <= mostKept && isUtf8(content)
    return { name, sha256: sha256(content), ...(isKept ? { text: Buffer.from(content).toString() } : {}) }
  })
  const approval: Approval = { version: 1, file, hash: hashOf(reached), files }
  const place = placeOf(file)
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const beside = `${place}.${process.pid}`
  writeFileSync(beside, `${JSON.stringify(approval)}\n`, { mode: 0o600 })
  renameSync(beside, place)
}

/** Takes an approval back; false when there was none. */
export const remove = (file: string): boolean => {
  if (find(file) === undefined) return false
  rmSync(placeOf(file))
  return true
}

/** What is no longer as approved. `before`, `now`: the text; undefined = no such file, null = its text is not shown. */
export interface Change {
  readonly name: string
  readonly before: string | null | undefined
  readonly now: string | null | undefined
}

/** What differs between an approval and what is reached now, by name; everything is new where nothing was approved. */
export const changes = (before: Approval | undefined, reached: Reached): ReadonlyArray<Change> => {
  const known = new Map((before?.files ?? []).map((one) => [one.name, one]))
  const textOf = (content: Uint8Array): string | null =>
    content.length <= mostKept && isUtf8(content) ? Buffer.from(content).toString() : null
  const names = [...new Set([...known.keys(), ...reached.keys()])].sort(Ids.compare)
  return names.flatMap((name) => {
    const [was, content] = [known.get(name), reached.get(name)]
    if (was !== undefined && content !== undefined && was.sha256 === sha256(content)) return []
    const now = content === undefined ? undefined : textOf(content)
    return [{ name, before: was === undefined ? undefined : (was.text ?? null), now }]
  })
}

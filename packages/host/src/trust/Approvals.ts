import { isUtf8 } from "node:buffer"
import { createHash } from "node:crypto"
import { readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Ids from "@litfuse/engine/Ids"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { configFileName } from "../findConfigFile.ts"
import { readPrivate } from "../isPrivate.ts"
import * as UserFile from "../UserFile.ts"
import { hashReached } from "./hashReached.ts"
import type { Reached } from "./reachedFiles.ts"

/** An approved file; `text` is omitted for long and binary files. */
const Approved = Schema.Struct({ name: Schema.String, sha256: Schema.String, text: Schema.optionalKey(Schema.String) })

const Approval = Schema.Struct({ version: Schema.Literal(1), file: Schema.String, hash: Schema.String, files: Schema.Array(Approved) })
export type Approval = typeof Approval.Type

/** The texts of files up to this size are kept, so that changes can be shown. Units: bytes. */
const mostKept = 256 * 1024

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Approval))

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** The folder of approvals, next to the user's own file, so that no project can contain one. */
export const folder = (): string => join(dirname(UserFile.path()), "trust")

const placeOf = (file: string): string => join(folder(), `${sha256(file).slice(0, 32)}.json`)

const open = (place: string): Approval | undefined => {
  const bytes = readPrivate(place, 0o022)
  return bytes === undefined ? undefined : Result.getOrUndefined(decode(bytes.toString("utf8")))
}

/** The approval of the configuration at the absolute path `file`; undefined when there is none that can be read, or other users can write it. */
export const find = (file: string): Approval | undefined => {
  const found = open(placeOf(file))
  return found?.file === file ? found : undefined
}

/** All approvals of the user, sorted by path. */
export const list = (): ReadonlyArray<Approval> => {
  const names = Result.getOrElse(
    Result.try(() => readdirSync(folder())),
    () => []
  )
  return names
    .flatMap((name) => (name.endsWith(".json") ? (open(join(folder(), name)) ?? []) : []))
    .sort((a, b) => Ids.compare(a.file, b.file))
}

/** The nearest approved configuration in a folder or above it; undefined when there is none. */
export const nearest = (from: string): string | undefined => {
  const real = Result.getOrElse(
    Result.try(() => realpathSync(from)),
    () => resolve(from)
  )
  for (let above = real; ; above = dirname(above)) {
    const file = join(above, configFileName)
    if (find(file) !== undefined) return file
    if (above === dirname(above)) return undefined
  }
}

/** Stores the approval of a configuration in its current state. A reader sees the old or the new approval, never half of one. */
export const add = (file: string, reached: Reached): void => {
  const files = Array.from(reached, ([name, content]) => {
    const isKept = content.length <= mostKept && isUtf8(content)
    return { name, sha256: sha256(content), ...(isKept ? { text: Buffer.from(content).toString() } : {}) }
  })
  const approval: Approval = { version: 1, file, hash: hashReached(reached), files }
  const place = placeOf(file)
  makeFolder(folder(), 0o700)
  const temporary = `${place}.${process.pid}`
  // never through a file or link that is already there
  rmSync(temporary, { force: true })
  writeFileSync(temporary, `${JSON.stringify(approval)}\n`, { mode: 0o600, flag: "wx" })
  renameSync(temporary, place)
}

/** Deletes an approval; false when there was none. */
export const remove = (file: string): boolean => {
  if (find(file) === undefined) return false
  rmSync(placeOf(file))
  return true
}

/** A change since the approval. `before`, `now`: the text; undefined = no such file, null = the text is not available. */
export interface Change {
  readonly name: string
  readonly before: string | null | undefined
  readonly now: string | null | undefined
}

/** The changes between an approval and the current files, by name. Without an approval, all files are new. */
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

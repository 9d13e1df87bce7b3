import { appendFileSync, existsSync, readdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as Result from "effect/Result"
import type { DesignKey } from "./fusion/DesignKey.ts"

/**
 * The answers of units so far, in a file that remains when the process ends. Each answer is one line of JSON, appended as soon as it exists. When a process
 * is killed in the middle of a line, the incomplete line is ignored and its unit is done again.
 *
 * - `refused` how many entries were left out because they have no seal, or not that of this user
 */
export interface Journal {
  readonly known: ReadonlyMap<string, unknown>
  readonly refused: number
  readonly write: (key: string, answer: unknown) => void
}

/** A journal that stores nothing: every unit is worked on. */
export const none: Journal = { known: new Map(), refused: 0, write: () => {} }

/** The seal of an entry, from its text. */
export type Sealing = (entry: string) => string

const entriesOf = (text: string, sealOf: Sealing) => {
  const known = new Map<string, unknown>()
  let refused = 0
  for (const line of text.split("\n")) {
    const parsed = Result.try((): unknown => JSON.parse(line))
    if (Result.isFailure(parsed) || !Array.isArray(parsed.success)) continue
    const [key, answer, seal, ...more]: Array<unknown> = parsed.success
    if (typeof key !== "string" || answer === undefined || more.length > 0) continue
    if (seal === sealOf(JSON.stringify([key, answer]))) known.set(key, answer)
    else refused++
  }
  return { known, refused }
}

const textOf = (file: string): string =>
  Result.getOrThrow(Result.mapError(PlainFile.read(file), (why) => new Error(`${file}: ${PlainFile.reasonOf(why)}`))).toString("utf8")

/**
 * Opens the journal in a file, which is made when there is none.
 *
 * - `file` must be named after everything that answers depend on: data, design, code
 * - `sealOf` makes the seal of the user. Entries without it are ignored, because a folder from another machine may hold a journal
 * - `isNew` deletes the answers of earlier runs
 */
export const open = (file: string, sealOf: Sealing, isNew = false): Journal => {
  makeFolder(dirname(file))
  const text = existsSync(file) && !isNew ? textOf(file) : ""
  if (isNew) writeFileSync(file, "")
  // without a line end after an incomplete last line, the next answer would become part of it
  if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n")
  return {
    ...entriesOf(text, sealOf),
    write: (key, answer) => appendFileSync(file, `${JSON.stringify([key, answer, sealOf(JSON.stringify([key, answer]))])}\n`)
  }
}

const short = (hash: string): string => hash.slice(0, 16)

const plain = (experiment: string): string => experiment.replace("/", "~")

/**
 * The name of the file for what an experiment tunes.
 *
 * - `code` a hash of the code that answers
 */
export const fileName = (experiment: string, key: DesignKey, code: string): string =>
  `${plain(experiment)}.${short(key.design)}.${short(key.all)}.${short(code)}.jsonl`

/**
 * How many other designs of an experiment have a journal in one of some folders. They were tuned before, and their results may have been seen.
 *
 * - `designs` the hashes of the designs that do not count
 */
export const others = (folders: ReadonlyArray<string>, experiment: string, designs: ReadonlyArray<string>): number => {
  const known = designs.map(short)
  const names = folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
  const found = names.flatMap((name) => {
    const [, own, design] = /^(.+)\.([0-9a-f]{16})\.[0-9a-f]{16}\.[0-9a-f]{16}\.jsonl$/.exec(name) ?? []
    return own === plain(experiment) && design !== undefined && !known.includes(design) ? [design] : []
  })
  return new Set(found).size
}

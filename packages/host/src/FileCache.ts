import { existsSync } from "node:fs"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import * as Notice from "@litfuse/engine/Notice"
import { Cache } from "@litfuse/engine/pipeline/Cache"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Seal from "./Seal.ts"

/** Counts entries that this process wrote: two requests at once may write the same one, and each needs a temporary file of its own. */
let written = 0

/** What the seal of an entry is made for, beside its key. */
const purpose = "pipeline cache"

const saying = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** The text of an entry, when this user has sealed it: the first line is the seal. */
const opened = (seal: Seal.Seal, key: string, entry: string): string | undefined => {
  const end = entry.indexOf("\n")
  const text = entry.slice(end + 1)
  return Seal.isOf(seal, `${purpose} ${key}`, text, entry.slice(0, end)) ? text : undefined
}

/**
 * Keeps the outputs of pipeline nodes in files, one per key, in folders by the first two digits of the key. Entries are written to a temporary file
 * that is then renamed, so that a reader never sees half an entry, even while others write. Nothing is ever deleted; you may delete the folder at any
 * time. Every entry has the seal of the user who wrote it. One without it is never used, and a Notice says so.
 *
 * - shape: `folder` absolute; made when the first entry is written
 * - `unread` a folder in which entries used to lie: none of them is used, and a Notice names one that would have been
 */
export const layer = (folder: string, unread?: string): Layer.Layer<Cache> =>
  Layer.sync(Cache, () => {
    const placeOf = (key: string) => join(key.slice(0, 2), `${key.slice(2)}.json`)
    const notCached = (why: string) => Notice.make("not-cached", folder, `the output was not kept: ${why}`)
    const refused = (file: string) =>
      Notice.make("cache-refused", file, "this entry was not written by you, so it was not used; delete it, or ask who put it there")
    const seal = Seal.ofUser()
    if (Result.isFailure(seal))
      return Cache.of({ get: () => Effect.succeed(undefined), set: () => Effect.fail(notCached(saying(seal.failure))) })
    const elsewhere = (key: string) => {
      const old = unread === undefined ? undefined : join(unread, placeOf(key))
      return old !== undefined && existsSync(old) ? Effect.fail(refused(old)) : Effect.succeed(undefined)
    }
    return Cache.of({
      get: (key) => {
        const file = join(folder, placeOf(key))
        return Effect.tryPromise((signal) => readFile(file, { encoding: "utf8", signal })).pipe(
          Effect.matchEffect({
            onFailure: () => elsewhere(key),
            onSuccess: (entry) => {
              const text = opened(seal.success, key, entry)
              return text === undefined ? Effect.fail(refused(file)) : Effect.succeed(text)
            }
          })
        )
      },
      set: (key, text) =>
        Effect.tryPromise({
          try: async () => {
            const file = join(folder, placeOf(key))
            const beside = `${file}.${process.pid}-${written++}`
            await mkdir(dirname(file), { recursive: true })
            await writeFile(beside, `${seal.success.of(`${purpose} ${key}`, text)}\n${text}`)
            await rename(beside, file)
          },
          catch: (cause) => notCached(saying(cause))
        })
    })
  })

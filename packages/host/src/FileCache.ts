import { existsSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Notice from "@litfuse/engine/Notice"
import { Cache } from "@litfuse/engine/pipeline/Cache"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Seal from "./Seal.ts"

/** Counts written entries for the names of temporary files: two simultaneous requests may write the same entry. */
let writeCount = 0

const purpose = "pipeline cache"

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** The text of an entry that this user sealed; the first line is the seal. */
const sealedText = (seal: Seal.Seal, key: string, entry: string): string | undefined => {
  const end = entry.indexOf("\n")
  const text = entry.slice(end + 1)
  return Seal.isOf(seal, `${purpose} ${key}`, text, entry.slice(0, end)) ? text : undefined
}

/**
 * Keeps the outputs of pipeline nodes in files, one per key, in folders by the first two digits of the key. Entries are written to a temporary file and
 * renamed, so that a reader never sees half an entry. litfuse deletes nothing here; users may delete the folder at any time. Every entry has the seal of the
 * user who wrote it. An entry without the seal is never used, and a Notice reports it.
 *
 * - shape: `folder` absolute; created with the first entry
 * - `unread` the cache folder of earlier versions: its entries are never used, and a Notice names one that would have matched
 */
export const layer = (folder: string, unread?: string): Layer.Layer<Cache> =>
  Layer.sync(Cache, () => {
    const placeOf = (key: string) => join(key.slice(0, 2), `${key.slice(2)}.json`)
    const notCached = (why: string) => Notice.make("not-cached", folder, `the output was not cached: ${why}`)
    const refused = (file: string) =>
      Notice.make("cache-refused", file, "you did not write this cache entry, so litfuse ignored it; delete it, or find out who created it")
    const seal = Seal.ofUser()
    if (Result.isFailure(seal))
      return Cache.of({ get: () => Effect.succeed(undefined), set: () => Effect.fail(notCached(messageOf(seal.failure))) })
    const elsewhere = (key: string) => {
      const old = unread === undefined ? undefined : join(unread, placeOf(key))
      return old !== undefined && existsSync(old) ? Effect.fail(refused(old)) : Effect.succeed(undefined)
    }
    return Cache.of({
      get: (key) => {
        const file = join(folder, placeOf(key))
        return Effect.suspend(() => Effect.fromResult(PlainFile.read(file))).pipe(
          Effect.matchEffect({
            onFailure: () => elsewhere(key),
            onSuccess: (entry) => {
              const text = sealedText(seal.success, key, entry.toString("utf8"))
              return text === undefined ? Effect.fail(refused(file)) : Effect.succeed(text)
            }
          })
        )
      },
      set: (key, text) =>
        Effect.tryPromise({
          try: async () => {
            const file = join(folder, placeOf(key))
            const temporary = `${file}.${process.pid}-${writeCount++}`
            makeFolder(dirname(file), 0o700)
            await writeFile(temporary, `${seal.success.of(`${purpose} ${key}`, text)}\n${text}`, { mode: 0o600 })
            await rename(temporary, file)
          },
          catch: (cause) => notCached(messageOf(cause))
        })
    })
  })

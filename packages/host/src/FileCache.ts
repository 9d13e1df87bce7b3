import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import * as Notice from "@litfuse/engine/Notice"
import { Cache } from "@litfuse/engine/pipeline/Cache"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Counts entries that this process wrote: two requests at once may write the same one, and each needs a temporary file of its own. */
let written = 0

/**
 * Keeps the outputs of pipeline nodes in files, one per key, in folders by the first two digits of the key. Entries are written to a temporary file
 * that is then renamed, so that a reader never sees half an entry, even while others write. Nothing is ever deleted; you may delete the folder at any
 * time.
 *
 * - shape: `folder` absolute; made when the first entry is written
 */
export const layer = (folder: string): Layer.Layer<Cache> =>
  Layer.sync(Cache, () => {
    const fileOf = (key: string) => join(folder, key.slice(0, 2), `${key.slice(2)}.json`)
    return Cache.of({
      get: (key) =>
        Effect.tryPromise((signal) => readFile(fileOf(key), { encoding: "utf8", signal })).pipe(
          Effect.match({ onSuccess: (text) => text, onFailure: () => undefined })
        ),
      set: (key, text) =>
        Effect.tryPromise({
          try: async () => {
            const file = fileOf(key)
            const beside = `${file}.${process.pid}-${written++}`
            await mkdir(dirname(file), { recursive: true })
            await writeFile(beside, text)
            await rename(beside, file)
          },
          catch: (cause) =>
            Notice.make("not-cached", folder, `the output was not kept: ${cause instanceof Error ? cause.message : String(cause)}`)
        })
    })
  })

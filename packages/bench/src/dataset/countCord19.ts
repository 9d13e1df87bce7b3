import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import * as Effect from "effect/Effect"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Cord19 from "../formats/Cord19.ts"
import * as CsvStream from "@litfuse/files/CsvStream"
import * as Files from "@litfuse/files/Files"
import * as DatasetCounts from "./DatasetCounts.ts"
import * as DatasetStore from "./DatasetStore.ts"

/** The sha256 of a file as it is stored, in memory that does not grow with it. Errors: as `Files.readStored`. */
const digest = (path: string): Effect.Effect<string, DatasetError> =>
  Effect.tryPromise({
    try: async () => {
      const hash = createHash("sha256")
      await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
      return hash.digest("hex")
    },
    catch: Files.readFailure(path)
  })

/** Counts CORD-19's rows and documents; rows may share a cord_uid. Errors: `Missing`, `ChecksumMismatch`, `BadLine`, `CountMismatch`. */
export const countCord19 = Effect.fnUntraced(function* (
  dataset: DatasetStore.Dataset,
  name: string
): Effect.fn.Return<{ readonly found: DatasetCounts.Found; readonly sha256: string }, DatasetError> {
  const { path, entry } = yield* Effect.fromResult(DatasetStore.find(dataset, name))
  const sha256 = yield* digest(path)
  yield* Effect.fromResult(DatasetStore.checkDigest(dataset, path, entry.sha256, sha256))
  const open = yield* Effect.fromResult(CsvStream.openFile(path))
  const ids = new Set<string>()
  const read = yield* Effect.promise(() =>
    Cord19.each(open, path, "all", ({ id }) => {
      ids.add(id)
      return undefined
    })
  )
  const rows = yield* Effect.fromResult(read)
  const found = { rows, documents: ids.size }
  yield* Effect.fromResult(DatasetCounts.check(dataset.manifest.id, path, entry.counts, found))
  return { found, sha256 }
})

/** Where the files of datasets come from: a folder of this machine, or a web server (`DatasetServerApi`). Both have the layout of `$LITFUSE_DATA`. */
import { createHash } from "node:crypto"
import { createReadStream, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import type { BodySink } from "@litfuse/engine/http/Transport"
import * as Ids from "@litfuse/engine/Ids"
import * as Effect from "effect/Effect"
import type { IncomingFile } from "./IncomingFile.ts"

/**
 * An origin of files.
 *
 * - `copy` sends a file into a sink. Errors: what is wrong, in one line
 * - `runs` the lines `<sha256>  <file name>` of a folder of runs in byte order of names. Errors: as `copy`
 */
export interface FileOrigin {
  readonly copy: (path: string, into: IncomingFile) => Effect.Effect<void, string>
  readonly runs: (folder: string, ending: string) => Effect.Effect<string, string>
}

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** Reads a plain file piece by piece. Errors: it cannot be read, is no plain file, or the sink does not store it. */
const readInto = (path: string, { begin, write }: BodySink): Effect.Effect<void, string> =>
  Effect.tryPromise({
    try: async (signal) => {
      if (!statSync(path).isFile()) return Promise.reject(new Error("is no file"))
      const unready = begin()
      if (unready !== undefined) return Promise.reject(new Error(unready))
      for await (const piece of createReadStream(path, { signal, highWaterMark: 1 << 20 })) {
        const why = write(piece as Uint8Array)
        if (why !== undefined) return Promise.reject(new Error(why))
      }
      return undefined
    },
    catch: (cause) => `${path}: ${textOf(cause)}`
  })

/** The SHA-256 of a file, read piece by piece. Errors: as `readInto`. */
export const digestOf = (path: string): Effect.Effect<string, string> =>
  Effect.suspend(() => {
    const hash = createHash("sha256")
    const sink: BodySink = { begin: () => undefined, write: (piece) => void hash.update(piece) }
    return Effect.map(readInto(path, sink), () => hash.digest("hex"))
  })

/** Files of a folder with the layout of `$LITFUSE_DATA`. */
export const ofFolder = (root: string): FileOrigin => ({
  copy: (path, into) => readInto(join(root, path), into),
  runs: (folder, ending) =>
    Effect.gen(function* () {
      const whole = join(root, folder)
      const names = yield* Effect.try({ try: () => readdirSync(whole), catch: textOf })
      const lines: Array<string> = []
      for (const name of names.filter((one) => one.endsWith(ending)).sort(Ids.compare))
        lines.push(`${yield* digestOf(join(whole, name))}  ${name}\n`)
      return lines.join("")
    })
})

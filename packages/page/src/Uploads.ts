import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** An uploaded file. `field` of the form; `name` as sent by the browser, which is not trusted. */
export interface Sent {
  readonly field: string
  readonly name: string
  readonly bytes: Uint8Array
}

/** The maximum size of an upload in bytes: runs of a thousand documents for a thousand topics fit. */
export const mostBytes = 64_000_000

/** The maximum size of all uploads of a server in bytes. */
const mostBytesStored = 512_000_000

/**
 * The uploads of a server, in a temporary folder that is removed when the server stops. No file of a user is overwritten.
 *
 * - `keep` stores a file and returns its path; undefined if the limit is reached
 */
export class Uploads extends Context.Service<Uploads, { readonly keep: (file: Sent) => string | undefined }>()("@litfuse/page/Uploads") {}

/** The name of a stored file: the hash of its content, and the safe characters at the end of its name. */
const nameOf = ({ name, bytes }: Pick<Sent, "name" | "bytes">): string => {
  const said = name
    .replace(/^.*[/\\]/s, "")
    .replaceAll(/[^\w.-]+/g, "-")
    .slice(-60)
  return `${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}-${said}`
}

/** The uploads of one server. */
export const layer: Layer.Layer<Uploads> = Layer.effect(
  Uploads,
  Effect.gen(function* () {
    let [folder, size]: [string | undefined, number] = [undefined, 0]
    const known = new Set<string>()
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => folder !== undefined && rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    )
    return Uploads.of({
      keep: (file) => {
        folder ??= mkdtempSync(join(tmpdir(), "litfuse-sent-"))
        const name = nameOf(file)
        const path = join(folder, name)
        if (known.has(name)) return path
        if (size + file.bytes.length > mostBytesStored) return undefined
        writeFileSync(path, file.bytes, { flag: "wx", mode: 0o600 })
        size += file.bytes.length
        known.add(name)
        return path
      }
    })
  })
)

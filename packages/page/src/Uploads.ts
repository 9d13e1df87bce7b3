import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A file that a form sent. `field` that it was chosen for; `name` as the browser says it: anything may stand there. */
export interface Sent {
  readonly field: string
  readonly name: string
  readonly bytes: Uint8Array
}

/** The most bytes of a form with files: runs of a thousand documents for a thousand topics. */
export const mostBytes = 64_000_000

/** All files that a server holds take no more bytes. */
const mostHeld = 512_000_000

/**
 * Files that were sent to a server. They stand in a folder of its own, which is removed when it ends: no file of anybody is overwritten.
 *
 * - `keep` gives the path of a file; undefined where the server holds as much as it may
 */
export class Uploads extends Context.Service<Uploads, { readonly keep: (file: Sent) => string | undefined }>()("@litfuse/page/Uploads") {}

/** What a file is called on the disk: a hash of what it holds, then letters, figures and points of the end of its name. */
const nameOf = ({ name, bytes }: Pick<Sent, "name" | "bytes">): string => {
  const said = name
    .replace(/^.*[/\\]/s, "")
    .replaceAll(/[^\w.-]+/g, "-")
    .slice(-60)
  return `${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}-${said}`
}

/** Holds files for one server. */
export const layer: Layer.Layer<Uploads> = Layer.effect(
  Uploads,
  Effect.gen(function* () {
    let [folder, held]: [string | undefined, number] = [undefined, 0]
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
        if (held + file.bytes.length > mostHeld) return undefined
        writeFileSync(path, file.bytes, { flag: "wx", mode: 0o600 })
        held += file.bytes.length
        known.add(name)
        return path
      }
    })
  })
)

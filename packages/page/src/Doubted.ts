import { statSync } from "node:fs"
import { resolve } from "node:path"
import type { ApiError } from "@litfuse/api/ApiError"
import type { Host } from "@litfuse/api/Host"
import * as Doubts from "@litfuse/api/Doubts"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Setting } from "./Setting.ts"

/** When a file was last written, and how long it is; undefined where there is none, which the question says better. */
const stampOf = (file: string): string => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.size}`
}

/** The pairs in doubt of files, computed again only when a file has changed: between two keys nobody waits for that. */
export class Doubted extends Context.Service<
  Doubted,
  { readonly of: (files: ReadonlyArray<string>) => Effect.Effect<Doubts.Doubts, ApiError, Host | Setting> }
>()("@litfuse/page/Doubted") {}

/** So many sets of files are held. */
const mostHeld = 3

/** Holds the pairs of the files that were looked at last. */
export const layer: Layer.Layer<Doubted> = Layer.sync(Doubted, () => {
  const held = new Map<string, Doubts.Doubts>()
  return Doubted.of({
    of: Effect.fnUntraced(function* (files) {
      const { folder } = yield* Setting
      const key = JSON.stringify([folder, files, files.map((file) => stampOf(resolve(folder, file)))])
      const known = held.get(key)
      if (known !== undefined) return known
      const [first = "", ...rest] = files
      const doubts = yield* Doubts.ask({ folder, files: [first, ...rest] })
      held.set(key, doubts)
      for (const old of [...held.keys()].slice(0, -mostHeld)) held.delete(old)
      return doubts
    })
  })
})

import { statSync } from "node:fs"
import { resolve } from "node:path"
import type { ApiError } from "@litfuse/api/ApiError"
import type { Host } from "@litfuse/api/Host"
import * as Doubts from "@litfuse/api/Doubts"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PageSettings } from "./PageSettings.ts"

/** The time and size of a file; empty if the file is missing, which the question reports. */
const stampOf = (file: string): string => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.size}`
}

/** The pairs in doubt of files. They are computed again only if a file has changed, so that the next pair appears at once. */
export class DoubtCache extends Context.Service<
  DoubtCache,
  { readonly of: (files: ReadonlyArray<string>) => Effect.Effect<Doubts.Doubts, ApiError, Host | PageSettings> }
>()("@litfuse/page/DoubtCache") {}

const mostCached = 3

/** A cache for the files that were used last. */
export const layer: Layer.Layer<DoubtCache> = Layer.sync(DoubtCache, () => {
  const cached = new Map<string, Doubts.Doubts>()
  return DoubtCache.of({
    of: Effect.fnUntraced(function* (files) {
      const { folder } = yield* PageSettings
      const key = JSON.stringify([folder, files, files.map((file) => stampOf(resolve(folder, file)))])
      const known = cached.get(key)
      if (known !== undefined) return known
      const [first = "", ...rest] = files
      const doubts = yield* Doubts.ask({ folder, files: [first, ...rest] })
      cached.set(key, doubts)
      for (const old of [...cached.keys()].slice(0, -mostCached)) cached.delete(old)
      return doubts
    })
  })
})

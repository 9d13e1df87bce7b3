import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { join, posix } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Watch } from "../Events.ts"
import { digestOf, type FileOrigin } from "./FileOrigin.ts"
import { incomingFile } from "./IncomingFile.ts"

/**
 * What became of a file of a dataset.
 *
 * - `file` its name in the manifest; for a run `<set>/<file name>`
 * - `state` `present` it was there already; `failed` for the reason in `problem`
 */
export interface FetchedFile {
  readonly dataset: string
  readonly file: string
  readonly state: "fetched" | "present" | "failed"
  readonly bytes?: number
  readonly problem?: string
}

/** A file to fetch. `path` from the folder of all datasets, with `/`; `target` where it goes. */
interface Wanted {
  readonly file: string
  readonly path: string
  readonly target: string
  readonly sha256: string
}

const failed = (dataset: string, file: string, why: string): FetchedFile => ({
  dataset,
  file,
  state: "failed",
  problem: `${dataset}: ${file}: ${why}`
})

const noChecksum = (unseen: string | undefined): string =>
  `its manifest has no checksum to verify it by (${(unseen ?? "no reason given").trim()}), so it was not fetched`

/** The files of a list of runs, which the checksum of the set has confirmed. Errors: the list is another one, or names files elsewhere. */
const runsOf = (text: string, sha256: string, ending: string): Result.Result<ReadonlyArray<readonly [string, string]>, string> => {
  const found = createHash("sha256").update(text).digest("hex")
  if (found !== sha256) return Result.fail(`the list of its files has the SHA-256 ${found}, but the manifest says ${sha256}`)
  const lines = text.split("\n").filter((line) => line !== "")
  const runs = lines.map((line) => /^([0-9a-f]{64}) {2}([^/\\\0]+)$/u.exec(line))
  const bad = runs.findIndex((run) => run === null || run[2] === "." || run[2] === ".." || !run[2]!.endsWith(ending))
  if (bad >= 0) return Result.fail(`line ${bad + 1} of the list of its files is ${JSON.stringify(lines[bad]!.slice(0, 100))}`)
  return Result.succeed(runs.map((run) => [run![2]!, run![1]!] as const))
}

/**
 * Fetches the files of a dataset that are not on this machine, one after the other. A file gets its name after its checksum is verified, and replaces no
 * other, so that the same command continues after an interruption. Emits a progress event for each file.
 *
 * - `folder` that of all datasets; units: `most` bytes of a file
 * - empty: no file for a dataset whose manifest names none
 * - errors: none; each file has its problem
 */
export const fetchFiles = Effect.fnUntraced(function* (
  { manifest }: DatasetStore.Dataset,
  folder: string,
  origin: FileOrigin,
  most: number
): Effect.fn.Return<ReadonlyArray<FetchedFile>> {
  const { id, folder: own = id } = manifest
  const watch = yield* Watch
  const fetched: Array<FetchedFile> = []
  const wanted: Array<Wanted> = []
  const place = (path: string) => ({ path: posix.join(own, path), target: join(folder, own, path) })
  for (const [file, { path, sha256, unseen }] of Object.entries(manifest.files)) {
    if (sha256 === undefined) fetched.push(failed(id, file, noChecksum(unseen)))
    else wanted.push({ file, ...place(path), sha256 })
  }
  for (const [set, { folder: below, ending = "", sha256, unseen }] of Object.entries(manifest.runsets)) {
    if (sha256 === undefined) {
      fetched.push(failed(id, set, noChecksum(unseen)))
      continue
    }
    const listed = yield* Effect.result(origin.runs(place(below).path, ending))
    const runs = Result.flatMap(listed, (text) => runsOf(text, sha256, ending))
    if (Result.isFailure(runs)) fetched.push(failed(id, set, runs.failure))
    else for (const [name, digest] of runs.success) wanted.push({ file: `${set}/${name}`, ...place(`${below}/${name}`), sha256: digest })
  }
  for (const [done, { file, path, target, sha256 }] of wanted.entries()) {
    watch({ _tag: "Stepped", done, total: wanted.length, what: `${id}: ${file}` })
    if (existsSync(target)) {
      const digest = yield* Effect.result(digestOf(target))
      if (Result.isFailure(digest)) fetched.push(failed(id, file, digest.failure))
      else if (digest.success === sha256) fetched.push({ dataset: id, file, state: "present" })
      else
        fetched.push(
          failed(
            id,
            file,
            `${target} is another file, with the SHA-256 ${digest.success}; it was not replaced. Move it away to fetch this one`
          )
        )
      continue
    }
    const kept = yield* Effect.acquireUseRelease(
      Effect.sync(() => incomingFile(join(folder, own), most)),
      (into) =>
        origin.copy(path, into).pipe(
          Effect.flatMap(() => Effect.fromResult(into.keep(target, sha256))),
          Effect.map((): FetchedFile => ({ dataset: id, file, state: "fetched", bytes: into.size() })),
          Effect.catch((why) => Effect.succeed(failed(id, file, why)))
        ),
      (into) => Effect.sync(into.abandon)
    )
    fetched.push(kept)
  }
  return fetched
})

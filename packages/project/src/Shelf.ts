import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type * as Keeper from "@litfuse/engine/http/Keeper"
import type * as Tape from "@litfuse/engine/http/Tape"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Seal from "@litfuse/host/Seal"
import * as Result from "effect/Result"
import * as Lease from "./Lease.ts"
import type { Ledger } from "./Ledger.ts"
import type { ProjectError } from "./ProjectError.ts"
import type { Run } from "./Run.ts"
import { attempt } from "./saying.ts"

const purposeOf = ({ id }: Run, place: string): string => `recording ${id} ${place}`

/** The files of the recordings in the folder of a run, by their places. Files that are no recordings, and half-written ones, are left out. */
const lying = (folder: string): Result.Result<ReadonlyMap<string, string>, ProjectError> =>
  attempt(folder, () => {
    const files = new Map<string, string>()
    if (!existsSync(folder)) return files
    for (const upstream of readdirSync(folder, { withFileTypes: true })) {
      if (!upstream.isDirectory() || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(upstream.name)) continue
      for (const file of readdirSync(join(folder, upstream.name), { withFileTypes: true }))
        if (file.isFile() && /^[0-9a-f]{12}-[1-9]\d{0,5}\.json$/.test(file.name))
          files.set(`${upstream.name}/${file.name}`, join(folder, upstream.name, file.name))
    }
    return files
  })

/** Recordings in files, each read when it is wanted. */
const tapeOf = (
  { id }: Run,
  files: Iterable<readonly [place: string, file: string]>,
  check?: (place: string, text: string) => boolean
): Tape.Kept => ({
  label: `the run ${id}`,
  texts: new Map(
    Array.from(files, ([place, file]) => [
      place,
      () => {
        const text = readFileSync(file, "utf8")
        // what was sealed when it was looked at may have been replaced since
        Invariant.check(check === undefined || check(place, text), `${file} is as this user wrote it`)
        return text
      }
    ])
  )
})

/**
 * What a run has been answered, and a place for what it is answered next. An answer is on the shelf when its file has its name: the seal is noted before,
 * so a process may be killed at any moment. Only answers with the seal of this user are used.
 *
 * - `failed` is told once why answers cannot be kept; the run goes on without
 * - `write` puts a text into a file: tests give one that fails
 * - errors: one line, when the folder cannot be read
 */
export const open = (
  ledger: Ledger,
  run: Run,
  failed: (error: ProjectError) => void,
  write: (file: string, text: string) => void = writeFileSync
): Result.Result<Keeper.Shelf, ProjectError> => {
  const { store, seal } = ledger
  const folder = Lease.folderOf(store.root, run.id)
  return Result.gen(function* () {
    const seals = new Map(
      (yield* store.all("SELECT place, seal FROM exchange WHERE run = ?", run.n)).map(({ place, seal }) => [String(place), String(seal)])
    )
    const files = yield* lying(folder)
    const isOwn = (place: string, text: string) => Seal.isOf(seal, purposeOf(run, place), text, seals.get(place) ?? "")
    const own = yield* attempt(folder, () => [...files].filter(([place, file]) => isOwn(place, readFileSync(file, "utf8"))))
    let isBroken = false
    const keep = (upstream: string, name: string, text: string): void => {
      if (isBroken) return
      const place = `${upstream}/${name}`
      const kept = Result.flatMap(
        store.run(
          "INSERT OR REPLACE INTO exchange (run, place, seal) VALUES (?, ?, ?)",
          run.n,
          place,
          seal.of(purposeOf(run, place), text)
        ),
        () =>
          attempt(folder, () => {
            mkdirSync(join(folder, upstream), { recursive: true })
            const beside = join(folder, upstream, `.${name}.${process.pid}`)
            write(beside, text)
            renameSync(beside, join(folder, upstream, name))
          })
      )
      if (Result.isSuccess(kept)) return
      isBroken = true
      failed(kept.failure)
    }
    return { kept: tapeOf(run, own, isOwn), keep }
  })
}

/** The recordings of a run for a replay: all that lie there, in the folder or wherever the run was made. */
export const tape = (root: string, run: Run): Result.Result<Tape.Kept, ProjectError> =>
  Result.map(lying(Lease.folderOf(root, run.id)), (files) => tapeOf(run, files))

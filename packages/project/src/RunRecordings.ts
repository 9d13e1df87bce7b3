import { existsSync, readdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import type * as AnswerStore from "@litfuse/engine/http/AnswerStore"
import type * as Tape from "@litfuse/engine/http/Tape"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Seal from "@litfuse/host/Seal"
import * as Result from "effect/Result"
import * as Lease from "./Lease.ts"
import type { RunStore } from "./RunStore.ts"
import type { ProjectError } from "./ProjectError.ts"
import type { StoredRun } from "./StoredRun.ts"
import { attempt, readText } from "./attempt.ts"

const purposeOf = ({ id }: StoredRun, place: string): string => `recording ${id} ${place}`

/** The recordings in the folder of a run, by their relative paths. Other files and half-written ones are left out. */
const recordingFiles = (folder: string): Result.Result<ReadonlyMap<string, string>, ProjectError> =>
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

const tapeOf = (
  { id }: StoredRun,
  files: Iterable<readonly [place: string, file: string]>,
  check?: (place: string, text: string) => boolean
): Tape.LazyTape => ({
  label: `the run ${id}`,
  texts: new Map(
    Array.from(files, ([place, file]) => [
      place,
      () => {
        const text = Result.getOrThrow(readText(file))
        // the file may have changed after its seal was checked
        Invariant.check(check === undefined || check(place, text), `${file} is unchanged since this user wrote it`)
        return text
      }
    ])
  )
})

/**
 * Opens the recordings of a run, for reading earlier answers and keeping new ones. The seal is stored before the file gets its final name, so a process may be
 * killed at any moment. Only answers with the seal of this user are used.
 *
 * - `failed` is called once with the reason when answers cannot be kept; the run continues
 * - `write` writes a text to a file; tests pass one that fails
 * - errors: one line, when the folder cannot be read
 */
export const open = (
  ledger: RunStore,
  run: StoredRun,
  failed: (error: ProjectError) => void,
  write: (file: string, text: string) => void = writeFileSync
): Result.Result<AnswerStore.AnswerStore, ProjectError> => {
  const { store, seal } = ledger
  const folder = Lease.folderOf(store.root, run.id)
  return Result.gen(function* () {
    const seals = new Map(
      (yield* store.all("SELECT place, seal FROM exchange WHERE run = ?", run.n)).map(({ place, seal }) => [String(place), String(seal)])
    )
    const files = yield* recordingFiles(folder)
    const isOwn = (place: string, text: string) => Seal.isOf(seal, purposeOf(run, place), text, seals.get(place) ?? "")
    const own = yield* attempt(folder, () => [...files].filter(([place, file]) => isOwn(place, Result.getOrThrow(readText(file)))))
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
            makeFolder(join(folder, upstream))
            const temporary = join(folder, upstream, `.${name}.${process.pid}`)
            write(temporary, text)
            renameSync(temporary, join(folder, upstream, name))
          })
      )
      if (Result.isSuccess(kept)) return
      isBroken = true
      failed(kept.failure)
    }
    return { answers: tapeOf(run, own, isOwn), save: keep }
  })
}

/** All recordings of a run for a replay, also those without a seal of this user. */
export const read = (root: string, run: StoredRun): Result.Result<Tape.LazyTape, ProjectError> =>
  Result.map(recordingFiles(Lease.folderOf(root, run.id)), (files) => tapeOf(run, files))

/** The files of references that a run of a project read. */
import { badLine } from "@litfuse/files/DatasetError"
import * as ReferenceFiles from "@litfuse/project/ReferenceFiles"
import type * as RunStore from "@litfuse/project/RunStore"
import type { StoredRun } from "@litfuse/project/StoredRun"
import * as Result from "effect/Result"
import type { Inputs } from "./StoredInputs.ts"

const listOf = ({ store }: RunStore.RunStore, run: StoredRun): ReadonlyArray<ReferenceFiles.StoredFile> =>
  Result.getOrElse(ReferenceFiles.list(store, run), () => [])

/** The first file that a run read and that the project does not store; undefined if all are there. */
export const missing = (ledger: RunStore.RunStore, run: StoredRun): ReferenceFiles.StoredFile | undefined =>
  listOf(ledger, run).find(({ sha256 }) => sha256 === null)

/** Whether a run read files, and the project stores all of them. */
export const isWhole = (ledger: RunStore.RunStore, run: StoredRun): boolean => {
  const files = listOf(ledger, run)
  return files.length > 0 && files.every(({ sha256 }) => sha256 !== null)
}

/** What a replay of a run reads instead of files. The run is the request of another moment, so a file that is not stored is not read from the disk. */
export const inputsOf = (root: string, run: StoredRun, files: ReturnType<typeof ReferenceFiles.list>): Inputs => {
  const all = Result.getOrElse(files, () => [])
  return {
    atMs: Date.parse(run.startedAt),
    contentOf: (path) => {
      const file = all.find((one) => one.path === path)
      return Result.mapError(ReferenceFiles.read(root, file ?? { path, sha256: null }), ({ what }) =>
        badLine(path, 0, what, "the file as the run read it")
      )
    }
  }
}

import { existsSync } from "node:fs"
import { resolve } from "node:path"
import type { Notice } from "@litfuse/engine/Notice"
import * as DecisionLog from "@litfuse/project/DecisionLog"
import * as RunStore from "@litfuse/project/RunStore"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as ReferenceFiles from "@litfuse/project/ReferenceFiles"
import type { StoredRun } from "@litfuse/project/StoredRun"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as ProjectExport from "@litfuse/project/ProjectExport"
import { resolveDecisions } from "@litfuse/project/Verdicts"
import * as Result from "effect/Result"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { withLedger } from "./project/withLedger.ts"
import * as Question from "./Question.ts"

/** The folder of a new project. */
export const InitRequest = Schema.Struct({ folder: Field.folder })

/** A project and its content; `isNew` whether it was just made; `contradictions` of decisions, a line each. */
export interface Made {
  readonly root: string
  readonly isNew: boolean
  readonly runs: number
  readonly decisions: number
  readonly contradictions: ReadonlyArray<string>
  readonly notices: ReadonlyArray<Notice>
}

/** The content of an exported project. */
export type Holdings = ProjectExport.Counts

/** A file to export a project to, or to import one from. */
export const FileRequest = Schema.Struct({
  folder: Field.folder,
  file: Field.text.annotate({ description: "A file that `litfuse project export` writes." })
})

/** Files that a run read and that an exported project lacks, a line each. */
const leftOutOf = (ledger: RunStore.RunStore, runs: ReadonlyArray<StoredRun>): Result.Result<ReadonlyArray<string>, ProjectError> =>
  Result.map(
    Result.all(runs.map((run) => Result.map(ReferenceFiles.list(ledger.store, run), (files) => files.map((file) => ({ run, file }))))),
    (all) =>
      all.flat().flatMap(({ run, file: { path, sha256, why } }) => (sha256 === null ? [`run ${run.id} lacks ${path}: ${why ?? ""}`] : []))
  )

/**
 * Exports a project as one file.
 *
 * - `licensed` the sources in it whose answers only users with a key may read
 * - `leftOut` files that its runs read and that it lacks, each with the reason
 */
export const exported = Question.make("project", FileRequest, ({ folder, file }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const runs = yield* Effect.fromResult(RunStore.list(ledger))
      const licensed = [...new Set(runs.filter(({ recordings }) => recordings !== "pruned").flatMap((run) => run.licensed))].sort()
      const leftOut = yield* Effect.fromResult(leftOutOf(ledger, runs))
      return { ...(yield* ProjectExport.write(ledger, inFolder(folder, file))), licensed, leftOut }
    })
  )
)

/** Imports a project from such a file, into a folder without a project. */
export const imported = Question.make("project", FileRequest, ({ folder, file }) =>
  ProjectExport.read(inFolder(folder, file), resolve(folder))
)

/** The project or the review around a folder, which is a project too; `root` undefined without one. Only checks that files exist. */
export const around = (folder: string): { readonly root: string | undefined; readonly isReview: boolean } => {
  const root = ProjectFiles.find(folder)
  return { root, isReview: root !== undefined && ProjectFiles.isReview(root) }
}

/** Makes a project in a folder; an existing project does not change. */
export const init = Question.make(
  "project",
  InitRequest,
  Effect.fnUntraced(function* ({ folder }) {
    const root = resolve(folder)
    const isNew = !existsSync(ProjectFiles.of(root).database)
    yield* Effect.fromResult(ProjectFiles.make(root))
    const ledger = yield* Effect.fromResult(RunStore.open(root, { isNew: true }))
    const runs = RunStore.list(ledger)
    ledger.store.close()
    const { lines, earlier, notices } = yield* Effect.fromResult(DecisionLog.read(ProjectFiles.of(root).decisions))
    return {
      root,
      isNew,
      runs: (yield* Effect.fromResult(runs)).length,
      decisions: lines.length + earlier.length,
      contradictions: resolveDecisions(lines).contradictions.map(({ text }) => text),
      notices
    } satisfies Made
  })
)

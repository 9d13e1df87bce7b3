/** The works of files of references, and of results of litfuse, whose abstracts can be read as texts. */
import * as Notice from "@litfuse/engine/Notice"
import { latestYear, type SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import { basename } from "node:path"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { nameOf } from "../verify/nameOf.ts"
import type { FolderWorks } from "./folderWorks.ts"

/** How databases begin exports that they call `.txt`. */
const exported = /^\uFEFF?\s*(?:TY {2}- |PMID- ?[\d ]|FN (?:Clarivate|Thomson)|%0 )/u

const beginsAsExport = (path: string): boolean => {
  const bytes = Files.readBounded(path)
  return Result.isSuccess(bytes) && exported.test(Buffer.from(bytes.success.subarray(0, 1024)).toString("utf8"))
}

/** Whether a file is one of references or results, by its name, or by its content where the name says nothing. The readers are loaded on demand. */
export const isOfReferences = (path: string): Effect.Effect<boolean> =>
  Effect.map(
    Effect.promise(() => import("../dedup/isReferenceFile.ts")),
    ({ isReferenceFile }) => isReferenceFile(path) || beginsAsExport(path)
  )

/** A file of references: its path, and its name as the user wrote it. */
export interface ReferenceFile {
  readonly path: string
  readonly name: string
}

/**
 * The works of files of references. Records with one identifier are one work, in any of the files. Records without identifiers are named by their file, as
 * in `refs.ris:3`.
 *
 * - errors: `DatasetError` if a file cannot be read
 */
export const referenceWorks = Effect.fnUntraced(function* (files: ReadonlyArray<ReferenceFile>) {
  const Bibliography = yield* Effect.promise(() => import("@litfuse/bibliography/Bibliography"))
  const options = { latestYear: yield* latestYear }
  const bases = Map.groupBy(files, ({ path }) => basename(path))
  const records: Array<SourceRecord> = []
  const notices: Array<Notice.Notice> = []
  for (const { path, name } of files) {
    const read = yield* Effect.fromResult(Bibliography.readFile(path, options))
    // the path only where two files have one name
    const source = bases.get(basename(path))!.length === 1 ? basename(path) : name
    for (const record of read.records) records.push({ ...record, source })
    notices.push(...read.notices.filter(({ code }) => code !== "field-kept"))
  }
  const byName = Map.groupBy(records, (record) => nameOf(Work.single(record)))
  const works = [...byName.values()].map((own) => Work.make(Work.single(own[0]!).id, own))
  const repeated = records.length - works.length
  if (repeated > 0)
    notices.push(
      Notice.make("records-merged", "in", `${counted(repeated, "record")} with the identifier of an earlier record, read as the same work`)
    )
  return { works, notices } satisfies FolderWorks
})

/** The files of references that runs searched, stored by their content. Two runs of one file store it once. */
import { createHash } from "node:crypto"
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as Result from "effect/Result"
import * as ProjectFiles from "./ProjectFiles.ts"
import { ProjectError } from "./ProjectError.ts"
import type { ProjectDatabase } from "./ProjectDatabase.ts"
import type { StoredRun } from "./StoredRun.ts"
import { attempt } from "./attempt.ts"

/**
 * A file that a run read, by its path in the request.
 *
 * - `sha256` of its content, which the project stores; null = it is left out, and `why` is the reason
 */
export interface StoredFile {
  readonly path: string
  readonly sha256: string | null
  readonly why: string | null
}

/** A file to store: its bytes, or why they are left out. */
export type FileContent = { readonly path: string } & ({ readonly bytes: Uint8Array } | { readonly why: string })

/** The largest file that a project stores. Units: bytes. */
const mostBytes = 128 * 1024 * 1024

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** Whether a text is the name of stored content. */
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

const placeOf = (root: string, sha256: string): string => join(ProjectFiles.of(root).files, sha256)

/** Writes content under its hash, unless it is there. Answers with the hash. */
export const write = (root: string, bytes: Uint8Array): Result.Result<string, ProjectError> => {
  const sha256 = hashOf(bytes)
  const place = placeOf(root, sha256)
  return attempt(place, () => {
    makeFolder(ProjectFiles.of(root).files, 0o700)
    // content that another program damaged is replaced
    if (existsSync(place) && hashOf(readFileSync(place)) === sha256) return sha256
    const temporary = `${place}.${process.pid}`
    rmSync(temporary, { force: true })
    // exclusive, so that a link is not followed
    writeFileSync(temporary, bytes, { mode: 0o600, flag: "wx" })
    renameSync(temporary, place)
    return sha256
  })
}

/** Why a file is left out; null if it is stored. */
const reasonFor = (file: FileContent): string | null => {
  if ("why" in file) return file.why
  return file.bytes.length > mostBytes ? `it has more than ${mostBytes / 2 ** 20} MB` : null
}

/** Stores the files of a run, instead of those that an earlier attempt of it stored. Errors: one line, when the project is not writable. */
export const store = (
  database: ProjectDatabase,
  { n }: Pick<StoredRun, "n">,
  files: ReadonlyArray<FileContent>
): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    yield* database.run("DELETE FROM file WHERE run = ?", n)
    for (const file of files) {
      const why = reasonFor(file)
      const sha256 = "bytes" in file && why === null ? yield* write(database.root, file.bytes) : null
      yield* database.run("INSERT INTO file (run, path, sha256, why) VALUES (?, ?, ?, ?)", n, file.path, sha256, why)
    }
  })

/** The files of a run, by path. */
export const list = (database: ProjectDatabase, { n }: Pick<StoredRun, "n">): Result.Result<ReadonlyArray<StoredFile>, ProjectError> =>
  Result.map(database.all("SELECT path, sha256, why FROM file WHERE run = ? ORDER BY path", n), (rows) =>
    rows.map(({ path, sha256, why }) => ({
      path: String(path),
      sha256: sha256 === null ? null : String(sha256),
      why: why === null ? null : String(why)
    }))
  )

/** Reads the content of a file. Errors: `ProjectError` when it is gone, was changed, or is no plain file. */
export const read = (root: string, { path, sha256 }: Pick<StoredFile, "path" | "sha256">): Result.Result<Uint8Array, ProjectError> => {
  const refuse = (what: string) => Result.fail(new ProjectError({ file: path, what }))
  if (sha256 === null || !isHash(sha256)) return refuse("is not stored in the project")
  return Result.flatMap(
    Result.mapError(
      PlainFile.read(placeOf(root, sha256), false),
      () => new ProjectError({ file: path, what: `is gone from ${ProjectFiles.of(root).files}; import the project again` })
    ),
    (bytes) =>
      hashOf(bytes) === sha256
        ? Result.succeed(bytes)
        : refuse(`was changed since the run, in ${ProjectFiles.of(root).files}; import the project again`)
  )
}

/** Removes the files of a run, and content that no other run has. */
export const remove = (database: ProjectDatabase, run: Pick<StoredRun, "n">): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    const files = yield* list(database, run)
    yield* database.run("DELETE FROM file WHERE run = ?", run.n)
    for (const { sha256 } of files) {
      if (sha256 === null || !isHash(sha256)) continue
      if ((yield* database.all("SELECT 1 FROM file WHERE sha256 = ?", sha256)).length > 0) continue
      const place = placeOf(database.root, sha256)
      yield* attempt(place, () => rmSync(place, { force: true }))
    }
  })

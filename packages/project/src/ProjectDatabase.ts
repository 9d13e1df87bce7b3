import { existsSync, rmSync } from "node:fs"
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite"
import * as SharedDatabase from "@litfuse/engine/SharedDatabase"
import * as Result from "effect/Result"
import * as ProjectFiles from "./ProjectFiles.ts"
import { ProjectError } from "./ProjectError.ts"
import { attempt, reasonOf } from "./attempt.ts"
import { applicationId, migrations as projectMigrations } from "./migrations.ts"

/** A row of the database. */
export type Row = Readonly<Record<string, SQLOutputValue>>

/**
 * An open database of a project.
 *
 * - `all` the rows of a statement; `run` the number of rows that a statement changed
 * - `each` the rows as arrays in the order of the columns, one in memory at a time; throws its error
 * - `whole` a write transaction; `reading` a read transaction with one consistent state
 * - errors: one line, for a full disk, a lock that is never released, or a damaged database
 */
export interface ProjectDatabase {
  readonly root: string
  readonly all: (sql: string, ...values: ReadonlyArray<SQLInputValue>) => Result.Result<ReadonlyArray<Row>, ProjectError>
  readonly each: (sql: string) => Generator<ReadonlyArray<SQLOutputValue>>
  readonly run: (sql: string, ...values: ReadonlyArray<SQLInputValue>) => Result.Result<number, ProjectError>
  readonly whole: <A>(work: () => Result.Result<A, ProjectError>) => Result.Result<A, ProjectError>
  readonly reading: <A>(work: () => Result.Result<A, ProjectError>) => Result.Result<A, ProjectError>
  readonly close: () => void
}

/**
 * Options for opening a database.
 *
 * - `isNew` create it when it does not exist, which a review always does
 * - `isReading` one that does not exist is an empty one in memory where it would be created, so that reading writes no file
 * - `file` another database of the project; `migrations`, `connect` replaced by tests
 */
export interface Options {
  readonly isNew?: boolean
  readonly isReading?: boolean
  readonly file?: string
  readonly migrations?: ReadonlyArray<string>
  readonly connect?: (file: string, waitMs: number) => Result.Result<DatabaseSync, Error>
}

/** How long a process waits for another writer. */
const busyMs = 5000

const numberOf = (database: DatabaseSync, pragma: string): number =>
  Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])

const problemOf = (isLitfuse: boolean, version: number, newest: number): string | undefined => {
  if (!isLitfuse) return "this is a database of another program; move it away"
  if (version <= newest) return undefined
  return `a newer litfuse wrote it (schema ${version}; this version reads up to ${newest}); update litfuse`
}

/** Migrates a database to the newest schema. First copies it to a file with its old version in the name. */
const migrate = (file: string, database: DatabaseSync, migrations: ReadonlyArray<string>): Result.Result<void, ProjectError> => {
  const refuse = (what: string): Result.Result<never, ProjectError> => Result.fail(new ProjectError({ file, what }))
  return Result.flatMap(
    attempt(file, (): Result.Result<void, ProjectError> => {
      const before = numberOf(database, "user_version")
      const wasOurs = numberOf(database, "application_id") === applicationId
      if (wasOurs && before === migrations.length) return Result.void
      const copy = `${file}.v${before}`
      if (wasOurs && before < migrations.length && !existsSync(copy)) database.prepare("VACUUM INTO ?").run(copy)
      database.exec("BEGIN IMMEDIATE")
      // read again inside the transaction, where no other process can change it
      const version = numberOf(database, "user_version")
      const isOurs = numberOf(database, "application_id") === applicationId
      const isEmpty = numberOf(database, "schema_version") === 0
      const what = problemOf(isOurs || isEmpty, version, migrations.length)
      if (what === undefined) {
        for (const step of migrations.slice(version)) database.exec(step)
        database.exec(`PRAGMA application_id = ${applicationId}`)
        database.exec(`PRAGMA user_version = ${migrations.length}`)
      }
      database.exec(what === undefined ? "COMMIT" : "ROLLBACK")
      return what === undefined ? Result.void : refuse(what)
    }),
    (migrated) => migrated
  )
}

/** Refuses a database with triggers or views. A copied database could run foreign statements through them. */
const refuseForeignSql = (file: string, database: DatabaseSync): Result.Result<void, ProjectError> =>
  Result.flatMap(
    attempt(file, () => {
      database.exec("PRAGMA trusted_schema = OFF")
      return Number(database.prepare("SELECT count(*) AS n FROM sqlite_master WHERE type IN ('trigger', 'view')").get()!["n"])
    }),
    (strange) =>
      strange === 0
        ? Result.void
        : Result.fail(new ProjectError({ file, what: "it contains triggers or views that litfuse did not create; delete it" }))
  )

const databaseOf = (root: string, file: string, database: DatabaseSync): ProjectDatabase => {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const between =
    (begin: "BEGIN" | "BEGIN IMMEDIATE"): ProjectDatabase["whole"] =>
    (work) =>
      Result.gen(function* () {
        yield* attempt(file, () => database.exec(begin))
        const done = Result.flatMap(work(), (value) =>
          Result.map(
            attempt(file, () => database.exec("COMMIT")),
            () => value
          )
        )
        if (Result.isFailure(done)) attempt(file, () => database.exec("ROLLBACK"))
        return yield* done
      })
  return {
    root,
    all: (sql, ...values) => attempt(file, () => prepared(sql).all(...values) as ReadonlyArray<Row>),
    *each(sql) {
      try {
        // not a shared statement, because one that is half read cannot be started again
        const statement = database.prepare(sql)
        // objects with column names would use most of the memory
        statement.setReturnArrays(true)
        yield* statement.iterate() as unknown as IterableIterator<ReadonlyArray<SQLOutputValue>>
      } catch (cause) {
        return Result.getOrThrow(Result.fail(new ProjectError({ file, what: reasonOf(cause) })))
      }
    },
    run: (sql, ...values) => attempt(file, () => Number(prepared(sql).run(...values).changes)),
    whole: between("BEGIN IMMEDIATE"),
    reading: between("BEGIN"),
    close: () => void attempt(file, () => database.close())
  }
}

/**
 * Opens the database of a project.
 *
 * - shape: `root` the folder that holds `.litfuse/`
 * - errors: `ProjectError`: no project, a newer schema, a database of another program, or a file system error
 */
export const open = (root: string, options: Options = {}): Result.Result<ProjectDatabase, ProjectError> =>
  Result.gen(function* () {
    const { isNew = false, isReading = false, migrations = projectMigrations, connect = SharedDatabase.open } = options
    const file = options.file ?? ProjectFiles.of(root).database
    yield* ProjectFiles.check(root)
    const isThere = existsSync(file)
    const isReview = !isThere && ProjectFiles.isReview(root)
    if (!isThere && !isNew && !isReview)
      return yield* Result.fail(new ProjectError({ file: root, what: "there is no project; create one with `litfuse project init`" }))
    if (isReview && !isReading) yield* ProjectFiles.make(root)
    const path = isReading && !isThere ? ":memory:" : file
    const database = yield* attempt(file, () => Result.getOrThrow(connect(path, busyMs)))
    const ready = Result.flatMap(migrate(file, database, migrations), () => refuseForeignSql(file, database))
    if (Result.isFailure(ready)) {
      attempt(file, () => database.close())
      // a half-created database would look like a damaged one
      if (!isThere && path === file) for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true })
      return yield* Result.fail(ready.failure)
    }
    attempt(file, () => database.exec("PRAGMA synchronous = NORMAL"))
    return databaseOf(root, file, database)
  })

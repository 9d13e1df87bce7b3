import { existsSync, rmSync } from "node:fs"
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite"
import * as SharedDatabase from "@litfuse/engine/SharedDatabase"
import * as Result from "effect/Result"
import * as Place from "./Place.ts"
import { ProjectError } from "./ProjectError.ts"
import { attempt, reasonOf } from "./saying.ts"
import * as Schema from "./schema.ts"

/** A row of the database. */
export type Row = Readonly<Record<string, SQLOutputValue>>

/**
 * The database of a project, open.
 *
 * - `all` the rows of a statement; `run` how many rows a statement changed
 * - `each` the rows one after the other as values in the order of the columns, one in memory at a time; throws its error
 * - `whole` several statements as one: all of them, or none; `reading` several that read the same, whatever others write meanwhile
 * - errors: one line, for a full disk, a lock that is never released, a database that is damaged
 */
export interface Store {
  readonly root: string
  readonly all: (sql: string, ...values: ReadonlyArray<SQLInputValue>) => Result.Result<ReadonlyArray<Row>, ProjectError>
  readonly each: (sql: string) => Generator<ReadonlyArray<SQLOutputValue>>
  readonly run: (sql: string, ...values: ReadonlyArray<SQLInputValue>) => Result.Result<number, ProjectError>
  readonly whole: <A>(work: () => Result.Result<A, ProjectError>) => Result.Result<A, ProjectError>
  readonly reading: <A>(work: () => Result.Result<A, ProjectError>) => Result.Result<A, ProjectError>
  readonly close: () => void
}

/**
 * How a database is opened. `isNew`: it is made where there is none; `file` another one of the project; `migrations`, `connect`: ours, unless a test
 * gives others.
 */
export interface Options {
  readonly isNew?: boolean
  readonly file?: string
  readonly migrations?: ReadonlyArray<string>
  readonly connect?: (file: string, waitMs: number) => Result.Result<DatabaseSync, Error>
}

/** How long a process waits for another one that writes. */
const busyMs = 5000

const numberOf = (database: DatabaseSync, pragma: string): number =>
  Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])

/** Brings a database to the newest schema. An older one is copied first, beside itself, with its version in the name. */
const migrate = (file: string, database: DatabaseSync, migrations: ReadonlyArray<string>): Result.Result<void, ProjectError> => {
  const refuse = (what: string): Result.Result<never, ProjectError> => Result.fail(new ProjectError({ file, what }))
  return Result.flatMap(
    attempt(file, (): Result.Result<void, ProjectError> => {
      const before = numberOf(database, "user_version")
      const wasOurs = numberOf(database, "application_id") === Schema.applicationId
      if (wasOurs && before === migrations.length) return Result.void
      const copy = `${file}.v${before}`
      if (wasOurs && before < migrations.length && !existsSync(copy)) database.prepare("VACUUM INTO ?").run(copy)
      database.exec("BEGIN IMMEDIATE")
      // read again now that nobody else can change it
      const version = numberOf(database, "user_version")
      const isOurs = numberOf(database, "application_id") === Schema.applicationId
      const isEmpty = numberOf(database, "schema_version") === 0
      const what =
        !isOurs && !isEmpty
          ? "this is a database of another program; move it away"
          : version > migrations.length
            ? `a newer litfuse wrote it (schema ${version}, and this one reads up to ${migrations.length}); update litfuse`
            : undefined
      if (what === undefined) {
        for (const step of migrations.slice(version)) database.exec(step)
        database.exec(`PRAGMA application_id = ${Schema.applicationId}`)
        database.exec(`PRAGMA user_version = ${migrations.length}`)
      }
      database.exec(what === undefined ? "COMMIT" : "ROLLBACK")
      return what === undefined ? Result.void : refuse(what)
    }),
    (migrated) => migrated
  )
}

/** A database that came from elsewhere could bring statements of its own, which ours would start. */
const refuseStrange = (file: string, database: DatabaseSync): Result.Result<void, ProjectError> =>
  Result.flatMap(
    attempt(file, () => {
      database.exec("PRAGMA trusted_schema = OFF")
      return Number(database.prepare("SELECT count(*) AS n FROM sqlite_master WHERE type IN ('trigger', 'view')").get()!["n"])
    }),
    (strange) =>
      strange === 0
        ? Result.void
        : Result.fail(new ProjectError({ file, what: "it holds statements that litfuse did not write; delete it" }))
  )

const storeOf = (root: string, file: string, database: DatabaseSync): Store => {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const between =
    (begin: "BEGIN" | "BEGIN IMMEDIATE"): Store["whole"] =>
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
        // a statement of its own, because one that is read to its half cannot be started again
        const statement = database.prepare(sql)
        // names of columns, made again for each row, would be most of the memory
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
 * - errors: `ProjectError`: no project, a newer schema, a database of another program, and whatever the file system says
 */
export const open = (root: string, options: Options = {}): Result.Result<Store, ProjectError> =>
  Result.gen(function* () {
    const { isNew = false, migrations = Schema.migrations, connect = SharedDatabase.open } = options
    const file = options.file ?? Place.of(root).database
    yield* Place.check(root)
    const isThere = existsSync(file)
    if (!isThere && !isNew)
      return yield* Result.fail(new ProjectError({ file: root, what: "there is no project; make one with `litfuse project init`" }))
    const database = yield* attempt(file, () => Result.getOrThrow(connect(file, busyMs)))
    const ready = Result.flatMap(migrate(file, database, migrations), () => refuseStrange(file, database))
    if (Result.isFailure(ready)) {
      attempt(file, () => database.close())
      // half a database of a project that could not be made would pass for one that is damaged
      if (!isThere) for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true })
      return yield* Result.fail(ready.failure)
    }
    attempt(file, () => database.exec("PRAGMA synchronous = NORMAL"))
    return storeOf(root, file, database)
  })

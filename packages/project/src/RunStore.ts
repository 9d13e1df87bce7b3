import { createHash } from "node:crypto"
import * as Seal from "@litfuse/host/Seal"
import { version } from "@litfuse/host/version"
import * as Result from "effect/Result"
import { hashOfRequest } from "./hashOfRequest.ts"
import * as Lease from "./Lease.ts"
import * as ProjectFiles from "./ProjectFiles.ts"
import { ProjectError } from "./ProjectError.ts"
import * as StoredRun from "./StoredRun.ts"
import { attempt } from "./attempt.ts"
import * as ProjectDatabase from "./ProjectDatabase.ts"

/** The runs of a project, in its database. Each is sealed by the user who started it. */
export interface RunStore {
  readonly store: ProjectDatabase.ProjectDatabase
  readonly seal: Seal.Seal
}

/** The data with which a run starts. */
export interface RunStart {
  readonly question: string
  readonly title: string
  readonly request: Readonly<Record<string, unknown>>
  readonly folder: string
  readonly stepsOf: number
  readonly hasRecordings: boolean
  readonly nowMs: number
}

/** The data that a run gets when it has its answer. */
export interface RunEnd {
  readonly outcomes?: ReadonlyArray<StoredRun.Outcome>
  readonly counts?: Readonly<Record<string, number>>
  readonly licensed?: ReadonlyArray<string>
  readonly pmids?: ReadonlyArray<string>
  readonly answer?: string
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The purpose of a run's seal: another user cannot create a run that would resume with foreign answers. */
const purposeOf = (id: string): string => `run ${id}`

/** Opens the runs of a project. */
export const open = (root: string, options: ProjectDatabase.Options = {}): Result.Result<RunStore, ProjectError> =>
  Result.flatMap(
    attempt(Seal.keyFile(), () => Result.getOrThrow(Seal.ofUser())),
    (seal) => Result.map(ProjectDatabase.open(root, options), (store) => ({ store, seal }))
  )

/** Whether this user started the run here with this request. The author of a copied project cannot forge this. */
export const isOwn = ({ seal }: RunStore, run: StoredRun.StoredRun): boolean =>
  hashOfRequest(run) === run.requestHash && Seal.isOf(seal, purposeOf(run.id), run.requestHash, run.seal)

const selected = `SELECT n, ${StoredRun.columns.join(", ")} FROM run`

const runs = (
  { root }: ProjectDatabase.ProjectDatabase,
  rows: Result.Result<ReadonlyArray<ProjectDatabase.Row>, ProjectError>
): Result.Result<ReadonlyArray<StoredRun.StoredRun>, ProjectError> =>
  Result.flatMap(rows, (all) =>
    Result.all(
      all.map((row) => Result.mapError(StoredRun.ofRow(row), (what) => new ProjectError({ file: ProjectFiles.of(root).database, what })))
    )
  )

/** The runs, latest first. `limit` null = all. */
export const list = ({ store }: RunStore, limit: number | null = null): Result.Result<ReadonlyArray<StoredRun.StoredRun>, ProjectError> =>
  runs(store, store.all(`${selected} ORDER BY n DESC LIMIT ?`, limit ?? -1))

/** Finds a run by its saved name, its id, a unique prefix of its id, or `last`. Errors: `ProjectError` when no run or more than one matches. */
export const find = (ledger: RunStore, name: string): Result.Result<StoredRun.StoredRun, ProjectError> =>
  Result.flatMap(runs(ledger.store, ledger.store.all(`${selected} WHERE n = (SELECT run FROM saved WHERE name = ?)`, name)), ([saved]) =>
    saved === undefined ? byId(ledger, name) : Result.succeed(saved)
  )

const byId = ({ store }: RunStore, name: string): Result.Result<StoredRun.StoredRun, ProjectError> =>
  Result.flatMap(
    runs(
      store,
      name === "last"
        ? store.all(`${selected} ORDER BY n DESC LIMIT 1`)
        : store.all(`${selected} WHERE id >= ? AND id < ? ORDER BY id = ? DESC, n LIMIT 2`, name, `${name}\uffff`, name)
    ),
    (found): Result.Result<StoredRun.StoredRun, ProjectError> => {
      const [first, second] = found
      const refuse = (what: string) => Result.fail(new ProjectError({ file: store.root, what }))
      if (first === undefined) return refuse(`has no run "${name}"; \`litfuse runs list\` lists all runs`)
      if (second !== undefined && first.id !== name)
        return refuse(`has more than one run that starts with "${name}": ${first.id}, ${second.id}; write more of its id`)
      return Result.succeed(first)
    }
  )

/** The id of a run: the day, and six hexadecimal digits from a hash. */
const nameOf = (requestHash: string, startedAt: string, n: number): string =>
  `${startedAt.slice(0, 10).replaceAll("-", "")}-${sha256(`${requestHash} ${startedAt} ${n}`).slice(0, 6)}`

/** A run that this process executes. `isResumed`: it continues an earlier attempt. */
export interface ActiveRun {
  readonly run: StoredRun.StoredRun
  readonly lease: Lease.Lease
  readonly isResumed: boolean
}

/** Resumes a run; undefined when another process is executing it. */
export const resume = (ledger: RunStore, run: StoredRun.StoredRun): Result.Result<ActiveRun | undefined, ProjectError> =>
  Result.gen(function* () {
    const lease = yield* Lease.take(ledger.store.root, run.id)
    if (lease === undefined) return undefined
    // the previous holder of the lease may have finished the run just now
    const updated = ledger.store.run(
      "UPDATE run SET state = 'running', wish = NULL, endedAt = NULL, message = NULL, attempts = attempts + 1 WHERE n = ? AND state = ?",
      run.n,
      run.state
    )
    if (Result.isSuccess(updated) && updated.success === 1) return { run, lease, isResumed: true }
    lease.release()
    return Result.isFailure(updated) ? yield* Result.fail(updated.failure) : undefined
  })

const start = (ledger: RunStore, { nowMs, stepsOf, hasRecordings, ...asked }: RunStart): Result.Result<ActiveRun, ProjectError> =>
  Result.gen(function* () {
    const { store, seal } = ledger
    const requestHash = hashOfRequest(asked)
    const startedAt = new Date(nowMs).toISOString()
    const { run, lease } = yield* store.whole(() =>
      Result.gen(function* () {
        const [{ last } = { last: 0 }] = yield* store.all("SELECT coalesce(max(n), 0) AS last FROM run")
        let id = nameOf(requestHash, startedAt, Number(last))
        // after the clock was set back, a name could occur twice
        for (let i = 1; (yield* store.all("SELECT 1 FROM run WHERE id = ?", id)).length > 0; i++)
          id = nameOf(requestHash, startedAt, Number(last) + i / 1000)
        const begun: Omit<StoredRun.StoredRun, "n"> = {
          ...asked,
          id,
          requestHash,
          litfuse: version,
          versions: { node: process.versions.node },
          startedAt,
          endedAt: null,
          state: "running",
          wish: null,
          message: null,
          attempts: 1,
          stepsOf,
          outcomes: [],
          counts: {},
          licensed: [],
          recordings: hasRecordings ? "all" : "none",
          answer: null,
          seal: seal.of(purposeOf(id), requestHash)
        }
        yield* store.run(
          `INSERT INTO run (${StoredRun.columns.join(", ")}) VALUES (${StoredRun.columns.map(() => "?").join(", ")})`,
          ...StoredRun.valuesOf(begun)
        )
        // inside the transaction: otherwise another process could see the run without a lease and think that it was interrupted
        const taken = yield* Lease.take(store.root, id)
        if (taken === undefined)
          return yield* Result.fail(new ProjectError({ file: store.root, what: `run ${id} is already being executed` }))
        const [run] = yield* runs(store, store.all(`${selected} WHERE id = ?`, id))
        return { run: run!, lease: taken }
      })
    )
    return { run, lease, isResumed: false }
  })

/** Starts a run, or resumes an interrupted one of the same request. Errors: one line, when the project is not writable. */
export const begin = (ledger: RunStore, beginning: RunStart): Result.Result<ActiveRun, ProjectError> =>
  Result.gen(function* () {
    const open = yield* runs(
      ledger.store,
      ledger.store.all(`${selected} WHERE requestHash = ? AND state = 'running' ORDER BY n DESC`, hashOfRequest(beginning))
    )
    for (const run of open.filter((one) => isOwn(ledger, one))) {
      const begun = yield* resume(ledger, run)
      if (begun !== undefined) return begun
    }
    return yield* start(ledger, beginning)
  })

/** Records how many steps a run has, where that is known only after it has begun. */
export const setSteps = ({ store }: RunStore, { n }: StoredRun.StoredRun, steps: number) =>
  store.run("UPDATE run SET stepsOf = ? WHERE n = ?", steps, n)

/** Records a finished step. Steps from before an interruption are already there. */
export const step = ({ store }: RunStore, { n }: StoredRun.StoredRun, node: string, plugin: string, status: string, count: number) =>
  store.run("INSERT OR REPLACE INTO step (run, node, plugin, status, count) VALUES (?, ?, ?, ?, ?)", n, node, plugin, status, count)

/** The finished steps of a run, by name. */
export const stepsOf = ({ store }: RunStore, { n }: StoredRun.StoredRun): Result.Result<ReadonlyArray<ProjectDatabase.Row>, ProjectError> =>
  store.all("SELECT node, plugin, status, count FROM step WHERE run = ? ORDER BY node", n)

/** The number of finished steps of each run, by the number of the run. */
export const stepCounts = ({ store }: RunStore): Result.Result<ReadonlyMap<number, number>, ProjectError> =>
  Result.map(
    store.all("SELECT run, count(*) AS n FROM step GROUP BY run"),
    (rows) => new Map(rows.map(({ run, n }) => [Number(run), Number(n)]))
  )

/** Finishes a run with its answer. */
export const finish = (
  { store }: RunStore,
  { n }: StoredRun.StoredRun,
  nowMs: number,
  ending: RunEnd
): Result.Result<void, ProjectError> => {
  const { outcomes = [], counts = {}, licensed = [], pmids = [], answer = null } = ending
  return store.whole(() =>
    Result.gen(function* () {
      yield* store.run(
        "UPDATE run SET state = 'done', wish = NULL, endedAt = ?, outcomes = ?, counts = ?, licensed = ?, answer = ? WHERE n = ?",
        new Date(nowMs).toISOString(),
        JSON.stringify(outcomes),
        JSON.stringify(counts),
        JSON.stringify(licensed),
        answer,
        n
      )
      yield* store.run("DELETE FROM pmid WHERE run = ?", n)
      for (const [place, pmid] of pmids.entries()) yield* store.run("INSERT INTO pmid (run, place, pmid) VALUES (?, ?, ?)", n, place, pmid)
    })
  )
}

/** Stops a run without an answer. */
export const stop = ({ store }: RunStore, { n }: StoredRun.StoredRun, nowMs: number, state: "failed" | "cancelled", message: string) =>
  store.run("UPDATE run SET state = ?, wish = NULL, endedAt = ?, message = ? WHERE n = ?", state, new Date(nowMs).toISOString(), message, n)

/** Records that a run keeps only some recordings, or none because no service answered. `some` never changes back. */
export const setRecordings = ({ store }: RunStore, { n }: StoredRun.StoredRun, recordings: "some" | "none") =>
  store.run("UPDATE run SET recordings = ? WHERE n = ? AND recordings = 'all'", recordings, n)

/** Whether a user requested to cancel a run. */
export const isCancelRequested = ({ store }: RunStore, { n }: StoredRun.StoredRun): boolean =>
  Result.getOrElse(
    Result.map(store.all("SELECT wish FROM run WHERE n = ?", n), ([row]) => row?.["wish"] === "cancel"),
    () => false
  )

/** Requests to cancel a run. A run without an executing process is cancelled at once. */
export const cancel = (
  ledger: RunStore,
  run: StoredRun.StoredRun,
  nowMs: number
): Result.Result<"asked" | "cancelled" | "over", ProjectError> =>
  Result.gen(function* () {
    if (run.state !== "running") return "over" as const
    const lease = yield* Lease.take(ledger.store.root, run.id)
    if (lease === undefined) {
      yield* ledger.store.run("UPDATE run SET wish = 'cancel' WHERE n = ? AND state = 'running'", run.n)
      return "asked" as const
    }
    const stopped = stop(ledger, run, nowMs, "cancelled", "cancelled after it was interrupted")
    lease.release()
    yield* stopped
    return "cancelled" as const
  })

/** The number and title of a run. */
export interface TitledRun {
  readonly n: number
  readonly title: string
}

/** All runs, or the finished ones, latest first. */
export const titles = ({ store }: RunStore, isFinished: boolean): Result.Result<ReadonlyArray<TitledRun>, ProjectError> =>
  Result.map(store.all(`SELECT n, title FROM run ${isFinished ? "WHERE state = 'done' " : ""}ORDER BY n DESC`), (rows) =>
    rows.map(({ n, title }) => ({ n: Number(n), title: String(title) }))
  )

/** The runs with these numbers. Shape: numbers in descending order. */
export const byNumber = (
  { store }: RunStore,
  of: ReadonlyArray<TitledRun>
): Result.Result<ReadonlyArray<StoredRun.StoredRun>, ProjectError> => {
  const [first, last] = [of[0], of.at(-1)]
  if (first === undefined || last === undefined) return Result.succeed([])
  const wanted = new Set(of.map(({ n }) => n))
  return runs(
    store,
    Result.map(store.all(`${selected} WHERE n BETWEEN ? AND ? ORDER BY n DESC`, last.n, first.n), (rows) =>
      rows.filter(({ n }) => wanted.has(Number(n)))
    )
  )
}

/** Saves a run under a name, which protects it from pruning. A name that another run had moves to this run. */
export const save = ({ store }: RunStore, { n }: StoredRun.StoredRun, name: string) =>
  store.run("INSERT INTO saved (name, run) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET run = excluded.run", name, n)

/** The saved names of runs, by the number of the run. */
export const saved = ({ store }: RunStore): Result.Result<ReadonlyMap<number, ReadonlyArray<string>>, ProjectError> =>
  Result.map(store.all("SELECT name, run FROM saved ORDER BY name"), (rows) => {
    const names = new Map<number, ReadonlyArray<string>>()
    for (const { name, run } of rows) names.set(Number(run), [...(names.get(Number(run)) ?? []), String(name)])
    return names
  })

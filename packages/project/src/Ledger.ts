import { createHash } from "node:crypto"
import * as Seal from "@litfuse/host/Seal"
import { version } from "@litfuse/host/version"
import * as Result from "effect/Result"
import { canonical } from "./canonical.ts"
import * as Lease from "./Lease.ts"
import * as Place from "./Place.ts"
import { ProjectError } from "./ProjectError.ts"
import * as Run from "./Run.ts"
import { attempt } from "./saying.ts"
import * as Store from "./Store.ts"

/** The ledger of a project: its runs, in its database, sealed by whoever began them. */
export interface Ledger {
  readonly store: Store.Store
  readonly seal: Seal.Seal
}

/** What a run is begun with. */
export interface Beginning {
  readonly question: string
  readonly title: string
  readonly request: Readonly<Record<string, unknown>>
  readonly folder: string
  readonly stepsOf: number
  readonly hasRecordings: boolean
  readonly nowMs: number
}

/** What is known of a run when it has its answer. */
export interface Ending {
  readonly outcomes?: ReadonlyArray<Run.Outcome>
  readonly counts?: Readonly<Record<string, number>>
  readonly licensed?: ReadonlyArray<string>
  readonly pmids?: ReadonlyArray<string>
  readonly answer?: string
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Equal for requests that ask the same in the same folder of a project. */
export const hashOf = ({ question, request, folder }: Pick<Beginning, "question" | "request" | "folder">): string =>
  sha256(canonical({ question, request, folder }))

/** What the seal of a run is made for: nobody else can make a run that would go on with answers of their own. */
const purposeOf = (id: string): string => `run ${id}`

/** Opens the ledger of a project. */
export const open = (root: string, options: Store.Options = {}): Result.Result<Ledger, ProjectError> =>
  Result.flatMap(
    attempt(Seal.keyFile(), () => Result.getOrThrow(Seal.ofUser())),
    (seal) => Result.map(Store.open(root, options), (store) => ({ store, seal }))
  )

/** Whether this user began a run here, with this request: whoever brings a project cannot make one that counts as the user's own. */
export const isOwn = ({ seal }: Ledger, run: Run.Run): boolean =>
  hashOf(run) === run.requestHash && Seal.isOf(seal, purposeOf(run.id), run.requestHash, run.seal)

const selected = `SELECT n, ${Run.columns.join(", ")} FROM run`

const runs = (
  { root }: Store.Store,
  rows: Result.Result<ReadonlyArray<Store.Row>, ProjectError>
): Result.Result<ReadonlyArray<Run.Run>, ProjectError> =>
  Result.flatMap(rows, (all) =>
    Result.all(all.map((row) => Result.mapError(Run.ofRow(row), (what) => new ProjectError({ file: Place.of(root).database, what }))))
  )

/** The runs, last begun first. `limit` null = all. */
export const list = ({ store }: Ledger, limit: number | null = null): Result.Result<ReadonlyArray<Run.Run>, ProjectError> =>
  runs(store, store.all(`${selected} ORDER BY n DESC LIMIT ?`, limit ?? -1))

/** The run of a whole id, a beginning that no other has, or `last`. Errors: `ProjectError` when there is none, or more than one. */
export const find = ({ store }: Ledger, name: string): Result.Result<Run.Run, ProjectError> =>
  Result.flatMap(
    runs(
      store,
      name === "last"
        ? store.all(`${selected} ORDER BY n DESC LIMIT 1`)
        : store.all(`${selected} WHERE id >= ? AND id < ? ORDER BY id = ? DESC, n LIMIT 2`, name, `${name}\uffff`, name)
    ),
    (found): Result.Result<Run.Run, ProjectError> => {
      const [first, second] = found
      const refuse = (what: string) => Result.fail(new ProjectError({ file: store.root, what }))
      if (first === undefined) return refuse(`has no run "${name}"; \`litfuse runs list\` shows those there are`)
      if (second !== undefined && first.id !== name)
        return refuse(`has more than one run that begins with "${name}": ${first.id}, ${second.id}`)
      return Result.succeed(first)
    }
  )

/** The name of a run: the day, and six digits that no other run has. */
const nameOf = (requestHash: string, startedAt: string, n: number): string =>
  `${startedAt.slice(0, 10).replaceAll("-", "")}-${sha256(`${requestHash} ${startedAt} ${n}`).slice(0, 6)}`

/** A run that somebody is at work on now, or whether it goes on with what an earlier attempt kept. */
export interface Begun {
  readonly run: Run.Run
  readonly lease: Lease.Lease
  readonly isResumed: boolean
}

/** Goes on with a run, unless somebody is at work on it: then undefined. */
export const goOn = (ledger: Ledger, run: Run.Run): Result.Result<Begun | undefined, ProjectError> =>
  Result.gen(function* () {
    const lease = yield* Lease.take(ledger.store.root, run.id)
    if (lease === undefined) return undefined
    // whoever had the lease a moment ago may have ended the run
    const again = ledger.store.run(
      "UPDATE run SET state = 'running', wish = NULL, endedAt = NULL, message = NULL, attempts = attempts + 1 WHERE n = ? AND state = ?",
      run.n,
      run.state
    )
    if (Result.isSuccess(again) && again.success === 1) return { run, lease, isResumed: true }
    lease.release()
    return Result.isFailure(again) ? yield* Result.fail(again.failure) : undefined
  })

const fresh = (ledger: Ledger, { nowMs, stepsOf, hasRecordings, ...asked }: Beginning): Result.Result<Begun, ProjectError> =>
  Result.gen(function* () {
    const { store, seal } = ledger
    const requestHash = hashOf(asked)
    const startedAt = new Date(nowMs).toISOString()
    const { run, lease } = yield* store.whole(() =>
      Result.gen(function* () {
        const [{ last } = { last: 0 }] = yield* store.all("SELECT coalesce(max(n), 0) AS last FROM run")
        let id = nameOf(requestHash, startedAt, Number(last))
        // a clock that was set back could give a name twice
        for (let i = 1; (yield* store.all("SELECT 1 FROM run WHERE id = ?", id)).length > 0; i++)
          id = nameOf(requestHash, startedAt, Number(last) + i / 1000)
        const begun: Omit<Run.Run, "n"> = {
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
          `INSERT INTO run (${Run.columns.join(", ")}) VALUES (${Run.columns.map(() => "?").join(", ")})`,
          ...Run.valuesOf(begun)
        )
        // within the transaction: nobody sees a run that seems to be interrupted because its lease is not taken yet
        const taken = yield* Lease.take(store.root, id)
        if (taken === undefined) return yield* Result.fail(new ProjectError({ file: store.root, what: `the run ${id} is at work already` }))
        const [run] = yield* runs(store, store.all(`${selected} WHERE id = ?`, id))
        return { run: run!, lease: taken }
      })
    )
    return { run, lease, isResumed: false }
  })

/** Begins a run, or goes on with an interrupted one of the same request that nobody works on. Errors: one line, when not writable. */
export const begin = (ledger: Ledger, beginning: Beginning): Result.Result<Begun, ProjectError> =>
  Result.gen(function* () {
    const open = yield* runs(
      ledger.store,
      ledger.store.all(`${selected} WHERE requestHash = ? AND state = 'running' ORDER BY n DESC`, hashOf(beginning))
    )
    for (const run of open.filter((one) => isOwn(ledger, one))) {
      const begun = yield* goOn(ledger, run)
      if (begun !== undefined) return begun
    }
    return yield* fresh(ledger, beginning)
  })

/** Notes that a step is done. Steps that were done before an interruption are there already. */
export const step = ({ store }: Ledger, { n }: Run.Run, node: string, plugin: string, status: string, count: number) =>
  store.run("INSERT OR REPLACE INTO step (run, node, plugin, status, count) VALUES (?, ?, ?, ?, ?)", n, node, plugin, status, count)

/** The steps of a run that are done, by their names. */
export const stepsOf = ({ store }: Ledger, { n }: Run.Run): Result.Result<ReadonlyArray<Store.Row>, ProjectError> =>
  store.all("SELECT node, plugin, status, count FROM step WHERE run = ? ORDER BY node", n)

/** How many steps of each run are done, by the number of the run. */
export const stepCounts = ({ store }: Ledger): Result.Result<ReadonlyMap<number, number>, ProjectError> =>
  Result.map(
    store.all("SELECT run, count(*) AS n FROM step GROUP BY run"),
    (rows) => new Map(rows.map(({ run, n }) => [Number(run), Number(n)]))
  )

/** Ends a run with its answer. */
export const finish = ({ store }: Ledger, { n }: Run.Run, nowMs: number, ending: Ending): Result.Result<void, ProjectError> => {
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

/** Ends a run without an answer. */
export const stop = ({ store }: Ledger, { n }: Run.Run, nowMs: number, state: "failed" | "cancelled", message: string) =>
  store.run("UPDATE run SET state = ?, wish = NULL, endedAt = ?, message = ? WHERE n = ?", state, new Date(nowMs).toISOString(), message, n)

/** Notes that a run keeps some answers only, or none because no service answered; what keeps some stays so. */
export const keeps = ({ store }: Ledger, { n }: Run.Run, recordings: "some" | "none") =>
  store.run("UPDATE run SET recordings = ? WHERE n = ? AND recordings = 'all'", recordings, n)

/** Whether somebody has asked a run to stop. */
export const isUnwanted = ({ store }: Ledger, { n }: Run.Run): boolean =>
  Result.getOrElse(
    Result.map(store.all("SELECT wish FROM run WHERE n = ?", n), ([row]) => row?.["wish"] === "cancel"),
    () => false
  )

/** Asks a run to stop. One that nobody is at work on is cancelled at once. */
export const cancel = (ledger: Ledger, run: Run.Run, nowMs: number): Result.Result<"asked" | "cancelled" | "over", ProjectError> =>
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

/** The PMIDs of works that runs found, each once: those of the runs given, in their order. */
export const pmids = ({ store }: Ledger, of: ReadonlyArray<Pick<Run.Run, "n">>): Result.Result<ReadonlyArray<string>, ProjectError> => {
  // one text for each run: a hundred thousand rows would take ten times as long
  const joined = "SELECT run, group_concat(pmid, ' ' ORDER BY place) AS all_of FROM pmid"
  const [first] = of
  const rows = of.length === 1 ? store.all(`${joined} WHERE run = ? GROUP BY run`, first!.n) : store.all(`${joined} GROUP BY run`)
  return Result.map(rows, (found) => {
    const byRun = new Map(found.map(({ run, all_of }) => [Number(run), String(all_of).split(" ")]))
    return [...new Set(of.flatMap(({ n }) => byRun.get(n) ?? []))]
  })
}

/** A run that was answered, as far as it takes to choose among them. */
export interface Answered {
  readonly n: number
  readonly title: string
}

/** The runs that were answered, last begun first. */
export const answered = ({ store }: Ledger): Result.Result<ReadonlyArray<Answered>, ProjectError> =>
  Result.map(store.all("SELECT n, title FROM run WHERE state = 'done' ORDER BY n DESC"), (rows) =>
    rows.map(({ n, title }) => ({ n: Number(n), title: String(title) }))
  )

/** Runs by their numbers, which run from the highest to the lowest. */
export const numbered = ({ store }: Ledger, of: ReadonlyArray<Answered>): Result.Result<ReadonlyArray<Run.Run>, ProjectError> => {
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

/** Gives a run a name by which it is kept: as long as it has one, it is not pruned. A name that another run had is this run's now. */
export const save = ({ store }: Ledger, { n }: Run.Run, name: string) =>
  store.run("INSERT INTO saved (name, run) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET run = excluded.run", name, n)

/** The names under which runs are saved, by the number of the run. */
export const saved = ({ store }: Ledger): Result.Result<ReadonlyMap<number, ReadonlyArray<string>>, ProjectError> =>
  Result.map(store.all("SELECT name, run FROM saved ORDER BY name"), (rows) => {
    const names = new Map<number, ReadonlyArray<string>>()
    for (const { name, run } of rows) names.set(Number(run), [...(names.get(Number(run)) ?? []), String(name)])
    return names
  })

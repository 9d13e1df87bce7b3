import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import * as PgClient from "@effect/sql-pg/PgClient"
import * as ManyWorkers from "@litfuse/durable/ManyWorkers"
import { connectedWorkers } from "@litfuse/durable/connectedWorkers"
import { databaseFiles } from "@litfuse/durable/databaseFiles"
import * as PieceWorkflow from "@litfuse/durable/PieceWorkflow"
import { shiftedClock } from "@litfuse/kit/test/shiftedClock"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { workerFaults } from "../../../../tools/servers/workerFaults.ts"
import { type Postgres, postgres, suite } from "../../../../tools/test-setup/Postgres.ts"
import { pieceEngine, resultOf, type Task } from "./pieceEngine.ts"
import { proxy } from "./proxy.ts"

type Work = (task: Task) => Effect.Effect<Uint8Array, string>

const tasksOf = (count: number, ms: number): ReadonlyArray<Task> => Array.from({ length: count }, (_, i) => ({ id: `t${i}`, ms }))
const idsOf = (tasks: ReadonlyArray<Task>): ReadonlyArray<string> => tasks.map(({ id }) => id)

suite("a fault of workers", () => {
  let database: Postgres
  let started = 0
  const children = new Set<ChildProcess>()
  beforeAll(async () => {
    database = postgres()
    await submitted("nothing", [])
  })
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL")
    database.remove()
  })

  const connected = () => ManyWorkers.database(Redacted.make(database.url))

  const submitting = (group: string, tasks: ReadonlyArray<Task>) =>
    PieceWorkflow.doAll({ group, run: group, tasks, concurrency: "unbounded", givesUp: true, onDone: () => undefined }).pipe(
      Effect.flatMap((all) => Effect.flatMap(databaseFiles, ({ read }) => Effect.forEach(all, read))),
      Effect.provide(Layer.provideMerge(ManyWorkers.submitter(group), connected()))
    )

  /** Has tasks done, and gives their results. Errors: with the first failure. */
  const submitted = (group: string, tasks: ReadonlyArray<Task>): Promise<ReadonlyArray<Uint8Array>> =>
    Effect.runPromise(submitting(group, tasks))

  /** Starts a worker in this process. `begun`: the tasks that it begins. */
  const startHere = (
    group: string,
    url = database.url,
    work: Work = ({ id, ms }) => Effect.delay(Effect.succeed(resultOf(id)), ms),
    clock?: Clock.Clock
  ) => {
    const begun: Array<string> = []
    const { run } = pieceEngine(url, `here-${++started}`, group, ({ task }) =>
      Effect.suspend(() => {
        const own = task as unknown as Task
        begun.push(own.id)
        return work(own)
      })
    )
    const fiber = Effect.runFork(clock === undefined ? run : Effect.provideService(run, Clock.Clock, clock))
    onTestFinished(() => Effect.runPromise(Fiber.interrupt(fiber)).then(() => undefined))
    return { begun }
  }

  /** Starts a worker in a separate process. `begun` and `ended`: its tasks. */
  const startProcess = async (group: string) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "pieceProcess.ts"), database.url, "elsewhere", group], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    children.add(child)
    const lines: Array<string> = []
    child.stdout.on("data", (text) => lines.push(...String(text).trim().split("\n")))
    await vi.waitFor(() => expect(lines).toContain("started"), { timeout: 60_000 })
    const named = (word: string) => () => lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length + 1))
    const end = new Promise<number | null>((done) => child.on("close", done))
    return { child, end, begun: named("begin"), ended: named("end") }
  }

  const begins = (begun: () => ReadonlyArray<string>, least: number) =>
    vi.waitFor(() => expect(begun().length).toBeGreaterThanOrEqual(least), { timeout: 60_000, interval: 20 })

  const query = (...statements: ReadonlyArray<string>): Promise<unknown> =>
    PgClient.PgClient.pipe(
      Effect.flatMap((sql) => Effect.forEach(statements, (one) => sql.unsafe(one))),
      Effect.provide(connected()),
      Effect.runPromise
    )

  /** The tasks that were begun more than once. */
  const twice = (...begun: ReadonlyArray<string>): ReadonlyArray<string> => begun.filter((id, i) => begun.indexOf(id) !== i)

  const scenarios: Readonly<Record<Exclude<keyof typeof workerFaults, "woken">, (group: string) => Promise<void>>> = {
    killed: async (group) => {
      const tasks = tasksOf(6, 700)
      const first = await startProcess(group)
      const run = submitted(group, tasks)
      await begins(first.begun, 2)
      first.child.kill("SIGKILL")
      const other = startHere(group)
      expect(await run).toEqual(idsOf(tasks).map(resultOf))
      // what it had ended is stored, but for the piece whose end and death came together
      expect(twice(...first.begun(), ...other.begun).length).toBeLessThanOrEqual(1)
    },
    stopped: async (group) => {
      const first = await startProcess(group)
      const other = startHere(group, database.url, ({ id }) => Effect.succeed(resultOf(id)))
      // both have pieces before one is stopped: a worker that joins is another fault
      for (let n = 20; first.begun().length === 0 || other.begun.length === 0; n++) await submitted(group, tasksOf(n, 0))
      const [before, otherBefore] = [first.begun().length, other.begun.length]
      const tasks = tasksOf(12, 3000)
      const run = submitted(group, tasks)
      await begins(first.begun, before + 1)
      first.child.kill("SIGINT")
      expect(await first.end).toBe(130)
      expect(await run).toEqual(idsOf(tasks).map(resultOf))
      expect(first.ended()).toEqual(first.begun())
      expect(twice(...first.begun().slice(before), ...other.begun.slice(otherBefore))).toEqual([])
    },
    joined: async (group) => {
      const tasks = tasksOf(16, 1000)
      const first = await startProcess(group)
      const run = submitted(group, tasks)
      await begins(first.begun, 1)
      const other = startHere(group, database.url, ({ id }) => Effect.succeed(resultOf(id)))
      expect(await run).toEqual(idsOf(tasks).map(resultOf))
      expect(other.begun.length).toBeGreaterThan(0)
      expect(twice(...first.begun(), ...other.begun).length).toBeLessThanOrEqual(1)
    },
    frozen: async (group) => {
      const tasks = tasksOf(4, 1500)
      const first = await startProcess(group)
      const run = submitted(group, tasks)
      await begins(first.begun, 1)
      first.child.kill("SIGSTOP")
      const other = startHere(group)
      await wait(15_000)
      first.child.kill("SIGCONT")
      expect(await run).toEqual(idsOf(tasks).map(resultOf))
      expect(twice(...first.begun(), ...other.begun).length).toBeLessThanOrEqual(1)
      expect(other.begun.length).toBeGreaterThan(0)
    },
    restarted: async (group) => {
      const tasks = tasksOf(6, 700)
      const { begun } = startHere(group)
      const run = submitted(group, tasks)
      await begins(() => begun, 2)
      database.stop("fast")
      await wait(2000)
      database.start()
      expect(await run).toEqual(idsOf(tasks).map(resultOf))
      expect(twice(...begun).length).toBeLessThanOrEqual(2)
    },
    cut: async (group) => {
      const tasks = tasksOf(8, 1500)
      const way = await proxy(database.url)
      const far = startHere(group, way.url)
      const run = submitted(group, tasks)
      await begins(() => far.begun, 1)
      way.cut()
      const near = startHere(group)
      await wait(12_000)
      way.mend()
      expect(await run).toEqual(idsOf(tasks).map(resultOf))
      expect(twice(...far.begun, ...near.begun).length).toBeLessThanOrEqual(1)
      expect(near.begun.length).toBeGreaterThan(0)
    },
    full: async (group) => {
      const tasks = tasksOf(4, 10)
      const { begun } = startHere(group)
      await query(
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN RAISE EXCEPTION ''could not extend file "base/5/16384": No space left on device'' USING ERRCODE = ''disk_full''; END'`,
        "CREATE TRIGGER refuse BEFORE INSERT ON litfuse_piece FOR EACH ROW EXECUTE FUNCTION refuse()"
      )
      const failure: unknown = await submitted(group, tasks).catch((error: unknown) => error)
      expect(failure).toMatchObject({ _tag: "PieceFailed", why: expect.stringContaining("No space left on device") })
      await query("DROP TRIGGER refuse ON litfuse_piece")
      expect(await submitted(group, tasks)).toEqual(idsOf(tasks).map(resultOf))
      expect(new Set(begun)).toEqual(new Set(idsOf(tasks)))
    },
    jumped: async (group) => {
      const tasks = tasksOf(6, 300)
      const base = await Effect.runPromise(Clock.Clock)
      let jump = 0
      const clock = shiftedClock(base, () => jump)
      const jumps: Readonly<Record<string, number>> = { t1: 3_600_000, t3: -7_200_000 }
      const work: Work = ({ id, ms }) => {
        jump += jumps[id] ?? 0
        return Effect.delay(Effect.succeed(resultOf(id)), ms)
      }
      const { begun } = startHere(group, database.url, work, clock)
      expect(await submitted(group, tasks)).toEqual(idsOf(tasks).map(resultOf))
      expect(begun.toSorted()).toEqual(idsOf(tasks))
    },
    submitted: async (group) => {
      const tasks = tasksOf(6, 200)
      const { begun } = startHere(group)
      const both = await Promise.all([submitted(group, tasks), submitted(group, tasks)])
      expect(both).toEqual([idsOf(tasks).map(resultOf), idsOf(tasks).map(resultOf)])
      expect(begun.toSorted()).toEqual(idsOf(tasks))
    },
    cancelled: async (group) => {
      const tasks = tasksOf(30, 700)
      const { begun } = startHere(group)
      const fiber = Effect.runFork(submitting(group, tasks))
      await begins(() => begun, 2)
      await Effect.runPromise(Fiber.interrupt(fiber))
      // the worker hears of it within a second or two
      await wait(6000)
      const before = begun.length
      await wait(3000)
      expect(begun.length).toBe(before)
      expect(before).toBeLessThan(tasks.length)
      const fast = startHere(group, database.url, ({ id }) => Effect.succeed(resultOf(id)))
      expect(await submitted(group, tasks)).toEqual(idsOf(tasks).map(resultOf))
      expect(twice(...begun, ...fast.begun)).toEqual([])

      // a second process that asked for the same run gets it all the same
      const asked = `${group}-by-two`
      const few = tasksOf(6, 1000)
      const here = startHere(asked)
      const cancelled = Effect.runFork(submitting(asked, few))
      const other = submitted(asked, few)
      await begins(() => here.begun, 2)
      await Effect.runPromise(Fiber.interrupt(cancelled))
      expect(await other).toEqual(idsOf(few).map(resultOf))
      expect(twice(...here.begun)).toEqual([])
    },
    other: async (group) => {
      const [old, own] = [startHere(`${group}-old`), startHere(group)]
      const tasks = tasksOf(3, 10)
      expect(await submitted(group, tasks)).toEqual(idsOf(tasks).map(resultOf))
      expect([old.begun, own.begun.toSorted()]).toEqual([[], idsOf(tasks)])
      const named = await Effect.runPromise(Effect.provide(connectedWorkers, connected()))
      expect(named.flatMap(({ groups }) => groups)).toEqual(expect.arrayContaining([group, `${group}-old`]))
    },
    large: async (group) => {
      const sizes: Readonly<Record<string, number>> = { t0: 40 * 2 ** 20, t1: 10 }
      startHere(group, database.url, ({ id }) => Effect.succeed(new Uint8Array(sizes[id] ?? 257 * 2 ** 20).fill(7)))
      const read = await submitted(group, tasksOf(2, 0))
      expect(read.map(({ length }) => length)).toEqual([40 * 2 ** 20, 10])
      const failure: unknown = await submitted(`${group}`, tasksOf(3, 0)).catch((error: unknown) => error)
      expect(failure).toMatchObject({ why: "a result has 269484032 bytes; a database takes at most 268435456" })
    }
  }

  describe("nothing is lost, and nothing counts twice, where", () => {
    for (const [id, scenario] of Object.entries(scenarios)) it(workerFaults[id as keyof typeof scenarios].fault, () => scenario(id))
  })
})

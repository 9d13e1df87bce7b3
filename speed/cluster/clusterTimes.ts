/** What it costs that pieces survive: pieces of no work, of waiting and of computing, on a SQLite file and on workers over PostgreSQL. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { availableParallelism, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import * as ManyWorkers from "@litfuse/durable/ManyWorkers"
import { oneProcess } from "@litfuse/durable/oneProcess"
import { inFolder, PieceFiles } from "@litfuse/durable/PieceFiles"
import * as PieceWorkflow from "@litfuse/durable/PieceWorkflow"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { postgres, type Postgres, whyNoPostgres } from "../../tools/servers/PostgresServer.ts"
import type { Measurement, Times } from "../Measurement.ts"
import { median } from "../processTimes.ts"
import { onPaper } from "./onPaper.ts"
import { type Work, workOn } from "./workOn.ts"
import * as Runners from "./Runners.ts"

/** As many as the largest plan of an experiment has groups. */
const count = 64

const works = (run: string, of: number, work: Omit<Work, "id">): ReadonlyArray<Work> =>
  Array.from({ length: of }, (_, i) => ({ id: `${run}/${i}`, ...work }))

const empty = { waitMs: 0, megabytes: 0 }

const asTasks = (all: ReadonlyArray<Work>) => all.map((work) => ({ ...work }))

/** CPU of this process and by the clock, in milliseconds. */
const timed = async (run: () => Promise<unknown>): Promise<Times> => {
  const [cpu, wall] = [process.cpuUsage(), performance.now()]
  await run()
  const { user, system } = process.cpuUsage(cpu)
  return { cpu: (user + system) / 1000, wall: performance.now() - wall }
}

const ordered = (group: string, run: string, all: ReadonlyArray<Work>, concurrency: number | "unbounded") =>
  PieceWorkflow.doAll({ group, run, tasks: asTasks(all), concurrency, onDone: () => undefined })

/** The pieces in one process, over a SQLite file, one after the other. */
const inSqlite = async (all: ReadonlyArray<Work>): Promise<Times> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-pieces-"))
  const work = ({ task }: PieceWorkflow.Piece) => Effect.promise(() => workOn(task as unknown as Work))
  const engine = PieceWorkflow.doing(PieceWorkflow.oneGroup).layer.pipe(
    Layer.provideMerge(oneProcess(join(folder, "pieces.sqlite"))),
    Layer.provide(Layer.succeed(PieceWorkflow.PieceWorker, { work })),
    Layer.provideMerge(Layer.succeed(PieceFiles, inFolder(folder)))
  )
  const times = await timed(() => Effect.runPromise(Effect.provide(ordered(PieceWorkflow.oneGroup, "run", all, 1), engine)))
  rmSync(folder, { recursive: true })
  return times
}

/** The pieces in one process that stores nothing. */
const inMemory = (all: ReadonlyArray<Work>): Promise<Times> =>
  timed(async () => {
    for (const work of all) await workOn(work)
  })

interface Company {
  readonly database: Postgres
  readonly group: string
  readonly runners: ReadonlyArray<Runners.Runner>
}

/** So many workers that have begun pieces, and what is done with them. */
const withRunners = async <A>(database: Postgres, size: number, use: (company: Company) => Promise<A>): Promise<A> => {
  const group = `group${size}-${Math.round(performance.now())}`
  const runners = await Promise.all(Array.from({ length: size }, (_, i) => Runners.start(database.url, `runner${i}`, group)))
  try {
    // each has its shards when it has begun a piece
    for (let round = 0; runners.some(({ begun }) => begun.size === 0); round++) {
      if (round === 40) throw new Error("cluster: a worker gets no piece")
      await submit({ database, group, runners }, `warm${round}`, works(`warm${round}`, 4 * size, empty))
    }
    return await use({ database, group, runners })
  } finally {
    await Runners.stop(runners)
  }
}

const submit = ({ database, group }: Company, run: string, all: ReadonlyArray<Work>): Promise<unknown> =>
  // stored pieces of a run serve every group
  ordered(group, `${group} ${run}`, all, "unbounded").pipe(
    Effect.provide(Layer.provideMerge(ManyWorkers.submitter(group), ManyWorkers.database(Redacted.make(database.url)))),
    Effect.runPromise
  )

interface OnWorkers extends Times {
  /** Milliseconds of CPU of the database alone. */
  readonly database: number
}

/** The pieces on workers: CPU of all processes, the database included. */
const onWorkers = async (company: Company, run: string, all: ReadonlyArray<Work>): Promise<OnWorkers> => {
  const database = () => Runners.cpuOf(company.database.pid())
  const workers = () => company.runners.reduce((sum, { process: { pid } }) => sum + Runners.cpuOf(pid!), 0)
  const before = [database(), workers()] as const
  const { cpu, wall } = await timed(() => submit(company, run, all))
  const own = database() - before[0]
  return { cpu: cpu + own + workers() - before[1], wall, database: own }
}

/** Seconds from the death of a worker until its piece is begun elsewhere. */
const failover = (database: Postgres): Promise<number> =>
  withRunners(database, 2, async (company) => {
    const [first, other] = company.runners as [Runners.Runner, Runners.Runner]
    // short, so that the piece does not wait for others of the same worker
    const all = works("fail", 8, { waitMs: 500, megabytes: 0 })
    const run = submit(company, "fail", all)
    const ofFirst = () => [...first.begun.keys()].find((id) => id.startsWith("fail/"))
    await Runners.until("a piece of the worker to kill", () => ofFirst() !== undefined)
    const piece = ofFirst()!
    first.process.kill("SIGKILL")
    const killed = performance.now()
    await run
    return (other.begun.get(piece)! - killed) / 1000
  })

const perPiece = (name: string, { cpu, wall }: Times, target?: string): ReadonlyArray<Measurement> => [
  { name: `${count} empty pieces, ${name}: a piece`, value: cpu / count, unit: "ms of CPU", ...(target === undefined ? {} : { target }) },
  { name: `${count} empty pieces, ${name}: a piece, by the clock`, value: wall / count, unit: "ms" }
]

const goal = "at most 100"

/** The work that workers share: pieces that wait for a second, or hash so many megabytes. */
const sharedCount = 16
const shared = {
  waiting: { waitMs: 1000, megabytes: 0 },
  computing: { waitMs: 0, megabytes: 200 }
} as const

const says = {
  waiting: `${sharedCount} pieces that wait for a second`,
  computing: `${sharedCount} pieces that compute, on ${availableParallelism()} processors`
} as const

const sizes = [1, 2, 4] as const

/** Empty pieces, and how many times as fast more workers share work. */
const withDatabase = async (): Promise<ReadonlyArray<Measurement>> => {
  const database = postgres()
  try {
    const rows: Array<Measurement> = []
    const walls = new Map<string, number>()
    let pieceOfFour: OnWorkers | undefined
    for (const size of sizes)
      await withRunners(database, size, async (company) => {
        if (size > 1) {
          const found = await onWorkers(company, "empty", works("empty", count, empty))
          const name = `${size} workers and PostgreSQL`
          rows.push(...perPiece(name, found, goal))
          rows.push({ name: `${count} empty pieces, ${name}: the database, a piece`, value: found.database / count, unit: "ms of CPU" })
          pieceOfFour = found
        }
        for (const kind of ["waiting", "computing"] as const) {
          const { wall } = await onWorkers(company, kind, works(kind, sharedCount, shared[kind]))
          // it takes minutes on a busy machine, and an ended run has said what it measured
          console.error(`cluster: ${says[kind]}, ${size} workers: ${(wall / 1000).toFixed(1)} s, load ${loadavg()[0]!.toFixed(1)}`)
          walls.set(`${kind} ${size}`, wall)
        }
      })
    const wall = walls.get("waiting 1")! / sharedCount - shared.waiting.waitMs
    rows.push({ name: `${says.waiting}, one worker: a piece, without its second, by the clock`, value: wall, unit: "ms" })
    for (const kind of ["waiting", "computing"] as const)
      for (const size of sizes.slice(1))
        rows.push({
          name: `${says[kind]}: ${size} workers against one`,
          value: walls.get(`${kind} 1`)! / walls.get(`${kind} ${size}`)!,
          unit: "times as fast"
        })
    const seconds: Array<number> = []
    for (let i = 0; i < 3; i++) seconds.push(await failover(database))
    rows.push({
      name: "a worker is killed: until its piece is begun by another, middle of 3",
      value: median(seconds),
      unit: "s",
      target: "at most 15"
    })
    rows.push({ name: "the same, the longest of 3", value: Math.max(...seconds), unit: "s" })
    return [
      ...rows,
      ...onPaper(readFileSync(join(import.meta.dirname, "../README.md"), "utf8"), {
        cpu: pieceOfFour!.cpu / count,
        databaseCpu: pieceOfFour!.database / count,
        wall,
        failover: median(seconds)
      })
    ]
  } finally {
    database.remove()
  }
}

/** Pieces that are stored, beside those that are not; on workers where PostgreSQL is installed. */
export const clusterTimes = async (): Promise<ReadonlyArray<Measurement>> => {
  console.error(`cluster: ${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`)
  await inMemory(works("first", count, empty))
  const memory = await inMemory(works("memory", count, empty))
  await inSqlite(works("first", count, empty))
  const sqlite = await inSqlite(works("sqlite", count, empty))
  const here = [...perPiece("one process that stores nothing", memory), ...perPiece("one process and SQLite", sqlite, goal)]
  if (whyNoPostgres !== undefined) {
    console.error(`cluster: the rows of workers are left out: ${whyNoPostgres}`)
    return here
  }
  return [...here, ...(await withDatabase())]
}

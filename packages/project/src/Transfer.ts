/** A whole project as one file: lines of JSON, packed with gzip, with a checksum at their end. */
import { createHash } from "node:crypto"
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { version as litfuse } from "@litfuse/host/version"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as GraphLines from "./graph/transfer.ts"
import * as Lease from "./Lease.ts"
import * as Ledger from "./Ledger.ts"
import * as Place from "./Place.ts"
import { ProjectError } from "./ProjectError.ts"
import * as Run from "./Run.ts"
import { attempt, reasonOf } from "./saying.ts"
import * as Shelf from "./Shelf.ts"
import * as Store from "./Store.ts"

/** What stands in an export, and what was read from one; `works` and `citations` of its graph, a citation once for each source; `pools` to be judged. */
export interface Counts {
  readonly runs: number
  readonly recordings: number
  readonly works: number
  readonly citations: number
  readonly decisions: boolean
  readonly judgements: boolean
  readonly pools: number
}

type Written = readonly [kind: string, ...values: ReadonlyArray<unknown>]

/** Counts lines by what they are; those of the graph by their table. */
const tallying = () => {
  const lines = new Map<string, number>()
  const of = (name: string): number => lines.get(name) ?? 0
  return {
    add: ([kind, table]: Written): void => {
      const name = kind === "graph" ? `graph ${String(table)}` : kind
      lines.set(name, of(name) + 1)
    },
    counts: (): Counts => ({
      runs: of("run"),
      recordings: of("recording"),
      works: of("graph work"),
      citations: of("graph edge"),
      decisions: lines.has("decisions"),
      judgements: lines.has("judgements"),
      pools: of("pool")
    })
  }
}

const kind = "litfuse project"
/** What is written. Version 1 had no graph, version 2 no judgements; all are read. */
const version = 3

/** The tables that are written as they are, with their columns; `run` stands for the number of a run, and is written as its id. */
const tables = [
  ["step", ["node", "plugin", "status", "count"]],
  ["pmid", ["place", "pmid"]],
  ["exchange", ["place", "seal"]],
  ["saved", ["name"]]
] as const

/** What people said: files that are written as they are. */
const journals = ["decisions", "judgements"] as const

const orThrow = Result.getOrThrow

/** All that a project holds, in an order that depends on nothing else: two exports of the same project are the same. */
function* contents(ledger: Ledger.Ledger): Generator<Written> {
  const { store } = ledger
  yield [kind, version, litfuse]
  for (const run of orThrow(Ledger.list(ledger)).toReversed()) {
    yield ["run", ...Run.valuesOf(run)]
    for (const [table, columns] of tables)
      for (const row of orThrow(store.all(`SELECT ${columns.join(", ")} FROM ${table} WHERE run = ? ORDER BY ${columns[0]}`, run.n)))
        yield [table, run.id, ...columns.map((name) => row[name])]
    const { texts } = orThrow(Shelf.tape(store.root, run))
    for (const place of [...texts.keys()].sort()) yield ["recording", run.id, place, texts.get(place)!()]
  }
  const { pools, ...place } = Place.of(store.root)
  for (const kind of journals) if (existsSync(place[kind])) yield [kind, readFileSync(place[kind], "utf8")]
  const names = existsSync(pools) ? readdirSync(pools).filter((name) => Place.isPool(name)) : []
  for (const name of names.sort()) yield ["pool", name, readFileSync(join(pools, name), "utf8")]
  for (const line of GraphLines.linesOf(store.root)) yield ["graph", ...line]
}

const failed =
  (file: string) =>
  (cause: unknown): ProjectError =>
    cause instanceof ProjectError ? cause : new ProjectError({ file, what: reasonOf(cause) })

/** Writes a project as one file, which has its name when all of it is there. Errors: `ProjectError`: it exists, or is not writable. */
export const write = (ledger: Ledger.Ledger, file: string): Effect.Effect<Counts, ProjectError> =>
  Effect.tryPromise({
    try: async () => {
      if (existsSync(file)) return orThrow(Result.fail(new ProjectError({ file, what: "is there already; name another file" })))
      const tally = tallying()
      const hash = createHash("sha256")
      const lines = function* () {
        for (const one of contents(ledger)) {
          tally.add(one)
          const line = `${JSON.stringify(one)}\n`
          hash.update(line)
          yield line
        }
        yield `${JSON.stringify(["end", hash.digest("hex")])}\n`
      }
      const beside = `${file}.${process.pid}`
      const done = await Effect.runPromiseExit(
        Effect.promise(() => pipeline(Readable.from(lines()), createGzip(), createWriteStream(beside, { flags: "wx" })))
      )
      if (done._tag === "Success") renameSync(beside, file)
      else rmSync(beside, { force: true })
      return done._tag === "Success" ? tally.counts() : orThrow(Result.fail(causeOf(done.cause)))
    },
    catch: failed(file)
  })

/** What was thrown inside. */
const causeOf = (cause: { readonly reasons: ReadonlyArray<unknown> }): unknown => {
  const [reason] = cause.reasons as ReadonlyArray<{ readonly defect?: unknown; readonly error?: unknown }>
  return reason?.defect ?? reason?.error
}

/** Projects are packed to a tenth or a twentieth; what unpacks to far more was made to fill the disk. Up to so many bytes nobody asks. */
const mostTimes = 200
const freeBytes = 64 * 2 ** 20

/**
 * The lines of a packed file, each with its number. Takes no longer than the length of what is unpacked, also where that is one line.
 *
 * - errors: `ProjectError` where far more is unpacked than the file holds
 */
async function* linesOf(file: string): AsyncGenerator<readonly [number: number, line: string]> {
  const most = Math.max(freeBytes, mostTimes * statSync(file).size)
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  // an error of the file would otherwise be nobody's, and end the process
  packed.on("error", (error) => unpacked.destroy(error))
  unpacked.on("close", () => packed.destroy())
  packed.pipe(unpacked)
  const decoder = new TextDecoder()
  let [bytes, number] = [0, 0]
  let pieces: Array<string> = []
  for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > most)
      orThrow(
        Result.fail(new ProjectError({ file, what: `unpacks to more than ${Math.round(most / 2 ** 20)} MB; it is no exported project` }))
      )
    const [end, ...begun] = decoder.decode(chunk, { stream: true }).split("\n")
    pieces.push(end!)
    for (const next of begun) {
      yield [++number, pieces.join("")]
      pieces = [next]
    }
  }
  const rest = pieces.join("")
  if (rest !== "") yield [++number, rest]
}

/** The number of a run by its id; undefined for a run that was not read before. */
type Numbers = Map<string, number>

const placeForm = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[0-9a-f]{12}-[1-9]\d{0,5}\.json$/

/** Reads one line into a project that is being made; the answer is what is wrong with it. */
const take = (store: Store.Store, numbers: Numbers, root: string, [kind, ...values]: Written): string | undefined => {
  const insert = (table: string, columns: ReadonlyArray<string>, all: ReadonlyArray<unknown>) =>
    orThrow(
      store.run(
        `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
        ...(all as ReadonlyArray<string>)
      )
    )
  if (kind === "run") {
    const row = Object.fromEntries(Run.columns.map((name, i) => [name, values[i]]))
    const run = Run.ofRow({ n: 0, ...row })
    if (Result.isFailure(run) || values.length !== Run.columns.length) return "is no run"
    const { id } = run.success
    insert("run", Run.columns, values)
    numbers.set(id, Number(orThrow(store.all("SELECT n FROM run WHERE id = ?", id))[0]!["n"]))
    return undefined
  }
  const journal = journals.find((name) => name === kind)
  if (journal !== undefined) {
    if (typeof values[0] !== "string") return `is no file of ${journal}`
    writeFileSync(Place.of(root)[journal], values[0])
    return undefined
  }
  if (kind === "pool") {
    const [name, text] = values
    if (typeof name !== "string" || typeof text !== "string" || !Place.isPool(name)) return "is no pool"
    writeFileSync(join(orThrow(Place.poolsOf(root)), name), text)
    return undefined
  }
  const [id, ...rest] = values
  const run = numbers.get(String(id))
  if (run === undefined) return "is about a run that is not there"
  if (kind === "recording") {
    const [place, text] = rest
    if (typeof place !== "string" || typeof text !== "string" || !placeForm.test(place)) return "is no recording"
    const at = join(Lease.folderOf(root, String(id)), place)
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, text)
    return undefined
  }
  const table = tables.find(([name]) => name === kind)
  if (table === undefined || rest.length !== table[1].length) return "is nothing that a project holds"
  insert(table[0], ["run", ...table[1]], [run, ...rest])
  return undefined
}

/** Reads all lines into a project that is being made, and checks that none is missing or was changed. */
const takeAll = async (file: string, root: string, store: Store.Store, graph: ReturnType<typeof GraphLines.taking>): Promise<Counts> => {
  const refuse = (number: number, what: string) => orThrow(Result.fail(new ProjectError({ file: `${file}:${number}`, what })))
  const numbers: Numbers = new Map()
  const hash = createHash("sha256")
  const tally = tallying()
  let isEnded = false
  orThrow(store.run("BEGIN"))
  for await (const [number, line] of linesOf(file)) {
    const parsed = Result.getOrUndefined(Result.try((): unknown => JSON.parse(line)))
    if (!Array.isArray(parsed) || typeof parsed[0] !== "string" || isEnded) return refuse(number, "is no line of an exported project")
    const one = parsed as unknown as Written
    if (number === 1 && one[0] !== kind) return refuse(1, "is no exported project; `litfuse project export` writes one")
    if (number === 1 && !(Number.isInteger(one[1]) && Number(one[1]) >= 1 && Number(one[1]) <= version))
      return refuse(1, "a newer litfuse wrote it; update litfuse")
    if (one[0] === "end") {
      isEnded = true
      if (one[1] !== hash.digest("hex")) return refuse(number, "the checksum is another one: the file was changed, or is damaged")
      continue
    }
    hash.update(`${line}\n`)
    const wrong =
      number === 1
        ? undefined
        : one[0] === "graph"
          ? graph.take(one.slice(1) as [string, ...Array<unknown>])
          : take(store, numbers, root, one)
    if (wrong !== undefined) return refuse(number, wrong)
    tally.add(one)
  }
  if (!isEnded) return refuse(1, "the end of the file is missing; export it again")
  const wrong = graph.end()
  if (wrong !== undefined) return refuse(1, wrong)
  orThrow(store.run("COMMIT"))
  return tally.counts()
}

/**
 * Makes a project out of an export. It is there when all of it is, and never before.
 *
 * - errors: `ProjectError` where there is a project already, and for a file that is no export, is damaged or was changed
 */
export const read = (file: string, root: string): Effect.Effect<Counts, ProjectError> =>
  Effect.tryPromise({
    try: async () => {
      const { folder } = Place.of(root)
      if (existsSync(folder))
        return orThrow(Result.fail(new ProjectError({ file: folder, what: "is there already; import into a folder without a project" })))
      const beside = join(root, `${Place.folderName}.importing-${process.pid}`)
      const clean = (): void => rmSync(beside, { recursive: true, force: true })
      clean()
      orThrow(Place.make(beside))
      const store = orThrow(Store.open(beside, { isNew: true }))
      const graph = GraphLines.taking(beside)
      const done = await Effect.runPromiseExit(Effect.promise(() => takeAll(file, beside, store, graph)))
      graph.close()
      store.close()
      const moved = done._tag === "Success" ? attempt(folder, () => renameSync(Place.of(beside).folder, folder)) : Result.void
      clean()
      orThrow(moved)
      return done._tag === "Success" ? done.value : orThrow(Result.fail(causeOf(done.cause)))
    },
    catch: failed(file)
  })

/** A whole project as one file: JSON lines compressed with gzip, with a checksum in the last line. */
import { createHash } from "node:crypto"
import { createWriteStream, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { makeFolder } from "@litfuse/engine/makeFolder"
import { version as litfuse } from "@litfuse/host/version"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as GraphLines from "./projectGraph/GraphLines.ts"
import * as Lease from "./Lease.ts"
import * as RunStore from "./RunStore.ts"
import * as ProjectFiles from "./ProjectFiles.ts"
import { ProjectError } from "./ProjectError.ts"
import * as StoredRun from "./StoredRun.ts"
import { attempt, readText, reasonOf } from "./attempt.ts"
import { gzipLines } from "./gzipLines.ts"
import * as ReferenceFiles from "./ReferenceFiles.ts"
import * as RunRecordings from "./RunRecordings.ts"
import * as ProjectDatabase from "./ProjectDatabase.ts"

/**
 * The contents of an export.
 *
 * - `works`, `citations` those of the graph, a citation once per source; `pools` of documents to judge; `files` of references
 * - `references` whether it has watched references
 */
export interface Counts {
  readonly runs: number
  readonly recordings: number
  readonly works: number
  readonly citations: number
  readonly decisions: boolean
  readonly judgements: boolean
  readonly references: boolean
  readonly pools: number
  readonly files: number
}

type Written = readonly [kind: string, ...values: ReadonlyArray<unknown>]

const makeTally = () => {
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
      references: lines.has("references"),
      pools: of("pool"),
      files: of("content")
    })
  }
}

const kind = "litfuse project"
/** The format version for writing. Version 1 had no graph, version 2 no judgements, version 3 no files, version 4 no watched references; all can be read. */
const version = 5

/** The tables to write, with their columns. The column `run` is written as the id of the run instead of its number. */
const tables = [
  ["step", ["node", "plugin", "status", "count"]],
  ["pmid", ["place", "pmid"]],
  ["exchange", ["place", "seal"]],
  ["saved", ["name"]],
  ["file", ["path", "sha256", "why"]]
] as const

const journals = ["decisions", "judgements", "references"] as const

const orThrow = Result.getOrThrow

/** The contents of a project in a fixed order, so that two exports of the same project are identical. */
function* contents(ledger: RunStore.RunStore): Generator<Written> {
  const { store } = ledger
  yield [kind, version, litfuse]
  for (const run of orThrow(RunStore.list(ledger)).toReversed()) {
    yield ["run", ...StoredRun.valuesOf(run)]
    for (const [table, columns] of tables)
      for (const row of orThrow(store.all(`SELECT ${columns.join(", ")} FROM ${table} WHERE run = ? ORDER BY ${columns[0]}`, run.n)))
        yield [table, run.id, ...columns.map((name) => row[name])]
    const { texts } = orThrow(RunRecordings.read(store.root, run))
    for (const place of [...texts.keys()].sort()) yield ["recording", run.id, place, texts.get(place)!()]
  }
  const contents = orThrow(store.all("SELECT min(path) AS path, sha256 FROM file WHERE sha256 IS NOT NULL GROUP BY sha256 ORDER BY sha256"))
  for (const { path, sha256 } of contents) {
    const bytes = orThrow(ReferenceFiles.read(store.root, { path: String(path), sha256: String(sha256) }))
    yield ["content", sha256, Buffer.from(bytes).toString("base64")]
  }
  const { pools, ...place } = ProjectFiles.of(store.root)
  for (const kind of journals) if (existsSync(place[kind])) yield [kind, orThrow(readText(place[kind]))]
  const names = existsSync(pools) ? readdirSync(pools).filter((name) => ProjectFiles.isPool(name)) : []
  for (const name of names.sort()) yield ["pool", name, orThrow(readText(join(pools, name)))]
  for (const line of GraphLines.linesOf(store.root)) yield ["graph", ...line]
}

const failed =
  (file: string) =>
  (cause: unknown): ProjectError =>
    cause instanceof ProjectError ? cause : new ProjectError({ file, what: reasonOf(cause) })

/** Writes a project as one file, which gets its name when it is complete. Errors: `ProjectError` when it exists or cannot be written. */
export const write = (ledger: RunStore.RunStore, file: string): Effect.Effect<Counts, ProjectError> =>
  Effect.tryPromise({
    try: async () => {
      if (existsSync(file)) return orThrow(Result.fail(new ProjectError({ file, what: "already exists; choose another file name" })))
      const tally = makeTally()
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
      const temporary = `${file}.${process.pid}`
      const done = await Effect.runPromiseExit(
        Effect.promise(() => pipeline(Readable.from(lines()), createGzip(), createWriteStream(temporary, { flags: "wx" })))
      )
      if (done._tag === "Success") renameSync(temporary, file)
      else rmSync(temporary, { force: true })
      return done._tag === "Success" ? tally.counts() : orThrow(Result.fail(causeOf(done.cause)))
    },
    catch: failed(file)
  })

const causeOf = (cause: { readonly reasons: ReadonlyArray<unknown> }): unknown => {
  const [reason] = cause.reasons as ReadonlyArray<{ readonly defect?: unknown; readonly error?: unknown }>
  return reason?.defect ?? reason?.error
}

type Numbers = Map<string, number>

const placeForm = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[0-9a-f]{12}-[1-9]\d{0,5}\.json$/

const readLine = (
  store: ProjectDatabase.ProjectDatabase,
  numbers: Numbers,
  root: string,
  [kind, ...values]: Written
): string | undefined => {
  const insert = (table: string, columns: ReadonlyArray<string>, all: ReadonlyArray<unknown>) =>
    orThrow(
      store.run(
        `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
        ...(all as ReadonlyArray<string>)
      )
    )
  if (kind === "run") {
    const row = Object.fromEntries(StoredRun.columns.map((name, i) => [name, values[i]]))
    const run = StoredRun.ofRow({ n: 0, ...row })
    if (Result.isFailure(run) || values.length !== StoredRun.columns.length) return "is not a run"
    const { id } = run.success
    insert("run", StoredRun.columns, values)
    numbers.set(id, Number(orThrow(store.all("SELECT n FROM run WHERE id = ?", id))[0]!["n"]))
    return undefined
  }
  const journal = journals.find((name) => name === kind)
  if (journal !== undefined) {
    if (typeof values[0] !== "string") return `is not a file of ${journal}`
    writeFileSync(ProjectFiles.of(root)[journal], values[0])
    return undefined
  }
  if (kind === "pool") {
    const [name, text] = values
    if (typeof name !== "string" || typeof text !== "string" || !ProjectFiles.isPool(name)) return "is not a pool"
    writeFileSync(join(orThrow(ProjectFiles.makePoolFolder(root)), name), text)
    return undefined
  }
  if (kind === "content") {
    const [sha256, text] = values
    if (typeof sha256 !== "string" || typeof text !== "string") return "is not a file of references"
    return orThrow(ReferenceFiles.write(root, Buffer.from(text, "base64"))) === sha256
      ? undefined
      : "is a file of references that was changed"
  }
  const [id, ...rest] = values
  const run = numbers.get(String(id))
  if (run === undefined) return "refers to an unknown run"
  if (kind === "recording") {
    const [place, text] = rest
    if (typeof place !== "string" || typeof text !== "string" || !placeForm.test(place)) return "is not a recording"
    const at = join(Lease.folderOf(root, String(id)), place)
    makeFolder(dirname(at))
    writeFileSync(at, text)
    return undefined
  }
  const table = tables.find(([name]) => name === kind)
  if (table === undefined || rest.length !== table[1].length) return "is not a part of a project"
  insert(table[0], ["run", ...table[1]], [run, ...rest])
  return undefined
}

const readAll = async (
  file: string,
  root: string,
  store: ProjectDatabase.ProjectDatabase,
  graph: ReturnType<typeof GraphLines.graphReader>
): Promise<Counts> => {
  const refuse = (number: number, what: string) => orThrow(Result.fail(new ProjectError({ file: `${file}:${number}`, what })))
  const numbers: Numbers = new Map()
  const hash = createHash("sha256")
  const tally = makeTally()
  let isEnded = false
  orThrow(store.run("BEGIN"))
  for await (const [number, line] of gzipLines(file)) {
    const parsed = Result.getOrUndefined(Result.try((): unknown => JSON.parse(line)))
    if (!Array.isArray(parsed) || typeof parsed[0] !== "string" || isEnded) return refuse(number, "is not a line of an exported project")
    const one = parsed as unknown as Written
    if (number === 1 && one[0] !== kind) return refuse(1, "is not an exported project; create one with `litfuse project export`")
    if (number === 1 && !(Number.isInteger(one[1]) && Number(one[1]) >= 1 && Number(one[1]) <= version))
      return refuse(1, "a newer litfuse wrote it; update litfuse")
    if (one[0] === "end") {
      isEnded = true
      if (one[1] !== hash.digest("hex")) return refuse(number, "the checksum differs: the file was changed or is damaged; export it again")
      continue
    }
    hash.update(`${line}\n`)
    const problemOf = (): string | undefined => {
      if (number === 1) return undefined
      return one[0] === "graph" ? graph.take(one.slice(1) as [string, ...Array<unknown>]) : readLine(store, numbers, root, one)
    }
    const wrong = problemOf()
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
 * Creates a project from an export. The project appears when the import is complete.
 *
 * - errors: `ProjectError` when there is a project already, and for a file that is not an export, is damaged or was changed
 */
export const read = (file: string, root: string): Effect.Effect<Counts, ProjectError> =>
  Effect.tryPromise({
    try: async () => {
      const { folder } = ProjectFiles.of(root)
      if (existsSync(folder))
        return orThrow(Result.fail(new ProjectError({ file: folder, what: "already exists; import into a folder without a project" })))
      const temporary = join(root, `${ProjectFiles.folderName}.importing-${process.pid}`)
      const clean = (): void => rmSync(temporary, { recursive: true, force: true })
      clean()
      orThrow(ProjectFiles.make(temporary))
      const store = orThrow(ProjectDatabase.open(temporary, { isNew: true }))
      const graph = GraphLines.graphReader(temporary)
      const done = await Effect.runPromiseExit(Effect.promise(() => readAll(file, temporary, store, graph)))
      graph.close()
      store.close()
      const moved = done._tag === "Success" ? attempt(folder, () => renameSync(ProjectFiles.of(temporary).folder, folder)) : Result.void
      clean()
      orThrow(moved)
      return done._tag === "Success" ? done.value : orThrow(Result.fail(causeOf(done.cause)))
    },
    catch: failed(file)
  })

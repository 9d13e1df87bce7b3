/** Faults of a project. Each happens in a new project, and answers with the message of litfuse and the state afterwards. */
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { gunzipSync, gzipSync } from "node:zlib"
import * as Seal from "@litfuse/host/Seal"
import * as DecisionLog from "@litfuse/project/DecisionLog"
import * as RunStore from "@litfuse/project/RunStore"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Prune from "@litfuse/project/Prune"
import * as RunRecordings from "@litfuse/project/RunRecordings"
import * as ProjectExport from "@litfuse/project/ProjectExport"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** What came of a fault: the line that is said, empty where nothing need be said, and what is there afterwards. */
export interface Outcome {
  readonly message: string
  readonly after: string
}

/** A fault; `isSimulated` where no test can bring it about on every machine, so that an error of the system is put in its place. */
export interface Fault {
  readonly name: string
  readonly isSimulated?: boolean
  readonly happen: (root: string) => Outcome | Promise<Outcome>
}

const nowMs = Date.parse("2026-01-31T12:00:00Z")
const ok = Result.getOrThrow
const lineOf = (result: Result.Result<unknown, ProjectError>): string => ok(Result.flip(result)).message
const recording = "0123456789ab-1.json"

const begin = (ledger: RunStore.RunStore, query: string, at = nowMs): RunStore.ActiveRun =>
  ok(
    RunStore.begin(ledger, {
      question: "search",
      title: query,
      request: { query },
      folder: ".",
      stepsOf: 0,
      hasRecordings: true,
      nowMs: at
    })
  )

/** A project with a run that has one answer, and then stops as if its process had been killed. */
const started = (root: string): { readonly ledger: RunStore.RunStore; readonly id: string } => {
  ok(ProjectFiles.make(root))
  const ledger = ok(RunStore.open(root, { isNew: true }))
  const { run, lease } = begin(ledger, "heart")
  ok(RunRecordings.open(ledger, run, () => undefined)).save("ncbi", recording, "{}")
  lease.release()
  return { ledger, id: run.id }
}

const continuation = (ledger: RunStore.RunStore, id: string): string => {
  const { run, lease, isResumed } = begin(ledger, "heart")
  const answers = ok(RunRecordings.open(ledger, run, () => undefined)).answers.texts.size
  lease.release()
  return isResumed && run.id === id
    ? `the run goes on, with ${answers} answer${answers === 1 ? "" : "s"}`
    : `a new run, with ${answers} answers`
}

const failing = (errcode: number) => () => Result.fail(Object.assign(new Error("of SQLite"), { errcode }))

/** The database cannot be opened, and then it can. */
const cannotOpen =
  (errcode: number) =>
  (root: string): Outcome => {
    const { ledger, id } = started(root)
    const said = lineOf(RunStore.open(root, { connect: failing(errcode) }))
    return { message: said, after: continuation(ledger, id) }
  }

const damaged =
  (spoil: (file: string) => void) =>
  (root: string): Outcome => {
    started(root).ledger.store.close()
    const { database } = ProjectFiles.of(root)
    spoil(database)
    const bytes = readFileSync(database)
    const said = lineOf(RunStore.open(root))
    return {
      message: said,
      after: readFileSync(database).equals(bytes) ? "the file is as it was" : "the file was changed"
    }
  }

const sql = (file: string, text: string): void => {
  const database = new DatabaseSync(file)
  database.exec(text)
  database.close()
}

const record = { v: 1 as const, identifiers: [], title: "A", year: null, first: null, pages: null }
const decision = { who: "ann", action: "same", a: record, b: { ...record, title: "B" }, why: "" } as const

/** The faults, in the order of the table. */
export const projectFaults: ReadonlyArray<Fault> = [
  {
    name: "the process is killed",
    happen: (root) => {
      const { ledger, id } = started(root)
      return { message: "", after: continuation(ledger, id) }
    }
  },
  {
    name: "the process is killed while it writes an answer",
    happen: (root) => {
      const { ledger, id } = started(root)
      writeFileSync(join(root, ".litfuse/recordings", id, "ncbi/.0123456789ab-2.json.77"), "{")
      return { message: "", after: continuation(ledger, id) }
    }
  },
  {
    name: "two processes ask the same at once",
    happen: (root) => {
      const { ledger, id } = started(root)
      const [first, second] = [begin(ledger, "heart"), begin(ledger, "heart")]
      const isApart = first.run.id === id && second.run.id !== id && !second.isResumed
      for (const { run, lease } of [first, second]) {
        ok(RunStore.finish(ledger, run, nowMs, {}))
        lease.release()
      }
      const states = ok(RunStore.list(ledger)).map(({ state }) => state)
      return { message: "", after: isApart ? `two runs: ${states.join(", ")}` : "one run for both" }
    }
  },
  {
    name: "the disk is full when an answer is kept",
    isSimulated: true,
    happen: (root) => {
      const { ledger, id } = started(root)
      const { run, lease } = begin(ledger, "heart")
      let said = ""
      const full = () => ok(Result.fail(Object.assign(new Error("full"), { code: "ENOSPC" })))
      const shelf = ok(RunRecordings.open(ledger, run, ({ message }) => (said = message), full))
      shelf.save("ncbi", "0123456789ab-2.json", "{}")
      lease.release()
      return { message: said.replace(id, "RUN"), after: continuation(ledger, id) }
    }
  },
  {
    name: "the disk is full when a run ends",
    happen: (root) => {
      const { ledger, id } = started(root)
      ok(ledger.store.all("PRAGMA max_page_count = 1"))
      const [run] = ok(RunStore.list(ledger))
      const pmids = Array.from({ length: 5000 }, (_, i) => String(i))
      const said = lineOf(RunStore.finish(ledger, run!, nowMs, { pmids }))
      ok(ledger.store.all("PRAGMA max_page_count = 1000000"))
      return { message: said, after: continuation(ledger, id) }
    }
  },
  { name: "the folder is read-only", isSimulated: true, happen: cannotOpen(8) },
  { name: "the file system has no locks", isSimulated: true, happen: cannotOpen(3850) },
  { name: "another process writes for too long", isSimulated: true, happen: cannotOpen(5) },
  {
    name: "the clock is set back by a year",
    happen: (root) => {
      const { ledger, id } = started(root)
      const later = begin(ledger, "lung", nowMs - 365 * 86_400_000)
      later.lease.release()
      const [last] = ok(RunStore.list(ledger))
      return {
        message: "",
        after: `${last?.title === "lung" ? "the run that was begun last is the first of the list" : "wrong order"}; ${continuation(ledger, id)}`
      }
    }
  },
  {
    name: "the folder is moved",
    happen: (root) => {
      const { ledger, id } = started(join(root, "before"))
      ledger.store.close()
      renameSync(join(root, "before"), join(root, "after"))
      const there = ok(RunStore.open(join(root, "after")))
      const after = continuation(there, id)
      there.store.close()
      return { message: "", after }
    }
  },
  { name: "a newer litfuse wrote the project", happen: damaged((file) => sql(file, "PRAGMA user_version = 99")) },
  { name: "the database is damaged", happen: damaged((file) => writeFileSync(file, "these are notes, not a database ".repeat(50))) },
  {
    name: "the database has triggers or views of another program",
    happen: damaged((file) => sql(file, "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM saved; END"))
  },
  {
    name: "a symbolic link is in the project",
    happen: (root) => {
      const { ledger, id } = started(root)
      symlinkSync(join(root, "elsewhere"), ProjectFiles.of(root).decisions)
      const said = lineOf(RunStore.open(root))
      rmSync(ProjectFiles.of(root).decisions)
      return { message: said, after: continuation(ledger, id) }
    }
  },
  {
    name: "another user made the project and its runs",
    happen: (root) => {
      const { ledger, id } = started(root)
      const before = process.env["LITFUSE_STATE"]
      process.env["LITFUSE_STATE"] = join(root, "another-user")
      const other = { ...ledger, seal: ok(Seal.ofUser()) }
      process.env["LITFUSE_STATE"] = before
      return { message: "", after: continuation(other, id) }
    }
  },
  {
    name: "an answer in the project was changed",
    happen: (root) => {
      const { ledger, id } = started(root)
      writeFileSync(join(root, ".litfuse/recordings", id, "ncbi", recording), '{"forged":true}')
      return { message: "", after: continuation(ledger, id) }
    }
  },
  {
    name: "a run that a saved search needs is to be pruned",
    happen: (root) => {
      const { ledger, id } = started(root)
      const [run] = ok(RunStore.list(ledger))
      ok(RunStore.save(ledger, run!, "mine"))
      const { refused, runs } = ok(Prune.plan(ledger, [run!]))
      return { message: refused.join().replaceAll(id, "RUN"), after: runs.length === 0 ? continuation(ledger, id) : "pruned" }
    }
  },
  {
    name: "the last decision is half a line",
    happen: (root) => {
      ok(ProjectFiles.make(root))
      const file = ProjectFiles.of(root).decisions
      ok(DecisionLog.append(file, [decision], nowMs))
      writeFileSync(file, `${readFileSync(file, "utf8")}{"version":2,"at`)
      const said = lineOf(DecisionLog.append(file, [decision], nowMs))
      const { lines, notices } = ok(DecisionLog.read(file))
      return { message: said, after: `${lines.length} decision, and ${notices.length} notice, of half a line` }
    }
  },
  {
    name: "git left a conflict in the decisions",
    happen: (root) => {
      ok(ProjectFiles.make(root))
      const file = ProjectFiles.of(root).decisions
      writeFileSync(file, "<<<<<<< HEAD\n")
      const said = lineOf(DecisionLog.read(file))
      return { message: said, after: readFileSync(file, "utf8") === "<<<<<<< HEAD\n" ? "the file is as it was" : "the file was changed" }
    }
  },
  {
    name: "an exported project was changed",
    happen: async (root) => {
      const { ledger } = started(join(root, "from"))
      const file = join(root, "file.gz")
      await Effect.runPromise(ProjectExport.write(ledger, file))
      ledger.store.close()
      writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace("heart", "heard")))
      const { message } = await Effect.runPromise(Effect.flip(ProjectExport.read(file, root)))
      return { message, after: ProjectFiles.find(root) === undefined ? "no project is made" : "a project is there" }
    }
  }
]

/** Lets a fault happen in a new folder. Names that differ between runs are replaced. */
export const outcomeOf = async ({ happen }: Fault): Promise<Outcome> => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-fault-"))
  const before = process.env["LITFUSE_STATE"]
  process.env["LITFUSE_STATE"] = join(root, "state")
  const { message: said, after } = await happen(root)
  if (before === undefined) delete process.env["LITFUSE_STATE"]
  else process.env["LITFUSE_STATE"] = before
  rmSync(root, { recursive: true })
  return { message: said.replaceAll(root, "FOLDER"), after }
}

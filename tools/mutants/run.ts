/** Runs the tests of a package with what is planted, as often as mistakes end the process, until every file was run. */
import { spawn, type ChildProcess } from "node:child_process"
import { appendFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { readJournal, type Entry } from "./journal.ts"

/** Where and about what is run: `count` mistakes are planted, and those of `ids` are tried. */
export interface TestRun {
  readonly target: string
  readonly journal: string
  readonly count: number
  readonly ids: ReadonlyArray<number>
  readonly tests: Readonly<Record<string, ReadonlyArray<string>>>
  readonly budgetMs: number
}

/** After this long without a line in the journal, the current mistake counts as endless; without a current mistake, the file counts as broken. */
const silenceMs = { trying: 60_000, other: 240_000 }

/** So many megabytes for a process: a mistake that fills the memory ends it, before it fills that of the machine. */
const mostMegabytes = 1500

const testsOf = ({ target, tests }: TestRun, name: string): ReadonlyArray<string> =>
  readdirSync(join(target, "packages", name, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts") && !file.endsWith(".live.test.ts"))
    .filter((file) => tests[name]!.some((begin) => file.startsWith(begin)))
    .map((name) => join("test", name))
    .toSorted()

const running = new Set<ChildProcess>()

const vitest = (
  { target, journal, count, ids, budgetMs }: TestRun,
  name: string,
  files: ReadonlyArray<string>,
  rest: Readonly<Record<string, string>>,
  more: ReadonlyArray<string> = []
) => {
  const elsewhere = `${journal}.elsewhere`
  writeFileSync(elsewhere, "")
  const child = spawn(
    process.execPath,
    [
      join(target, "node_modules/vitest/vitest.mjs"),
      "run",
      "--config",
      "vitest.mutants.config.ts",
      "--reporter=json",
      "--outputFile=/dev/null",
      ...more,
      ...files
    ],
    {
      cwd: join(target, "packages", name),
      detached: true,
      stdio: "ignore",
      env: {
        ...process.env,
        NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --max-old-space-size=${mostMegabytes}`,
        LITFUSE_MUTANTS_JOURNAL: journal,
        LITFUSE_MUTANTS_COUNT: String(count),
        LITFUSE_MUTANTS_IDS: ids.join(" "),
        LITFUSE_MUTANTS_BUDGET: String(budgetMs),
        LITFUSE_MUTANTS_ELSEWHERE: elsewhere,
        ...rest
      }
    }
  )
  running.add(child)
  child.once("exit", () => running.delete(child))
  return child
}

const end = (child: ChildProcess): void => {
  try {
    process.kill(-child.pid!, "SIGKILL")
  } catch {
    // it has ended already
  }
}

// a child leads a separate process group, which does not end with this process
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    running.forEach(end)
    process.exit(1)
  })

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once("exit", resolve))

/** Waits for the end, for a mistake that left something behind, or for silence. */
const watch = async (child: ChildProcess, journal: string): Promise<void> => {
  const over = ended(child)
  for (;;) {
    const isOver = await Promise.race([
      over.then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 2000).unref())
    ])
    if (isOver) return
    const last = readJournal(journal).at(-1)
    const silent = Date.now() - (statSync(journal, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (last?.is !== "left" && silent < silenceMs[last?.is === "trying" ? "trying" : "other"]) continue
    end(child)
    await over
    return
  }
}

const add = (journal: string, entry: Entry): void => appendFileSync(journal, `${JSON.stringify(entry)}\n`)

/** Runs all tests of a package with all mistakes that no test has noticed yet. Quick tests run first. */
export const runTogether = async (place: TestRun, name: string, which: "quick" | "slow"): Promise<void> => {
  const before = readJournal(place.journal)
  const slow = new Set(before.flatMap((entry) => (entry.is === "slow" ? [entry.file] : [])))
  const all = testsOf(place, name).filter((file) => which === "quick" || slow.has(file))
  const began = before.length
  let first = -1
  for (;;) {
    const done = new Set(
      readJournal(place.journal)
        .slice(began)
        .flatMap((entry) => (entry.is === "done" ? [entry.file] : []))
    )
    const rest = all.filter((file) => !done.has(file))
    if (rest.length === 0) return
    const child = vitest(place, name, rest, { LITFUSE_MUTANTS_PASS: which, LITFUSE_MUTANTS_FIRST: String(first) })
    await watch(child, place.journal)
    end(child)
    const entries = readJournal(place.journal)
    const last = entries.at(-1)
    if (last?.is === "left") {
      if (last.id === first) add(place.journal, { is: "noticed", id: last.id, by: last.test })
      first = last.id === first ? -1 : last.id
    } else if (last?.is === "trying")
      add(place.journal, { is: "noticed", id: last.id, by: `${last.test} (it never ended, or ended the process)` })
    else if (!rest.some((file) => entries.slice(began).some((entry) => entry.is === "done" && entry.file === file))) {
      // without any mistake
      process.stderr.write(`${name}: ${rest[0]} could not be run\n`)
      add(place.journal, { is: "done", file: rest[0]! })
    }
  }
}

/** True when a test of the files fails in a new process that has the mistake from its beginning. */
export const runAlone = async (place: TestRun, name: string, files: ReadonlyArray<string>, id: number): Promise<boolean> => {
  const child = vitest(place, name, files, { LITFUSE_MUTANTS_ALWAYS: String(id), LITFUSE_MUTANT: String(id) }, ["--bail=1"])
  const late = setTimeout(() => end(child), silenceMs.other)
  const status = await ended(child)
  clearTimeout(late)
  end(child)
  return status !== 0
}

import { spawn } from "node:child_process"
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import * as Seed from "@litfuse/stats/Seed"
import { afterAll, beforeAll, expect, it } from "vitest"
import { program } from "../program.ts"
import { tiny } from "../tiny.ts"

/** How many processes are killed; `npm run nightly pieces` kills more. */
const kills = Number(process.env["LITFUSE_KILLS"] ?? 6)

/** How many tables the experiment has; each is a piece. */
const tables = 24

const table = (number: number): string => `  - id: t${number}
    title: Table ${number}
    qrels: qrels
    systems: [{ run: run }]
    measures: [RR, nDCG@${number + 1}]
`

const root = mkdtempSync(join(tmpdir(), "litfuse-durable-killed-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const workspace = join(root, "workspace")

/** Runs the command in a folder, until it ends or is killed. */
const litfuse = (folder: string, line: string, until: (kill: () => void) => () => void = () => () => undefined) =>
  new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((done) => {
    const child = spawn(process.execPath, [program, ...line.split(" ")], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
    let [out, err] = ["", ""]
    child.stdout.on("data", (text) => (out += String(text)))
    child.stderr.on("data", (text) => (err += String(text)))
    const end = until(() => child.kill("SIGKILL"))
    child.on("close", (code) => {
      end()
      done({ code, out, err })
    })
  })

const copy = (name: string): string => {
  const folder = join(root, name)
  cpSync(workspace, folder, { recursive: true })
  return folder
}

const report = (folder: string) =>
  ["results.json", "rankings.json", "report.md"].map((name) => readFileSync(join(folder, "reports/try", name), "utf8"))

const pieces = (folder: string): ReadonlyArray<string> => globSync(join(folder, ".litfuse/recordings/*/pieces/*.piece"))

/** The pieces whose results the workflow has stored, with the file of each and when it was written. */
const finished = (folder: string): ReadonlyMap<string, string> => {
  const [file] = globSync(join(folder, ".litfuse/recordings/*/pieces/*.sqlite"))
  if (file === undefined) return new Map()
  const database = new DatabaseSync(file)
  const isReady = database.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'cluster_replies'").get()!["n"] === 1
  const rows = isReady ? database.prepare("SELECT payload FROM cluster_replies").all() : []
  database.close()
  const stored = new Set(rows.flatMap(({ payload }) => String(payload).match(/[0-9a-f]{64}/gu) ?? []))
  return new Map(
    pieces(folder).flatMap((path) => {
      const { ino, mtimeNs } = statSync(path, { bigint: true })
      const hash = basename(path, ".piece")
      return stored.has(hash) ? [[hash, `${ino} ${mtimeNs}`] as const] : []
    })
  )
}

/** Whether the last run of a project has its report: a process may be killed after that, and before its end. */
const isDone = (folder: string): boolean => {
  const database = new DatabaseSync(join(folder, ".litfuse/project.sqlite"))
  const [last] = database.prepare("SELECT state FROM run ORDER BY n DESC LIMIT 1").all()
  database.close()
  return last?.["state"] === "done"
}

/** Kills a process some milliseconds after so many pieces are there. */
const killAfter = (folder: string, count: number, ms: number) => (kill: () => void) => {
  const timer = setInterval(() => {
    if (pieces(folder).length < count) return
    clearInterval(timer)
    setTimeout(kill, ms)
  }, 2)
  return () => clearInterval(timer)
}

const command = "bench run try --durable --formats none"

let right: ReadonlyArray<string> = []
beforeAll(async () => {
  const files = {
    ...tiny,
    "reports/try/experiment.yaml": `${tiny["reports/try/experiment.yaml"]}${Array.from({ length: tables }, (_, i) => table(i)).join("")}`
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, name)), { recursive: true })
    writeFileSync(join(workspace, name), text)
  }
  expect(await litfuse(workspace, "project init")).toMatchObject({ code: 0 })
  const whole = copy("whole")
  expect(await litfuse(whole, "bench run try --formats none")).toMatchObject({ code: 0 })
  right = report(whole)
})

it(
  `is killed ${kills} times at random moments, and goes on: no finished piece is done twice, and the bytes are those of an undisturbed run`,
  async () => {
    const random = Seed.stream(Seed.derive(Number(process.env["LITFUSE_SEED"] ?? 1), "durable killed"))
    let [killed, most] = [0, 0]
    while (killed < kills) {
      const folder = copy(`killed-${killed}`)
      let [before, own] = [new Map<string, string>() as ReadonlyMap<string, string>, 0]
      // up to four times in one run, each time after more pieces
      for (let last = 0; killed < kills && own < 4; own++, killed++) {
        last += 1 + random.below(8)
        const ran = await litfuse(folder, command, killAfter(folder, last, random.below(40)))
        if (ran.code !== null || isDone(folder)) break
        const now = finished(folder)
        expect([...before].filter(([hash, written]) => now.get(hash) !== written)).toEqual([])
        before = now
      }
      most = Math.max(most, own)
      const isOver = isDone(folder)
      if (!isOver) {
        const again = await litfuse(folder, own % 2 === 0 ? command : "runs resume last")
        expect(again.code, again.err).toBe(0)
        const [, there = "0"] = /(\d+) pieces? of \d+ (?:was|were) stored before/.exec(again.err) ?? []
        // a process may be killed after an activity was stored and before its piece was
        expect(Number(there)).toBeGreaterThanOrEqual(before.size - 1)
      }
      expect(report(folder)).toEqual(right)
      const { runs } = JSON.parse((await litfuse(folder, "runs list --format json")).out)
      expect(runs).toMatchObject([{ state: "done", steps: { done: tables + 1, of: tables + 1 } }])
      // a process that was killed after the report may leave pieces to `runs prune`
      if (!isOver) expect(pieces(folder)).toEqual([])
      rmSync(folder, { recursive: true })
    }
    expect(most).toBeGreaterThan(1)
  },
  300_000 + kills * 20_000
)

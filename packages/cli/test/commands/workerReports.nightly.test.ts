import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Postgres, postgres, suite } from "../../../../tools/test-setup/Postgres.ts"
import { startedCommands } from "./startedCommand.ts"

const repository = resolve(import.meta.dirname, "../../../..")
const hasData = process.env["LITFUSE_DATA"] !== undefined
if (!hasData) console.log("the reports of workers are skipped: LITFUSE_DATA is not set")

/** Reports on published collections. The tables of the first and the analyses of the second, which tunes, are pieces. */
const reports = [
  ["trec-covid-text-bm25", "run --formats none"],
  ["mesh-cystic-fibrosis", "tune"]
] as const

/** A command that takes longer says what it did. */
const longestMs = 900_000

suite("reports of this repository that workers make", () => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-worker-reports-"))
  let database: Postgres
  let commands: ReturnType<typeof startedCommands>
  beforeAll(() => {
    database = postgres()
    const env = { LITFUSE_DB: database.url, XDG_CACHE_HOME: join(root, "cache"), LITFUSE_STATE: join(root, "state") }
    commands = startedCommands(env, longestMs, () =>
      database.print("SELECT shard_id, tag, last_read FROM cluster_messages WHERE NOT processed")
    )
  })
  afterAll(() => {
    commands.endAll()
    database.remove()
    rmSync(root, { recursive: true, force: true })
  })

  /** A workspace with an experiment and the manifests of all datasets. */
  const workspace = (name: string, id: string): string => {
    const folder = join(root, `${id}-${name}`)
    mkdirSync(join(folder, "reports", id), { recursive: true })
    cpSync(join(repository, "datasets"), join(folder, "datasets"), { recursive: true })
    cpSync(join(repository, "reports", id, "experiment.yaml"), join(folder, "reports", id, "experiment.yaml"))
    return folder
  }

  it.skipIf(!hasData).each(reports)(
    "%s has the committed bytes, and a worker was killed twice meanwhile",
    async (id, how) => {
      const [words, ...options] = how.split(" ")
      const here = workspace("here", id)
      expect(await commands.start(here, "project init").ended()).toMatchObject({ code: 0 })
      const worker = (name: string) => commands.start(workspace(name, id), "worker --database LITFUSE_DB")
      const [first, second] = [worker("one"), worker("two")]
      await Promise.all([first.said(/waits for pieces/), second.said(/waits for pieces/)])
      const began = performance.now()
      const run = commands.start(here, [`bench ${words} ${id} --durable --workers-at LITFUSE_DB`, ...options].join(" "))
      // a worker is killed while it does a piece: the first message comes when a piece has begun
      await first.said(/piece \d+ of \d+ of \S+: begun/)
      first.child.kill("SIGKILL")
      await first.ended()
      const third = worker("three")
      await third.said(/piece \d+ of \d+ of \S+: begun/)
      third.child.kill("SIGKILL")
      const { code, err } = await run.ended()
      expect(code, err).toBe(0)
      console.log(`${id}: ${((performance.now() - began) / 1000).toFixed(0)} s with two workers, of which one was killed twice`)
      const committed = readdirSync(join(repository, "reports", id)).filter((name) => /^(?:report\.md|results\.json|.*\.svg)$/u.test(name))
      const made = readdirSync(join(here, "reports", id)).filter((name) => name !== "experiment.yaml")
      expect(made.sort()).toEqual(committed.sort())
      for (const name of committed)
        expect(readFileSync(join(here, "reports", id, name)).equals(readFileSync(join(repository, "reports", id, name))), name).toBe(true)
      second.child.kill("SIGKILL")
    },
    longestMs * 2
  )
})

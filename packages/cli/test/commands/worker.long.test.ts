import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Postgres, postgres, suite } from "../../../../tools/test-setup/Postgres.ts"
import { tiny } from "../tiny.ts"
import { startedCommands } from "./startedCommand.ts"

const tables = 12

/** What a run waits for: messages that are not answered, workers that are connected, and locks that they hold. */
const state = [
  "SELECT shard_id, tag, last_read, NOW() FROM cluster_messages WHERE NOT processed ORDER BY rowid",
  "SELECT address, healthy, last_heartbeat, NOW() FROM cluster_runners ORDER BY address",
  "SELECT address, COUNT(*), MIN(acquired_at), NOW() FROM cluster_locks GROUP BY address ORDER BY address"
]

const table = (number: number): string => `  - id: t${number}
    title: Table ${number}
    qrels: qrels
    systems: [{ run: run }]
    measures: [RR, nDCG@${number + 1}]
`

const files = {
  ...tiny,
  "reports/try/experiment.yaml": `${tiny["reports/try/experiment.yaml"]}${Array.from({ length: tables }, (_, i) => table(i)).join("")}`
}

suite("litfuse worker", () => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-worker-"))
  let database: Postgres
  let commands: ReturnType<typeof startedCommands>
  beforeAll(() => {
    database = postgres()
    commands = startedCommands({ LITFUSE_DB: database.url }, 120_000, () => database.print(...state))
  })
  afterAll(() => {
    commands.endAll()
    database.remove()
    rmSync(root, { recursive: true, force: true })
  })

  const workspace = (name: string, changes: Readonly<Record<string, string>> = {}): string => {
    for (const [file, text] of Object.entries({ ...files, ...changes })) {
      mkdirSync(dirname(join(root, name, file)), { recursive: true })
      writeFileSync(join(root, name, file), text)
    }
    return join(root, name)
  }

  const litfuse = (folder: string, line: string) => commands.start(folder, line)

  const worker = "worker --database LITFUSE_DB"
  const asked = "bench run try --durable --workers-at LITFUSE_DB --formats none"
  const report = (folder: string) =>
    ["results.json", "rankings.json", "report.md"].map((name) => readFileSync(join(folder, "reports/try", name), "utf8"))

  it("does the pieces of a run for another process, and a worker that is killed loses none: the bytes are those of one process", async () => {
    const alone = workspace("alone")
    expect(await litfuse(alone, "bench run try --formats none").ended()).toMatchObject({ code: 0 })
    const here = workspace("here")
    expect(await litfuse(here, "project init").ended()).toMatchObject({ code: 0 })
    const workers = ["one", "two"].map((name) => litfuse(workspace(name), worker))
    await Promise.all(workers.map(({ said }) => said(/waits for pieces/)))
    const run = litfuse(here, asked)
    await workers[0]!.said(/piece \d+ of 13 of try: done/)
    workers[0]!.child.kill("SIGKILL")
    const { code, err } = await run.ended()
    expect([code, err]).toEqual([0, expect.stringContaining("stored as run")])
    expect(report(here)).toEqual(report(alone))
    const { runs } = JSON.parse((await litfuse(here, "runs list --format json").ended()).out)
    expect(runs).toMatchObject([{ state: "done", steps: { done: 13, of: 13 } }])

    // the second worker has gone on: a run of another design is refused by it, with its name
    const other = workspace("other", { "reports/try/experiment.yaml": `${files["reports/try/experiment.yaml"]}${table(tables)}` })
    expect(await litfuse(other, "project init").ended()).toMatchObject({ code: 0 })
    const refused = await litfuse(other, asked).ended()
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringMatching(/worker \S+\/\d+ was refused: its try is of another design or has other data/)
    ])

    // the complete run leaves the database; the one that was refused needs its pieces, and both projects say so
    const listed = await litfuse(here, "runs prune --workers-at LITFUSE_DB").ended()
    expect([listed.code, listed.out, listed.err]).toEqual([
      0,
      expect.stringMatching(/\| [0-9a-f]{12} \| +13 \|/),
      expect.stringMatching(
        /is not finished \(0 of 14 pieces\), and stays\n.*the pieces of 1 complete run in the database would be deleted/
      )
    ])
    const deleted = await litfuse(other, "runs prune --workers-at LITFUSE_DB --yes").ended()
    expect([deleted.code, deleted.err]).toEqual([
      0,
      expect.stringMatching(
        /run \S+ of this project needs its pieces \(0 of 14 pieces\).*\ndeleted the pieces of 1 complete run in the database\n/
      )
    ])
    expect((await litfuse(here, "runs prune --workers-at LITFUSE_DB").ended()).err).toContain(
      "the pieces of 0 complete runs in the database"
    )

    workers[1]!.child.kill("SIGINT")
    expect((await workers[1]!.ended()).code).toBe(130)
  })

  it("says in one line what is wrong with the variable, and never repeats its value", async () => {
    const folder = workspace("wrong")
    const { code, err } = await litfuse(folder, "worker --database NOT_SET").ended()
    expect([code, err]).toEqual([
      2,
      "litfuse worker: --database names the variable NOT_SET, which is not set; set it to postgresql://NAME:PASSWORD@HOST/DATABASE\n"
    ])
  })
})

import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import * as Host from "@litfuse/host/Host"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { type Event, Watch } from "../../src/Events.ts"
import * as Pipeline from "../../src/Pipeline.ts"
import * as Project from "../../src/Project.ts"
import * as Runs from "../../src/Runs.ts"
import { most } from "../../src/project/capHistory.ts"
import { asked } from "../asked.ts"
import { written } from "../written.ts"

const files = { "pipelines/one.pipeline.yaml": "nodes: []\n", "pipelines/two.pipeline.yaml": "nodes: []\n" }

/** Copies the first run of a project until it has this many more, as if the same command had been run again. */
const copyRuns = (folder: string, times: number): void => {
  const database = new DatabaseSync(ProjectFiles.of(folder).database)
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('run') WHERE name NOT IN ('n', 'id')")
    .all()
    .map(({ name }) => String(name))
    .join(", ")
  const copy = database.prepare(`INSERT INTO run (id, ${columns}) SELECT ?, ${columns} FROM run WHERE n = 1`)
  for (let i = 0; i < times; i++) copy.run(`20260101-${String(i).padStart(6, "0")}`)
  database.prepare("INSERT INTO step (run, node, plugin, status, count) VALUES (4, 'a', 'step/works', 'ran', 1)").run()
  database.prepare("UPDATE run SET state = 'running', endedAt = NULL WHERE n = 3").run()
  database.prepare("INSERT INTO saved (name, run) VALUES ('first', 1)").run()
  database.close()
}

it("lists the runs of a pipeline, and keeps the last hundred; saved and unfinished runs stay", async () => {
  const folder = written(files)
  await asked(Project.init({ folder }))
  const told: Array<string> = []
  const run = (pipeline: string) =>
    Effect.runPromise(
      Pipeline.run({ folder, pipeline, query: "naps" }).pipe(
        Effect.provideService(Watch, (event: Event) => event._tag === "Told" && told.push(event.text)),
        Effect.provide(Host.layer)
      )
    )
  const list = (pipeline?: string) => asked(Runs.list({ folder, limit: null, ...(pipeline === undefined ? {} : { pipeline }) }))
  await run("one")
  await run("pipelines/two.pipeline.yaml")
  copyRuns(folder, most + 1)
  told.length = 0
  await run("one")
  const after = await list("one")
  // the newest hundred are the run itself and 99 copies; the saved run 1 and run 3, which was interrupted, stay too
  expect(after.of).toBe(most + 2)
  expect(after.runs.flatMap(({ saved }) => saved)).toEqual(["first"])
  expect(after.runs.filter(({ interrupted }) => interrupted)).toHaveLength(1)
  expect((await list("two")).of).toBe(1)
  expect((await list()).of).toBe(after.of + 1)
  expect(told.filter((line) => line.includes("the history keeps"))).toEqual([expect.stringMatching(/removed: /)])
  copyFileSync(join(folder, "pipelines/one.pipeline.yaml"), join(folder, "other.yaml"))
  expect((await list("other.yaml")).of).toBe(0)
})

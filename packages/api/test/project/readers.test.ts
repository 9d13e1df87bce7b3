/** Questions that read a review whose database is not there: git does not track it. */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished } from "vitest"
import type { ApiError } from "../../src/ApiError.ts"
import * as Evidence from "../../src/Evidence.ts"
import * as Find from "../../src/Find.ts"
import * as Graph from "../../src/Graph.ts"
import * as Judging from "../../src/Judging.ts"
import * as Project from "../../src/Project.ts"
import * as Review from "../../src/Review.ts"
import * as ReviewFlow from "../../src/ReviewFlow.ts"
import * as ReviewSearches from "../../src/ReviewSearches.ts"
import * as Runs from "../../src/Runs.ts"
import * as Schedule from "../../src/Schedule.ts"
import * as Text from "../../src/Text.ts"
import * as Verify from "../../src/Verify.ts"
import { asked } from "../asked.ts"

const everyday = join(import.meta.dirname, "../../../../datasets/everyday")

const claim = "Caffeine shortens day sleep"
const address = { work: "doi:10.5555/everyday.1", section: "Results", from: 0, to: 5, sha256: "0".repeat(64) }

const reading = (folder: string): Readonly<Record<string, Effect.Effect<unknown, ApiError, never>>> =>
  ({
    evidence: Evidence.run({ folder, claim }),
    "evidence --in": Evidence.run({ folder, claim, in: ["10.5555/everyday.1"] }),
    "find --project": Find.run({ folder, words: ["caffeine"], project: true }),
    "find --check": Find.run({ folder, project: true, check: "hits.json" }),
    verify: Verify.ask({ folder, file: "included.ris", replay: join(everyday, "cassettes") }),
    "runs list": Runs.list({ folder }),
    "runs pmids": Runs.pmids({ folder }),
    "runs show": Runs.show({ folder, run: "latest" }),
    "runs cancel": Runs.cancel({ folder, run: "latest" }),
    "runs prune": Runs.prune({ folder, runs: [] }),
    "graph show": Graph.show({ folder }),
    "graph export": Graph.exported({ folder, file: join(folder, "graph.xml") }),
    "project export": Project.exported({ folder, file: "project.jsonl.gz" }),
    judging: Judging.list({ folder }),
    "review status": Review.status({ folder }),
    "review check": Review.check({ folder }),
    "review flow": ReviewFlow.show({ folder }),
    "review searches": ReviewSearches.list({ folder }),
    schedule: Schedule.list({ folder }),
    "text of another folder": Text.run({ folder: tmpdir(), ids: ["PMC99900001"], replay: join(everyday, "texts") })
  }) as never

it("writes nothing into it, whether it finds something or not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-readers-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(everyday, "review"), folder, { recursive: true })
  writeFileSync(join(folder, "hits.json"), JSON.stringify({ version: 1, hits: [{ address }] }))
  const made: Array<string> = []
  for (const [name, question] of Object.entries(reading(folder))) {
    await asked(Effect.result(question))
    if (!readdirSync(folder).includes(".litfuse")) continue
    made.push(name)
    rmSync(join(folder, ".litfuse"), { recursive: true })
  }
  expect(made).toEqual([])
})

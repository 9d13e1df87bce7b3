/** How long the history of a project with 1,000 runs takes: the question alone, and the whole built command. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Runs from "@litfuse/api/Runs"
import * as RunStore from "@litfuse/project/RunStore"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { median } from "./processTimes.ts"

const size = 1000
const rounds = 15

/** A project whose runs have eight sources, twenty steps and a hundred PMIDs each. */
const build = (root: string): void => {
  Result.getOrThrow(ProjectFiles.make(root))
  const ledger = Result.getOrThrow(RunStore.open(root, { isNew: true }))
  const nowMs = Date.parse("2026-01-31T12:00:00Z")
  for (let i = 0; i < size; i++) {
    const query = `heart failure and treatment number ${i}`
    const beginning = {
      question: "search",
      title: query,
      request: { query, perSource: 100 },
      folder: ".",
      stepsOf: 20,
      hasRecordings: true
    }
    const { run, lease } = Result.getOrThrow(RunStore.begin(ledger, { ...beginning, nowMs: nowMs + i * 60_000 }))
    for (let s = 0; s < 20; s++) Result.getOrThrow(RunStore.step(ledger, run, `node-${s}`, "source/pubmed", "ran", 100))
    const outcomes = Array.from({ length: 8 }, (_, s) => ({
      source: `source-${s}`,
      state: "found",
      delivered: 100,
      total: 12_345,
      effectiveQuery: `(${query})[Title/Abstract]`
    }))
    const pmids = Array.from({ length: 100 }, (_, p) => String(30_000_000 + i * 100 + p))
    Result.getOrThrow(
      RunStore.finish(ledger, run, nowMs + i * 60_000 + 5000, { outcomes, counts: { works: 100 }, pmids, answer: "0".repeat(64) })
    )
    lease.release()
  }
  ledger.store.close()
}

/** `npm run speed -- history`. */
export const projectHistory = async (): Promise<ReadonlyArray<Measurement>> => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-history-"))
  process.env["LITFUSE_STATE"] = join(root, "state")
  build(root)
  const timed = async (question: () => Promise<unknown>): Promise<number> => {
    const all: Array<number> = []
    for (let i = 0; i < rounds; i++) {
      const start = performance.now()
      await question()
      all.push(performance.now() - start)
    }
    return median(all)
  }
  const asked = <A, E>(question: Effect.Effect<A, E, Host.Host>) =>
    Effect.runPromise(Effect.provide(question, Host.layer) as Effect.Effect<A>)
  const main = join(import.meta.dirname, "../packages/cli/dist/main.js")
  const measured = [
    {
      name: `runs list over ${size.toLocaleString("en")} runs, the last 20`,
      value: await timed(() => asked(Runs.list({ folder: root }))),
      unit: "ms",
      target: "at most 100"
    },
    {
      name: `runs pmids over ${size.toLocaleString("en")} runs of 100 works`,
      value: await timed(() => asked(Runs.pmids({ folder: root }))),
      unit: "ms",
      target: "at most 500"
    },
    {
      name: `litfuse runs list over ${size.toLocaleString("en")} runs, a whole process`,
      value: await timed(async () => void execFileSync(process.execPath, [main, "runs", "list"], { cwd: root, stdio: "ignore" })),
      unit: "ms",
      target: "at most 1,000"
    }
  ]
  rmSync(root, { recursive: true })
  return measured
}

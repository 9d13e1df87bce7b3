import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { expect, it, onTestFinished, vi } from "vitest"
import { type Event, Watch } from "../../src/Events.ts"
import * as Runs from "../../src/Runs.ts"
import { pluginsIn } from "../../src/plugins.ts"
import * as Project from "../../src/Project.ts"
import { recordRun } from "../../src/project/recordRun.ts"
import * as LookupRun from "../../src/search/LookupRun.ts"
import { asked } from "../asked.ts"
import * as Copied from "../copied.ts"

it("a run that cannot be replayed has a warning, and delivers its answer", async () => {
  const pubmed = await Copied.source("pubmed", "ncbi")
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(tmpdir(), "litfuse-state-")))
  const folder = mkdtempSync(join(tmpdir(), "litfuse-keeping-"))
  onTestFinished(() => {
    for (const one of [process.env["LITFUSE_STATE"]!, folder]) rmSync(one, { recursive: true })
    vi.unstubAllEnvs()
  })
  await asked(Project.init({ folder }))
  const { config, registry } = await asked(pluginsIn(folder))
  const sources = registry.plugins.of("source").filter(({ plugin }) => plugin.id === "pubmed")
  const identifiers = [Result.getOrThrow(Identifier.parse("PMID:1"))]
  const question = (again: Effect.Effect<string>) =>
    recordRun(
      {
        question: "get",
        title: "one",
        folder,
        request: { folder },
        stepsOf: 1,
        traffic: { _tag: "Live" },
        summaryOf: () => ({ counts: {} }),
        replayHash: (answer: string) => answer
      },
      (traffic) => (traffic._tag === "Replay" ? again : Effect.as(LookupRun.run(config, { identifiers, sources, traffic }), "the answer")),
      Effect.succeed
    )
  for (const again of [Effect.die(new Error("a bug")), Effect.fail(new Error("a recording is gone")) as Effect.Effect<never>]) {
    const lines: Array<string> = []
    const watch = (event: Event) => void (event._tag === "Told" && !event.text.includes(": requests go to ") && lines.push(event.text))
    const answer = await asked(Effect.provideService(question(again), Watch, watch))
    expect(answer).toBe("the answer")
    expect(lines).toEqual([
      expect.stringMatching(
        /^run \S+ could not be replayed from its recordings \((a bug|a recording is gone)\); a later replay cannot check its answer$/
      ),
      expect.stringMatching(/^stored as run /)
    ])
    expect((await asked(Runs.list({ folder, answered: true }))).runs[0]).toMatchObject({ question: "get", recordings: "all", answer: null })
  }
  expect(pubmed.seen.length).toBeGreaterThan(0)
})

/** A question is a run of the project: listed, replayed and pruned as a search is, with its language model. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Answer from "@litfuse/api/Answer"
import * as Project from "@litfuse/api/Project"
import * as Replay from "@litfuse/api/Replay"
import * as Runs from "@litfuse/api/Runs"
import { copyOf } from "@litfuse/kit/loopback"
import { expect, it, onTestFinished, vi } from "vitest"
import { zebrafishServices } from "../../../../tools/datasets/everyday/zebrafishServices.ts"
import { zebrafishQuestion as question } from "../../../../tools/datasets/everydayEntities.ts"
import { asked } from "../asked.ts"
import { completion, hurriedly, startModel } from "../extract/model/fakeModel.ts"
import { refusals } from "../refusals.ts"

it("stores a report and replays it without services and without a model", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stored-answer-"))
  onTestFinished(() => void vi.unstubAllEnvs())
  // other tests of this worker may have other keys, and steps of this plan in the cache
  vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
  vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"))
  const copies = await Promise.all(
    ["ncbi", "uniprot", "alphafold"].map(async (upstream) => {
      const copy = await copyOf({
        server: (request: Parameters<typeof zebrafishServices>[1]) => zebrafishServices(upstream, request)
      } as never)
      vi.stubEnv(`LITFUSE_UPSTREAM_${upstream.toUpperCase()}`, copy.origin)
      return copy
    })
  )
  onTestFinished(async () => void (await Promise.all(copies.map(({ close }) => close()))))
  const model = await startModel([
    completion({ content: JSON.stringify({ parts: [] }) }),
    completion({ content: JSON.stringify({ sentences: [] }) })
  ])
  await asked(Project.init({ folder }))
  const report = await hurriedly(Answer.ask({ folder, question, sources: ["pubmed"], model: true }))
  expect(report.outcomes.map(({ source, state }) => [source, state])).toEqual([
    ["uniprot", "found"],
    ["alphafold", "found"],
    ["pubmed", "found"]
  ])
  expect(report.model!.calls.map(({ outcome }) => outcome)).toEqual(["answered", "answered"])
  const { runs } = await asked(Runs.list({ folder }))
  expect(runs).toMatchObject([{ runId: report.runId, state: "done", question: "answer", text: question, recordings: "all" }])
  expect(runs[0]!.counts).toEqual({
    parts: report.parts.length,
    refusals: report.parts.filter(({ state }) => state === "refused").length,
    references: report.references.length
  })
  await Promise.all([model.close(), ...copies.map(({ close }) => close())])
  const { again, isSame } = await asked(Replay.ofRun({ folder, run: "last" }))
  expect(isSame).toBe(true)
  const { found } = again as Extract<typeof again, { readonly question: "answer" }>
  expect({ ...found, runId: report.runId }).toEqual(report)
  await asked(Runs.prune({ folder, runs: [report.runId!], isAgreed: true }))
  expect((await refusals(Replay.ofRun({ folder, run: report.runId! }))).map(({ text }) => text).join()).toMatch(/pruned|no run/)
  // no command is named that refuses too
  expect((await refusals(Runs.resume({ folder, run: report.runId! }))).map(({ text }) => text)).toEqual([
    `run ${report.runId} is done, and was pruned, so its answer is gone; ask the question again`
  ])
})

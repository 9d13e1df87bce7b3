import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { serve } from "@litfuse/kit/loopback"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import type { ApiError } from "../../src/ApiError.ts"
import { type Event, Watch } from "../../src/Events.ts"
import * as Dedup from "../../src/Dedup.ts"
import * as Get from "../../src/Get.ts"
import type * as Host from "../../src/Host.ts"
import * as Pipeline from "../../src/Pipeline.ts"
import * as Project from "../../src/Project.ts"
import { recordRun } from "../../src/project/recordRun.ts"
import * as LookupRun from "../../src/search/LookupRun.ts"
import { pluginsIn } from "../../src/plugins.ts"
import * as Replay from "../../src/Replay.ts"
import * as Runs from "../../src/Runs.ts"
import * as Answers from "../../src/search/Answer.ts"
import * as Search from "../../src/Search.ts"
import { asked } from "../asked.ts"
import * as Copied from "../copied.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-kept-"))
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(root, "state-")))
  return () => vi.unstubAllEnvs()
})

/** The answer of a question, and its events. */
const told = async <A, E = ApiError>(question: Effect.Effect<A, E, Host.Host>) => {
  const events: Array<Event> = []
  const answer = await asked(Effect.provideService(question, Watch, (event) => void events.push(event)))
  return {
    answer,
    lines: events.flatMap((event) => (event._tag === "Told" && !event.text.includes(": requests go to ") ? [event.text] : []))
  }
}
const wrong = async (question: Effect.Effect<unknown, ApiError, Host.Host>) => (await asked(Effect.flip(question))).message

const made = async () => {
  const folder = mkdtempSync(join(root, "project-"))
  await asked(Project.init({ folder }))
  return folder
}
const heart = (folder: string) => ({ folder, query: "heart", sources: ["pubmed"] })

describe("without a project", () => {
  it("nothing is kept and nothing is made, and a search that is to be saved is refused", async () => {
    const pubmed = await Copied.source("pubmed", "ncbi")
    const folder = mkdtempSync(join(root, "none-"))
    expect((await told(Search.ask(heart(folder)))).answer.runId).toBeNull()
    const before = pubmed.seen.length
    expect(await wrong(Search.ask({ ...heart(folder), save: "mine" }))).toBe(
      "save needs a project that stores the run; make one with `litfuse project init`"
    )
    expect([readdirSync(folder), pubmed.seen.length]).toEqual([[], before])
    for (const question of [Runs.list({ folder, answered: true }), Runs.list({ folder }), Replay.ofRun({ folder, run: "last" })])
      expect(await wrong(question)).toBe(
        `${folder}: there is no project in this folder or above it; make one with \`litfuse project init\``
      )
  })
})

describe("in a project", () => {
  it("an answer that was delivered before the project could not be written is not said to be kept", async () => {
    await Copied.source("pubmed", "ncbi")
    const folder = await made()
    const deliver = (found: Search.Found) =>
      Effect.sync(() => {
        const database = new DatabaseSync(ProjectFiles.of(folder).database)
        database.exec("CREATE TRIGGER full BEFORE UPDATE OF state ON run BEGIN SELECT RAISE(ABORT, 'no more room'); END")
        database.close()
        return found.works.length
      })
    const { answer, lines } = await told(Search.into(deliver)(heart(folder)))
    expect(answer).toBeGreaterThan(0)
    expect(lines).toEqual([expect.stringMatching(/no more room.*; run [\w-]+ is stored incompletely$/)])
  })

  it("a search from a folder below it is kept, looked up, and replayed to the same bytes wherever the project is", async () => {
    const pubmed = await Copied.source("pubmed", "ncbi")
    const folder = await made()
    mkdirSync(join(folder, "sub"))
    const { answer, lines } = await told(Search.run({ ...heart(join(folder, "sub")), save: "mine" }))
    const { runId, works } = Answers.wholeAnswer(answer.answer)
    expect(lines).toEqual([`stored as run ${runId}, saved as mine`])
    const { runs } = await asked(Runs.list({ folder, words: "HEAR", answered: true }))
    expect(runs).toMatchObject([
      { runId, question: "search", text: "heart", counts: { works: works.length }, recordings: "all", saved: ["mine"], licensed: [] }
    ])
    expect(runs[0]!.sources).toEqual([{ source: "pubmed", state: "found", delivered: works.length }])
    expect((await asked(Runs.list({ folder, words: "lung", answered: true }))).runs).toEqual([])
    expect((await asked(Runs.pmids({ folder }))).pmids).toEqual(works.map(({ id }) => id.replace(/^pubmed:/, "")))
    expect(await asked(Runs.show({ folder, run: runId!.slice(0, 10) }))).toMatchObject({
      run: { folder: "sub", state: "done", stepsOf: 7, outcomes: [{ effectiveQuery: expect.stringContaining("heart") }] },
      isOwn: true,
      isInterrupted: false
    })

    const requests = pubmed.seen.length
    await pubmed.close()
    const replay = async (at: string) => {
      const { again, isSame } = await asked(Replay.ofRun({ folder: at, run: runId! }))
      return { again: again.question === "search" ? [...again.found.answer.works] : [], hash: again.stable, isSame }
    }
    const first = await replay(folder)
    expect(first.isSame).toBe(true)
    expect(first.again).toEqual(works)
    renameSync(folder, `${folder}-moved`)
    vi.stubEnv("XDG_CACHE_HOME", join(root, "another-cache"))
    expect(await replay(`${folder}-moved`)).toEqual(first)
    expect(pubmed.seen.length).toBe(requests)
  })

  it("a search that no service answered says that it keeps no answers", async () => {
    const folder = await made()
    vi.stubEnv("LITFUSE_UPSTREAM_NCBI", "http://127.0.0.1:1")
    await asked(Search.ask({ folder, query: "heart", sources: ["pubmed"] }))
    expect((await asked(Runs.list({ folder, answered: true }))).runs).toMatchObject([{ counts: { works: 0 }, recordings: "none" }])
    expect(await wrong(Replay.ofRun({ folder, run: "last" }))).toMatch(/stored no answers of services/)
  })

  it("look-ups and pipelines are kept too, and a replay of recordings is not", async () => {
    await Copied.source("pubmed", "ncbi")
    const folder = await made()
    const tape = join(folder, "tape")
    const found = await asked(Search.ask({ ...heart(folder), record: tape }))
    expect(readdirSync(join(tape, "ncbi")).length).toBeGreaterThan(1)
    expect((await asked(Search.ask({ ...heart(folder), replay: tape }))).runId).toBeNull()
    const got = await asked(Get.ask({ folder, ids: [found.works[0]!.identifiers[0]!], sources: ["pubmed"] }))
    const ran = await asked(
      Pipeline.run({
        folder,
        pipeline: join(import.meta.dirname, "../../../../presets/search.pipeline.yaml"),
        query: "heart",
        sources: ["pubmed"]
      })
    )
    const { runs } = await asked(Runs.list({ folder, answered: true }))
    expect(runs.map(({ runId, question }) => [runId, question])).toEqual([
      [ran.runId, "pipeline"],
      [got.runId, "get"],
      [found.runId, "search"]
    ])
    for (const { runId } of runs) expect(await asked(Replay.ofRun({ folder, run: runId }))).toMatchObject({ isSame: true })
  })

  it("what asks no service is noted, and cannot be replayed", async () => {
    const folder = await made()
    const reference = (title: string) => `TY  - JOUR\nTI  - ${title}\nPY  - 2020\nER  - \n`
    writeFileSync(join(folder, "a.ris"), reference("Aspirin after a first heart attack") + reference("ASPIRIN AFTER A FIRST HEART ATTACK"))
    const { lines } = await told(Dedup.ask({ folder, files: ["a.ris"] }))
    const { runs } = await asked(Runs.list({ folder, answered: true }))
    expect(runs).toMatchObject([{ question: "dedup", text: "a.ris", counts: { records: 2 }, recordings: "none" }])
    expect(lines).toEqual([`stored as run ${runs[0]!.runId}`])
    expect(await wrong(Replay.ofRun({ folder, run: "last" }))).toContain("stored no answers of services, so there is nothing to replay")
    expect(await wrong(Dedup.ask({ folder, files: ["b.ris"] }))).toContain("b.ris: not found")
    expect((await asked(Runs.list({ folder }))).runs).toMatchObject([
      { state: "failed", interrupted: false, command: "dedup b.ris" },
      { state: "done", interrupted: false }
    ])
  })

  it("any long question, such as a walk, continues where it was, without repeating answered requests", async () => {
    const pubmed = await Copied.source("pubmed", "ncbi")
    const folder = await made()
    const ids = (await asked(Search.ask({ ...heart(mkdtempSync(join(root, "elsewhere-"))), abstracts: false }))).works
      .slice(0, 3)
      .map(({ identifiers }) => Result.getOrThrow(Identifier.parse(identifiers[0]!)))
    const { config, registry } = await asked(pluginsIn(folder))
    const sources = registry.plugins.of("source").filter(({ plugin }) => plugin.id === "pubmed")
    /** A walk of three hops, each of which asks a service; it stops before one of them as a process does that is killed. */
    const walk = (stopBefore: number) =>
      recordRun(
        {
          question: "walk",
          title: "three hops",
          folder,
          request: { folder, seeds: ids.map(Identifier.print) },
          stepsOf: ids.length,
          traffic: { _tag: "Live" },
          summaryOf: (hops: ReadonlyArray<string>) => ({ counts: { hops: hops.length } }),
          replayHash: (hops) => JSON.stringify(hops)
        },
        (traffic) =>
          Effect.forEach(ids, (id, hop) =>
            hop === stopBefore
              ? Effect.interrupt
              : Effect.map(LookupRun.run(config, { identifiers: [id], sources, traffic }), ({ answer }) => answer.works[0]!.id)
          ),
        Effect.succeed
      )
    const before = pubmed.seen.length
    const stopped = await asked(Effect.exit(walk(2)))
    expect(Exit.isFailure(stopped)).toBe(true)
    expect((await asked(Runs.list({ folder }))).runs).toMatchObject([{ state: "failed", interrupted: true, command: "walk three hops" }])
    const between = pubmed.seen.length
    expect(between).toBeGreaterThan(before)
    const { answer: hops, lines } = await told(walk(-1))
    expect([hops.length, lines[0]]).toEqual([3, expect.stringMatching(/^run \S+ continues; \d stored answers are not requested again$/)])
    // the third hop alone asked
    expect((pubmed.seen.length - between) * 2).toBe(between - before)
    const { runs } = await asked(Runs.list({ folder, answered: true }))
    const answer = JSON.stringify(hops)
    expect(runs).toMatchObject([{ question: "walk", counts: { hops: 3 }, recordings: "all", answer }])
    expect(await asked(Runs.show({ folder, run: "last" }))).toMatchObject({ run: { attempts: 2, state: "done" }, isInterrupted: false })
  })

  it("marks what only those with a key may read", async () => {
    await Copied.source("core")
    vi.stubEnv("CORE_API_KEY", "a-key")
    const folder = await made()
    const { runId, outcomes } = await asked(Search.ask({ folder, query: "heart", sources: ["core"] }))
    expect(outcomes).toMatchObject([{ state: "found" }])
    expect(await asked(Runs.show({ folder, run: runId! }))).toMatchObject({ run: { licensed: ["core"] } })
  })

  it("a cancelled run ends, and continues with its stored answers on request", async () => {
    let isSilent = true
    const pubmed = await Copied.source("pubmed", "ncbi")
    const silent = await serve((_, response) => void (isSilent || response.writeHead(404).end()))
    onTestFinished(silent.close)
    vi.stubEnv("LITFUSE_UPSTREAM_EUROPEPMC", silent.origin)
    const folder = await made()
    const search = { folder, query: "heart", sources: ["pubmed", "europepmc"] }
    const running = wrong(Search.ask(search))
    await vi.waitFor(async () => expect((await asked(Runs.show({ folder, run: "last" }))).steps).toHaveLength(1), { timeout: 60_000 })
    const { runs } = await asked(Runs.list({ folder }))
    const [{ runId }] = runs as [Runs.Listed]
    expect(runs).toMatchObject([{ state: "running", command: "search heart", steps: { done: 1 } }])
    expect(await wrong(Runs.prune({ folder, runs: [runId], isAgreed: true }))).toContain(
      `run ${runId} is being executed by another process; cancel it first`
    )
    expect(await wrong(Runs.resume({ folder, run: runId }))).toContain("is being executed by another process")
    expect(await asked(Runs.cancel({ folder, run: runId }))).toEqual({ runId, state: "asked" })
    expect(await running).toBe(`run ${runId} was cancelled`)
    expect((await asked(Runs.watch({ folder, run: runId }))).run.state).toBe("cancelled")

    isSilent = false
    const own = process.env["LITFUSE_STATE"]
    vi.stubEnv("LITFUSE_STATE", join(folder, "of-another-user"))
    expect(await wrong(Runs.resume({ folder, run: runId }))).toContain("was started by another user, or was changed")
    vi.stubEnv("LITFUSE_STATE", own)
    const before = pubmed.seen.length
    const { answer, lines } = await told(Runs.resume({ folder, run: runId }))
    expect(lines[0]).toMatch(new RegExp(`^run ${runId} continues; \\d stored answers are not requested again$`))
    expect([answer.question, pubmed.seen.length]).toEqual(["search", before])
    expect(await asked(Runs.show({ folder, run: runId }))).toMatchObject({ run: { state: "done", attempts: 2 } })
    expect(await wrong(Runs.resume({ folder, run: runId }))).toContain("is done; `litfuse replay` shows its answer again")
  })

  it("recordings that no saved search needs are pruned when that is agreed, and history stays", async () => {
    await Copied.source("pubmed", "ncbi")
    const folder = await made()
    const first = (await asked(Search.ask(heart(folder)))).runId!
    const second = (await asked(Search.ask({ ...heart(folder), save: "mine" }))).runId!
    expect(await asked(Runs.prune({ folder }))).toEqual({
      runs: [{ runId: first, command: "search heart", bytes: expect.any(Number) }],
      isDone: false,
      database: null
    })
    expect(await wrong(Runs.prune({ folder, runs: [second], isAgreed: true }))).toBe(
      `run ${second} is saved as mine; save another run under that name first`
    )
    expect(await asked(Runs.prune({ folder, isAgreed: true }))).toMatchObject({ isDone: true })
    expect(await wrong(Replay.ofRun({ folder, run: first }))).toBe(
      `run ${first} was pruned, so its answers are gone; ask the question again`
    )
    expect(await asked(Replay.ofRun({ folder, run: second }))).toMatchObject({ isSame: true })
    expect((await asked(Runs.list({ folder, answered: true }))).runs.map(({ runId }) => runId)).toEqual([second, first])
    expect((await asked(Runs.prune({ folder, isAgreed: true }))).runs).toEqual([])
  })

  it("that cannot be used, the answer is the same, and one line says that the run is not kept", async () => {
    await Copied.source("pubmed", "ncbi")
    const folder = await made()
    rmSync(join(folder, ".litfuse/recordings"), { recursive: true })
    writeFileSync(join(folder, ".litfuse/recordings"), "in the way")
    const { answer, lines } = await told(Search.ask(heart(folder)))
    expect(answer).toMatchObject({ runId: null, outcomes: [{ state: "found" }] })
    expect(lines).toEqual([expect.stringMatching(/is no folder; move it away; this run is not stored/)])
    await expect(asked(Runs.list({ folder, answered: true }))).rejects.toThrow("is no folder; move it away")
  })
})

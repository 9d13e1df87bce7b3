import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Host } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import * as Runs from "../../src/Runs.ts"
import { asked as online } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { hostOf, sourceOf, type Made } from "../walk/world.ts"
import { interrupt } from "./interrupt.ts"
import { decide, protocol, ris, threeWorks } from "./threeWorks.ts"
import { written } from "../written.ts"

/** The included work w0 cites w1, which the export has, and w3; w4 cites w0, and w5 cites w4. */
const world: Made = {
  w0: { identifiers: ["doi:10.5555/0"], cites: ["w1", "w3"] },
  w1: { identifiers: ["doi:10.5555/1"], cites: [] },
  w3: { identifiers: ["doi:10.5555/3"], cites: [] },
  w4: { identifiers: ["doi:10.5555/4"], cites: ["w0"] },
  w5: { identifiers: ["doi:10.5555/5"], cites: ["w4"] }
}

const askedOf =
  (sources: ReadonlyArray<unknown>) =>
  <A, E>(question: Effect.Effect<A, E, Host>): Promise<A> =>
    Effect.runPromise(Effect.provideService(question, Host, hostOf(sources)) as Effect.Effect<A, E>)

const asked = askedOf([sourceOf("one", world)])

const review = () => threeWorks(asked)

describe("citation searching", () => {
  it("follows citations from included works, and screens only what is new", async () => {
    const folder = await review()
    const found = await asked(Review.chase({ folder }))
    expect(found).toMatchObject({ isNew: true, direction: "both", sources: ["one"], seeds: 1, records: 3, works: 3, known: 1, toScreen: 2 })
    const { steps } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === `search ${found.search}`)).toEqual({
      id: `search ${found.search}`,
      state: "done",
      counts: { records: 3 }
    })
    // a known work keeps its decision
    expect(steps.find(({ id }) => id === "screen screen")!.counts).toMatchObject({ include: 1, exclude: 2, open: 2 })
    const assigned = await asked(Review.assign({ folder, who: "Ann" }))
    expect([assigned.records, ...assigned.page.matchAll(/>\d\. (The work w\d)/gu)].map(String).filter((one) => one.length < 3)).toEqual([
      "2"
    ])
    const { flow, prismaS } = JSON.parse((await asked(Review.report({ folder, format: "json" }))).text)
    expect(flow).toMatchObject({ records: 3, duplicates: 0, screened: 3, other: { records: 3, duplicates: 1, unscreened: 2 }, reports: 1 })
    const item = prismaS.find((one: { item: number }) => one.item === 5)
    expect(item.status).toBe("reported")
    expect(item.text).toMatch(
      /^On \d{4}-\d\d-\d\d, works that cite, and works cited by, 1 included work were searched in one: 3 records\.$/
    )
  })

  it("does nothing a second time, and is a run of the project", async () => {
    const folder = await review()
    const first = await asked(Review.chase({ folder, direction: "forward" }))
    const files = ["citations.jsonl", first.file, ".litfuse/review/works.jsonl"].map((name) => join(folder, name))
    const before = files.map((file) => readFileSync(file, "utf8"))
    const again = await askedOf([])(Review.chase({ folder, direction: "forward" }))
    expect(again).toEqual({ ...first, isNew: false, notices: again.notices })
    expect(files.map((file) => readFileSync(file, "utf8"))).toEqual(before)
    const { runs } = await asked(Runs.list({ folder }))
    expect(runs.map(({ command, state }) => `${command}: ${state}`).sort()).toEqual([
      "cites doi:10.5555/0: done",
      "review chase forward: done",
      "review run merge: done",
      "review run search: done"
    ])
    // other included works are another search
    decide(folder, "The work w1", "include")
    expect((await asked(Review.chase({ folder, direction: "forward" }))).search).not.toBe(first.search)
  })

  it("goes on with `runs resume`, wherever its process was killed", async () => {
    const names = ["citations.jsonl", ".litfuse/review/works.jsonl"]
    const lines = (text: string) =>
      text
        .trim()
        .split("\n")
        .map((line) => ({ ...JSON.parse(line), at: "" }))
    // before the search was a part of the review, before it was merged, and before the run was stored as done
    for (const undone of [names, names.slice(1), []]) {
      const folder = await review()
      const text = (name: string): string => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "")
      const before = undone.map((name) => [name, text(name)] as const)
      const { search, file } = await asked(Review.chase({ folder }))
      const after = [...names, file].map((name) => lines(text(name)))
      for (const [name, earlier] of before) writeFileSync(join(folder, name), earlier)
      interrupt(folder, "review chase")
      const chases = async () => (await asked(Runs.list({ folder }))).runs.filter(({ question }) => question === "review chase")
      const [{ runId, interrupted }] = (await chases()) as unknown as [Runs.Listed]
      expect(interrupted).toBe(true)
      expect(await asked(Runs.resume({ folder, run: runId }))).toMatchObject({
        question: "review",
        found: "litfuse review chase is complete; `litfuse review` shows the state"
      })
      expect([...names, file].map((name) => lines(text(name)))).toEqual(after)
      expect(await chases()).toMatchObject([{ runId, state: "done" }])
      const { steps } = await asked(Review.status({ folder }))
      expect(steps.find(({ id }) => id === `search ${search}`)).toMatchObject({ state: "done" })
      expect(steps.find(({ id }) => id === "screen screen")!.counts).toMatchObject({ include: 1, exclude: 2, open: 2 })
    }
  })

  it("is no way around a search that was never run", async () => {
    const folder = await review()
    await asked(Review.chase({ folder }))
    rmSync(join(folder, ".litfuse/review/searches/embase.jsonl"))
    expect((await refused(Review.chase({ folder }))).problems?.[0]?.text).toMatch(/the records are not merged; use `litfuse review run`/)
  })

  it("goes as far as it is asked to", async () => {
    const folder = await review()
    expect(await asked(Review.chase({ folder, direction: "forward", depth: 2 }))).toMatchObject({ records: 2, known: 0, toScreen: 2 })
  })

  it("stores nothing when a source fails, and when nothing is included", async () => {
    const folder = await review()
    const failing = [sourceOf("one", world, { fault: { _tag: "Timeout" } as never })]
    const { message } = await askedOf(failing)(Effect.flip(Review.chase({ folder })))
    expect(message).toMatch(/one gave no whole answer, so nothing was stored/)
    expect(existsSync(join(folder, "citations.jsonl"))).toBe(false)
    writeFileSync(join(folder, "screening/Ann.screen.jsonl"), "")
    expect((await refused(Review.chase({ folder }))).message).toMatch(/no work is included yet/)
  })

  it("replays its recordings to the same bytes, and finds one that was edited", async () => {
    const seed = ris.replace("10.5555/0", "10.99999/atlas.9hhff")
    const yaml = protocol.replace(/sha256: [0-9a-f]{64}/, `sha256: ${createHash("sha256").update(seed).digest("hex")}`)
    const folder = resolve(
      written({ "review.yaml": yaml, "strategies/main.txt": "coffee\n", "exports/a.ris": seed, "screening/.keep": "" })
    )
    await online(Review.run({ folder }))
    decide(folder, "The work w0", "include")
    const replay = join(import.meta.dirname, "../../../../datasets/atlas/walks")
    const { search, records } = await online(Review.chase({ folder, replay, sources: ["openalex", "opencitations"] }))
    expect(records).toBe(36)
    const replayed = async () => (await online(Review.check({ folder }))).checks.filter(({ id }) => id === "recordings")
    expect(await replayed()).toMatchObject([{ state: "ok" }])
    const recordings = join(folder, ".litfuse/recordings")
    const name = readdirSync(recordings, { recursive: true, encoding: "utf8" }).find(
      (one) => one.includes("/openalex/") && one.endsWith(".json")
    )!
    const file = join(recordings, name)
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("atlas.", "atlas.x"))
    expect(await replayed()).toMatchObject([{ state: "failed", subject: search }])
  })

  it("is checked: an edited file of records, and a deleted line, are found", async () => {
    const folder = await review()
    const { search, file } = await asked(Review.chase({ folder }))
    const records = readFileSync(join(folder, file), "utf8")
    writeFileSync(join(folder, file), records.replace("The work w3", "Another work"))
    const failed = async () => (await asked(Review.check({ folder }))).checks.filter(({ state }) => state === "failed")
    expect((await failed()).find(({ id }) => id === "exports")).toMatchObject({ subject: search, file })
    writeFileSync(join(folder, file), records)
    writeFileSync(join(folder, "citations.jsonl"), "")
    expect((await failed()).find(({ id }) => id === "merge")).toMatchObject({ file: "review.yaml" })
  })
})

import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Seed from "@litfuse/stats/Seed"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bench from "../src/Bench.ts"
import * as Evaluate from "../src/Evaluate.ts"
import * as Fuse from "../src/Fuse.ts"
import { tuneDocument } from "../src/tune/tuneDocument.ts"
import * as Tune from "../src/Tune.ts"
import { asked } from "./asked.ts"
import { elsewhere, isPlain, refused } from "./elsewhere.ts"

const topics = Array.from({ length: 10 }, (_, t) => t + 1)
const documents = Array.from({ length: 6 }, (_, d) => d)
const gradeOf = (t: number, d: number): number => {
  if (d % 4 === t % 4) return 2
  return d < 2 ? 1 : 0
}
const qrels = topics.map((t) => documents.map((d) => `${t} 0 d${d} ${gradeOf(t, d)}\n`).join("")).join("")

/** A run whose scores are grades with noise: the more, the worse. */
const noisy = (tag: string, noise: number): string => {
  const random = Seed.stream(Seed.derive(7, tag))
  return topics
    .flatMap((t) =>
      documents
        .map((d) => ({ d, score: gradeOf(t, d) + noise * random.unit() }))
        .sort((a, b) => b.score - a.score)
        .map(({ d, score }, i) => `${t} Q0 d${d} ${i + 1} ${score.toFixed(4)} ${tag}\n`)
    )
    .join("")
}

const files = { "qrels.txt": qrels, "good.run": noisy("good", 2), "fair.run": noisy("fair", 3), "bad.run": noisy("bad", 9) }
const request = {
  qrels: "qrels.txt",
  runs: ["good.run", "fair.run", "bad.run"],
  measure: "nDCG@3",
  methods: ["rrf", "wsum"],
  folds: 3,
  seeds: 2
}

describe("Tune", () => {
  it("chooses on some topics and measures on others: its value is that of the run that it writes, and is the same again", async () => {
    const folder = elsewhere(files)
    const one = { folder, ...request, seeds: 1 }
    const found = await asked(Tune.run(one))
    const { parts } = Result.getOrThrow(Tune.print(found, "held.run"))
    writeFileSync(join(folder, "held.run"), Buffer.concat(parts))
    const { runs } = await asked(Evaluate.ask({ folder, qrels: "qrels.txt", runs: ["held.run"], measures: ["nDCG@3"] }))
    expect(found.answer.systems[0]!.value).toBeCloseTo(runs[0]!.values["nDCG@3"]!, 12)
    expect(await asked(Tune.ask(one))).toEqual(found.answer)
    expect(isPlain(Tune.Answer, found.answer)).toBe(true)
    expect(found.answer.systems.map(({ system }) => system)).toEqual([
      "tuned",
      "rrf",
      "wsum",
      "rrf-untuned",
      "best run by training topics",
      "best run in hindsight"
    ])
    expect(found.answer.chosen.reduce((sum, { times }) => sum + times, 0)).toBe(3)
  })

  it("has the values of an experiment that `bench init` writes for the same files, and of numbers in their place", async () => {
    const folder = elsewhere(files)
    const runs = ["bad.run", "fair.run", "good.run"]
    const answer = await asked(Tune.ask({ folder, ...request, runs, methods: [], folds: 5, seeds: 10 }))
    await asked(Bench.Init.ask({ folder, qrels: "qrels.txt", runs, measures: ["nDCG@3"], tune: true }))
    await asked(Bench.Tune.ask({ folder, experiment: "mine" }))
    const { default: results } = (await import(join(process.cwd(), folder, "reports/mine/results.json"), { with: { type: "json" } })) as {
      readonly default: {
        readonly analyses: ReadonlyArray<{
          readonly tables: ReadonlyArray<{ readonly id: string; readonly rows: ReadonlyArray<ReadonlyArray<unknown>> }>
        }>
      }
    }
    const held = results.analyses[0]!.tables.find(({ id }) => id === "held-out")!
    // a report keeps ten digits
    for (const { system, value } of answer.systems)
      expect([system, held.rows.find(([name]) => name === system)![1]]).toEqual([system, Number(value.toPrecision(10))])
  }, 120_000)

  it("prints the command without a choice where no gain is shown, and what was chosen fuses too", async () => {
    const folder = elsewhere(files)
    const { choice, command } = await asked(Tune.ask({ folder, ...request, methods: ["rrf"] }))
    expect(command).toBe("litfuse fuse good.run fair.run bad.run --method rrf --out fused.run")
    const fused = await asked(Fuse.ask({ folder, runs: request.runs, method: choice.method, params: choice.params }))
    expect(Object.keys(fused.run)).toHaveLength(10)
    const numbers = { a: { "1": { d0: 2, d1: 1 } }, b: { "1": { d1: 2, d0: 1 } } }
    const four = Object.fromEntries(["1", "2", "3", "4"].map((topic) => [topic, { d0: 1 }]))
    expect(await asked(Tune.ask({ folder, qrels: four, runs: numbers, methods: ["rrf"] }))).toMatchObject({
      command: null,
      runs: ["a", "b"]
    })
  })

  it("says in a sentence no more than its tests show, and what it is based on", async () => {
    const answer = await asked(Tune.ask({ folder: elsewhere(files), ...request }))
    const { lead, sections } = tuneDocument(answer)
    const verdict = JSON.stringify(lead[0])
    const shown = answer.differences.find(({ against }) => against === "rrf-untuned")!
    expect(verdict.includes("No difference is shown from fusion without a choice") || shown.adjusted < 0.05).toBe(true)
    expect(sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === "table" ? block.rows.length : [])))).toEqual([
      6,
      3,
      Math.min(5, answer.chosen.length)
    ])
    // corrected together, never less than alone
    for (const { p, adjusted } of answer.differences) expect(adjusted).toBeGreaterThanOrEqual(p)
  })

  it("leaves out topics without a relevant document as if they were not judged", async () => {
    const folder = elsewhere({ ...files, "idle.txt": `${qrels}11 0 d0 0\n12 0 d0 -1\n` })
    const one = { ...request, folder, methods: ["rrf"], seeds: 1 }
    const kept = await asked(Tune.ask({ ...one, qrels: "idle.txt", skipTopicsWithoutRelevant: true }))
    expect(kept).toEqual({ ...(await asked(Tune.ask(one))), qrels: "idle.txt" })
    const all = await asked(Tune.ask({ ...one, qrels: "idle.txt" }))
    expect([all.topics, all.notices[0]!.code]).toEqual([12, "no-relevant"])
  })

  it("reports topics that a run lacks, and too few topics for a claim", async () => {
    const one = { 1: { d0: 2, d1: 1 }, 2: { d0: 2, d1: 1 }, 3: { d1: 1 }, 4: { d0: 1 } }
    const { notices } = await asked(
      Tune.ask({ folder: ".", qrels: one, runs: { a: one, b: { 1: { d0: 1 } } }, methods: ["rrf"], seeds: 1 })
    )
    expect(notices.map(({ code, subject }) => [code, subject])).toEqual([
      ["empty-list", "b"],
      ["few-topics", "4 topics"]
    ])
  })

  it.each([
    [{ runs: ["good.run"] }, "{runs} holds fewer than two runs to fuse"],
    [{ methods: ["rff"] }, 'unknown method "rff"; did you mean "rrf"?; `litfuse plugin list` lists the fusions'],
    [{ depth: 2 }, "{measure} nDCG@3 needs more hits than {depth} 2; increase the depth"],
    [{ qrels: { 1: { d0: 1 } } }, "qrels judges 1 topic; topics are held out, so tuning needs 4 or more"]
  ])("refuses %o", async (more, text) => {
    const { problems } = (await refused(Tune.ask({ folder: elsewhere(files), ...request, ...more }))) as {
      readonly problems: ReadonlyArray<{ readonly text: string; readonly fields: ReadonlyArray<string> }>
    }
    // the fields that the text speaks of, in braces
    const fields = [...text.matchAll(/\{(\w+)\}/g)].map(([, field]) => field)
    expect(problems.map((one) => [one.text, one.fields])).toEqual([[text, fields]])
  })
})

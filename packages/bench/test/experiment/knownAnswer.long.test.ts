import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Baseline from "../../src/Baseline.ts"
import { loadLeaderboard, loadQrels } from "../../src/dataset/load.ts"
import * as DatasetStore from "../../src/dataset/DatasetStore.ts"
import * as Evaluation from "@litfuse/eval/Evaluation"
import { readExperiment } from "../../src/experiment/readExperiment.ts"
import { runExperiment } from "../../src/experiment/runExperiment.ts"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Run from "@litfuse/eval/Run"

/** TREC-COVID itself: these tests read what NIST published. */
const data = process.env["LITFUSE_DATA"]
const store: DatasetStore.Store = { root: join(import.meta.dirname, "../../../.."), data }
const isAway = data === undefined
const covid = () => Result.getOrThrow(DatasetStore.open(store, "trec-covid"))
const qrelsOf = (name: string) => Result.getOrThrow(loadQrels(covid(), name)).value

describe("the scores that NIST printed for TREC-COVID", () => {
  it.skipIf(isAway)(
    "come out of all submissions, 925 of 925, and nothing is refused",
    async () => {
      const results = await Effect.runPromise(runExperiment(Result.getOrThrow(readExperiment(store, "trec-covid-known-answer"))))
      const cells = results.tables.flatMap(({ expected }) => expected)
      expect(Baseline.count(cells)).toEqual([["equal", 925]])
      expect(
        results.tables.map(({ systems, notices }) => [systems.length, notices.filter(({ code }) => code === "truncated-run").length])
      ).toEqual([
        [126, 0],
        [29, 0],
        [143, 0],
        [30, 0]
      ])
    },
    60_000
  )

  it.skipIf(isAway)("are refused where a cut submission cannot give them", async () => {
    const loaded = Result.getOrThrow(readExperiment(store, "trec-covid-known-answer"))
    const [table] = loaded.experiment.tables
    const cut = { ...table!, measures: ["AP", "Bpref"], expected: [] }
    const { tables } = await Effect.runPromise(runExperiment({ ...loaded, experiment: { ...loaded.experiment, tables: [cut] } }))
    expect(tables[0]!.systems.every(({ summary }) => Object.keys(summary).length === 0)).toBe(true)
    expect(tables[0]!.notices.map(({ text }) => text)).toEqual([
      "AP reads below rank 100, where 126 run(s) were cut; it is left out for them, because its value would be too low",
      "Bpref reads below rank 100, where 126 run(s) were cut; it is left out for them, because its value would be too low"
    ])
  })
})

describe("one altered input of that comparison", () => {
  const tag = "BioinfoUA-noadapt"
  const topic = "27"
  const tied = ["xbv0b96w", "gdor3k5d"]

  /** The verdict on the submission's printed nDCG@10, after the judgements and the scores were altered. */
  const verdict = (
    alterGrade: (grade: number, topic: string, id: string) => number,
    alterScore: (score: number, topic: string, id: string) => number
  ) => {
    const { topics } = qrelsOf("qrels-round1")
    const grades = [...topics].map(([t, judged]) => [t, new Map([...judged].map(([id, grade]) => [id, alterGrade(grade, t, id)]))] as const)
    const file = Result.getOrThrow(DatasetStore.readRunSet(covid(), "round1-top100")).find((one) => one.tag === tag)!
    const submitted = Result.getOrThrow(TrecRun.parse(file.bytes, file.path))
    const scores = [...submitted.topics].map(
      ([t, { ids, scores: given }]) => [t, { ids, scores: given.map((score, i) => alterScore(score, t, ids[i]!)) }] as const
    )
    const sorted = Run.sort({ tag, topics: new Map(scores) }, "trec_eval-9.0.8")
    const measures = Result.getOrThrow(MeasureName.parseAll(["nDCG@10"]))
    const judgements = Judgements.make(Qrels.make(new Map(grades)), 2)
    const { summary } = Result.getOrThrow(Evaluation.evaluate(judgements, sorted, measures))
    const printed = Result.getOrThrow(loadLeaderboard(covid(), "leaderboard-round1")).value.get(tag)!.scores.get("ndcg@10")!
    return Baseline.compare({ ...printed, system: tag, measure: "nDCG@10", tolerance: 0, origin: "NIST" }, summary[0]).verdict
  }
  const asGiven = (value: number) => value

  it.skipIf(isAway)("is noticed: a grade, or one of two tied scores", () => {
    expect(verdict(asGiven, asGiven)).toBe("equal")
    expect(verdict((grade, t, id) => (t === topic && id === tied[1] ? 0 : grade), asGiven)).toBe("worse")
    expect(verdict(asGiven, (score, t, id) => (t === topic && id === tied[1] ? score * (1 + 2 ** -22) : score))).toBe("better")
  })
})

describe("a residual collection", () => {
  it.skipIf(isAway)("has no judgement in round 5 that an earlier round had", () => {
    const pairs = (name: string) => [...qrelsOf(name).topics].flatMap(([topic, judged]) => [...judged.keys()].map((id) => `${topic} ${id}`))
    const before = new Set(["qrels-round1", "qrels-round2", "qrels-round3", "qrels-round4"].flatMap(pairs))
    const fifth = pairs("qrels-round5")
    expect([before.size, fifth.length]).toEqual([46_703, 23_151])
    expect(fifth.filter((pair) => before.has(pair))).toEqual([])
  })

  it.skipIf(isAway)("keeps its runs from being measured with the complete judgements", () => {
    const manifest = covid().manifest
    expect(Object.entries(manifest.runsets).map(([name, { qrels }]) => [name, qrels])).toEqual([
      ["round1-top100", "qrels-round1"],
      ["round1-full", "qrels-round1"],
      ["round5-top100", "qrels-round5"],
      ["round5-full", "qrels-round5"]
    ])
  })
})

import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { value } from "../measures/support.ts"

interface Topic {
  readonly kind: "whole" | "cut" | "with hits that nobody judged"
  readonly hits: string
  readonly missed: string
  readonly wss_95: number
  readonly wss_100: number
  readonly ap: number
  readonly recall: ReadonlyArray<number>
}

const golden: {
  readonly percentages: ReadonlyArray<number>
  readonly topics: ReadonlyArray<Topic>
  readonly overall: Pick<Topic, "wss_95" | "wss_100" | "ap" | "recall">
} = JSON.parse(readFileSync(new URL("tarEval.json", import.meta.url), "utf8"))

const gradesOf = (text: string) => Array.from(text, (one) => (one === "-" ? -1 : Number(one)))
const ours = (name: string, { hits, missed }: Topic) => value(name, gradesOf(hits), { missed: gradesOf(missed) })
const relevant = ({ hits, missed }: Topic) => gradesOf(hits + missed).filter((grade) => grade > 0).length
const judged = ({ hits, missed }: Topic) => gradesOf(hits + missed).filter((grade) => grade >= 0).length
const of = (...kinds: ReadonlyArray<Topic["kind"]>) => golden.topics.filter(({ kind }) => kinds.includes(kind))
const meanOf = (name: string) => golden.topics.reduce((sum, topic) => sum + ours(name, topic), 0) / golden.topics.length

describe("CLEF eHealth TAR's own script (tools/oracles/golden/tar_eval.py)", () => {
  it("has our WSS(tar_eval=True), AP and their means, on whole lists, cut ones and such with hits that nobody judged", () => {
    for (const topic of golden.topics) {
      expect(ours("WSS(tar_eval=True)@95", topic)).toBeCloseTo(topic.wss_95, 12)
      expect(ours("WSS(tar_eval=True)@100", topic)).toBeCloseTo(topic.wss_100, 12)
      expect(ours("AP", topic)).toBeCloseTo(topic.ap, 12)
    }
    expect(meanOf("WSS(tar_eval=True)@95")).toBeCloseTo(golden.overall.wss_95, 12)
    expect(meanOf("WSS(tar_eval=True)@100")).toBeCloseTo(golden.overall.wss_100, 12)
    expect(meanOf("AP")).toBeCloseTo(golden.overall.ap, 12)
  })
  it("has our REffort(tar_eval=True) at every percentage that a list reaches", () => {
    let compared = 0
    for (const topic of golden.topics)
      for (const [i, percentage] of golden.percentages.entries()) {
        if (topic.hits.length < (judged(topic) * percentage) / 100 + 1 && topic.kind === "cut") continue
        compared++
        expect(ours(`REffort(tar_eval=True)@${percentage}`, topic)).toBeCloseTo(topic.recall[i]!, 12)
      }
    expect(compared).toBeGreaterThan(400)
  })
  it("leaves hits of a cut list out that stand after the last whole percentage in it, where we count them", () => {
    const [topic] = of("cut").filter(({ hits }) => hits === "1000010")
    for (const percentage of [2, 5, 20]) {
      expect(topic!.recall[golden.percentages.indexOf(percentage)]).toBeCloseTo(1 / 3, 12)
      expect(ours(`REffort(tar_eval=True)@${percentage}`, topic!)).toBeCloseTo(2 / 3, 12)
    }
    for (const one of of("cut"))
      for (const [i, percentage] of golden.percentages.entries())
        expect(ours(`REffort(tar_eval=True)@${percentage}`, one)).toBeGreaterThanOrEqual(one.recall[i]! - 1e-12)
  })
  it("divides all that were found by all there are, where we average over topics", () => {
    const all = golden.topics.reduce((sum, topic) => sum + relevant(topic), 0)
    const found = golden.topics.reduce((sum, topic) => sum + topic.recall[4]! * relevant(topic), 0)
    expect(golden.overall.recall[4]).toBeCloseTo(found / all, 12)
    expect(meanOf("REffort(tar_eval=True)@20")).not.toBeCloseTo(found / all, 2)
  })
})

describe("our own WSS and REffort beside the script's", () => {
  it("is its wss_100 on whole lists, and its wss_95 where 95 percent are rounded up: on 18 of 32, below it on the others", () => {
    const whole = of("whole")
    for (const topic of whole) expect(ours("WSS@100", topic)).toBeCloseTo(topic.wss_100, 12)
    const [alike, below] = [0, 1].map((lower) => whole.filter((topic) => (ours("WSS@95", topic) < topic.wss_95 - 1e-12 ? 1 : 0) === lower))
    expect([alike!.length, below!.length]).toEqual([18, 14])
    for (const topic of alike!) expect(ours("WSS@95", topic)).toBeCloseTo(topic.wss_95, 12)
    for (const topic of below!) expect((0.95 * relevant(topic)) % 1).toBeLessThanOrEqual(0.5 + 1e-9)
  })
  it("charges a list that lacks relevant documents with the whole reading, where the script gives 0", () => {
    for (const topic of of("cut").filter(({ wss_95 }) => wss_95 === 0)) expect(ours("WSS@95", topic)).toBeLessThanOrEqual(0)
  })
})

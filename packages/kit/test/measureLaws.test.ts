import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Measure from "@litfuse/engine/Measure"
import { claimable, measureLaws, unclaimed } from "../src/measureLaws.ts"

type Score = (frame: Measure.Frame, params: { readonly rel: number; readonly cutoff: number }) => number

const made = (id: string, score: Score, claims: Partial<Measure.Laws> = {}): Measure.Configured =>
  Measure.configure(
    Measure.plugin({
      id,
      revision: 1,
      about: "a measure of these tests",
      params: { rel: Measure.level(), cutoff: Measure.cutoff.optional },
      laws: claims,
      score
    }),
    { rel: 2, cutoff: 3 }
  )

const brokenBy = (configured: Measure.Configured, canonical = (name: string): string | undefined => name): ReadonlyArray<string> =>
  measureLaws(configured, canonical).flatMap((law) => {
    const result = Effect.runSync(Effect.result(law.check))
    return Result.isFailure(result) ? [result.failure.law] : []
  })

const precision: Score = ({ grades, relevantAt }, { rel, cutoff }) => relevantAt(rel)[Math.min(cutoff, grades.length)]! / cutoff
const reciprocal =
  (isHit: (grade: number, rel: number) => boolean, first = 1): Score =>
  ({ grades }, { rel, cutoff }) => {
    for (let i = 0; i < Math.min(grades.length, cutoff); i++) if (isHit(grades[i]!, rel)) return 1 / (i + first)
    return 0
  }
const graded = { relIsThreshold: false } as const
const dcg = (grades: ArrayLike<number>, depth: number, gain: (i: number) => number): number => {
  let sum = 0
  for (let i = 0; i < Math.min(grades.length, depth); i++) sum += gain(i) / Math.log2(i + 2)
  return sum
}
const ndcg =
  (gain: (frame: Measure.Frame, i: number) => number, best: (frame: Measure.Frame) => Int16Array = (frame) => frame.ideal): Score =>
  (frame, { cutoff }) => {
    const ideal = best(frame)
    const most = dcg(ideal, cutoff, (i) => ideal[i]!)
    return most === 0 ? 0 : dcg(frame.grades, cutoff, (i) => gain(frame, i)) / most
  }
const own = (frame: Measure.Frame, i: number) => Math.max(0, frame.grades[i]!)
const retrieved = ({ grades }: Measure.Frame) => grades.filter((grade) => grade > 0).sort((a, b) => b - a)

const swap = "a worse document above a relevant one, or in its place, never raises the value"
const inRange = "every value is a number within the range"
const ideal = "no ranking scores above all relevant documents from the best grade down"
const threshold = "of a grade only the side of rel that it is on matters"
const tail = "unjudged documents added at the end change nothing"
const below = "what lies below the cutoff does not matter"

describe("laws of measures", () => {
  it("hold for measures without a bug", () => {
    expect(brokenBy(made("P", precision))).toEqual([])
    expect(
      brokenBy(
        made(
          "RR",
          reciprocal((grade, rel) => grade >= rel)
        )
      )
    ).toEqual([])
    expect(brokenBy(made("nDCG", ndcg(own), graded))).toEqual([])
  })

  it.each<[string, Measure.Configured, ReadonlyArray<string>]>([
    [
      "ranks from 0",
      made(
        "RR",
        reciprocal((grade, rel) => grade >= rel, 0)
      ),
      [inRange]
    ],
    [
      "rel is ignored",
      made(
        "RR",
        reciprocal((grade) => grade >= 1)
      ),
      [threshold]
    ],
    [
      "above rel instead of from rel on",
      made(
        "RR",
        reciprocal((grade, rel) => grade > rel)
      ),
      [threshold]
    ],
    ["denominator min(k, n)", made("P", (f, v) => precision(f, v) * (v.cutoff / Math.max(1, Math.min(v.cutoff, f.grades.length)))), [tail]],
    ["the cutoff is one too deep", made("RR", (f, v) => reciprocal((g, rel) => g >= rel)(f, { ...v, cutoff: v.cutoff + 1 })), [below]],
    [
      "gain from the next rank",
      made(
        "nDCG",
        ndcg((f, i) => Math.max(0, f.grades[i + 1] ?? 0)),
        graded
      ),
      [below, ideal]
    ],
    [
      "gain falls with the grade",
      made(
        "nDCG",
        ndcg((f, i) => (own(f, i) === 0 ? 0 : f.maximum + 1 - own(f, i))),
        graded
      ),
      [swap]
    ],
    ["ideal from the retrieved documents only", made("nDCG", ndcg(own, retrieved), graded), [swap]],
    [
      "unjudged counted as relevant",
      made(
        "RR",
        reciprocal((grade, rel) => grade >= rel || grade < 0)
      ),
      [ideal, tail]
    ],
    ["0 / 0", made("SetP", ({ grades, relevantAt }, { rel }) => relevantAt(rel)[grades.length]! / grades.length), [inRange]],
    ["the topic's maximum", made("G", ({ ideal, grades }) => (grades[0] ?? 0) / (ideal[0] ?? 1), graded), [inRange]]
  ])("turn red: %s", (_, configured, reds) => {
    for (const red of reds) expect(brokenBy(configured)).toContain(red)
  })

  it("turn red when unjudged documents count as judged nonrelevant and the measure claims not to see them", () => {
    const distance =
      (isBad: (grade: number) => boolean): Score =>
      ({ grades }, { rel }) => {
        let above = 0
        for (let i = 0; i < grades.length; i++) {
          if (grades[i]! >= rel) return 1 / (1 + above)
          if (isBad(grades[i]!)) above++
        }
        return 0
      }
    const claims = { cutoffBlind: false, unjudgedBlind: true }
    expect(
      brokenBy(
        made(
          "D",
          distance((grade) => grade >= 0),
          claims
        )
      )
    ).toEqual([])
    expect(
      brokenBy(
        made(
          "D",
          distance(() => true),
          claims
        )
      )
    ).toContain("unjudged documents anywhere change nothing")
  })

  it("turn red when a measure remembers, or writes into its frame, or has a name that does not parse back", () => {
    let calls = 0
    expect(brokenBy(made("Counter", () => 1 / ++calls))).toContain("a value depends on nothing but the frame")
    const writer: Score = ({ grades }) => (grades.fill(0), 0)
    expect(brokenBy(made("Writer", writer))).toContain("what it reads is not written to")
    expect(brokenBy(made("P", precision), () => undefined)).toEqual(["the name parses back to itself"])
  })

  it("name what a measure does not claim, where the law applies", () => {
    const modest = made("P", precision, { idealHighest: false, cutoffBlind: false })
    expect(unclaimed(modest).map(({ law }) => law)).toEqual(["idealHighest", "cutoffBlind", "unjudgedBlind"])
    expect(claimable.length).toBe(7)
  })

  it("show the smallest case found", () => {
    const law = measureLaws(
      made("Two", () => 2),
      (name) => name
    )[0]!
    const result = Effect.runSync(Effect.result(law.check))
    expect(Result.isFailure(result) && result.failure.message).toBe(
      'Two(rel=2)@3 breaks the law "every value is a number within the range": judged [] of at most 1, ranking [] against []'
    )
  })
})

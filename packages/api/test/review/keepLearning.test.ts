import * as LearningOrder from "@litfuse/lexical/learning/LearningOrder"
import * as TermWeights from "@litfuse/lexical/learning/TermWeights"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { keepLearning } from "../../src/review/keepLearning.ts"

const words = ["heart", "lung", "trial", "child", "rat", "sleep"]

/** Texts, and decisions about them in time order; some are taken back, and some pauses lie between them. */
const sessions = fc
  .array(
    fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((some) => some.join(" ")),
    { minLength: 3, maxLength: 20 }
  )
  .chain((texts) =>
    fc.record({
      texts: fc.constant(texts),
      moves: fc.array(fc.record({ row: fc.nat(texts.length - 1), isIn: fc.constantFrom(true, false, undefined), pauses: fc.nat(3) }), {
        maxLength: 15
      })
    })
  )

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe("an order that is kept up to date while a person screens", () => {
  it("is in the end that of the decisions, however they fell between the steps", async () => {
    await fc.assert(
      fc.asyncProperty(sessions, fc.nat(3), async ({ texts, moves }, before) => {
        const known = new Map<number, boolean>()
        const set = (row: number, isIn: boolean | undefined) => (isIn === undefined ? known.delete(row) : known.set(row, isIn))
        const examples = () => Array.from(known, ([row, isIn]) => ({ row, isIn }))
        for (const { row, isIn } of moves.slice(0, before)) set(row, isIn)
        const kept = keepLearning(texts, "ranked", texts.length, examples())
        for (const { row, isIn, pauses } of moves.slice(before)) {
          const shown = kept.current()
          kept.decide(row, isIn)
          // the next record comes from the order of before
          expect(kept.current()).toBe(shown)
          set(row, isIn)
          for (let i = 0; i < pauses; i++) await pause()
        }
        await kept.settled()
        const expected = LearningOrder.learn(TermWeights.make(texts), examples())
        const { rows, by, model, rankOf } = kept.current()
        expect(Array.from(rows)).toEqual(expected === undefined ? texts.map((_, row) => row) : [...expected.rows])
        expect([by, model]).toEqual(expected === undefined ? ["ranked", null] : ["learning", expected.model])
        expect(Array.from(rows, rankOf)).toEqual(texts.map((_, i) => i + 1))
      })
    )
  })

  it("is the stored order again when what was included is taken back", async () => {
    const kept = keepLearning(["rat heart", "heart rat", "lung child", "child lung"], "random", 4)
    kept.decide(3, true)
    kept.decide(0, false)
    await kept.settled()
    expect([kept.current().by, ...Array.from(kept.current().rows)]).toEqual(["learning", 2, 3, 0, 1])
    kept.decide(3, undefined)
    await kept.settled()
    expect(kept.current()).toMatchObject({ by: "random", model: null, rows: [0, 1, 2, 3] })
  })

  it("lets other work of the process go on while it learns", async () => {
    const texts = Array.from({ length: 2_000 }, (_, row) => words.filter((_, k) => (row >> k) % 2 === 0).join(" "))
    const kept = keepLearning(texts, "ranked", texts.length, [
      { row: 0, isIn: true },
      { row: 63, isIn: false }
    ])
    let turns = 0
    const isSettled = { is: false }
    const settled = kept.settled().then(() => (isSettled.is = true))
    while (!isSettled.is) {
      turns++
      await pause()
    }
    await settled
    expect(turns).toBeGreaterThan(20)
  })
})

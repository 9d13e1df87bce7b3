import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Share from "../../src/workerPool/Share.ts"

/** Pieces in any order, each with up to three others that are taken with it. */
const grouped = fc
  .tuple(
    fc.nat({ max: 12 }).chain((n) => fc.shuffledSubarray([...Array(n).keys()], { minLength: n, maxLength: n })),
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 13, maxLength: 13 })
  )
  .map(([order, sizes]) => {
    const left = [...order]
    return sizes.map((size) => left.splice(0, size)).filter((group) => group.length > 0)
  })

/** A piece that takes several turns, so that others take pieces in between. */
const turns = (piece: number, failing: ReadonlySet<number>) =>
  Effect.gen(function* () {
    for (let i = 0; i < piece % 3; i++) yield* Effect.yieldNow
    return failing.has(piece) ? yield* Effect.fail(`piece ${piece}`) : `done ${piece}`
  })

type Taken = ReadonlyArray<readonly [piece: number, result: Result.Result<string, string>]>

const takenBy = (share: Share.Share, takers: number, failing: ReadonlySet<number> = new Set()): Promise<ReadonlyArray<Taken>> =>
  Effect.runPromise(
    Effect.all(
      Array.from({ length: takers }, () => {
        const taken: Array<Taken[number]> = []
        const add: Share.Add<string, string> = (piece, result) => void taken.push([piece, result])
        return Effect.as(
          Share.takeAll(share, (piece) => turns(piece, failing), add),
          taken
        )
      }),
      { concurrency: "unbounded" }
    )
  )

describe("Share", () => {
  it("gives every piece to one taker", async () => {
    await fc.assert(
      fc.asyncProperty(grouped, fc.integer({ min: 1, max: 4 }), async (groups, takers) => {
        const share = Share.make(groups, 0)
        const found = (await takenBy(share, takers)).flat()
        expect(found.map(([piece]) => piece).sort((a, b) => a - b)).toEqual(groups.flat().sort((a, b) => a - b))
        expect(found.every(([piece, result]) => Result.getOrThrow(result) === `done ${piece}`)).toBe(true)
        expect(Share.takenOf(share)).toBe(groups.length)
      })
    )
  })

  it("gives the pieces of a group to one taker, one after the other", async () => {
    await fc.assert(
      fc.asyncProperty(grouped, fc.integer({ min: 1, max: 4 }), async (groups, takers) => {
        const taken = await takenBy(Share.make(groups, 0), takers)
        for (const group of groups)
          expect(taken.map((own) => own.map(([piece]) => piece).filter((piece) => group.includes(piece)))).toContainEqual(group)
      })
    )
  })

  it("does every piece before the first that fails, whichever worker takes it", async () => {
    await fc.assert(
      fc.asyncProperty(
        grouped.filter((groups) => groups.length > 0),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat({ max: 12 }), { minLength: 1 }),
        async (groups, takers, failing) => {
          const wrong = new Set(failing.map((piece) => piece % groups.flat().length))
          const found = new Map((await takenBy(Share.make(groups, 0), takers, wrong)).flat())
          const first = Math.min(...wrong)
          for (let piece = 0; piece < first; piece++) expect(Result.isSuccess(found.get(piece)!)).toBe(true)
          expect(found.get(first)).toEqual(Result.fail(`piece ${first}`))
        }
      )
    )
  })

  it("knows which workers have begun", () => {
    const share = Share.make([[0]], 2)
    Share.begin(share, 1)
    expect([Share.hasBegun(share, 0), Share.hasBegun(share, 1)]).toEqual([false, true])
  })
})

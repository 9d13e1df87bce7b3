import * as fc from "fast-check"
import { expect } from "vitest"
import * as Quantity from "../src/Quantity.ts"
import type { SourceAgreementOutput } from "../src/SourceAgreement.ts"
import type { Found, Silence } from "./results.ts"

/** What source agreement says of what sources found, which ones were silent, and what each copies from. */
export type Say = (
  found: Found,
  silences?: Readonly<Record<string, Silence>>,
  lineage?: Readonly<Record<string, ReadonlyArray<string>>>
) => SourceAgreementOutput

/** A law of source agreement, and a mistake that it has to notice. */
export interface AgreementLaw {
  readonly name: string
  readonly holds: (say: Say) => void
  readonly planted: (say: Say) => Say
}

/** What two to four sources found, each at least one of eight works. */
const several: fc.Arbitrary<Found> = fc
  .array(fc.shuffledSubarray([..."abcdefgh"], { minLength: 1 }), { minLength: 2, maxLength: 4 })
  .map((all) => Object.fromEntries(all.map((letters, i) => [`source-${i}`, letters.join("")])))

/** What two sources found, of which the first found fewer or as many. */
const two = fc
  .tuple(fc.shuffledSubarray([..."abcdefgh"], { minLength: 1 }), fc.shuffledSubarray([..."abcdefgh"], { minLength: 1 }))
  .map((lists) => lists.map((list) => list.join("")).toSorted((a, b) => a.length - b.length) as [string, string])

const valueOf = (quantity: Quantity.Quantity): number => (quantity._tag === "Defined" ? quantity.value : Number.NaN)

/** The same with another mean of the pairs, each of which is made of the sizes of its lists and of what they share. */
const withOverlap =
  (of: (shared: number, first: number, second: number) => number) =>
  (say: Say): Say =>
  (found, ...rest) => {
    const output = say(found, ...rest)
    const sizeOf = (name: string) => new Set(found[name]).size
    const pairs = output.pairs.map((pair) => ({ ...pair, overlap: of(pair.shared, sizeOf(pair.sources[0]), sizeOf(pair.sources[1])) }))
    const mean = pairs.reduce((sum, { overlap }) => sum + overlap, 0) / pairs.length
    return { ...output, pairs, agreement: Quantity.defined(mean) }
  }

const silences = fc.dictionary(fc.constantFrom("quiet", "still", "mute"), fc.constantFrom<Silence>("empty", "failed", "skipped"), {
  minKeys: 1
})

/** The laws of source agreement. */
export const laws: ReadonlyArray<AgreementLaw> = [
  {
    name: "agreement lies in [0, 1], and is 1 exactly when each pair's smaller set lies in the larger one",
    holds: (say) =>
      fc.assert(
        fc.property(several, (found) => {
          const sets = Object.values(found).map((letters) => new Set(letters))
          const isIn = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].every((letter) => b.has(letter))
          const isContained = sets.every((a, i) => sets.slice(i + 1).every((b) => isIn(a, b) || isIn(b, a)))
          const value = valueOf(say(found).agreement)
          expect(value >= 0 && value <= 1).toBe(true)
          expect(value === 1).toBe(isContained)
        })
      ),
    planted: withOverlap((shared, a, b) => shared / (a + b - shared))
  },
  {
    name: "it does not depend on the order of sources or works, nor on their names; a pair says the same both ways",
    holds: (say) =>
      fc.assert(
        fc.property(several, (found) => {
          const names = Object.keys(found)
          const turned = Object.fromEntries(Object.entries(found).reverse())
          const renamed = Object.fromEntries(names.map((name, i) => [names[names.length - 1 - i]!.toUpperCase(), found[name]!]))
          const numbers = ({ agreement, complementarity, crossSource, jaccard, rbo }: SourceAgreementOutput) =>
            [agreement, complementarity, crossSource, jaccard, rbo].map(valueOf)
          expect(numbers(say(turned))).toEqual(numbers(say(found)))
          expect(numbers(say(renamed))).toEqual(numbers(say(found)))
          expect(say(turned)).toEqual(say(found))
        })
      ),
    planted: withOverlap((shared, a) => shared / a)
  },
  {
    name: "complementarity and cross-source share sum to 1",
    holds: (say) =>
      fc.assert(
        fc.property(several, (found) => {
          const { complementarity, crossSource } = say(found)
          expect(valueOf(complementarity) + valueOf(crossSource)).toBeCloseTo(1, 12)
        })
      ),
    planted:
      (say) =>
      (...asked) => {
        const output = say(...asked)
        const beyond = output.combinations.filter(({ sources }) => sources.length > 2).reduce((sum, { merged }) => sum + merged, 0)
        return { ...output, crossSource: Quantity.defined(beyond / output.works) }
      }
  },
  {
    name: "a work added to both lists never lowers their overlap; added only to the smaller, it never raises it",
    holds: (say) =>
      fc.assert(
        fc.property(two, ([small, large]) => {
          const of = (a: string, b: string) => valueOf(say({ a, b }).agreement)
          const before = of(small, large)
          expect(of(`${small}z`, `${large}z`)).toBeGreaterThanOrEqual(before)
          if (small.length < large.length) expect(of(`${small}z`, large)).toBeLessThanOrEqual(before)
        })
      ),
    planted: withOverlap((shared, a, b) => (Math.min(a, b) + shared) / (2 * Math.max(a, b)))
  },
  {
    name: "rank-biased overlap never falls with the depth down to which two lists agree",
    holds: (say) =>
      fc.assert(
        fc.property(fc.integer({ min: 2, max: 8 }), (length) => {
          const values = Array.from({ length: length + 1 }, (_, depth) => {
            const [head, own, other] = ["abcdefgh".slice(0, depth), "ijklmnop".slice(depth, length), "qrstuvwx".slice(depth, length)]
            return valueOf(say({ a: head + own, b: head + other }).rbo)
          })
          for (const [i, value] of values.entries()) if (i > 0) expect(value).toBeGreaterThan(values[i - 1]!)
          expect([values[0], values.at(-1)]).toEqual([0, expect.closeTo(1, 12)])
        })
      ),
    planted:
      (say) =>
      (...asked) => {
        const output = say(...asked)
        return { ...output, rbo: output.pairs[0]!.rboLow }
      }
  },
  {
    name: "silent sources change no number, and nothing is read into disagreement where there is one",
    holds: (say) =>
      fc.assert(
        fc.property(several, silences, (found, silences) => {
          const [heard, output] = [say(found), say(found, silences)]
          expect({ ...output, sources: [], reading: [] }).toEqual({ ...heard, sources: [], reading: [] })
          expect(output.reading.join(" ")).not.toMatch(/largely different|Most of what/)
          expect(output.reading.join(" ")).toMatch(/Not heard in full/)
        })
      ),
    planted:
      (say) =>
      (found, ...rest) => ({ ...say(found, ...rest), reading: say(found).reading })
  },
  {
    name: "every work stands in exactly one combination of sources",
    holds: (say) =>
      fc.assert(
        fc.property(several, (found) => {
          const { combinations, works, sources } = say(found)
          expect(combinations.reduce((sum, { merged }) => sum + merged, 0)).toBe(works)
          for (const { source, works: own } of sources)
            expect(combinations.filter((one) => one.sources.includes(source)).reduce((sum, { merged }) => sum + merged, 0)).toBe(own)
        })
      ),
    planted:
      (say) =>
      (...asked) => {
        const output = say(...asked)
        return { ...output, combinations: output.combinations.slice(1) }
      }
  }
]

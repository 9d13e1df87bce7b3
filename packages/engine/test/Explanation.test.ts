import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Explanation from "@litfuse/engine/Explanation"

const tree = Explanation.sum("all", 3, [
  Explanation.leaf("one", 1),
  Explanation.sum("two", 2, [Explanation.leaf("half", 1.5), Explanation.leaf("rest", 0.5)])
])

describe("Explanation", () => {
  it("has no gap when every value is the sum of its parts", () => {
    expect(Explanation.gap(tree)).toBe(0)
    expect(Explanation.gap(Explanation.leaf("alone", 7))).toBe(0)
  })

  it("finds a gap however deep, relative to the value above 1", () => {
    expect(Explanation.gap(Explanation.sum("all", 10, [Explanation.leaf("part", 9)]))).toBeCloseTo(0.1, 12)
    const deep = Explanation.sum("all", 3, [Explanation.sum("three", 3, [Explanation.leaf("less", 1.5)])])
    expect(Explanation.gap(deep)).toBeCloseTo(0.5, 12)
  })

  it("prints parts below their sum", () => {
    expect(Explanation.print(tree, 1)).toBe("3.0  all\n  1.0  one\n  2.0  two\n    1.5  half\n    0.5  rest")
  })
})

describe("breakdown", () => {
  const { keyed, leaf, sum, because, breakdown } = Explanation

  it("is the values that have a key, among the parts and where they come from", () => {
    const share = because(leaf("10 times share 0.45", 4.5), [keyed("keyword", leaf("share", 0.45))])
    const why = because(
      sum("place", 3, [because(leaf("lower", 3), [keyed("final", sum("relevance", 6.5, [share, keyed("boost", leaf("cited", 2))]))])]),
      [keyed("hits", leaf("sources", 2))]
    )
    expect(breakdown(why)).toEqual({ final: 6.5, keyword: 0.45, boost: 2, hits: 2 })
    expect(breakdown(Explanation.relabelled("another label", keyed("a", leaf("l", 1))))).toEqual({ a: 1 })
  })

  it("is absent where nothing has a key, and takes any text for one", () => {
    expect(breakdown(tree)).toBeUndefined()
    expect(Object.entries(breakdown(keyed("__proto__", leaf("odd", 1)))!)).toEqual([["__proto__", 1]])
  })

  /** Trees of so many levels at most, whose nodes have one of three keys or none. */
  const trees = (levels: number): fc.Arbitrary<Explanation.Explanation> => {
    const below = levels === 1 ? fc.constant([]) : fc.array(trees(levels - 1), { maxLength: 2 })
    return fc.tuple(fc.constantFrom("a", "b", "c", undefined), fc.integer(), below, below).map(([key, value, parts, from]) => {
      const one = because(sum("x", value, parts), from)
      return key === undefined ? one : keyed(key, one)
    })
  }

  /** The keys of a tree with depth and value, in the order in which it is printed. */
  const all = (tree: Explanation.Explanation, depth = 0): ReadonlyArray<readonly [key: string, depth: number, value: number]> => [
    ...(tree.key === undefined ? [] : [[tree.key, depth, tree.value] as const]),
    ...[...tree.parts, ...(tree.from ?? [])].flatMap((one) => all(one, depth + 1))
  ]

  it("takes of two with one key the outermost, and of two as deep the first", () => {
    fc.assert(
      fc.property(trees(4), (one) => {
        const outermost = all(one).toSorted(([, a], [, b]) => a - b)
        const expected = new Map(outermost.toReversed().map(([key, , value]) => [key, value]))
        expect(breakdown(one)).toEqual(expected.size === 0 ? undefined : Object.fromEntries(expected))
      })
    )
  })
})

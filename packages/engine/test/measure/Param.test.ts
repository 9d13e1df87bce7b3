import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Param from "../../src/measure/Param.ts"

const refuses = <A>(param: Param.Param<A>, texts: ReadonlyArray<string>) =>
  expect(texts.filter((text) => param.parse(text) !== undefined)).toEqual([])

describe("Param", () => {
  it("reads a cutoff and prints it back, but not the one that is no cutoff", () => {
    expect(Param.cutoff.required.parse("20")).toBe(20)
    expect(Param.cutoff.required.print(20)).toBe("20")
    expect(Param.cutoff.optional.print(Number.POSITIVE_INFINITY)).toBeUndefined()
    refuses(Param.cutoff.optional, ["0", "-1", "1.5", "", "ten", "1e3", "12345678901"])
  })
  it("reads a level, which may be 0 or below as trec_eval's -l", () => {
    expect(Param.level().parse("2")).toBe(2)
    expect(Param.level().print(1)).toBeUndefined()
    expect(Param.level().print(2)).toBe("2")
    expect(["0", "-1", "-0"].map(Param.level().parse)).toEqual([0, -1, 0])
    refuses(Param.level(), ["0.5", "--1", "x"])
  })
  it("reads whole numbers from 0 and the grade that gains most", () => {
    expect(Param.whole(0).parse("0")).toBe(0)
    refuses(Param.whole(0), ["-1", "0.5"])
    expect(Param.maximum.print(0)).toBeUndefined()
    expect(Param.maximum.parse("3")).toBe(3)
    refuses(Param.maximum, ["0"])
  })
  it("reads fractions, shares and real numbers", () => {
    expect(Param.fraction(0.8).parse(".5")).toBe(0.5)
    expect(Param.share.parse("1")).toBe(1)
    expect(Param.share.print(0.3)).toBe("0.3")
    expect(Param.real.of(1).parse("2.0")).toBe(2)
    expect(Param.real.of(1, -5).parse("-5")).toBe(-5)
    refuses(Param.fraction(0.8), ["0", "1", "1.5", "-0.1", "half", "NaN", "Infinity"])
    refuses(Param.share, ["1.1", "-0.1", ""])
    refuses(Param.real.of(1), ["-1", "1,5"])
  })
  it("reads one of a few words, with or without quotes", () => {
    const colour = Param.word(["red", "green"])
    expect(colour.parse("green")).toBe("green")
    expect(colour.parse("'green'")).toBe("green")
    expect(colour.print("red")).toBeUndefined()
    refuses(colour, ["blue", "'green\"", ""])
  })
  it("reads a flag as Python prints it", () => {
    expect(Param.flag.parse("True")).toBe(true)
    expect(Param.flag.print(true)).toBe("True")
    expect(Param.flag.print(false)).toBeUndefined()
    refuses(Param.flag, ["yes", "1"])
  })
  it("reads gains; a grade that is not named gains its own number", () => {
    const gains = Param.gains.parse("{0:0, 2:0.5 ,1:1}")!
    expect([...gains.pairs]).toEqual([[2, 0.5]])
    expect([-2, -1, 0, 1, 2, 3].map((grade) => Param.gainOf(gains, grade))).toEqual([0, 0, 0, 1, 0.5, 3])
    expect(Param.gains.print(gains)).toBe("{2:0.5}")
    expect(Param.gains.print(Param.gains.fallback)).toBeUndefined()
    refuses(Param.gains, ["1:2", "{1}", "{1:2:3}", "{1:-1}", "{-1:1}", "{1:1,1:2}", "{a:1}", "{1:b}", "{40000:1}"])
  })
  it("prints what it reads", () => {
    const pairs = fc.uniqueArray(
      fc.tuple(
        fc.nat(9),
        fc.integer({ min: 0, max: 20 }).map((n) => n / 4)
      ),
      { selector: ([grade]) => grade }
    )
    fc.assert(
      fc.property(pairs, (map) => {
        const gains = Param.gains.parse(`{${map.map((pair) => pair.join(":")).join(",")}}`)!
        const printed = Param.gains.print(gains)
        expect(printed === undefined ? 0 : Param.gains.parse(printed)!.pairs).toEqual(printed === undefined ? 0 : gains.pairs)
      }),
      { seed: 1 }
    )
  })
})

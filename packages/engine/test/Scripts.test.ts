import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Scripts from "../src/Scripts.ts"

/** A text in which `^[…]` is raised, `_[…]` lowered, and `^^[…]` and `__[…]` the same in a formula. */
const line = (text: string): string => {
  const kinds = { "^[": "raised", "_[": "lowered", "^^[": "raised in a formula", "__[": "lowered in a formula" } as const
  return Scripts.inLine(
    text.replace(/\^\^\[|__\[|\^\[|_\[/gu, (sign) => Scripts.open(kinds[sign as keyof typeof kinds])).replace(/\]/gu, Scripts.close)
  )
}

describe("a script", () => {
  it.each([
    ["10^[6] cells", "10\u2076 cells"],
    ["2.5\u00d710^[\u22123] M, 10^[-0.5]", "2.5\u00d710\u207b\u00b3 M, 10^(-0.5)"],
    ["SO_[4]^[2\u2212] and (a+b)^[2]", "SO4\u00b2\u207b and (a+b)\u00b2"],
    ["2^[n+1], 2^[n] and 2^[k]", "2^(n+1), 2\u207f and 2\u1d4f"],
    ["ml\u00b7kg^[-1]\u00b7min^[-1], e^[-kt]", "ml\u00b7kg\u207b\u00b9\u00b7min\u207b\u00b9, e^(-kt)"],
    ["30 kg/m^[2], 5 mm^[3], R^[2] = 0.62, \u03c7^[2]", "30 kg/m\u00b2, 5 mm\u00b3, R\u00b2 = 0.62, \u03c7\u00b2"],
    ["in 2020^[5] and 110_[2]", "in 2020\u2075 and 110\u2082"]
  ])("says what it means: %s", (text, said) => expect(line(text)).toBe(said))

  it.each([
    ["H_[2]O, CO_[2], HbA_[1c], PM_[2.5], IC_[50], log_[10]", "H2O, CO2, HbA1c, PM2.5, IC50, log10"],
    ["m^[6]A, N^[6]-methyladenosine, Cys^[34]", "m6A, N6-methyladenosine, Cys34"],
    ["Ca^[2+], Na^[+]/K^[+]-ATPase, CD4^[+], ApoE^[-/-]", "Ca2+, Na+/K+-ATPase, CD4+, ApoE-/-"],
    [
      "^[18]F-FDG, ^[99m]Tc, 5^[th], \u0394^[9]-THC, alpha^[1] and delta^[9]-THC",
      "18F-FDG, 99mTc, 5th, \u03949-THC, alpha1 and delta9-THC"
    ],
    ["H^[2]O and Pycnogenol^[\u00ae]", "H2O and Pycnogenol\u00ae"]
  ])("stays in the word that people type: %s", (text, said) => expect(line(text)).toBe(said))

  it.each([
    ["a free-text^[5] which", "a free-text \u2075 which"],
    ["trials.^[6,7] This, 2020.^[(1-3)]", "trials.\u2076,\u2077 This, 2020.\u207d\u00b9\u207b\u00b3\u207e"],
    ["Quillfeather^[1,*], Kim^[1,2], Marsh^[a]", "Quillfeather \u00b9,*, Kim \u00b9,\u00b2, Marsh \u1d43"]
  ])("that is a mark is no part of a word: %s", (text, said) => expect(line(text)).toBe(said))

  it.each([
    ["^^[18]F and ^^[3]He", "\u00b9\u2078F and \u00b3He"],
    ["x^^[n]+y^^[2]=z^^[ab]", "x\u207f+y\u00b2=z^(ab)"],
    ["x__[1]+x__[i+1], 10__[2]", "x1+x_(i+1), 10\u2082"],
    ["\u2211__[i=1]^^[n], Ca^^[2+], f^^[\u2032], 5^^[th], A^^[T]", "\u2211_(i=1)\u207f, Ca\u00b2\u207a, f\u2032, 5th, A^T"],
    ["x__[i^^[2]]", "x_(i\u00b2)"]
  ])("of a formula is told from what it stands behind: %s", (text, said) => expect(line(text)).toBe(said))

  const word = fc.string({
    unit: fc.constantFrom("a", "B", "e", "\u00e9", "7", "2", "+", "-", "\u2212", ",", ".", "(", ")", " "),
    maxLength: 8
  })
  const sign = fc.constantFrom("^[", "_[", "^^[", "__[")

  it("never lengthens the number before it", () => {
    fc.assert(
      fc.property(word, fc.nat(9), sign, fc.nat(1e6), word, (before, last, sign, number, after) => {
        const start = `${before}${last}`
        expect(line(`${start}${sign}${number}] ${after}`).slice(start.length)).toMatch(/^[^0-9]/u)
      })
    )
  })

  it("keeps every character, in order", () => {
    const bare = (text: string) =>
      text
        .normalize("NFKC")
        .replace(/[\^_() ]/gu, "")
        .replace(/[\u2212\u2013]/gu, "-")
    const pieces = fc.array(fc.tuple(word, sign, word), { maxLength: 5 })
    fc.assert(
      fc.property(pieces, (all) => {
        const marked = all.map(([before, sign, script]) => `${before}${sign}${script}]`).join("")
        expect(bare(line(marked))).toBe(bare(all.map(([before, , script]) => before + script).join("")))
      })
    )
  })

  it("is text where it is none, and ends with the text where nothing ends it", () => {
    fc.assert(fc.property(word, (text) => Scripts.inLine(text) === text))
    expect(line("10^[6")).toBe("10\u2076")
    expect(line("10]6")).toBe("106")
    expect(line("10^[6^[2")).toBe("10^(6\u00b2)")
  })
})

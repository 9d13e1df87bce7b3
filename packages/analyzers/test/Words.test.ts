import * as fc from "fast-check"
import { expect, it } from "vitest"
import * as RuleWords from "../src/milestones/RuleWords.ts"

const letters = fc.constantFrom("a", "b", "A", "-", " ", "é", "ſ")
const word = fc.array(letters, { minLength: 3, maxLength: 5 }).map((all) => all.join(""))
const text = fc.array(letters, { maxLength: 40 }).map((all) => all.join(""))

const finds = (open: () => RuleWords.Words) =>
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.array(text, { maxLength: 4 }), word, (all, texts, late) => {
      const words = open()
      const stands = (wanted: ReadonlyArray<string>, where: string) => {
        for (const one of wanted) {
          const isThere = where.toLowerCase().includes(one.toLowerCase())
          expect(words.in(where)[words.add(one)] === 1, `${one} in ${where}`).toBe(isThere)
        }
      }
      for (const one of all) words.add(one)
      for (const one of texts) stands(all, one)
      // a word that comes later is looked for in a text that was read before
      words.add(late)
      for (const one of texts) stands([late], one)
    })
  )

it("finds exactly the words that stand in a text, whatever was asked before; planted mistakes are noticed", () => {
  finds(RuleWords.open)
  expect(() => finds(() => ({ ...RuleWords.open(), in: () => new Uint8Array(20) }))).toThrow()
  expect(() => finds(() => ({ ...RuleWords.open(), in: () => new Uint8Array(20).fill(1) }))).toThrow()
  const shortened = (words: RuleWords.Words): RuleWords.Words => ({ ...words, in: (where) => words.in(where.slice(1)) })
  expect(() => finds(() => shortened(RuleWords.open()))).toThrow()
})

it("gives a word one number, in whatever case it comes", () => {
  const words = RuleWords.open()
  expect([words.add("Phase"), words.add("trial"), words.add("phase")]).toEqual([0, 1, 0])
  expect([...words.in("A PHASE")]).toEqual([1, 0])
})

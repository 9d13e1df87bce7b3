import * as fc from "fast-check"
import { expect, it } from "vitest"
import { grid, sentence } from "../../src/eval/grid.ts"

const rows = [
  ["run", "nDCG@10", "AP", "P@10"],
  ["bm25", "0.5000", "0.2500", "0.1000"]
]

it("is one block without a terminal, or on a wide one", () => {
  const whole = "run   nDCG@10      AP    P@10\nbm25   0.5000  0.2500  0.1000"
  expect(grid(rows, 1)).toBe(whole)
  expect(grid(rows, 1, 29)).toBe(whole)
})

it("is split into blocks on a narrow terminal, which repeat the names of rows", () => {
  expect(grid(rows, 1, 28)).toBe("run   nDCG@10      AP\nbm25   0.5000  0.2500\n\nrun     P@10\nbm25  0.1000")
})

it("is no wider than the terminal as long as a name and a number fit, and loses no cell", () => {
  const cell = fc.stringMatching(/^[a-z0-9.]{1,9}$/)
  const table = fc
    .integer({ min: 2, max: 12 })
    .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(table, fc.integer({ min: 20, max: 80 }), (cells, columns) => {
      const text = grid(cells, 1, columns)
      for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(columns)
      const blocks = text.split("\n\n").map((block) => block.split("\n").map((line) => line.trim().split(/ +/)))
      for (const [r, row] of cells.entries()) expect([row[0], ...blocks.flatMap((block) => block[r]!.slice(1))]).toEqual(row)
    })
  )
})

it("breaks sentences between words on a terminal only", () => {
  const words = "every judged topic is averaged, a missing one counts 0"
  expect(sentence(words, Number.POSITIVE_INFINITY)).toBe(words)
  expect(sentence(words, 40)).toBe("every judged topic is averaged, a\nmissing one counts 0")
})

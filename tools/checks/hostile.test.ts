/** The measure of hostile texts notices a planted quadratic, counted in steps. `npm run speed hostile` applies it to every reader, in processor time. */
import { describe, expect, it } from "vitest"
import { isSlow, textOf } from "../../speed/hostile/isSlow.ts"

const counted = (read: (text: string, step: () => void) => void) => ({
  least: 1,
  cost: (text: string) => {
    let steps = 0
    read(text, () => steps++)
    return steps
  }
})

const of = (length: number) => textOf("- ", length)

describe("what a reader costs on a text that is eight times as long", () => {
  it.each([
    ["each character once", (text: string, step: () => void) => [...text].forEach(step), false],
    ["each character seven times", (text: string, step: () => void) => [...text.repeat(7)].forEach(step), false],
    ["nothing", () => {}, false],
    [
      "all characters before each",
      (text: string, step: () => void) =>
        void [...text].forEach((_, i) => {
          for (let at = 0; at < i; at += 16) step()
        }),
      true
    ]
  ])("%s: far more than eight times as much is %j", (_, read, slow) => {
    expect(isSlow(counted(read as (text: string, step: () => void) => void), of, 400)).toBe(slow)
  })
})

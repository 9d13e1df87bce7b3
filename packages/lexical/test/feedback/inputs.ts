/** 300 documents of made-up words, frequent and rare ones, and 30 queries: what Anserini indexed and searched, and the test does again. */
const draws = (() => {
  let state = 7
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
})()

// a product of two draws: low numbers are frequent, as words of a language are
const word = (): string => `w${draws(1 + draws(400))}`

const text = (fewest: number, more: number): string => Array.from({ length: fewest + draws(more) }, word).join(" ")

/** Texts by id. */
export const documents: ReadonlyArray<readonly [id: string, text: string]> = Array.from({ length: 300 }, (_, i) => [
  `d${String(i).padStart(3, "0")}`,
  text(20, 80)
])

/** Queries; some repeat a word. */
export const queries: ReadonlyArray<string> = Array.from({ length: 30 }, () => text(1, 4))

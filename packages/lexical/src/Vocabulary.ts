import * as WordTable from "./WordTable.ts"

/**
 * A frozen table of terms: inside an index a small integer stands for a term, in the order in which terms were first met.
 *
 * - shape: `size` terms, none twice
 */
export interface Vocabulary {
  readonly words: WordTable.WordTable
  readonly size: number
  /** The id of a term, or -1. */
  readonly id: (term: string) => number
  /** The term of an id. */
  readonly term: (id: number) => string
}

/** A vocabulary that still grows. */
export interface Builder {
  /** The id of a term, a new one when it is met for the first time. */
  readonly intern: (term: string) => number
  readonly build: () => Vocabulary
}

/** A vocabulary of words that are there already. */
export const of = (words: WordTable.WordTable): Vocabulary => ({
  words,
  size: words.starts.length - 1,
  id: (term) => WordTable.find(words, term),
  term: (id) => WordTable.text(words, id)
})

/** An empty vocabulary to fill. */
export const builder = (): Builder => {
  const words = WordTable.builder()
  return { intern: (term) => words.number(term, 0, term.length), build: () => of(words.build()) }
}

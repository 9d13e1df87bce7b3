/**
 * A frozen table of terms: inside an index a small integer stands for a term, in the order in which terms were first met.
 *
 * - shape: `terms[id]` is the term of an id; `size` terms, none twice
 */
export interface Vocabulary {
  readonly terms: ReadonlyArray<string>
  readonly size: number
  /** The id of a term, or -1. */
  readonly id: (term: string) => number
}

/** A vocabulary that still grows. */
export interface Builder {
  /** The id of a term, a new one when it is met for the first time. */
  readonly intern: (term: string) => number
  readonly build: () => Vocabulary
}

/** An empty vocabulary to fill. */
export const builder = (): Builder => {
  const ids = new Map<string, number>()
  return {
    intern: (term) => {
      let id = ids.get(term)
      if (id === undefined) ids.set(term, (id = ids.size))
      return id
    },
    build: () => {
      const terms = [...ids.keys()]
      const frozen = new Map(ids)
      return { terms, size: terms.length, id: (term) => frozen.get(term) ?? -1 }
    }
  }
}

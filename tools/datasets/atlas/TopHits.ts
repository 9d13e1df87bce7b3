/** One hit of a run: a work and its score, an integer. */
export interface Hit {
  readonly work: number
  readonly score: number
}

/** The best works offered so far, at most `depth` of them. Ties go to the higher index and so to the higher id, as everywhere in litfuse. */
export interface TopHits {
  readonly offer: (work: number, score: number) => void
  /** Best first. */
  readonly hits: () => ReadonlyArray<Hit>
}

/** An empty shelf. Memory does not grow with the number of offers. */
export const make = (depth: number): TopHits => {
  let best: Array<Hit> = []
  let least = 0
  const trim = (): void => {
    best.sort((a, b) => b.score - a.score || b.work - a.work)
    best = best.slice(0, depth)
    least = best.length < depth ? 0 : best.at(-1)!.score
  }
  return {
    offer: (work, score) => {
      if (score < least || score === 0) return
      best.push({ work, score })
      if (best.length >= 4 * depth) trim()
    },
    hits: () => {
      trim()
      return best
    }
  }
}

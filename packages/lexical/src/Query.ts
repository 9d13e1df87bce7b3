/**
 * The terms that are searched, in order. Write the query with the index's own tokenizer.
 *
 * - shape: `counts[i]` occurrences of `terms[i]`, no term twice; `sequence` has the terms as they follow each other, for phrases
 * - empty: a query without terms matches nothing
 */
export interface Query {
  readonly terms: ReadonlyArray<string>
  readonly counts: ReadonlyArray<number>
  readonly sequence: ReadonlyArray<string>
  readonly uniqueTerms: boolean
}

/**
 * A query from its terms. A repeated term counts as often as it is written, unless `uniqueTerms`.
 *
 * - agrees with: Anserini's BagOfWordsQueryGenerator (repeated terms become boosts)
 */
export const make = (sequence: ReadonlyArray<string>, options: { readonly uniqueTerms?: boolean } = {}): Query => {
  const uniqueTerms = options.uniqueTerms ?? false
  const counts = new Map<string, number>()
  for (const term of sequence) counts.set(term, uniqueTerms ? 1 : (counts.get(term) ?? 0) + 1)
  return { terms: [...counts.keys()], counts: [...counts.values()], sequence, uniqueTerms }
}

/**
 * A query of weighted terms, as feedback makes them: a weight takes the place of the number of occurrences.
 *
 * - shape: terms of weight 0 are left out; without a sequence there are no phrases and no pairs
 */
export const weighted = (weights: ReadonlyMap<string, number>): Query => {
  const entries = [...weights].filter(([, weight]) => weight !== 0)
  return { terms: entries.map(([term]) => term), counts: entries.map(([, weight]) => weight), sequence: [], uniqueTerms: true }
}

/**
 * A query with terms added to it. Terms that it has already count so much more; its phrases and pairs stay what they are.
 *
 * - shape: terms of weight 0 are left out
 */
export const plus = (query: Query, weights: ReadonlyMap<string, number>): Query => {
  const counts = new Map(query.terms.map((term, i) => [term, query.counts[i]!]))
  for (const [term, weight] of weights) if (weight !== 0) counts.set(term, (counts.get(term) ?? 0) + weight)
  return { ...query, terms: [...counts.keys()], counts: [...counts.values()] }
}

/** Each two adjacent terms as one term: `"type 2"`, `"2 diabetes"`. */
export const pairs = (sequence: ReadonlyArray<string>): ReadonlyArray<string> =>
  sequence.slice(1).map((term, i) => `${sequence[i]} ${term}`)

/** Everything that a query can look up in an index: its terms, and every run of them, which may be a pair or a phrase. */
export const askable = (sequence: ReadonlyArray<string>): ReadonlySet<string> => {
  const runs = new Set<string>()
  for (let first = 0; first < sequence.length; first++) {
    let run = ""
    for (let last = first; last < sequence.length; last++) runs.add((run = last === first ? sequence[first]! : `${run} ${sequence[last]!}`))
  }
  return runs
}

/** Occurrences of one term in the same phrases. */
export interface Occurrences {
  readonly term: string
  readonly count: number
  readonly phrases: ReadonlyArray<string>
}

/**
 * A query's terms by the phrases that contain them: `type 2 diabetes, type 1` with the phrase `type 2 diabetes` has one
 * `type` inside and one outside. With `uniqueTerms` a term is in all phrases of all its occurrences at once. The count of a term above its
 * occurrences was added to the query, and is in no phrase.
 *
 * - shape: `isPhrase` says which runs of one or more terms, joined by blanks, are phrases; terms in the order of the query
 */
export const byPhrases = (query: Query, isPhrase: (phrase: string) => boolean): ReadonlyArray<Occurrences> => {
  const { sequence } = query
  const covering = sequence.map(() => new Set<string>())
  for (let first = 0; first < sequence.length; first++) {
    let phrase = ""
    for (let last = first; last < sequence.length; last++) {
      phrase = last === first ? sequence[first]! : `${phrase} ${sequence[last]!}`
      if (isPhrase(phrase)) for (let i = first; i <= last; i++) covering[i]!.add(phrase)
    }
  }
  const groups: Array<Occurrences> = []
  for (const [t, term] of query.terms.entries()) {
    let added = query.counts[t]!
    const alike = new Map<string, { count: number; phrases: Set<string> }>()
    for (let i = 0; i < sequence.length; i++) {
      if (sequence[i] !== term) continue
      const key = query.uniqueTerms ? "" : [...covering[i]!].sort().join("\0")
      const group = alike.get(key)
      if (group === undefined || !query.uniqueTerms) added--
      if (group === undefined) alike.set(key, { count: 1, phrases: new Set(covering[i]) })
      else {
        if (!query.uniqueTerms) group.count++
        for (const phrase of covering[i]!) group.phrases.add(phrase)
      }
    }
    const outside = alike.get("")
    if (outside !== undefined) outside.count += added
    else if (added !== 0) alike.set("", { count: added, phrases: new Set() })
    for (const { count, phrases } of alike.values()) groups.push({ term, count, phrases: [...phrases] })
  }
  return groups
}

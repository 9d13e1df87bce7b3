import * as Query from "../Query.ts"
import { type SeedTerm, sharedTerms, type TermIndex } from "./SeedTerm.ts"
import { inText } from "./writeStrategy.ts"

/**
 * How terms are chosen.
 *
 * - `groups` how many groups of terms are joined by AND
 * - `patience` the share of all records that a term may add at no cost. With a small one rare terms win, with a large one common terms do
 */
export interface Setting {
  readonly groups: number
  readonly patience: number
}

/** Groups of terms that find known records: a record needs one term of each group. */
export type Groups = ReadonlyArray<ReadonlyArray<SeedTerm>>

const words = (term: SeedTerm): ReadonlyArray<string> => (term.isHeading ? [term.text.toLowerCase()] : term.text.split(" "))

/** Whether two terms have a word in common: a second group of the same words would confine nothing. */
const overlap = (a: SeedTerm, b: SeedTerm): boolean => words(a).some((word) => words(b).includes(word))

/**
 * Terms that together find all seeds that terms can find, each time the one with most new seeds for the fewest new other records.
 *
 * - `state` by row: 1 for a seed that is sought, 0 for another record, 2 for a row that does not count
 */
const coverSeeds = (terms: ReadonlyArray<SeedTerm>, state: Uint8Array, allowance: number): ReadonlyArray<SeedTerm> => {
  const left = state.slice()
  const group: Array<SeedTerm> = []
  for (;;) {
    let best: { term: SeedTerm; value: number; gained: number } | undefined
    for (const term of terms) {
      let [gained, others] = [0, 0]
      for (const row of term.rows) {
        if (left[row] === 1) gained++
        else if (left[row] === 0) others++
      }
      const value = gained / (others + allowance)
      if (gained > 0 && (best === undefined || value > best.value || (value === best.value && gained > best.gained)))
        best = { term, value, gained }
    }
    if (best === undefined) return group
    group.push(best.term)
    for (const row of best.term.rows) left[row] = 2
  }
}

/**
 * Terms that find known records at the least cost: a greedy cover of the seeds by terms that they share, against all other records. Each further group of
 * terms covers the same seeds and confines the result.
 *
 * Source of the idea: Hausner et al., "Routine development of objectively derived search strategies", Systematic Reviews 2012;1:19. They weigh terms against
 * a random set of records as well, and group them by hand.
 *
 * - empty: no groups where seeds share no term
 */
export const objectiveTerms = (index: TermIndex, seeds: ReadonlyArray<number>, { groups, patience }: Setting): Groups => {
  let terms = sharedTerms(index, seeds, seeds.length < 3 ? 1 : 2)
  let state = new Uint8Array(index.terms.length)
  for (const row of seeds) state[row] = 1
  const made: Array<ReadonlyArray<SeedTerm>> = []
  for (let i = 0; i < groups; i++) {
    const group = coverSeeds(terms, state, Math.max(1, patience * index.terms.length))
    const rows = new Set(group.flatMap((term) => term.rows))
    // a further group must not lose a seed that the first one finds
    const losesSeed = i > 0 && state.some((one, row) => one === 1 && !rows.has(row))
    if (group.length === 0 || losesSeed) break
    made.push(group)
    state = state.map((one, row) => (rows.has(row) ? one : 2))
    terms = terms.filter((term) => !group.some((one) => overlap(one, term)))
  }
  return made
}

/** The rows of the records that have a term of each group, ascending; none without groups. */
export const rowsOf = (groups: Groups): ReadonlyArray<number> => {
  const [first, ...rest] = groups.map((group) => new Set(group.flatMap(({ rows }) => rows)))
  return [...(first ?? [])].filter((row) => rest.every((rows) => rows.has(row))).sort((a, b) => a - b)
}

const termQuery = ({ text, isHeading }: SeedTerm): Query.Query =>
  isHeading ? Query.heading(text) : inText(text.includes(" ") ? Query.phrase(text) : Query.text(text))

/** The groups as a query; undefined without a group. */
export const objectiveQuery = (groups: Groups): Query.Query | undefined => {
  const parts = groups.map((group) => (group.length === 1 ? termQuery(group[0]!) : Query.or(...group.map(termQuery))))
  return parts.length > 1 ? Query.and(...parts) : parts[0]
}

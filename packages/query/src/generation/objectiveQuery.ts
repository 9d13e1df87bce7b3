import type { Document } from "../Matcher.ts"
import * as Query from "../Query.ts"
import { inText } from "./writeStrategy.ts"
import { type SeedTerm, seedTerms } from "./seedTerms.ts"

/** Groups of terms that find known records: a record needs one term of each group. */
export interface Objective {
  readonly groups: ReadonlyArray<ReadonlyArray<SeedTerm>>
  /** The rows of seeds that no term finds which other seeds share. */
  readonly unreached: ReadonlyArray<number>
}

const words = (term: SeedTerm): ReadonlyArray<string> => (term.isHeading ? [term.text.toLowerCase()] : term.text.split(" "))

/** Whether two terms have a word in common: a second group of the same words would confine nothing. */
const overlap = (a: SeedTerm, b: SeedTerm): boolean => words(a).some((word) => words(b).includes(word))

/** Terms that together find all seeds that terms can find, each time the one with most new seeds for the fewest new other records. */
const coverSeeds = (terms: ReadonlyArray<SeedTerm>, seeds: ReadonlySet<number>, pool: ReadonlySet<number>): ReadonlyArray<SeedTerm> => {
  const [found, cost] = [new Set<number>(), new Set<number>()]
  const group: Array<SeedTerm> = []
  for (;;) {
    let best: { term: SeedTerm; value: number; gained: number } | undefined
    for (const term of terms) {
      let [gained, others] = [0, 0]
      for (const row of term.rows) {
        if (seeds.has(row)) gained += found.has(row) ? 0 : 1
        else if (pool.has(row) && !cost.has(row)) others++
      }
      const value = gained / (others + 1)
      if (gained > 0 && (best === undefined || value > best.value || (value === best.value && gained > best.gained))) best = { term, value, gained }
    }
    if (best === undefined) return group
    group.push(best.term)
    for (const row of best.term.rows) (seeds.has(row) ? found : cost).add(row)
  }
}

const rowsOf = (group: ReadonlyArray<SeedTerm>): ReadonlySet<number> => new Set(group.flatMap(({ rows }) => rows))

/**
 * Terms that find known records at the least cost: a greedy cover of the seeds by terms that they share, against all other records. Each further group of
 * terms covers the same seeds and confines the result.
 *
 * Source of the idea: Hausner et al., "Routine development of objectively derived search strategies", Systematic Reviews 2012;1:19. They weigh terms against
 * a random set of records as well, and group them by hand.
 *
 * - `groups` how many groups are joined by AND
 * - empty: no groups where seeds share no term
 */
export const objectiveTerms = (documents: ReadonlyArray<Document>, seeds: ReadonlyArray<number>, groups = 2): Objective => {
  const all = seedTerms(documents, seeds, seeds.length < 3 ? 1 : 2)
  let terms = all
  let wanted: ReadonlySet<number> = new Set(seeds)
  let pool: ReadonlySet<number> = new Set(documents.keys())
  const made: Array<ReadonlyArray<SeedTerm>> = []
  for (let i = 0; i < groups; i++) {
    const group = coverSeeds(terms, wanted, pool)
    const rows = rowsOf(group)
    const lost = [...wanted].filter((row) => !rows.has(row))
    // a further group must not lose a seed that the first one finds
    if (group.length === 0 || (i > 0 && lost.length > 0)) break
    made.push(group)
    wanted = new Set([...wanted].filter((row) => rows.has(row)))
    pool = new Set([...pool].filter((row) => rows.has(row)))
    terms = terms.filter((term) => !group.some((one) => overlap(one, term)))
  }
  return { groups: made, unreached: seeds.filter((row) => !wanted.has(row)) }
}

const termQuery = ({ text, isHeading }: SeedTerm): Query.Query =>
  isHeading ? Query.heading(text) : inText(text.includes(" ") ? Query.phrase(text) : Query.text(text))

/** The groups as a query; undefined without a group. */
export const objectiveQuery = ({ groups }: Objective): Query.Query | undefined => {
  const parts = groups.map((group) => (group.length === 1 ? termQuery(group[0]!) : Query.or(...group.map(termQuery))))
  return parts.length === 0 ? undefined : parts.length === 1 ? parts[0]! : Query.and(...parts)
}

/** Whether a record has a term of each group. */
const isFound = ({ groups }: Objective, row: number): boolean =>
  groups.length > 0 && groups.every((group) => group.some(({ rows }) => rows.includes(row)))

/** At most so many seeds are left out one by one; of more, so many parts of about equal size. */
const parts = 20

/**
 * How many seeds are found by terms that were chosen on the other seeds: each seed is left out once. A seed that is left out counts as any other record.
 *
 * - empty: undefined with fewer than three seeds, which leave nothing to share
 */
export const heldOutRecall = (
  documents: ReadonlyArray<Document>,
  seeds: ReadonlyArray<number>,
  groups = 2
): { readonly found: number; readonly of: number } | undefined => {
  if (seeds.length < 3) return undefined
  let found = 0
  const folds = Math.min(parts, seeds.length)
  for (let fold = 0; fold < folds; fold++) {
    const training = seeds.filter((_, i) => i % folds !== fold)
    const objective = objectiveTerms(documents, training, groups)
    for (const [i, row] of seeds.entries()) if (i % folds === fold && isFound(objective, row)) found++
  }
  return { found, of: seeds.length }
}

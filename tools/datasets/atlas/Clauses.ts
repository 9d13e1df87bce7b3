import { grammar } from "./grammar/index.ts"
import { compile, facetSlots, type Part, type Rule, type Section } from "./grammar/GrammarRule.ts"
import { familyOf, type Work } from "./Work.ts"

/** A rule, compiled, and the slots it needs as bits. */
export interface Clause {
  readonly rule: Rule
  readonly parts: ReadonlyArray<Part>
  readonly needs: number
}

const scarce = ["M", "X", "G", "L", "MC", "MI", "MP", "MO"] as const

/** A slot that not every work can fill. */
export type Scarce = (typeof scarce)[number]

/** Slots as bits; a slot that every work fills has none. */
export const bits = (slots: Iterable<string>): number => {
  let mask = 0
  for (const slot of slots) {
    const bit = scarce.indexOf(slot as Scarce)
    if (bit >= 0) mask |= 1 << bit
  }
  return mask
}

const clauses: ReadonlyArray<Clause> = grammar.map((rule) => ({ rule, parts: compile(rule.text), needs: bits(facetSlots(rule.text)) }))

const fits = ({ rule }: Clause, design: string, work: Work): boolean =>
  (rule.designs === undefined || rule.designs.includes(design)) &&
  (rule.families === undefined || rule.families.includes(familyOf[work.design])) &&
  (rule.results === undefined || rule.results.includes(work.result))

/** section -> its clauses. */
export type Table = Readonly<Record<Section, ReadonlyArray<Clause>>>

const tables = new Map<string, Table>()

/** The clauses for works of one design and result, found once. `design` is the work's own, or the name of a trap's titles. */
export const tableOf = (work: Work, design: string = work.design): Table => {
  const key = `${design} ${work.design} ${work.result}`
  let found = tables.get(key)
  if (found === undefined) {
    const table: Record<Section, Array<Clause>> = {
      title: [],
      background: [],
      aim: [],
      methods: [],
      results: [],
      safety: [],
      mechanism: [],
      conclusion: [],
      passing: [],
      filler: []
    }
    for (const clause of clauses) if (fits(clause, design, work)) table[clause.rule.section].push(clause)
    tables.set(key, (found = table))
  }
  return found
}

/** Capitalises the first letter of a sentence. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

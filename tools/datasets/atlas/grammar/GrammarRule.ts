/** The part of a text that a clause belongs to. */
export type Section = "title" | "background" | "aim" | "methods" | "results" | "safety" | "mechanism" | "conclusion" | "passing" | "filler"

/** Families of study designs that share their clauses. */
export type Family = "trial" | "observational" | "case" | "synthesis" | "review" | "bench" | "notice" | "guideline" | "opinion"

/** What the study found for its outcome. */
export type Result = "benefit" | "null" | "harm"

/**
 * One clause of the grammar. `text` holds literals, `[one|of|these]` and `{slots}`.
 *
 * Capital slots are facets: C condition, I intervention, K comparator, P population, O outcome, M mechanism, X excluded condition. G is the group of the
 * condition, L the class of the intervention. MC, MI, MP and MO are facets that a text mentions without being about them. Small slots are numbers and filler
 * words.
 *
 * - `families`, `results`, `designs`: where the clause is allowed; absent = anywhere
 */
export interface Rule {
  readonly section: Section
  readonly text: string
  readonly families?: ReadonlyArray<Family>
  readonly results?: ReadonlyArray<Result>
  readonly designs?: ReadonlyArray<string>
}

type Where = Pick<Rule, "families" | "results" | "designs">

/** Clauses of one section that are allowed in the same places. */
export const rules = (section: Section, where: Where, ...texts: ReadonlyArray<string>): ReadonlyArray<Rule> =>
  texts.map((text) => ({ section, text, ...where }))

/** A compiled clause: literals, slots and choices between sequences of both. */
export type Part = string | { readonly slot: string } | { readonly choices: ReadonlyArray<ReadonlyArray<Part>> }

const sequence = (text: string): ReadonlyArray<Part> =>
  text
    .split(/(\{\w+\}|\[[^\]]*\])/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      if (piece.startsWith("{")) return { slot: piece.slice(1, -1) }
      if (piece.startsWith("[")) return { choices: piece.slice(1, -1).split("|").map(sequence) }
      return piece
    })

/** Compiles a clause once, so that realising it costs no parsing. */
export const compile = (text: string): ReadonlyArray<Part> => sequence(text)

/** The facet slots that a clause cannot do without, choices included. */
export const facetSlots = (text: string): ReadonlyArray<string> => [
  ...new Set([...text.matchAll(/\{([A-Z]+)\}/g)].map((match) => match[1]!))
]

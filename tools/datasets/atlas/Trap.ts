/**
 * The planned traps. Each is a way of writing, not of grading. When its trap is defused, a work keeps its facets and its grade, and only its words change.
 * The cost of a trap is measured by writing the same works without it.
 *
 * - `synonym`: relevant, but none of the topic's words names a core facet
 * - `relation`: the topic's drug is the comparator and its disease an exclusion criterion
 * - `homonym`: the topic's abbreviation means another disease
 * - `ancestor`: relevant by a descendant; the topic's group is named in the headings only
 * - `review`: a long review of something else that keeps mentioning the topic's entities
 * - `population`: the title names the topic's drug, disease and population; another population was studied
 */
export type Trap = "synonym" | "relation" | "homonym" | "ancestor" | "review" | "population"

/** All kinds of traps, in report order. */
export const traps: ReadonlyArray<Trap> = ["synonym", "relation", "homonym", "ancestor", "review", "population"]

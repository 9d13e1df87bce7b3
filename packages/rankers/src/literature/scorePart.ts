import * as Explanation from "@litfuse/engine/Explanation"
import type { ResearchField } from "./researchFieldOf.ts"
import { tierOf } from "./tierOf.ts"

/**
 * The eight names by which programs find what a work is worth in opencode-research-mcp, in its order. Every ranker of its relevance, and every mode,
 * names all of them, whether or not its order looks at them.
 *
 * - `semantic` cosine of query and work, from 0 to 1, not weighted; 0 without vectors, as there, and the label then says that words alone count
 * - `keyword` share of the query's words, from 0 to 1, not weighted
 * - `source_tier` 0 to 3, the highest of the sources; `source_hits` how many sources have the work. The bonus that its code adds to that number for
 *   some sources is not in its description, and is not added
 * - `citation_boost` 0 to 3, `survey_boost` 0 or 1; citations that are not known are worth 0
 * - `author_boost` 1 from an h-index of the first author of 50 on, which `enricher/first-authors` looks up; 0 where it is not known
 * - `final` the relevance: `round(10 (0.7 semantic + 0.3 keyword))`, or `round(10 keyword)` without vectors, and the three boosts. Neither tier nor hits
 *   are part of it. It is not capped, while people are shown at most 10
 * - source: opencode-research-mcp, `score_breakdown`
 */
export const keys = [
  "semantic",
  "keyword",
  "source_tier",
  "source_hits",
  "citation_boost",
  "survey_boost",
  "author_boost",
  "final"
] as const

/** One of the names. */
export type Key = (typeof keys)[number]

/** A value under one of the names. */
export const scorePart = (key: Key, label: string, value: number): Explanation.Explanation =>
  Explanation.keyed(key, Explanation.leaf(label, value))

/** The tier of a work's sources for a query of a field. */
export const tierPart = (sources: ReadonlyArray<string>, field: ResearchField): Explanation.Explanation =>
  scorePart("source_tier", `highest tier of its sources, of 3 (field ${field})`, tierOf(sources, field))

/** The number of a work's sources. */
export const hitsNamed = (sources: ReadonlyArray<string>): Explanation.Explanation =>
  scorePart("source_hits", `sources: ${sources.join(", ")}`, sources.length)

/** An explanation with further named values that it does not have itself. They are shown, but do not count. */
export const completed = (
  explanation: Explanation.Explanation,
  others: ReadonlyArray<Explanation.Explanation>
): Explanation.Explanation => {
  const told = Explanation.breakdown(explanation) ?? {}
  const rest = others.filter(({ key }) => key !== undefined && !Object.hasOwn(told, key))
  return Explanation.because(
    explanation,
    rest.map((one) => Explanation.relabelled(`${one.label}; not looked at here`, one))
  )
}

import type { ResearchField } from "./researchFieldOf.ts"

/** How a source counts: its tier, and the fields in which it counts at all (all where none is named). */
interface Tier {
  readonly tier: 1 | 2 | 3
  readonly fields?: ReadonlyArray<ResearchField>
}

/** The tiers of opencode-research-mcp by the ids that sources have here; a source that is not named is in tier 0. */
const tiers: Readonly<Record<string, Tier>> = {
  semanticscholar: { tier: 3 },
  scopus: { tier: 3 },
  openalex: { tier: 3 },
  crossref: { tier: 3 },
  springer: { tier: 3 },
  arxiv: { tier: 2 },
  unpaywall: { tier: 2 },
  openaire: { tier: 2 },
  doaj: { tier: 2 },
  europepmc: { tier: 1, fields: ["medical", "bio"] }
}

/** The highest tier among the sources of a work, for a query of a field. */
export const tierOf = (sources: ReadonlyArray<string>, field: ResearchField): number =>
  Math.max(
    0,
    ...sources.map((source) => {
      const found = tiers[source]
      return found === undefined || (found.fields !== undefined && !found.fields.includes(field)) ? 0 : found.tier
    })
  )

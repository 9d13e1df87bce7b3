import type { Family, Result } from "./grammar/GrammarRule.ts"
import type { Roles } from "./Facet.ts"
import type { Trap } from "./Trap.ts"

/** How a study was made, or what kind of notice it is. */
export type Design =
  | "discovery"
  | "preclinical"
  | "trial-1"
  | "trial-2"
  | "trial-3"
  | "trial-4"
  | "cohort"
  | "case-control"
  | "cross-sectional"
  | "case-report"
  | "meta-analysis"
  | "review"
  | "guideline"
  | "approval"
  | "safety-alert"
  | "label-update"
  | "withdrawal"
  | "editorial"
  | "letter"

/** The family whose clauses a design is written with. */
export const familyOf: Readonly<Record<Design, Family>> = {
  discovery: "bench",
  preclinical: "bench",
  "trial-1": "trial",
  "trial-2": "trial",
  "trial-3": "trial",
  "trial-4": "trial",
  cohort: "observational",
  "case-control": "observational",
  "cross-sectional": "observational",
  "case-report": "case",
  "meta-analysis": "synthesis",
  review: "review",
  guideline: "guideline",
  approval: "notice",
  "safety-alert": "notice",
  "label-update": "notice",
  withdrawal: "notice",
  editorial: "opinion",
  letter: "opinion"
}

/** The trap a work is, and the topic it was laid for. */
export interface Lure {
  readonly trap: Trap
  readonly topic: number
}

/** What ties a work to others: the same study in two versions, a correction, two parts, or one DOI shared by different abstracts. */
export type Bond = "preprint" | "erratum" | "part" | "supplement"

/** A work's place in a cluster. `member` 0 is the one the others follow: the journal version, the corrected article, part I. */
export interface Membership {
  readonly cluster: number
  readonly bond: Bond
  readonly member: number
}

/**
 * All that is true of a work, before a word of it is written.
 *
 * - `comparator`, `exclusion`: entities, -1 = none; they are facts, but no topic is ever judged by them
 * - `quality`: 0 to 999, a quantile; citations follow it
 * - `about`: draws the study's numbers and words; versions of one study share it
 * - `published`: months since January 1990
 */
export interface Work {
  readonly index: number
  readonly id: string
  readonly design: Design
  readonly roles: Roles
  readonly comparator: number
  readonly exclusion: number
  readonly result: Result
  readonly field: number
  readonly published: number
  readonly quality: number
  readonly about: number
  readonly topic: number
  readonly lure?: Lure
  readonly membership?: Membership
}

/** The first year of the world. */
export const firstYear = 1990

/** The year in which citations were counted. */
export const censusYear = 2024

/** The year of publication. */
export const yearOf = ({ published }: Pick<Work, "published">): number => firstYear + Math.floor(published / 12)

/** Year and month, `2011-03`. */
export const monthOf = (work: Pick<Work, "published">): string => `${yearOf(work)}-${String((work.published % 12) + 1).padStart(2, "0")}`

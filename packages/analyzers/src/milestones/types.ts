/** The eight branches of a lineage, in order. */
export const branches = [
  ["discovery", "Discovery & Mechanism"],
  ["clinical", "Clinical Development"],
  ["regulatory", "Regulatory Milestones"],
  ["evidence", "Evidence Synthesis"],
  ["practice", "Guidelines & Practice"],
  ["safety", "Safety & Pharmacovigilance"],
  ["landmark", "Landmark Studies"],
  ["other", "Other Studies"]
] as const

/** A branch of a lineage. */
export type Branch = (typeof branches)[number][0]

/** The five periods of research, in their canonical order; `unassigned` is for works that tell nothing of it. */
export const periods = [
  ["discovery", "Discovery"],
  ["clinical", "Clinical Development"],
  ["regulatory", "Regulatory"],
  ["synthesis", "Evidence Synthesis"],
  ["post-market", "Post-Market Surveillance"],
  ["unassigned", "Unassigned"]
] as const

/** A period of research. */
export type Period = (typeof periods)[number][0]

/**
 * What is known of a type of milestone.
 *
 * - `period` undefined = that of its neighbours in time
 */
export interface MilestoneType {
  readonly id: string
  readonly label: string
  readonly branch: Branch
  readonly period: Period | undefined
}

/** Rows from the type that decides first to the one that decides last, where a work has several. */
const rows: ReadonlyArray<readonly [id: string, label: string, branch: Branch, period?: Period]> = [
  ["withdrawal", "Withdrawal", "safety", "post-market"],
  ["boxed-warning", "Boxed warning", "safety", "post-market"],
  ["safety-alert", "Safety alert", "safety", "post-market"],
  ["label-update", "Label update", "safety", "post-market"],
  ["approval-fda", "FDA approval", "regulatory", "regulatory"],
  ["approval-ema", "EMA approval", "regulatory", "regulatory"],
  ["approval", "Regulatory approval", "regulatory", "regulatory"],
  ["protocol", "Protocol", "other"],
  ["guideline", "Guideline", "practice", "synthesis"],
  ["consensus", "Consensus statement", "practice", "synthesis"],
  ["meta-analysis", "Meta-analysis", "evidence", "synthesis"],
  ["systematic-review", "Systematic review", "evidence", "synthesis"],
  ["phase-4", "Phase IV", "clinical", "post-market"],
  ["phase-2-3", "Phase II/III", "clinical", "clinical"],
  ["phase-3", "Phase III", "clinical", "clinical"],
  ["phase-1-2", "Phase I/II", "clinical", "clinical"],
  ["phase-2", "Phase II", "clinical", "clinical"],
  ["phase-1", "Phase I", "clinical", "clinical"],
  ["pivotal", "Pivotal trial", "clinical", "clinical"],
  ["randomised-trial", "Randomised trial", "clinical", "clinical"],
  ["first-report", "First report", "discovery", "discovery"],
  ["mechanism", "Mechanism", "discovery", "discovery"],
  ["preclinical", "Preclinical study", "discovery", "discovery"],
  ["breakthrough", "Breakthrough", "landmark"],
  ["case-control", "Case-control study", "other"],
  ["cohort", "Cohort study", "other"],
  ["cross-sectional", "Cross-sectional study", "other"],
  ["case-report", "Case report", "other"],
  ["landmark", "Highly cited", "landmark"]
]

const table: ReadonlyMap<string, MilestoneType> = new Map(
  rows.map(([id, label, branch, period]) => [id, { id, label, branch, period }] as const)
)
const places: ReadonlyMap<string, number> = new Map(rows.map(([id], place) => [id, place]))

/** The type under an id. A type that only a user's rules name is called by its id, and is in the last branch. */
export const typeOf = (id: string): MilestoneType => table.get(id) ?? { id, label: id, branch: "other", period: undefined }

/** The ids of all types of litfuse, from the one that decides first to the one that decides last. */
export const types: ReadonlyArray<string> = rows.map(([id]) => id)

/** Where a type stands among those that decide, from 0; a user's own type before all others. */
export const precedence = (id: string): number => places.get(id) ?? -1

/** Types of trials that are early, late, and neither, in the branch of clinical development; II/III counts as late. */
export const early: ReadonlySet<string> = new Set(["phase-1", "phase-1-2", "phase-2"])
/** Late types; see `early`. */
export const late: ReadonlySet<string> = new Set(["phase-2-3", "phase-3", "phase-4", "pivotal"])

/** The numbers of the PRISMA 2020 flow (Page et al., BMJ 372:n71, 2021), counted from the folder of a review. */
import type { Flow } from "./FlowFile.ts"
import type { StageResult } from "./Screening.ts"

/** What was identified by one search. `kind`: the column of the flow. */
export interface Identified {
  readonly search: string
  readonly name: string
  readonly kind: "database" | "register" | "other"
  readonly records: number
}

/** A reason to exclude a report, as the criterion's text, and how many reports have it. */
export interface Reason {
  readonly reason: string
  readonly n: number
}

/**
 * What became of records that other methods found alone: those in the folder, and those that people count in flow.yaml.
 *
 * - `identified` records by method; `records` their sum
 * - `records` = `duplicates` + `excluded` + `unscreened` + `sought`; `sought` = `notRetrieved` + `assessed`
 * - `assessed` = the sum of `reasons` + `reports`
 */
export interface OtherCounts {
  readonly identified: ReadonlyArray<{ readonly name: string; readonly records: number }>
  readonly records: number
  readonly duplicates: number
  readonly excluded: number
  readonly unscreened: number
  readonly sought: number
  readonly notRetrieved: number
  readonly assessed: number
  readonly reasons: ReadonlyArray<Reason>
  readonly reports: number
}

/**
 * The numbers of the flow.
 *
 * - `identified` records of each search; `records` the sum of databases and registers; `duplicates` those that were merged into another record
 * - `automation`, `otherReasons` records removed before screening, as people state them; `unscreened` works without a decision
 * - `screened` = `excluded` + `automationExcluded` + `sought`; `sought` = `notRetrieved` + `assessed`; `assessed` = the sum of `reasons` + included reports
 * - `reasons` a report that was excluded for several reasons counts for the first of them
 * - `other` the column of other methods: a work is there when no database or register has it
 * - `studies` included studies, `reports` their reports, of both columns; `previous` those of an earlier version of the review
 * - `pending` works and reports that are not decided yet: the flow is not final
 */
export interface FlowCounts {
  readonly identified: ReadonlyArray<Identified>
  readonly records: number
  readonly duplicates: number
  readonly automation: number
  readonly otherReasons: number
  readonly unscreened: number
  readonly screened: number
  readonly excluded: number
  readonly automationExcluded: number
  readonly sought: number
  readonly notRetrieved: number
  readonly assessed: number
  readonly reasons: ReadonlyArray<Reason>
  readonly other: OtherCounts
  readonly reports: number
  readonly studies: number
  readonly previous: { readonly studies: number; readonly reports: number } | undefined
  readonly pending: number
}

/**
 * What the flow is counted from.
 *
 * - `works` all merged works; `others` those that only other methods found
 * - `notRetrieved` works whose report could not be obtained; `studies` of the included works
 */
export interface FlowInputs {
  readonly identified: ReadonlyArray<Identified>
  readonly works: number
  readonly others: ReadonlySet<number>
  readonly results: ReadonlyArray<StageResult>
  readonly notRetrieved: ReadonlySet<number>
  readonly studies: number
  readonly flow: Flow
}

const reasonsOf = ({ stage, works, screened }: StageResult, isOf: (work: number) => boolean): ReadonlyArray<Reason> => {
  const textOf = new Map(stage.criteria.map(({ id, text }) => [id, text]))
  const counts = new Map<string, number>(stage.criteria.map(({ text }) => [text, 0]))
  for (const [i, { state, criteria }] of screened.entries()) {
    if (state !== "exclude" || !isOf(works[i]!)) continue
    const [first] = criteria
    const reason = first === undefined ? "no reason given" : (textOf.get(first) ?? first)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].filter(([, n]) => n > 0).map(([reason, n]) => ({ reason, n }))
}

const total = (all: ReadonlyArray<{ readonly n: number }>): number => all.reduce((sum, { n }) => sum + n, 0)

/** What became of the works of one column. With one stage, a record that it includes is a report that was assessed. */
const fateOf = (results: ReadonlyArray<StageResult>, notRetrieved: ReadonlySet<number>, isOf: (work: number) => boolean) => {
  const withState = ({ works, screened }: StageResult, isState: (state: string) => boolean): ReadonlyArray<number> =>
    works.filter((work, i) => isOf(work) && isState(screened[i]!.state))
  const before = results.length > 1 ? results.slice(0, -1) : results
  const last = results.at(-1)!
  const countOf = (isState: (state: string) => boolean) => before.reduce((sum, one) => sum + withState(one, isState).length, 0)
  const chosen = withState(before.at(-1)!, (state) => state === "include")
  const lacking = chosen.filter((work) => notRetrieved.has(work)).length
  const reports = withState(last, (state) => state === "include").length
  const reasons = results.length > 1 ? reasonsOf(last, isOf) : []
  const assessed = reports + total(reasons)
  return {
    excluded: countOf((state) => state === "exclude"),
    waiting: countOf((state) => state !== "include" && state !== "exclude"),
    sought: chosen.length,
    notRetrieved: lacking,
    assessed,
    reasons,
    reports,
    pending: chosen.length - lacking - assessed
  }
}

const recordsOf = (all: ReadonlyArray<Identified>): number => all.reduce((sum, { records }) => sum + records, 0)

/** The column of other methods: what the folder holds of it, and what people state in flow.yaml. */
const countOther = (
  identified: ReadonlyArray<Identified>,
  works: number,
  fate: ReturnType<typeof fateOf>,
  { boxes, other }: Flow
): OtherCounts => {
  const found = recordsOf(identified)
  const stated = total(other)
  const [sought = 0, lacking = 0, excluded = 0, reports = 0] = (
    ["other-sought", "other-not-retrieved", "other-excluded", "other-reports"] as const
  ).map((name) => boxes[name]?.n)
  const outside = boxes["other-excluded"]
  return {
    identified: [
      ...identified.map(({ name, records }) => ({ name, records })),
      ...other.map(({ from, n }) => ({ name: from, records: n }))
    ],
    records: found + stated,
    duplicates: found - works,
    excluded: fate.excluded + stated - sought,
    unscreened: fate.waiting,
    sought: fate.sought + sought,
    notRetrieved: fate.notRetrieved + lacking,
    assessed: fate.assessed + sought - lacking,
    reasons: [...fate.reasons, ...(outside === undefined || excluded === 0 ? [] : [{ reason: outside.why, n: excluded }])],
    reports: fate.reports + reports
  }
}

/** Counts the flow. */
export const count = ({ identified, works, others, results, notRetrieved, studies, flow }: FlowInputs): FlowCounts => {
  const { boxes } = flow
  const [automation = 0, otherReasons = 0, stopped = 0, automationExcluded = 0] = (
    ["automation", "other-reasons", "not-screened", "automation-excluded"] as const
  ).map((name) => boxes[name]?.n)
  const main = identified.filter(({ kind }) => kind !== "other")
  const records = recordsOf(main)
  const fate = fateOf(results, notRetrieved, (work) => !others.has(work))
  const away = fateOf(results, notRetrieved, (work) => others.has(work))
  const unscreened = Math.max(0, fate.waiting - automation - otherReasons - automationExcluded)
  const other = countOther(
    identified.filter(({ kind }) => kind === "other"),
    others.size,
    away,
    flow
  )
  return {
    identified,
    records,
    duplicates: records - (works - others.size),
    automation,
    otherReasons,
    unscreened,
    screened: fate.excluded + automationExcluded + fate.sought,
    excluded: fate.excluded,
    automationExcluded,
    sought: fate.sought,
    notRetrieved: fate.notRetrieved,
    assessed: fate.assessed,
    reasons: fate.reasons,
    other,
    reports: fate.reports + other.reports,
    studies: studies + (boxes["other-studies"]?.n ?? 0),
    previous: flow.previous,
    pending: Math.max(0, unscreened - stopped) + fate.pending + away.waiting + away.pending
  }
}

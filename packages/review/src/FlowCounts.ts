/** The numbers of the PRISMA 2020 flow (Page et al., BMJ 372:n71, 2021), counted from the folder of a review. */
import { grouped } from "@litfuse/files/numbers"
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
 * The numbers of the flow.
 *
 * - `identified` records of each search; `records` their sum; `duplicates` those that were merged into another record
 * - `automation`, `otherReasons` records removed before screening, as people state them; `unscreened` works without a decision
 * - `screened` = `excluded` + `sought`; `sought` = `notRetrieved` + `assessed`; `assessed` = the sum of `reasons` + `reports`
 * - `reasons` a report that was excluded for several reasons counts for the first of them
 * - `studies` included studies, `reports` their reports; `previous` those of an earlier version of the review
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
  readonly sought: number
  readonly notRetrieved: number
  readonly assessed: number
  readonly reasons: ReadonlyArray<Reason>
  readonly reports: number
  readonly studies: number
  readonly previous: { readonly studies: number; readonly reports: number } | undefined
  readonly pending: number
}

/** What the flow is counted from. `notRetrieved`: works whose report could not be obtained; `studies` of the included works. */
export interface FlowInputs {
  readonly identified: ReadonlyArray<Identified>
  readonly works: number
  readonly results: ReadonlyArray<StageResult>
  readonly notRetrieved: ReadonlySet<number>
  readonly studies: number
  readonly flow: Flow
}

const withState = ({ works, screened }: StageResult, state: string): ReadonlyArray<number> =>
  works.filter((_, i) => screened[i]!.state === state)

const reasonsOf = ({ stage, screened }: StageResult): ReadonlyArray<Reason> => {
  const textOf = new Map(stage.criteria.map(({ id, text }) => [id, text]))
  const counts = new Map<string, number>(stage.criteria.map(({ text }) => [text, 0]))
  for (const { state, criteria } of screened) {
    if (state !== "exclude") continue
    const [first] = criteria
    const reason = first === undefined ? "no reason given" : (textOf.get(first) ?? first)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].filter(([, n]) => n > 0).map(([reason, n]) => ({ reason, n }))
}

/** Counts the flow. With one stage, a record that it includes is a report that was assessed. */
export const count = ({ identified, works, results, notRetrieved, studies, flow }: FlowInputs): FlowCounts => {
  const records = identified.reduce((sum, one) => sum + one.records, 0)
  const { automation, "other-reasons": other } = flow.boxes
  const before = results.length > 1 ? results.slice(0, -1) : results
  const last = results.at(-1)!
  const excluded = before.reduce((sum, one) => sum + withState(one, "exclude").length, 0)
  const chosen = withState(before.at(-1)!, "include")
  const lacking = chosen.filter((work) => notRetrieved.has(work)).length
  const reports = withState(last, "include").length
  const reasons = results.length > 1 ? reasonsOf(last) : []
  const decided = reports + reasons.reduce((sum, { n }) => sum + n, 0)
  const assessed = results.length > 1 ? decided : reports
  const waiting = before.reduce(
    (sum, { screened }) => sum + screened.filter(({ state }) => state !== "include" && state !== "exclude").length,
    0
  )
  const removed = (automation?.n ?? 0) + (other?.n ?? 0)
  return {
    identified,
    records,
    duplicates: records - works,
    automation: automation?.n ?? 0,
    otherReasons: other?.n ?? 0,
    unscreened: Math.max(0, waiting - removed),
    screened: excluded + chosen.length,
    excluded,
    sought: chosen.length,
    notRetrieved: lacking,
    assessed,
    reasons,
    reports,
    studies,
    previous: flow.previous,
    pending: Math.max(0, waiting - removed - (flow.boxes["not-screened"]?.n ?? 0)) + (chosen.length - lacking - assessed)
  }
}

const sum = (name: string, is: number, how: string, parts: number): ReadonlyArray<string> =>
  is === parts ? [] : [`${name} is ${grouped(is)}, but ${how} is ${grouped(parts)}`]

/**
 * Sums that do not add up, one sentence each. Empty: the flow is consistent.
 *
 * - a number of people, such as records removed by automation, may exceed what the folder leaves unscreened
 */
export const problems = (counts: FlowCounts, { works, flow }: Pick<FlowInputs, "works" | "flow">): ReadonlyArray<string> => {
  const { automation, otherReasons, unscreened, screened, excluded, sought, notRetrieved, assessed, reports } = counts
  const assessable = sought - notRetrieved
  const reasons = counts.reasons.reduce((all, { n }) => all + n, 0)
  const stated = flow.boxes["not-screened"]?.n
  return [
    ...sum(
      "records after duplicates",
      works,
      "removed, unscreened and screened together",
      automation + otherReasons + unscreened + screened
    ),
    ...(stated === undefined || stated === unscreened
      ? []
      : [`flow.yaml leaves ${grouped(stated)} records unscreened, but ${grouped(unscreened)} have no decision`]),
    ...sum("records screened", screened, "excluded and sought together", excluded + sought),
    ...(assessed > assessable ? [`reports assessed are ${grouped(assessed)}, but only ${grouped(assessable)} were retrieved`] : []),
    ...sum("reports assessed", assessed, "excluded and included together", reasons + reports)
  ]
}

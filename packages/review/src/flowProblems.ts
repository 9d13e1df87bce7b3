import { grouped } from "@litfuse/files/numbers"
import type { FlowCounts, FlowInputs } from "./FlowCounts.ts"
import type { BoxName } from "./FlowFile.ts"

/** A sum of the flow that does not add up. `box` of flow.yaml that is to be corrected; null when people state no number of the sum. */
export interface FlowProblem {
  readonly box: BoxName | null
  readonly text: string
}

const sumOf = (all: ReadonlyArray<{ readonly n: number }>): number => all.reduce((sum, { n }) => sum + n, 0)

/**
 * Sums of the flow that do not add up, one sentence each. Empty: the flow is consistent, and may be saved.
 *
 * - a number of people, such as records removed by automation, may exceed what the folder leaves undecided
 */
export const flowProblems = (
  counts: FlowCounts,
  { works, others, flow }: Pick<FlowInputs, "works" | "others" | "flow">
): ReadonlyArray<FlowProblem> => {
  const { automation, otherReasons, unscreened, screened, excluded, automationExcluded, sought, notRetrieved, assessed, other } = counts
  const { boxes } = flow
  const found: Array<FlowProblem> = []
  const stated = (...names: ReadonlyArray<BoxName>): BoxName | null => names.find((name) => (boxes[name]?.n ?? 0) > 0) ?? null
  const equal = (box: BoxName | null, name: string, is: number, how: string, parts: number): void => {
    if (is !== parts) found.push({ box, text: `${name} is ${grouped(is)}, but ${how} is ${grouped(parts)}` })
  }
  const atMost = (box: BoxName | null, name: string, is: number, most: number, what: string): void => {
    if (is > most) found.push({ box, text: `${name} is ${grouped(is)}, but ${what} is ${grouped(most)}` })
  }
  equal(
    stated("automation", "other-reasons", "automation-excluded"),
    "records after duplicates",
    works - others.size,
    "removed, unscreened and screened together",
    automation + otherReasons + unscreened + screened
  )
  const stopped = boxes["not-screened"]
  if (stopped !== undefined)
    equal("not-screened", "records left unscreened", stopped.n, "the number of records without a decision", unscreened)
  equal(null, "records screened", screened, "excluded and sought together", excluded + automationExcluded + sought)
  atMost(null, "reports assessed", assessed, sought - notRetrieved, "the number of reports retrieved")
  equal(null, "reports assessed", assessed, "excluded and included together", sumOf(counts.reasons) + counts.reports - other.reports)
  const elsewhere = sumOf(flow.other)
  const [otherSought = 0, lacking = 0, out = 0, reports = 0, studies = 0] = (
    ["other-sought", "other-not-retrieved", "other-excluded", "other-reports", "other-studies"] as const
  ).map((name) => boxes[name]?.n)
  atMost("other-sought", "reports sought from other methods", otherSought, elsewhere, "the number of records from them")
  atMost("other-not-retrieved", "reports of other methods that were not retrieved", lacking, otherSought, "the number of reports sought")
  if (lacking <= otherSought)
    equal(
      stated("other-excluded", "other-reports") ?? "other-sought",
      "reports of other methods that were assessed",
      otherSought - lacking,
      "excluded and included together",
      out + reports
    )
  atMost("other-studies", "included studies of other methods", studies, reports, "the number of their included reports")
  return found
}

import * as OpenedLog from "@litfuse/review/OpenedLog"
import type { Stage } from "@litfuse/review/ReviewFile"
import * as Screening from "@litfuse/review/Screening"
import type { Line, Placed } from "@litfuse/review/ScreeningLog"
import { corpusOf, type ReviewState } from "../reviewState.ts"

/** What a person decided about a work. `line`: the decision that counts; `lastMs`: the time of the last line about it. */
export interface Decided {
  readonly line: Line | undefined
  readonly lastMs: number
}

/**
 * What a person decided about each work of a stage, by its number.
 *
 * - `lines` of this person
 * - empty: no line, where nothing was decided, was taken back, or an update opened the work again
 * - "several" where decisions about several records of one work count
 */
export const decisionsOf = (
  { works, opened }: ReviewState,
  lines: ReadonlyArray<Placed>,
  who: string,
  stage: Stage
): ((work: number) => Decided | "several") => {
  const { byWork } = Screening.attach(corpusOf(works), lines)
  return (work) => {
    const own = byWork[work]!.filter(({ decision }) => decision.stage === stage.id && decision.who === who)
    const isSetAside = OpenedLog.settingAside((opened.get(work) ?? []).map(({ value }) => value))
    const { words, settled } = Screening.lastWords(own.filter(({ decision }) => !isSetAside(decision)))
    const all = [...words, ...(settled === undefined ? [] : [settled])].map(({ decision }) => decision)
    return all.length > 1 ? "several" : { line: all[0], lastMs: Math.max(0, ...own.map(({ decision }) => Date.parse(decision.at))) }
  }
}

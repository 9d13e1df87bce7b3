/**
 * Mistakes in the notices about runs and judgements that may mean something else. For each notice there is one that keeps it silent, and one that gives
 * it where it should not be.
 */
export interface NoticeMutant {
  readonly notice: string
  readonly file: string
  readonly from: string
  readonly to: string
}

const inNotices = (notice: string, from: string, to: string): NoticeMutant => ({ notice, file: "InputNotices.ts", from, to })

/** Every mistake; `from` is in its file once. */
export const noticeMutants: ReadonlyArray<NoticeMutant> = [
  inNotices("inverted-scores", "order.rising >= nearlyEvery * order.topics", "order.rising > order.topics"),
  inNotices("inverted-scores", "order.rising >= nearlyEvery * order.topics", "order.rising > 0"),
  inNotices("inverted-scores", "order.steps >= fewestSteps && ", ""),
  { notice: "inverted-scores", file: "LineOrder.ts", from: "rank >= order.rank", to: "true" },
  { notice: "inverted-scores", file: "LineOrder.ts", from: "contradict[t]! < nearlyAll * all", to: "contradict[t]! < 0.5 * all" },
  inNotices("identical-ids", "if (!isNumber(topic)) others++", "if (isNumber(topic)) others++"),
  inNotices("identical-ids", "bestOf(hits) === at", "bestOf(hits) >= 0"),
  inNotices("identical-ids", "first >= ofNumbers.share * run.topics.size", "first >= 0"),
  inNotices("no-relevant", "!hasRelevant(judgement, level)", "!hasRelevant(judgement, 1)"),
  { notice: "no-relevant", file: "Judgements.ts", from: "count > 0 && grade >= level", to: "grade >= level" },
  inNotices("unjudged-hits", "both.some(([judgement, hits]) => isJudged(judgement, hits))", "pair === undefined"),
  inNotices("unjudged-hits", ".grades.some((grade) => grade >= 0)", ".grades.some((grade) => grade >= -1)"),
  inNotices("other-ids", "respelled > 1 && respelled >= fewRespelled * unjudged", "false"),
  inNotices("other-ids", "respelled > 1 && ", ""),
  { notice: "other-ids", file: "internal/otherSpelling.ts", from: "(bare === written ? prefixTable : plainTable)", to: "prefixTable" }
]

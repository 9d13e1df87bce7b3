/** A mistake in the code of a notice or a refusal. */
export interface NoticeMutant {
  readonly notice: string
  readonly file: string
  readonly from: string
  readonly to: string
}

const inNotices = (notice: string, from: string, to: string): NoticeMutant => ({ notice, file: "InputNotices.ts", from, to })

/**
 * Mistakes in the notices about runs and judgements that may mean something else. For each notice there is one that keeps it silent, and one that gives
 * it where it should not be. `from` is in its file once.
 */
const inputNotices: ReadonlyArray<NoticeMutant> = [
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

const inSuite = (notice: string, file: string, from: string, to: string): NoticeMutant => ({ notice, file: `suite/${file}.ts`, from, to })

/** Mistakes in what a comparison over collections warns about, refuses or leaves out, and in the baselines and topics of a comparison. */
const comparisons: ReadonlyArray<NoticeMutant> = [
  inSuite("shared-documents", "measureSuite", "if (one.cluster === other.cluster) return []", ""),
  inSuite("shared-documents", "measureSuite", "shared < mostlyShared * small.size", "shared < small.size"),
  inSuite("shared-documents", "measureSuite", "const mostlyShared = 0.5", "const mostlyShared = 0.1"),
  inSuite("few-topics", "measureSuite", "topics.length >= fewTopics", "topics.length > fewTopics"),
  inSuite("few-topics", "measureSuite", "const fewTopics = 10", "const fewTopics = 3"),
  inSuite(
    "a missing cell",
    "compareCollections",
    "cells.every(({ value }) => value !== null)",
    "cells.some(({ value }) => value !== null)"
  ),
  inSuite("a missing cell", "compareCollections", "!Number.isFinite(value)", "value === 2"),
  inSuite("a missing cell", "compareCollections", "placed === undefined || !hasRanks", "!hasRanks"),
  inSuite("fewer than eight clusters", "compareCollections", "clusters < fewestClusters", "clusters <= fewestClusters"),
  inSuite("fewer than eight clusters", "compareCollections", "clusters < fewestClusters", "clusters < 7"),
  inSuite("the family", "compareCollections", "isSame.filter((same) => !same).length", "isSame.length"),
  inSuite("the family", "compareCollections", "isSame[at] === true ? 1 : size", "1"),
  inSuite("ranks", "compareCollections", "overTopics.p < level", "overTopics.p <= 1"),
  inSuite("suite.yaml", "SuiteFile", "runs.length < 2", "runs.length < 1"),
  inSuite("suite.yaml", "SuiteFile", "return first < i", "return first > i"),
  inSuite("suite.yaml", "SuiteFile", "...missingFiles(value, below)", ""),
  inSuite("suite.yaml", "SuiteFile", "baseline === undefined || names.includes(baseline)", "true"),
  inSuite("suite.yaml", "SuiteFile", "ids.includes(id) ?", "true ?"),
  { notice: "baselines", file: "Compare.ts", from: "if (found.includes(run))", to: "if (false)" },
  { notice: "baselines", file: "Compare.ts", from: "if (found.length === runs.length)", to: "if (false)" },
  { notice: "topics that moved", file: "compare/answer.ts", from: "sign * by > 0", to: "sign * by >= 0" },
  { notice: "topics that moved", file: "compare/answer.ts", from: "Math.abs(b.by) - Math.abs(a.by)", to: "a.by - b.by" }
]

/** Mistakes in what tune recommends. */
const advice: ReadonlyArray<NoticeMutant> = [
  { notice: "tune's advice", file: "tune/recommendedChoice.ts", from: "difference > 0 && ", to: "" },
  { notice: "tune's advice", file: "tune/recommendedChoice.ts", from: "adjusted < Gain.alpha", to: "adjusted <= Gain.alpha" },
  { notice: "tune's advice", file: "tune/recommendedChoice.ts", from: "against === systems.plain && ", to: "" }
]

/** Mistakes in the refusal of weights that are all 0. */
const weights: ReadonlyArray<NoticeMutant> = [
  { notice: "weights", file: "internal/Addends.ts", from: "weights.every((weight) => weight === 0)", to: "false" },
  {
    notice: "weights",
    file: "internal/Addends.ts",
    from: "weights.every((weight) => weight === 0)",
    to: "weights.some((weight) => weight === 0)"
  }
]

const inOverlap = (from: string, to: string): NoticeMutant => ({ notice: "overlap", file: "report/ReportReproduction.ts", from, to })

/** Mistakes in the overlap of two runs, which says what tau union does not. */
const overlap: ReadonlyArray<NoticeMutant> = [
  inOverlap("common / (first.length + second.length - common)", "common / Math.max(first.length, second.length)"),
  inOverlap("second.filter((id) => one.has(id)).length", "second.length")
]

/** The mistakes by package, and the tests that must notice them. */
export const noticeMutants = [
  { name: "eval", tests: ["test/InputNotices.test.ts"], mutants: inputNotices },
  { name: "api", tests: ["test/Suite.test.ts", "test/suite", "test/Compare.test.ts"], mutants: comparisons },
  { name: "api", tests: ["test/tune/recommendedChoice.test.ts"], mutants: advice },
  { name: "rankers", tests: ["test/internal/Addends.test.ts"], mutants: weights },
  { name: "bench", tests: ["test/report/ReportReproduction.test.ts"], mutants: overlap }
] as const

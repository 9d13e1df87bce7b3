import { isGain, isLoss } from "../Gain.ts"
import type { AgainstResult, AnalysisResult, ComparisonResult, Results, TableResult } from "../Results.ts"
import { sortBySummary } from "../sortBySummary.ts"
import { type Paragraph, type Piece, quoter, type Rule } from "./TracedText.ts"

type Quote = ReturnType<typeof quoter>

/** Where a table is in results.json. */
type Place = ReadonlyArray<string | number>

const level: Rule = { rule: "the level of all intervals of litfuse", text: "95 %" }
const resamples: Rule = { rule: "the resamples of intervals of means", text: "10,000" }

const policies: Readonly<Record<string, string>> = {
  judged: "Every judged topic was averaged, and a topic that a run lacks counted as zero.",
  intersection: "Only topics that a run has were averaged."
}

/** Texts with commas between them, and `and` before the last. */
const joined = (parts: ReadonlyArray<Paragraph>): Paragraph =>
  parts.flatMap((part, i) => {
    if (i === 0) return part
    return [i === parts.length - 1 ? " and " : ", ", ...part]
  })

const interval = (quote: Quote, place: Place, low: string | number, high: string | number, form: "fixed" | "signed"): Paragraph => [
  level,
  " interval ",
  quote(form, ...place, low),
  " to ",
  quote(form, ...place, high)
]

/** The comparison that a text names: the highest that is shown to gain, else the highest. */
const namedOf = ({
  comparisons
}: AgainstResult): { readonly at: number; readonly one: ComparisonResult; readonly isAlone: boolean } | undefined => {
  const measure = comparisons[0]?.measure
  const own = comparisons.flatMap((one, at) => (one.measure === measure ? [{ at, one }] : []))
  const shown = own.filter(({ one }) => isGain({ ...one, p: one.adjusted }))
  const [first] = (shown.length > 0 ? shown : own).toSorted((a, b) => b.one.difference - a.one.difference)
  return first === undefined ? undefined : { ...first, isAlone: own.length === 1 }
}

const claimOf = (one: ComparisonResult, isAlone: boolean): string => {
  const gain = { ...one, p: one.adjusted }
  if (isGain(gain)) return isAlone ? "gained over" : "gained most over"
  return isLoss(gain) ? "scored lower than" : "was not shown to differ from"
}

const comparedText = (quote: Quote, place: Place, against: AgainstResult): Paragraph => {
  const named = namedOf(against)
  if (named === undefined) return []
  const { at, one, isAlone } = named
  const here = [...place, "against", "comparisons", at]
  const ends = one.lower === null || one.upper === null ? [] : [...interval(quote, here, "lower", "upper", "signed"), ", "]
  return [
    " Differences were tested over topics with two-sided t-tests; p and ",
    level,
    " intervals were corrected in one step (",
    quote("text", ...place, "against", "correction"),
    ") for this family: ",
    quote("text", ...place, "against", "family"),
    ". On ",
    quote("name", ...here, "measure"),
    ", ",
    quote("name", ...here, "system"),
    ` ${claimOf(one, isAlone)} `,
    quote("name", ...place, "against", "baseline"),
    ": ",
    quote("signed", ...here, "difference"),
    " (",
    ...ends,
    one.isFloor ? "p at most " : "p ",
    quote("p", ...here, "adjusted"),
    "), better on ",
    quote("whole", ...here, "wins"),
    " topics, equal on ",
    quote("whole", ...here, "ties"),
    " and worse on ",
    quote("whole", ...here, "losses"),
    "."
  ]
}

const bestText = (quote: Quote, place: Place, table: TableResult): Paragraph => {
  const measure = table.measures[0]?.name
  const best = sortBySummary(table)[0]
  if (measure === undefined || best?.summary[measure] === undefined) return []
  const here = [...place, "systems", table.systems.indexOf(best)]
  const ends = best.intervals[measure] === undefined ? [] : [" (", ...interval(quote, [...here, "intervals", measure], 0, 1, "fixed"), ")"]
  return [
    " ",
    quote("name", ...here, "system"),
    table.systems.length === 1 ? " had the " : " had the highest ",
    quote("name", ...place, "measures", 0, "name"),
    ", ",
    quote("fixed", ...here, "summary", measure),
    ...ends,
    "; no difference was tested."
  ]
}

const tableText = (quote: Quote, place: Place, table: TableResult): Paragraph => {
  const { systems, measures, qrels, topicPolicy, against } = table
  const hasIntervals = systems.some(({ intervals }) => Object.keys(intervals).length > 0)
  const isCompared = against !== undefined && against.comparisons.length > 0
  return [
    quote("text", ...place, "title"),
    ": we measured ",
    quote("count", ...place, "systems"),
    systems.length === 1 ? " system on " : " systems on ",
    quote("count", ...place, "topics"),
    " topics with the judgements ",
    quote("name", ...place, "qrels", "name"),
    qrels.forced ? ", for which the runs were not made" : "",
    ". The measures were ",
    ...joined(measures.map((_, i) => [quote("name", ...place, "measures", i, "name")])),
    `. ${policies[topicPolicy] ?? ""}`,
    ...(hasIntervals ? [" Intervals of means are ", level, " BCa bootstrap intervals over topics (", resamples, " resamples)."] : []),
    ...(isCompared ? comparedText(quote, place, against) : bestText(quote, place, table))
  ]
}

const analysisText = (quote: Quote, place: Place, { headline, conclusions }: AnalysisResult): Paragraph => [
  quote("text", ...place, "title"),
  " (analysis ",
  quote("name", ...place, "analysis"),
  ", revision ",
  quote("whole", ...place, "revision"),
  ")",
  ...(headline !== undefined
    ? [": ", quote("text", ...place, "headline")]
    : [conclusions.length > 0 ? ": " : ".", ...(conclusions.length > 0 ? [quote("text", ...place, "conclusions", 0)] : [])])
]

/** The keys of the bibliography that the text cites. `data` and `trecEval` belong to the report. */
export interface Keys {
  readonly data: string
  readonly litfuse: string
  readonly trecEval: string
}

/**
 * How a report was measured and what it found, as paragraphs for a paper. Every number is quoted from results.json, or is a named rule of litfuse.
 *
 * - shape: the data and the tools, then one paragraph for each table and each analysis
 * - `version` the version of litfuse that writes the text
 */
export const methodsText = (results: Results, keys: Keys, version: string): ReadonlyArray<Paragraph> => {
  const quote = quoter(results)
  const invented: ReadonlyArray<Piece> =
    results.dataset.invented === true ? [" The data are invented: they show that the program works, and say nothing about methods."] : []
  const analyses = results.analyses.flatMap((analysis, i): ReadonlyArray<Paragraph> => {
    const place = ["analyses", i]
    const measured = analysis.measured
    return [analysisText(quote, place, analysis), ...(measured === undefined ? [] : [tableText(quote, [...place, "measured"], measured)])]
  })
  return [
    [
      quote("text", "question"),
      " The data are ",
      quote("text", "dataset", "title"),
      " (",
      quote("text", "dataset", "version"),
      ") ",
      { cite: keys.data },
      ". Values were computed with litfuse ",
      { rule: "the version of litfuse that wrote this text", text: version },
      " ",
      { cite: keys.litfuse },
      ". Hits were ordered as by ",
      quote("name", "compat"),
      " ",
      { cite: keys.trecEval },
      ".",
      ...invented
    ],
    ...(results.caution === undefined ? [] : [[quote("text", "caution")]]),
    ...results.tables.map((table, i) => tableText(quote, ["tables", i], table)),
    ...analyses
  ]
}

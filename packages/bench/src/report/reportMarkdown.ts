import * as Ids from "@litfuse/engine/Ids"
import * as Baseline from "../Baseline.ts"
import { counted, fixed, signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import { comparisonMethod } from "./comparisonResult.ts"
import { answerDetails, expectationsText, reportHead } from "./headlines.ts"
import { alpha, shareText, text as gainText } from "./Gain.ts"
import { analysisFigures, tableFigures } from "./reportFigures.ts"
import * as Intervals from "./Intervals.ts"
import { type AnalysisResult, type FreeTable, type Results, type TableResult } from "./Results.ts"
import { markdownTable } from "@litfuse/document/markdownTable"

const orders: Readonly<Record<string, string>> = {
  "trec_eval-9.0.8": "score as a 32-bit float, descending",
  "trec_eval-10.0": "score as a double, descending"
}

const policies: Readonly<Record<string, string>> = {
  judged: "every judged topic is averaged; a topic that a run lacks counts 0",
  intersection: "only topics that the run has are averaged"
}

const values = (result: TableResult): string => {
  const { systems, measures, expected } = result
  const sure = Intervals.shownOf(result)
  const key = measures[0]?.name ?? ""
  const cells = new Map(Baseline.ofMeans(expected).map((cell) => [`${cell.system}\t${cell.measure}`, cell]))
  const rows = [...systems]
    .sort((a, b) => (b.summary[key] ?? 0) - (a.summary[key] ?? 0) || Ids.compare(a.system, b.system))
    .map((one) => [
      one.system,
      ...measures.flatMap(({ name }) => {
        const value = one.summary[name]
        const cell = cells.get(`${one.system}\t${name}`)
        const text = value === undefined ? "refused" : fixed(value, 4)
        const shown = cell !== undefined && Baseline.isSurprise(cell) ? `${text} (${cell.verdict}: expected ${cell.expected})` : text
        return name === sure ? [shown, Intervals.textOf(one, name) ?? "none"] : [shown]
      })
    ])
  const headers = measures.flatMap(({ name }) => (name === sure ? [name, "95 % interval"] : [name]))
  return markdownTable(["system", ...headers], ["left", ...headers.map(() => "right" as const)], rows)
}

/** How many values that do not hold a report lists. It only counts the others. */
const mostWrong = 20

const agreement = ({ expected }: Pick<TableResult, "expected">): ReadonlyArray<string> => {
  if (expected.length === 0) return []
  const groups = new Map<string, Array<Baseline.Cell>>()
  for (const cell of expected) {
    const key = `${cell.measure}\t${cell.origin}`
    groups.set(key, [...(groups.get(key) ?? []), cell])
  }
  const rows = [...groups].map(([key, cells]) => {
    const [measure, origin] = key.split("\t")
    const surprises = cells.filter(Baseline.isSurprise).length
    return [measure!, String(cells.length), String(cells.length - surprises), String(surprises), origin!]
  })
  // the table of values already shows those of means
  const wrong = expected.filter((cell) => cell.topic !== undefined && Baseline.isSurprise(cell))
  return [
    markdownTable(["measure", "expected values", "hold", "do not", "origin"], ["left", "right", "right", "right", "left"], rows),
    "",
    ...wrong
      .slice(0, mostWrong)
      .map(
        (cell) =>
          `- ${cell.system}, ${Baseline.nameOf(cell)}: ${cell.actual === "" ? "nothing" : cell.actual} (${cell.verdict}: expected ${cell.expected})`
      ),
    ...(wrong.length > mostWrong ? [`- and ${wrong.length - mostWrong} more in results.json`] : []),
    ...(wrong.length > 0 ? [""] : [])
  ]
}

const coverage = ({ against }: TableResult): ReadonlyArray<string> => {
  if (against?.coverage === undefined || against.coverage.length === 0) return []
  const rows = against.coverage.map((one) => [
    one.system,
    one.measure,
    gainText(one),
    PValue.print(one.adjusted, one.isFloor),
    against.comparisons.some(
      ({ system, measure, difference, adjusted }) => system === one.system && measure === one.measure && difference > 0 && adjusted < alpha
    )
      ? shareText(one)
      : "no gain"
  ])
  return [
    "How much of each gain is lost when unjudged hits are taken out of all lists. The loss is the difference of the two gains on the same topics, with intervals of paired t-tests. The share of a gain that remains has Fieller's intervals.",
    "",
    markdownTable(
      ["system", "measure", "loss of gain", `p (${against.correction})`, "remains"],
      ["left", "left", "right", "right", "right"],
      rows
    ),
    ""
  ]
}

const comparisons = ({ id, against }: TableResult): ReadonlyArray<string> => {
  if (against === undefined || against.comparisons.length === 0) return []
  const rows = against.comparisons.map(
    ({ system, measure, difference, lower, upper, p, isFloor, adjusted, wins, ties, losses, effect, detectable }) => [
      system,
      measure,
      signed(difference),
      lower === null || upper === null ? "none" : `[${signed(lower)}, ${signed(upper)}]`,
      PValue.print(p, isFloor),
      PValue.print(adjusted, isFloor),
      `${wins} / ${ties} / ${losses}`,
      effect.cohensD === null ? "none" : fixed(effect.cohensD, 2),
      detectable === null ? "none" : fixed(detectable, 4)
    ]
  )
  const headers = [
    "system",
    "measure",
    "difference",
    "95 % interval",
    "p",
    `p (${against.correction})`,
    "wins / ties / losses",
    "d_z",
    "detectable"
  ]
  return [
    `The baseline is \`${against.baseline}\`. ${comparisonMethod(against)} Effect size d_z: the mean over the standard deviation of the differences. Detectable: the smallest true difference that a t-test at the 0.05 level detects with probability 0.8 on as many topics.`,
    "",
    ...tableFigures({ id, against }).map(([name, title]) => `![${title}](${name})`),
    "",
    markdownTable(
      headers,
      headers.map((_, c) => (c < 2 ? "left" : "right")),
      rows
    ),
    ""
  ]
}

const section = (result: TableResult): ReadonlyArray<string> => {
  const missing = result.systems.filter((system) => system.missing.length > 0)
  return [
    `## ${result.title}`,
    "",
    `${counted(result.systems.length, "system")}, ${counted(result.topics.length, "topic")}, judgements \`${result.qrels.name}\`; ${policies[result.topicPolicy]}.${Intervals.shownOf(result) === undefined ? "" : ` ${Intervals.about}`}`,
    "",
    ...(result.note === undefined ? [] : [result.note.trim(), ""]),
    ...(result.qrels.forced
      ? ["**Forced:** these runs were not made for these judgements. The numbers are not comparable with any published ones.", ""]
      : []),
    ...result.notices.map(({ code, text }) => `- note (${code}): ${text}`),
    ...(missing.length === 0
      ? []
      : [
          `- note (missing-topics): ${counted(missing.length, "system")} lack${missing.length === 1 ? "s" : ""} topics: ${missing.map(({ system, missing: topics }) => `${system} ${topics.length}`).join(", ")}`
        ]),
    ...(result.notices.length + missing.length > 0 ? [""] : []),
    ...agreement(result),
    values(result),
    "",
    ...comparisons(result),
    ...coverage(result)
  ]
}

const cellText = (cell: string | number | null, digits: number | undefined): string => {
  if (cell === null) return "none"
  if (typeof cell === "string") return cell
  return digits === undefined ? String(cell) : fixed(cell, digits)
}

const freeTable = ({ title, note, columns, rows, shown = rows.length }: FreeTable): ReadonlyArray<string> => {
  const isNumber = columns.map((_, c) => rows.some((row) => typeof row[c] === "number"))
  return [
    `**${title}**`,
    "",
    ...(note === undefined ? [] : [note, ""]),
    markdownTable(
      columns.map(({ name }) => name),
      isNumber.map((numeric) => (numeric ? "right" : "left")),
      rows.slice(0, shown).map((row) => row.map((cell, c) => cellText(cell, columns[c]!.digits)))
    ),
    "",
    ...(shown < rows.length ? [`${counted(rows.length - shown, "more row")} in results.json.`, ""] : [])
  ]
}

const analysisSection = (result: AnalysisResult): ReadonlyArray<string> => [
  `## ${result.title}`,
  "",
  ...(result.note === undefined ? [] : [result.note.trim(), ""]),
  ...result.conclusions.map((sentence) => `- ${sentence}`),
  ...(result.conclusions.length > 0 ? [""] : []),
  ...result.notices.map(({ code, text }) => `- note (${code}): ${text}`),
  ...(result.notices.length > 0 ? [""] : []),
  ...agreement(result),
  ...analysisFigures(result).map(([name, title]) => `![${title}](${name})`),
  ...(result.figures.length > 0 ? [""] : []),
  ...result.tables.flatMap(freeTable)
]

/** The text of `report.md`, from nothing but the results. */
export const reportMarkdown = (results: Results): string =>
  [
    `# ${results.experiment}`,
    "",
    `> ${results.question.trim()}`,
    "",
    `**${reportHead(results)}**`,
    "",
    ...answerDetails(results).map((sentence) => `- ${sentence}`),
    ...(answerDetails(results).length > 0 ? [""] : []),
    `Data: ${results.dataset.title} (${results.dataset.version}). Order of hits: ${orders[results.compat]}, then id descending by code point (\`${results.compat}\`).`,
    "",
    ...results.notes.map((note) => `- ${note.trim()}`),
    ...(results.notes.length > 0 ? [""] : []),
    `Checked against what was expected: ${expectationsText(results)}`,
    "",
    ...results.tables.flatMap(section),
    ...results.analyses.flatMap(analysisSection),
    `Written by \`litfuse bench ${results.analyses.some(({ analysis }) => analysis === "tune") ? "tune" : "run"} ${results.experiment}\`. The numbers are in results.json with ten digits, most of them also by topic. Cite: ${results.dataset.citation.trim()}`,
    ""
  ].join("\n")

import { tableCell } from "@litfuse/document/tableCell"
import { type Block, type Cell, type Column, paragraph, type Section, type Table } from "@litfuse/engine/Document"
import * as Figure from "@litfuse/figures/Figure"
import { forestPlot } from "@litfuse/figures/forestPlot"
import type { PaperFigure } from "@litfuse/figures/plot/Plot"
import { counted, fixed, signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import type { Compared, ComparedMeasure, Difference } from "./answer.ts"

/** A table with the sentences above it. */
export interface AboutTable {
  readonly about: string
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

/** Columns of text, then columns of numbers. */
export const columnsOf = (texts: ReadonlyArray<string>, numbers: ReadonlyArray<string>): ReadonlyArray<Column> => [
  ...texts.map((name) => ({ name })),
  ...numbers.map((name) => ({ name, isNumber: true }))
]

/** A signed number as a cell; `none` where there is no value. */
export const signedCell = (value: number | null, digits = 4): Cell =>
  value === null ? tableCell(null) : { text: signed(value, digits), value }

/** An interval as a cell; `none` where it has no bound. */
export const intervalCell = (lower: number | null, upper: number | null, print: (x: number) => string = signed): Cell =>
  lower === null || upper === null ? tableCell(null) : { text: `[${print(lower)}, ${print(upper)}]`, value: lower }

/** A p-value as a cell. `isFloor`: it is at most this value. */
export const pCell = (p: number, isFloor = false): Cell => ({ text: PValue.print(p, isFloor), value: p })

/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
export const namesIn = (names: ReadonlyArray<string>): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`

/** The baselines of a measure in a sentence. */
export const baselineNames = ({ baselines }: ComparedMeasure): string => namesIn(baselines.map(({ run }) => run))

const means = ({ baselines, runs }: ComparedMeasure): AboutTable => ({
  about: "Means, with 95 % intervals (BCa bootstrap over topics)",
  columns: columnsOf(["run"], ["mean", "95 % interval"]),
  rows: [...baselines.map((one) => ({ ...one, run: `${one.run} (baseline)` })), ...runs].map((one) => [
    { text: one.run },
    tableCell(one.mean, 4),
    intervalCell(one.lower, one.upper, (x) => fixed(x))
  ])
})

interface Family extends ComparedMeasure {
  readonly correction: string
}

const familyOf = ({ family, correction }: Family): string =>
  `Family: ${family}; ${correction === "none" ? "not corrected" : `corrected (${correction})`}`

const pairOf = ({ correction }: Family, kind: string) => ({
  headers: [`p (${kind})`, ...(correction === "none" ? [] : [`p (${kind}, ${correction})`])],
  cells: (p: number, corrected: number, isFloor = false) => [
    pCell(p, isFloor),
    ...(correction === "none" ? [] : [pCell(corrected, isFloor)])
  ]
})

/** The first columns of a table of differences: the run, and the baseline where there are several. */
const namesOf = ({ baselines }: ComparedMeasure): ReadonlyArray<string> => (baselines.length > 1 ? ["run", "baseline"] : ["run"])

const rowsOf = ({ runs, baselines }: ComparedMeasure, cells: (one: Difference) => ReadonlyArray<Cell>): AboutTable["rows"] =>
  runs.flatMap(({ run, differences }) =>
    differences.map((one) => [{ text: run }, ...(baselines.length > 1 ? [{ text: one.baseline }] : []), ...cells(one)])
  )

const differences = (compared: Family): AboutTable => ({
  about: `Differences from ${baselineNames(compared)}. Rule: ${compared.rule}.\nFamily: ${compared.family}. Detectable: the smallest true difference that this rule finds with probability 0.8`,
  columns: columnsOf(namesOf(compared), [
    "difference",
    "95 % interval",
    compared.correction === "none" ? "p" : `p (${compared.correction})`,
    "d_z",
    "wins / ties / losses",
    "detectable"
  ]),
  rows: rowsOf(compared, ({ mean, lower, upper, p, cohensD, wins, ties, losses, detectable }) => [
    signedCell(mean),
    intervalCell(lower, upper),
    pCell(p),
    signedCell(cohensD, 2),
    { text: `${wins} / ${ties} / ${losses}`, value: wins - losses },
    tableCell(detectable, 4)
  ])
})

const zerosText: Readonly<Record<string, string>> = {
  pratt: "zeros pratt, topics without a difference are ranked and then left out",
  wilcoxon: "zeros wilcoxon, topics without a difference are left out before"
}

const tests = (compared: Family, zeros: string): AboutTable => {
  const [t, random, wilcoxon] = [pairOf(compared, "t"), pairOf(compared, "randomisation"), pairOf(compared, "Wilcoxon")]
  return {
    about: `Other tests of the same differences. Wilcoxon: ${zerosText[zeros]}.\n${familyOf(compared)}, each test apart`,
    columns: columnsOf(namesOf(compared), [...t.headers, ...random.headers, ...wilcoxon.headers]),
    rows: rowsOf(compared, ({ tests: found }) => [
      ...t.cells(found.t.p, found.t.adjusted),
      ...random.cells(found.randomisation.p, found.randomisation.adjusted, found.randomisation.isFloor),
      ...wilcoxon.cells(found.wilcoxon.p, found.wilcoxon.adjusted)
    ])
  }
}

const effects = (compared: ComparedMeasure): AboutTable => ({
  about: "Effect sizes",
  columns: columnsOf(namesOf(compared), ["rank-biserial", "superiority"]),
  rows: rowsOf(compared, ({ rankBiserial, superiority }) => [signedCell(rankBiserial, 2), tableCell(superiority, 2)])
})

const equivalence = (compared: Family, margin: number): AboutTable => {
  const { headers, cells } = pairOf(compared, "TOST")
  return {
    about: `Equivalent to ${baselineNames(compared)} within ${margin}? A small p says yes (two one-sided t-tests).\n${familyOf(compared)}`,
    columns: columnsOf(namesOf(compared), headers),
    rows: rowsOf(compared, ({ tests: { equivalence: tested } }) => cells(tested!.p, tested!.adjusted))
  }
}

const tukey = ({ baselines, runs, measure }: ComparedMeasure, pairs: NonNullable<ComparedMeasure["tukey"]>): AboutTable => ({
  about: `All pairs, second less first; p of Tukey's HSD, randomised within topics.\nFamily: all pairs of ${runs.length + baselines.length} runs (${pairs.length}), ${measure}; p holds for all of them, without further correction${baselines.length > 1 ? ". The baselines are among them, also with each other: this family is another than that of the differences above" : ""}`,
  columns: columnsOf(["first", "second"], ["difference", "p (Tukey)"]),
  rows: pairs.map(({ first, second, difference, p, isFloor }) => [
    { text: first },
    { text: second },
    signedCell(difference),
    pCell(p, isFloor)
  ])
})

/** A table below its sentences. `where`: what it is about, for the caption; `id`: its name in a paper. */
export const aboutBlocks = ({ about, columns, rows }: AboutTable, where: string, id: string): ReadonlyArray<Block> => [
  paragraph(`${about}:`),
  {
    type: "table",
    label: `${where}: ${about.split(/[.\n]/)[0]}`,
    caption: `${where}. ${about.replaceAll("\n", " ")}.`,
    id,
    columns,
    rows
  }
]

/** How many topics are named for each direction. */
export const mostNamed = 5

/** Topics with their differences as a line; `none` where there is none. */
const topicsText = (moved: Difference["gained"]): string => {
  const named = moved.slice(0, mostNamed).map(({ topic, by }) => `${topic} (${signed(by)})`)
  const rest = moved.length - named.length
  return named.length === 0 ? "none" : [...named, ...(rest === 0 ? [] : [`${rest} more`])].join(", ")
}

/** Topics that gained and lost most, a row for each pair. */
const topics = (compared: ComparedMeasure): AboutTable => ({
  about: `Topics that gained and lost most against ${baselineNames(compared)}, the largest difference first`,
  columns: columnsOf([...namesOf(compared), "gained", "lost"], []),
  rows: rowsOf(compared, ({ gained, lost }) => [
    { text: topicsText(gained), tone: "long" },
    { text: topicsText(lost), tone: "long" }
  ])
})

/** The topics of all measures in one table, for a paper. */
export const topicsTable = ({ measures }: Compared): Table => {
  const [first] = measures
  const columns = columnsOf(["measure", ...namesOf(first!), "gained", "lost"], [])
  return {
    type: "table",
    label: "topics",
    caption: `Topics that gained and lost most against ${baselineNames(first!)}, with their differences, the largest first.`,
    id: "compare-topics",
    columns,
    rows: measures.flatMap((one) => topics(one).rows.map((row) => [{ text: one.measure }, ...row]))
  }
}

/** The differences of all runs from a baseline, the highest first. */
export const differencesFigure = (measured: ComparedMeasure, base: number): PaperFigure => {
  const found = measured.runs.map(({ run, differences }) => ({ run, ...differences[base]! })).sort((a, b) => b.mean - a.mean)
  return forestPlot(
    {
      title: `${measured.measure}: difference from ${measured.baselines[base]!.run}`,
      axis: `difference in ${measured.measure}, 95 % interval`,
      reference: 0,
      dots: found.map(({ run, mean, lower, upper }) => ({
        label: run,
        value: mean,
        ...(lower === null || upper === null ? {} : { low: lower, high: upper })
      }))
    },
    `Differences in ${measured.measure} from ${measured.baselines[base]!.run} on ${counted(measured.topics, "topic")}. ${measured.rule}.`,
    "run"
  )
}

const forest = (measured: ComparedMeasure, base: number): Block => {
  const { title, svg, narrow, table } = Figure.ofPaper(differencesFigure(measured, base))
  return { type: "figure", title, svg, narrow, table, isOnPages: true }
}

/** A measure: means, differences, then the requested details. */
export const compareSection = (measured: ComparedMeasure, compared: Compared, hasDetails: boolean, place: number): Section => {
  const { correction, zeros, margin } = compared
  const one = { ...measured, correction }
  const tables = [
    means(one),
    differences(one),
    topics(one),
    ...(hasDetails ? [tests(one, zeros), effects(one)] : []),
    ...(margin === undefined ? [] : [equivalence(one, margin)]),
    ...(one.tukey === undefined ? [] : [tukey(one, one.tukey)])
  ]
  const over = counted(one.topics, "topic")
  return {
    id: `m${place}`,
    title: one.measure,
    blocks: [
      paragraph(`${over}, ${one.baselines.length > 1 ? "baselines" : "baseline"} ${baselineNames(one)}.`),
      ...one.baselines.map((_, b) => forest(one, b)),
      ...tables.flatMap((table, i) => aboutBlocks(table, `${one.measure}, ${over}`, `compare-${one.measure}-${i + 1}`))
    ]
  }
}

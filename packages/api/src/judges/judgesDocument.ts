import { tableCell } from "@litfuse/document/tableCell"
import { type Block, type Document, notes, paragraph, type Section } from "@litfuse/engine/Document"
import { heatMap } from "@litfuse/figures/heatMap"
import { counted, fixed, grouped, percent } from "@litfuse/files/numbers"
import { type AboutTable, aboutBlocks, columnsOf, intervalCell, pCell } from "../compare/compareSection.ts"
import type { Answer } from "./answer.ts"

type Order = NonNullable<Answer["order"]>

const decimals = (value: number | null, digits = 3): string => (value === null ? "undefined" : fixed(value, digits))

const interval = (lower: number | null, upper: number | null): string =>
  lower === null || upper === null ? "" : ` [${fixed(lower, 3)}, ${fixed(upper, 3)}]`

const swapSentence = ({ separated, swapped, halves }: Order): string => {
  if (separated === 0) return "A separates no pair, so no swap counts."
  const beside = halves?.share == null ? "" : `; between random halves of A's topics, ${percent(halves.share)} of separated pairs swap`
  return `Of ${counted(separated, "pair")} that A separates, B swaps ${swapped.length}${beside}.`
}

const orderSentence = (order: Order): string => {
  const { runs, measure, topics, tau, withoutCircular } = order
  const without = withoutCircular === null ? "" : ` Without the circular runs, tau is ${decimals(withoutCircular.tau)}.`
  return ` They order ${counted(runs.length, "run")} by ${measure} on ${counted(topics, "topic")} with tau ${decimals(tau)}.${without} ${swapSentence(order)}`
}

const verdict = ({ documents, agreement, order, a, b }: Answer): string => {
  const { same, kappa, lower, upper, ac1, ac1Lower, ac1Upper } = agreement
  return `A (${a.file}) and B (${b.file}) both judged ${counted(documents, "document")}, and give ${percent(same)} of them the same grade: kappa ${decimals(kappa)}${interval(lower, upper)}, AC1 ${decimals(ac1)}${interval(ac1Lower, ac1Upper)}.${order === null ? "" : orderSentence(order)}`
}

/** What such a comparison cannot show. */
const limits = (order: Order | null): string =>
  `Agreement does not show which judgements are right, nor that a model can replace people.${order === null ? "" : " litfuse cannot detect runs that were made with the model behind the judgements: name them with --circular."}`

/** A cell of a row that has no such value; `none` is one that could not be computed. */
const notMeasured = { text: "" }

const agreementTable = ({ agreement, level }: Answer): AboutTable => {
  const { kappa, lower, upper, ac1, ac1Lower, ac1Upper, weighted, same, relevant, prevalence } = agreement
  const number = (value: number | null) => tableCell(value, 3)
  const between = (low: number | null, high: number | null) => intervalCell(low, high, (x) => fixed(x, 3))
  return {
    about: `Agreement, with 95 % intervals (BCa bootstrap over topics). Relevant: grades from ${level} on. Relevant documents: ${percent(prevalence.a)} by A, ${percent(prevalence.b)} by B`,
    columns: columnsOf(["agreement"], ["grades", "95 % interval", "relevant or not"]),
    rows: [
      [{ text: "the same" }, number(same), notMeasured, number(relevant.same)],
      [{ text: "kappa" }, number(kappa), between(lower, upper), number(relevant.kappa)],
      [{ text: "kappa, linear weights" }, number(weighted), notMeasured, notMeasured],
      [{ text: "AC1" }, number(ac1), between(ac1Lower, ac1Upper), number(relevant.ac1)]
    ]
  }
}

interface Confusion {
  readonly columns: ReadonlyArray<number>
  readonly rows: ReadonlyArray<{ readonly grade: number; readonly counts: ReadonlyArray<number> }>
}

/** Rows by A's grade, columns by B's. */
const confusionOf = ({ agreement: { byGrade } }: Answer): Confusion => {
  const grades = [...new Set(byGrade.map((cell) => cell.a))]
  return { columns: grades, rows: grades.map((grade) => ({ grade, counts: byGrade.filter((cell) => cell.a === grade).map(({ count }) => count) })) } // prettier-ignore
}

const confusionBlocks = (answer: Answer): ReadonlyArray<Block> => {
  const { columns, rows } = confusionOf(answer)
  const title = "Documents by the grades of both judges"
  const svg = heatMap(
    {
      title,
      axis: "documents",
      digits: 0,
      x: { name: "grade by B", labels: columns.map(String) },
      y: { name: "grade by A", labels: rows.map(({ grade }) => String(grade)) },
      cells: rows.map(({ counts }) => counts)
    },
    "How many documents have each pair of grades. The largest count is framed."
  )
  const table: AboutTable = {
    about: `${title}: a row for each grade by A, a column for each grade by B`,
    columns: columnsOf(["grade"], columns.map(String)),
    rows: rows.map(({ grade, counts }) => [{ text: String(grade) }, ...counts.map((count) => ({ text: grouped(count), value: count }))])
  }
  return [{ type: "figure", title, svg, isOnPages: true }, ...aboutBlocks(table, counted(answer.documents, "document"), "judges-grades")]
}

const rankText = (rank: number): string => (Number.isInteger(rank) ? String(rank) : fixed(rank, 1))

const runsTable = ({ runs, measure, topics }: Order): AboutTable => ({
  about: `Runs by ${measure} on ${counted(topics, "topic")} that both judge, in the order of A`,
  columns: columnsOf(["run"], ["mean by A", "rank by A", "mean by B", "rank by B", "ranks up"]),
  rows: runs
    .toSorted((one, other) => one.a.rank - other.a.rank)
    .map(({ run, isCircular, a: ofA, b: ofB }) => [
      { text: isCircular ? `${run} (circular)` : run },
      tableCell(ofA.mean, 4),
      { text: rankText(ofA.rank), value: ofA.rank },
      tableCell(ofB.mean, 4),
      { text: rankText(ofB.rank), value: ofB.rank },
      { text: rankText(ofA.rank - ofB.rank), value: ofA.rank - ofB.rank }
    ])
})

const changesTable = ({ tau, tauAp, separated, swapped, halves, withoutCircular, pairs, topics }: Order): AboutTable => ({
  about: `Changes of the order. Separated: of ${counted(pairs, "pair")}, those with p below 0.05 by A (Tukey's HSD over all pairs). Swapped: of these, in the opposite order${halves === null ? "" : `. Halves: means over ${halves.splits} splits, each half with ${halves.topics}${topics % 2 === 0 ? "" : ` or ${halves.topics + 1}`} topics`}`,
  columns: columnsOf(["change"], ["tau", "tau-AP", "separated", "swapped", "share"]),
  rows: [
    [
      { text: "from A to B" },
      tableCell(tau, 3),
      tableCell(tauAp, 3),
      tableCell(separated),
      tableCell(swapped.length),
      separated === 0 ? tableCell(null) : { text: percent(swapped.length / separated), value: swapped.length / separated }
    ],
    ...(withoutCircular === null
      ? []
      : [
          [
            { text: `without circular runs (${withoutCircular.runs} left)` },
            tableCell(withoutCircular.tau, 3),
            tableCell(withoutCircular.tauAp, 3),
            notMeasured,
            notMeasured,
            notMeasured
          ]
        ]),
    ...(halves === null
      ? []
      : [
          [
            { text: "between random halves of A's topics" },
            tableCell(halves.tau, 3),
            notMeasured,
            tableCell(halves.separated, 1),
            tableCell(halves.swapped, 1),
            halves.share === null ? tableCell(null) : { text: percent(halves.share), value: halves.share }
          ]
        ])
  ]
})

const swapsTable = ({ swapped }: Order): AboutTable => ({
  about: "Swapped pairs: A separates them, and B puts them in the opposite order",
  columns: columnsOf(["first by A", "first by B"], ["p by A", "p by B"]),
  rows: swapped.map(({ a: first, b: second, pA, pB }) => [{ text: first }, { text: second }, pCell(pA), pCell(pB)])
})

const mostTopics = 10

const topicsTable = ({ topics }: Answer): AboutTable => {
  const judged = topics.filter(({ documents }) => documents > 0)
  const shown = judged.toSorted((one, other) => one.same! - other.same!).slice(0, mostTopics)
  return {
    about: `Topics with the least agreement${judged.length > shown.length ? `, ${shown.length} of ${judged.length}` : ""}`,
    columns: columnsOf(["topic"], ["documents", "the same", "kappa"]),
    rows: shown.map(({ topic, documents, same, kappa }) => [{ text: topic }, tableCell(documents), tableCell(same, 3), tableCell(kappa, 3)])
  }
}

/** A comparison of two sets of judgements as a document. */
export const judgesDocument = (answer: Answer): Document => {
  const { order, documents, notices } = answer
  const section = (id: string, title: string, blocks: ReadonlyArray<Block>): Section => ({ id, title, blocks })
  const where = counted(documents, "document")
  return {
    title: "Two sets of judgements compared",
    by: "litfuse judge compare",
    lead: [paragraph(verdict(answer), "verdict"), paragraph(limits(order), "muted"), ...notes(notices)],
    sections: [
      section("agreement", "Agreement", [...aboutBlocks(agreementTable(answer), where, "judges-agreement"), ...confusionBlocks(answer)]),
      ...(order === null
        ? []
        : [
            section("order", "Order of runs", [
              ...aboutBlocks(changesTable(order), order.measure, "judges-changes"),
              ...aboutBlocks(runsTable(order), order.measure, "judges-runs"),
              ...(order.swapped.length === 0 ? [] : aboutBlocks(swapsTable(order), order.measure, "judges-swaps"))
            ])
          ]),
      section("topics", "Topics", aboutBlocks(topicsTable(answer), where, "judges-topics"))
    ],
    end: []
  }
}

import { choice, choices } from "./choice.ts"
import { element } from "./element.ts"
import type { PageTable, PageRankings } from "./PageTable.ts"
import { createTable } from "./createTable.ts"
import { missingRank, movementOf, missingRankings, rankRows, rankSentence, type RankRow } from "./rankRows.ts"
import { slopeChart } from "./slopeChart.ts"

/** What a reader looks at in a table, as places: a measure, a topic, a system and its baseline. */
export interface Look {
  m: number
  t: number
  system: number
  baseline: number
}

type Pair = readonly [first: ReadonlyArray<number>, second: ReadonlyArray<number>]

const rankCell = (rank: number | undefined, places: ReadonlyArray<number>, depth: number): HTMLTableCellElement =>
  element(
    "td",
    { class: rank === undefined ? "n muted" : "n", "data-v": rank ?? depth + 1 },
    rank === undefined ? missingRank(places, depth) : String(rank)
  )

const documentRow = (row: RankRow, [first, second]: Pair, depth: number): HTMLTableRowElement => {
  const { kind, text, value } = movementOf(row, depth)
  return element(
    "tr",
    { class: kind },
    rankCell(row.before, first, depth),
    rankCell(row.after, second, depth),
    element("td", { class: `moved ${kind}`, "data-v": value }, text),
    row.grade === null
      ? element("td", { class: "unjudged", "data-v": -1 }, "unjudged")
      : element("td", { "data-v": row.grade }, `grade ${row.grade}`),
    element("th", { scope: "row" }, element("code", {}, row.document))
  )
}

const columns = [
  { name: "against", isNumber: true },
  { name: "system", isNumber: true, order: "ascending" },
  { name: "moved" },
  { name: "judged" },
  { name: "document" }
] as const

/** The place of documents by rank, and what fills it. */
export interface Documents {
  readonly place: HTMLElement
  readonly show: (look: Look) => void
}

/** Two systems' rankings of a topic side by side; undefined where none are stored. `onTopic` receives the topic that a reader chooses. */
export const rankedDocuments = (table: PageTable, { depth, tables }: PageRankings, onTopic: (t: number) => void): Documents | undefined => {
  const kept = tables.find(({ id }) => id === table.id)
  if (kept === undefined) return undefined
  const head = element("h4", {})
  const picker = choice("Topic", table.topics, 0, onTopic)
  const say = element("p", { "aria-live": "polite" })
  const body = element("div", { class: "pair" })
  const show = ({ t, system, baseline }: Look) => {
    const [from, to] = [table.systems[baseline]!, table.systems[system]!]
    const problem = missingRankings(kept, from === to ? [to] : [from, to])
    head.textContent = `The first ${depth} documents on topic ${table.topics[t]}`
    picker.choose(t)
    if (problem !== undefined) {
      say.textContent = problem
      body.replaceChildren()
      return
    }
    const topic = kept.topics[t]!
    const placesOf = (name: string) => topic.rankings[kept.systems.indexOf(name)]!
    const pair: Pair = [placesOf(from), placesOf(to)]
    const rows = rankRows(topic, ...pair)
    say.textContent = `Ranks from ${from} to ${to}: ${rankSentence(rows, depth)}`
    if (rows.length === 0) {
      body.replaceChildren()
      return
    }
    body.replaceChildren(
      createTable(
        `${table.title}, documents on topic ${table.topics[t]}`,
        columns,
        rows.map((row) => documentRow(row, pair, depth))
      ),
      element(
        "div",
        { class: "wide", tabindex: "0", role: "group", "aria-label": "ranks of each document" },
        slopeChart(rows, from, to, depth)
      )
    )
  }
  return { place: element("div", { class: "documents" }, head, choices(picker), say, body), show }
}

import { choice, choices } from "./choice.ts"
import { rankedDocuments, type Look } from "./rankedDocuments.ts"
import { element } from "./element.ts"
import type { PageTable, PageRankings } from "./PageTable.ts"
import { barCell, createTable, numberCell } from "./createTable.ts"
import { printValue, printDifference } from "./printValue.ts"
import { sortRows } from "./sortRows.ts"
import { mean, systemRows, topicRows, type SystemRow, type TopicRow } from "./topicRows.ts"

/** The first view: the best system by the first measure against the baseline, or against the second where there is none. */
const firstLook = ({ values, systems, baseline }: PageTable): Look => {
  const means = (values[0] ?? []).map((all) => (all.length === 0 ? Number.NEGATIVE_INFINITY : mean(all.filter((value) => value !== null))))
  const ranked = sortRows(means, true)
  const base = baseline === null ? (ranked[1] ?? ranked[0] ?? 0) : systems.indexOf(baseline)
  return { m: 0, baseline: base, system: ranked.find((s) => s !== base) ?? base, t: -1 }
}

const sentence = (rows: ReadonlyArray<TopicRow>): string => {
  if (rows.length === 0) return "No topic that both have a value for."
  const differences = rows.map(({ difference }) => difference)
  const better = differences.filter((difference) => difference > 0).length
  const worse = differences.filter((difference) => difference < 0).length
  return `${better} of ${rows.length} topics better, ${worse} worse, ${rows.length - better - worse} equal; mean difference ${printDifference(mean(differences))}.`
}

const largest = (values: ReadonlyArray<number>): number => Math.max(...values.map(Math.abs), 0)

const topicRow = ({ topic, t, value, base, difference }: TopicRow, scale: number, onPress: () => void): HTMLTableRowElement => {
  const button = element("button", { type: "button", class: "topic" }, topic)
  button.addEventListener("click", onPress)
  return element(
    "tr",
    { "data-t": t },
    element("th", { scope: "row" }, button),
    numberCell(base, printValue(base)),
    numberCell(value, printValue(value)),
    numberCell(difference, printDifference(difference)),
    barCell(difference, scale, true)
  )
}

const systemRow = ({ system, s, value }: SystemRow, scale: number, look: Look): HTMLTableRowElement =>
  element(
    "tr",
    { class: s === look.system || s === look.baseline ? "chosen" : undefined },
    element("th", { scope: "row", class: s === look.baseline ? "base" : undefined }, system),
    numberCell(value, printValue(value)),
    barCell(value, scale, false)
  )

/** Shows single topics of a table: two systems on every topic, all systems on one, and documents by rank where rankings are stored. */
export const explore = (table: PageTable, rankings: PageRankings | undefined, place: Element): void => {
  if (table.topics.length === 0 || table.systems.length === 0 || table.measures.length === 0) return
  const look = firstLook(table)
  const say = element("p", { "aria-live": "polite" })
  const left = element("div", {})
  const right = element("div", { "aria-live": "polite" })

  const drawTopic = () => {
    const rows = systemRows(table, look.m, look.t)
    const scale = largest(rows.map(({ value }) => value))
    const topic = table.topics[look.t]
    right.replaceChildren(
      element("h4", {}, `All systems on topic ${topic}`),
      createTable(
        `${table.title}, all systems on topic ${topic}`,
        [{ name: "system" }, { name: table.measures[look.m]!, isNumber: true, order: "descending" }, { name: "bar", isDrawn: true }],
        rows.map((row) => systemRow(row, scale, look))
      )
    )
    for (const row of left.querySelectorAll<HTMLElement>("tbody tr")) row.classList.toggle("chosen", Number(row.dataset["t"]) === look.t)
    documents?.show(look)
  }

  const onTopic = (t: number) => {
    look.t = t
    drawTopic()
  }
  const documents = rankings === undefined ? undefined : rankedDocuments(table, rankings, onTopic)

  const draw = () => {
    const rows = topicRows(table, look.m, look.system, look.baseline)
    const scale = largest(rows.map(({ difference }) => difference))
    say.textContent = sentence(rows)
    left.replaceChildren(
      element("h4", {}, "Topics, the greatest gain first"),
      createTable(
        `${table.title}, topics by difference`,
        [
          { name: "topic" },
          { name: "against", isNumber: true },
          { name: "system", isNumber: true },
          { name: "difference", isNumber: true, order: "descending" },
          { name: "bar", isDrawn: true }
        ],
        rows.map((row) => topicRow(row, scale, () => onTopic(row.t)))
      )
    )
    if (!rows.some(({ t }) => t === look.t)) look.t = rows[0]?.t ?? 0
    drawTopic()
  }

  const set = (what: "m" | "system" | "baseline") => (option: number) => {
    look[what] = option
    draw()
  }
  const form = choices(
    choice("Measure", table.measures, look.m, set("m")),
    choice("System", table.systems, look.system, set("system")),
    choice("against", table.systems, look.baseline, set("baseline"))
  )
  const pair = element("div", { class: "pair" }, left, right)
  place.append(element("h3", {}, "Topic by topic"), form, say, pair, ...(documents === undefined ? [] : [documents.place]))
  draw()
}

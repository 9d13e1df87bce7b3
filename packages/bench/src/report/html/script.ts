import { documentsScript } from "./documentsScript.ts"
import { tablesScript } from "./tablesScript.ts"

/**
 * The page's script: sorts and filters tables, changes the theme, and shows single topics. Its functions come first and touch no document, so
 * that they can be run without one; a browser then calls `start`.
 */
export const script = String.raw`
"use strict"
const compareCells = (a, b) =>
  typeof a === "number" && typeof b === "number" ? a - b
    : typeof a === "number" ? 1
    : typeof b === "number" ? -1
    : a < b ? -1 : a > b ? 1 : 0

// the order of rows by their keys; equal keys keep the order they are in
const sortedRows = (keys, isDescending) =>
  keys.map((_, i) => i).sort((a, b) => (isDescending ? compareCells(keys[b], keys[a]) : compareCells(keys[a], keys[b])) || a - b)

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

// every topic that both systems have a value for, the greatest gain first; equal differences by topic
const topicRows = (table, m, system, baseline) =>
  table.topics
    .map((topic, t) => {
      const value = table.values[m][system]?.[t]
      const base = table.values[m][baseline]?.[t]
      return { topic, t, value, base, difference: value - base }
    })
    .filter((row) => typeof row.value === "number" && typeof row.base === "number")
    .sort((a, b) => b.difference - a.difference || a.t - b.t)

// every system's value on a topic, the highest first; equal values in the order of the table
const systemRows = (table, m, t) =>
  table.systems
    .map((system, s) => ({ system, s, value: table.values[m][s]?.[t] }))
    .filter((row) => typeof row.value === "number")
    .sort((a, b) => b.value - a.value || a.s - b.s)

const shown = (value) => value.toFixed(4)
const signed = (value) => (Math.abs(value) < 0.00005 ? "" : value < 0 ? "−" : "+") + Math.abs(value).toFixed(4)

const element = (name, attributes, ...children) => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value)
  made.append(...children)
  return made
}

const keyOf = (row, column) => {
  const cell = row.children[column]
  return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v)
}

const sortBy = (table, column) => {
  const heads = [...table.tHead.rows[0].children]
  const head = heads[column]
  // numbers start with the highest, names with the first
  const first = head.classList.contains("n") ? "descending" : "ascending"
  const order = head.getAttribute("aria-sort") === first ? (first === "descending" ? "ascending" : "descending") : first
  for (const other of heads) other.removeAttribute("aria-sort")
  head.setAttribute("aria-sort", order)
  const body = table.tBodies[0]
  const rows = [...body.rows]
  body.append(...sortedRows(rows.map((row) => keyOf(row, column)), order === "descending").map((i) => rows[i]))
}

const filterRows = (input) => {
  const table = input.closest("p").nextElementSibling.querySelector("table")
  const wanted = input.value.toLowerCase()
  let left = 0
  for (const row of table.tBodies[0].rows) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted)
    if (!row.hidden) left++
  }
  input.closest("p").querySelector("[aria-live]").textContent = left + (left === 1 ? " row" : " rows")
}

${tablesScript}
const tableOf = (label, columns, rows) => {
  const box = element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label },
    element("table", { class: "sort" },
      element("thead", {}, element("tr", {}, ...columns.map(({ name, isNumber, isSorted, order, isDrawn }) =>
        isDrawn ? element("td", { "data-drawn": "" })
          : element("th", { scope: "col", class: isNumber ? "n" : undefined, "aria-sort": isSorted ? "descending" : order },
            element("button", { type: "button" }, name))))),
      element("tbody", {}, ...rows)))
  return element("div", {}, box, toolsOf(box))
}

const cell = (value, text) => element("td", { class: "n", "data-v": String(value) }, text)

const bar = (value, scale, isSigned) => {
  const share = scale === 0 ? 0 : (Math.abs(value) / scale) * (isSigned ? 50 : 100)
  const left = isSigned ? (value < 0 ? 50 - share : 50) : 0
  return element("td", { class: "chart", "aria-hidden": "true", "data-v": String(value) },
    element("span", { class: isSigned ? "track both" : "track" },
      element("i", { class: value < 0 ? "minus" : undefined, style: "left:" + left + "%;width:" + share + "%" })))
}

const choice = (name, options, chosen, onChange) => {
  const select = element("select", {}, ...options.map((text, i) => element("option", { value: String(i) }, text)))
  select.value = String(chosen)
  select.addEventListener("change", () => onChange(Number(select.value)))
  return element("label", {}, name, select)
}

${documentsScript}
const explore = (table, rankings, place) => {
  if (table.topics.length === 0 || table.systems.length === 0 || table.measures.length === 0) return
  const means = table.values[0].map((values) => (values.length === 0 ? -Infinity : mean(values.filter((value) => value !== null))))
  const ranked = sortedRows(means, true)
  const baseline = table.baseline === null ? (ranked[1] ?? ranked[0]) : table.systems.indexOf(table.baseline)
  const state = { m: 0, baseline, system: ranked.find((s) => s !== baseline) ?? baseline, t: -1 }
  const say = element("p", { "aria-live": "polite" })
  const left = element("div", {})
  const right = element("div", { "aria-live": "polite" })
  const documents = rankings && documentsOf(table, rankings, (t) => {
    state.t = t
    drawTopic()
  })

  const drawTopic = () => {
    const rows = systemRows(table, state.m, state.t)
    const scale = Math.max(...rows.map(({ value }) => Math.abs(value)), 0)
    right.replaceChildren(
      element("h4", {}, "All systems on topic " + table.topics[state.t]),
      tableOf(table.title + ", all systems on topic " + table.topics[state.t],
        [{ name: "system" }, { name: table.measures[state.m], isNumber: true, isSorted: true }, { name: "bar", isDrawn: true }],
        rows.map(({ system, s, value }) =>
          element("tr", { class: s === state.system || s === state.baseline ? "chosen" : undefined },
            element("th", { scope: "row", class: s === state.baseline ? "base" : undefined }, system), cell(value, shown(value)), bar(value, scale, false)))))
    for (const row of left.querySelectorAll("tbody tr")) row.classList.toggle("chosen", Number(row.dataset.t) === state.t)
    documents?.show(state)
  }

  const draw = () => {
    const rows = topicRows(table, state.m, state.system, state.baseline)
    const better = rows.filter(({ difference }) => difference > 0).length
    const worse = rows.filter(({ difference }) => difference < 0).length
    const scale = Math.max(...rows.map(({ difference }) => Math.abs(difference)), 0)
    say.textContent = rows.length === 0 ? "No topic that both have a value for."
      : better + " of " + rows.length + " topics better, " + worse + " worse, " + (rows.length - better - worse) + " equal; mean difference "
        + signed(mean(rows.map(({ difference }) => difference))) + "."
    left.replaceChildren(
      element("h4", {}, "Topics, the greatest gain first"),
      tableOf(table.title + ", topics by difference",
        [{ name: "topic" }, { name: "against", isNumber: true }, { name: "system", isNumber: true },
          { name: "difference", isNumber: true, isSorted: true }, { name: "bar", isDrawn: true }],
        rows.map(({ topic, t, value, base, difference }) => {
          const button = element("button", { type: "button", class: "topic" }, topic)
          button.addEventListener("click", () => {
            state.t = t
            drawTopic()
          })
          return element("tr", { "data-t": String(t) }, element("th", { scope: "row" }, button),
            cell(base, shown(base)), cell(value, shown(value)), cell(difference, signed(difference)), bar(difference, scale, true))
        })))
    if (!rows.some(({ t }) => t === state.t)) state.t = rows[0]?.t ?? 0
    drawTopic()
  }

  const set = (name) => (value) => {
    state[name] = value
    draw()
  }
  const form = element("form", {},
    choice("Measure", table.measures, state.m, set("m")),
    choice("System", table.systems, state.system, set("system")),
    choice("against", table.systems, state.baseline, set("baseline")))
  form.addEventListener("submit", (event) => event.preventDefault())
  place.append(element("h3", {}, "Topic by topic"), form, say, element("div", { class: "pair" }, left, right), ...(documents ? [documents.place] : []))
  draw()
}

const start = () => {
  document.addEventListener("click", (event) => {
    const head = event.target.closest?.("table.sort thead button")?.parentElement
    if (head) sortBy(head.closest("table"), [...head.parentElement.children].indexOf(head))
  })
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-filter]")) filterRows(event.target)
  })
  document.getElementById("theme").addEventListener("click", () => {
    const root = document.documentElement
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
    root.dataset.theme = isDark ? "light" : "dark"
  })
  for (const box of document.querySelectorAll("main .scroll")) box.after(toolsOf(box))
  const tables = JSON.parse(document.getElementById("data").textContent)
  const kept = document.getElementById("rankings")
  const rankings = kept === null ? undefined : JSON.parse(kept.textContent)
  for (const place of document.querySelectorAll(".explore")) explore(tables.find(({ id }) => id === place.dataset.table), rankings, place)
}

if (typeof document !== "undefined") start()
`

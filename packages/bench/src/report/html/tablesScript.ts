/**
 * The part of the page's script that stands below every table: it saves the table, and shows what is written behind values. Functions without a
 * document come first; the others use `element` of the script around it.
 */
export const tablesScript = String.raw`
// the number behind a cell where it shows one, at full precision; else its text
const savedCell = (text, value) =>
  value !== undefined && /^[+−-]?\d[\d.]*(e[+-]?\d+)?$/.test(text) ? Number(value) : text.replaceAll("−", "-")

const csvField = (cell) => {
  const text = String(cell)
  return /[",\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text
}
const csvText = (names, rows) => [names, ...rows].map((cells) => cells.map(csvField).join(",") + "\n").join("")
const jsonText = (names, rows) => JSON.stringify(rows.map((cells) => Object.fromEntries(cells.map((cell, c) => [names[c], cell]))), null, 1) + "\n"

const fileName = (text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "").toLowerCase().slice(0, 80)

// what a cell says, without its marks and without what is written behind it
const textOf = (cell) => {
  const copy = cell.cloneNode(true)
  for (const one of copy.querySelectorAll("sup, .note")) one.remove()
  return copy.textContent.trim()
}

const saveTable = (table, label, form) => {
  const heads = [...table.tHead.rows[0].cells]
  const columns = heads.map((_, c) => c).filter((c) => heads[c].dataset.drawn === undefined)
  const names = columns.map((c) => heads[c].textContent)
  const rows = [...table.tBodies[0].rows].map((row) => columns.map((c) => savedCell(textOf(row.cells[c]), row.cells[c].dataset.v)))
  const blob = new Blob([form === "csv" ? csvText(names, rows) : jsonText(names, rows)], { type: form === "csv" ? "text/csv" : "application/json" })
  const link = element("a", { href: URL.createObjectURL(blob), download: fileName(document.querySelector("h1").textContent + " " + label) + "." + form })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10000)
}

// the buttons below a table
const toolsOf = (box) => {
  const table = box.querySelector("table")
  const label = box.getAttribute("aria-label")
  const button = (text, of, onClick) => {
    const made = element("button", { type: "button", "aria-label": text + of }, text)
    made.addEventListener("click", onClick)
    return made
  }
  const notes = table.querySelector(".note") === null ? [] : [button("Intervals and origins", ": " + label, (event) => {
    event.currentTarget.setAttribute("aria-pressed", String(table.classList.toggle("open")))
  })]
  for (const one of notes) one.setAttribute("aria-pressed", "false")
  return element("p", { class: "tools" }, ...notes,
    button("CSV", " of " + label, () => saveTable(table, label, "csv")),
    button("JSON", " of " + label, () => saveTable(table, label, "json")))
}
`

import { element } from "./element.ts"
import { cellValue, fileName, tableText } from "./tableText.ts"

/** How long a browser is given to fetch what it saves. */
const heldMs = 10_000

/** What a cell says, without its marks and without what is written behind it. */
const textOf = (cell: HTMLTableCellElement): string => {
  const copy = cell.cloneNode(true) as HTMLTableCellElement
  for (const one of copy.querySelectorAll("sup, .note")) one.remove()
  return copy.textContent.trim()
}

const saveTable = (table: HTMLTableElement, label: string, form: "csv" | "json"): void => {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const columns = [...heads.entries()].filter(([, head]) => head.dataset["drawn"] === undefined)
  const names = columns.map(([, head]) => head.textContent)
  const rows = [...(table.tBodies[0]?.rows ?? [])].map((row) =>
    columns.map(([c]) => {
      const cell = row.cells[c]!
      return cellValue(textOf(cell), cell.dataset["v"])
    })
  )
  const text = tableText(names, rows, form)
  const blob = new Blob([text], { type: form === "csv" ? "text/csv" : "application/json" })
  const title = document.querySelector("h1")?.textContent ?? ""
  const link = element("a", { href: URL.createObjectURL(blob), download: `${fileName(`${title} ${label}`)}.${form}` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), heldMs)
}

/** The buttons below the box of a table: they save it, and show what is written behind its values where anything is. */
export const tableTools = (box: Element, table: HTMLTableElement): HTMLParagraphElement => {
  const label = box.getAttribute("aria-label") ?? ""
  const button = (text: string, of: string, onClick: () => void) => {
    const made = element("button", { type: "button", "aria-label": text + of }, text)
    made.addEventListener("click", onClick)
    return made
  }
  const notes = button("Intervals and origins", `: ${label}`, () => {
    notes.setAttribute("aria-pressed", String(table.classList.toggle("open")))
  })
  notes.setAttribute("aria-pressed", "false")
  return element(
    "p",
    { class: "tools" },
    ...(table.querySelector(".note") === null ? [] : [notes]),
    button("CSV", ` of ${label}`, () => saveTable(table, label, "csv")),
    button("JSON", ` of ${label}`, () => saveTable(table, label, "json"))
  )
}

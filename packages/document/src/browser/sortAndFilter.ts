import { type Key, sortRows } from "./sortRows.ts"

const keyOf = (row: HTMLTableRowElement, column: number): Key => {
  const cell = row.cells[column]
  const value = cell?.dataset["v"]
  return value === undefined ? (cell?.textContent ?? "") : Number(value)
}

const sortBy = (table: HTMLTableElement, head: Element): void => {
  const heads = [...(head.parentElement?.children ?? [])]
  const column = heads.indexOf(head)
  // numbers start with the highest, names with the first
  const [first, second] = head.classList.contains("n") ? (["descending", "ascending"] as const) : (["ascending", "descending"] as const)
  const order = head.getAttribute("aria-sort") === first ? second : first
  for (const other of heads) other.removeAttribute("aria-sort")
  head.setAttribute("aria-sort", order)
  const body = table.tBodies[0]
  const rows = [...(body?.rows ?? [])]
  const keys = rows.map((row) => keyOf(row, column))
  body?.append(...sortRows(keys, order === "descending").map((i) => rows[i]!))
}

const filterRows = (input: HTMLInputElement): void => {
  const place = input.closest("p")
  const wanted = input.value.toLowerCase()
  let left = 0
  for (const row of place?.nextElementSibling?.querySelector("table")?.tBodies[0]?.rows ?? []) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted)
    if (!row.hidden) left++
  }
  const said = place?.querySelector("[aria-live]")
  if (said) said.textContent = `${left}${left === 1 ? " row" : " rows"}`
}

/**
 * Sorts tables when their heads are pressed, and filters rows by what is typed above them; tables that come into the page later too.
 *
 * - shape: a table of class `sort` has a button in each head that sorts, of class `n` over numbers. A cell is sorted by the number in its `data-v`
 * - shape: a filter is an input with `data-filter` in a paragraph directly before the box of its table, with a place for the count (`aria-live`)
 */
export const sortAndFilter = (): void => {
  document.addEventListener("click", ({ target }) => {
    const head = target instanceof Element ? target.closest("table.sort thead button")?.parentElement : undefined
    const table = head?.closest("table")
    if (head && table) sortBy(table, head)
  })
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("[data-filter]")) filterRows(target)
  })
}

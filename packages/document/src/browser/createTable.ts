import { element } from "./element.ts"
import { tableTools } from "./tableTools.ts"

/** A column that the script makes. `order`: how its rows already are; `isDrawn`: bars, and nothing to sort or save. */
export interface TableColumn {
  readonly name: string
  readonly isNumber?: boolean
  readonly order?: "ascending" | "descending"
  readonly isDrawn?: boolean
}

const head = ({ name, isNumber = false, order, isDrawn = false }: TableColumn): HTMLElement =>
  isDrawn
    ? element("td", { "data-drawn": "" })
    : element("th", { scope: "col", class: isNumber ? "n" : undefined, "aria-sort": order }, element("button", { type: "button" }, name))

/** A table whose columns sort, in its box, with the buttons below. */
export const createTable = (
  label: string,
  columns: ReadonlyArray<TableColumn>,
  rows: ReadonlyArray<HTMLTableRowElement>
): HTMLDivElement => {
  const table = element(
    "table",
    { class: "sort" },
    element("thead", {}, element("tr", {}, ...columns.map(head))),
    element("tbody", {}, ...rows)
  )
  const box = element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label }, table)
  return element("div", {}, box, tableTools(box, table))
}

/** A cell with a number, sorted at full precision. */
export const numberCell = (value: number, text: string): HTMLTableCellElement => element("td", { class: "n", "data-v": value }, text)

/** A cell with a bar. `scale`: the value of the longest bar; `isSigned` bars begin in the middle, and go to the left below zero. */
export const barCell = (value: number, scale: number, isSigned: boolean): HTMLTableCellElement => {
  const share = scale === 0 ? 0 : (Math.abs(value) / scale) * (isSigned ? 50 : 100)
  const start = value < 0 ? 50 - share : 50
  const left = isSigned ? start : 0
  const drawn = element("i", { class: value < 0 ? "minus" : undefined })
  // the policy of the page lets in no attribute of style
  drawn.style.left = `${left}%`
  drawn.style.width = `${share}%`
  return element(
    "td",
    { class: "chart", "aria-hidden": "true", "data-v": value },
    element("span", { class: isSigned ? "track both" : "track" }, drawn)
  )
}

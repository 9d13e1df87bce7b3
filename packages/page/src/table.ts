import { markup, type Markup } from "@litfuse/document/Markup"

/** A cell of a table: text, or a number with its name for narrow windows, which have no headings. */
export type Cell = string | Markup | { readonly n: string; readonly name: string }

const cellOf = (cell: Cell, i: number): Markup => {
  if (typeof cell === "object" && "n" in cell) return markup`<td class="n" data-name="${cell.name}">${cell.n}</td>`
  return i === 0 ? markup`<th scope="row">${cell}</th>` : markup`<td>${cell}</td>`
}

/** A table; the first cell of each row is its heading. `label` is for screen readers. */
export const table = (label: string, heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<Cell>>): Markup => {
  const isNumber = (i: number): boolean => {
    const cell = rows[0]?.[i]
    return typeof cell === "object" && "n" in cell
  }
  return markup`<div class="scroll works stack" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${heads.map((head, i) => markup`<th scope="col"${isNumber(i) ? markup` class="n"` : undefined}>${head}</th>`)}</tr></thead><tbody>
${rows.map((row) => markup`<tr>${row.map(cellOf)}</tr>\n`)}</tbody></table></div>
`
}

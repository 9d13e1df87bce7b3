import type { Cell, Document, Inline, Table } from "@litfuse/engine/Document"
import { fixed } from "@litfuse/files/numbers"
import { escapeLatex, proseLatex } from "@litfuse/figures/escapeLatex"
import { captionedTables } from "./captionedTables.ts"
import { inlineText } from "./inlineText.ts"
import { type Column, latexTable, numberColumn } from "./latexTable.ts"
import { narrowTable } from "./narrowTable.ts"

/** The smallest printed p; a smaller one is "< 10^-4", and JSON and CSV have it in full. */
const leastShown = 1e-4

/** A p as papers print it: with four decimals below 0.001, with three above, and as "below 0.0001" where it is smaller. */
export const pText = (p: number, isFloor = false): string => {
  if (p < leastShown) return "{$< 10^{-4}$}"
  const printed = fixed(p, p < 0.001 ? 4 : 3)
  return isFloor ? `{$\\le ${printed}$}` : printed
}

const superscript = (mark: string): string => `\\textsuperscript{${escapeLatex(mark)}}`

const inlineLatex = (inline: Inline): string =>
  typeof inline === "object" && "prose" in inline ? proseLatex(inline.prose) : escapeLatex(inlineText(inline))

const isP = (name: string): boolean => /^p\b/.test(name)
const isNone = (text: string): boolean => text === "none"
const number = /^[+\-−]?\d+(?:\.(\d+))?$/
const decimalsIn = /[+-]?\d+\.\d+/g

interface Set {
  readonly column: Column
  readonly cells: ReadonlyArray<string>
}

const setP = (cells: ReadonlyArray<Cell>): Set => {
  const ps = cells.map(({ text, value }) => {
    const printed = inlineText(text)
    return isNone(printed) ? undefined : { p: value ?? Number(printed.replace("<= ", "")), isFloor: printed.startsWith("<=") }
  })
  const isLong = ps.some((one) => one !== undefined && one.p >= leastShown && one.p < 0.001)
  return {
    column: numberColumn([], isLong ? 4 : 3, false),
    cells: ps.map((one) => (one === undefined ? "{--}" : pText(one.p, one.isFloor)))
  }
}

const setNumbers = (cells: ReadonlyArray<Cell>, texts: ReadonlyArray<string>): Set => {
  const numbers = texts.filter((text) => number.test(text)).map((text) => text.replace("−", "-"))
  const widest = cells.reduce((most, { mark = "" }) => (mark.length > most.length ? mark : most), "")
  const digits = Math.max(...numbers.map((text) => number.exec(text)![1]?.length ?? 0))
  return {
    column: numberColumn(numbers.map(Number), digits, false, widest === "" ? undefined : superscript(widest)),
    cells: cells.map(({ tone = "", mark }, i) => {
      const text = texts[i]!
      if (isNone(text)) return "{--}"
      if (!number.test(text)) return `{${escapeLatex(text)}}`
      const bold = /\bbest\b/.test(tone) ? "\\bfseries " : ""
      return `${bold}${text.replace(/^\+/, "").replace("−", "-")}${mark === undefined ? "" : superscript(mark)}`
    })
  }
}

const setText = (cells: ReadonlyArray<Cell>, isNumber: boolean): Set => ({
  column: { kind: "text" },
  cells: cells.map(({ text, mark }) => {
    if (isNone(inlineText(text))) return "--"
    const printed = isNumber ? inlineLatex(text).replaceAll(decimalsIn, "\\num{$&}") : inlineLatex(text)
    return mark === undefined ? printed : `${printed}${superscript(mark)}`
  })
})

const setColumn = (name: string, isNumber: boolean, cells: ReadonlyArray<Cell>): Set => {
  if (isNumber && isP(name)) return setP(cells)
  const texts = cells.map(({ text }) => inlineText(text))
  const hasNumbers = texts.some((text) => number.test(text))
  return isNumber && hasNumbers && texts.every((text) => isNone(text) || number.test(text) || text === "refused")
    ? setNumbers(cells, texts)
    : setText(cells, isNumber)
}

const headerText = (name: string): string => escapeLatex(name).replace(/^p\b/, "$p$").replace("d\\_z", "$d_z$")

/** How many letters fit into one column of a two-column page. */
const columnWidth = 48

const tableLatex = (table: Table): string => {
  const { label, caption = label, id = label, columns, rows, groups } = narrowTable(table)
  const set = columns.map(({ name, isNumber = false }, c) =>
    setColumn(
      name,
      isNumber,
      rows.map((row) => row[c]!)
    )
  )
  const width = (c: number) => Math.max(columns[c]!.name.length, ...rows.map((row) => inlineText(row[c]!.text).length)) + 2
  return latexTable({
    isWide: columns.reduce((sum, _, c) => sum + width(c), 0) > columnWidth,
    caption: proseLatex(caption),
    label: `tab:${id.replaceAll(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "")}`,
    columns: set.map(({ column }) => column),
    headers: columns.map(({ name }) => headerText(name)),
    rows: rows.map((_, r) => set.map(({ cells }) => cells[r]!)),
    ...(groups === undefined ? {} : { groups: groups.map(({ text, columns: over }) => ({ text: escapeLatex(text), columns: over })) })
  })
}

/** What the preamble of a document needs for the tables of `printLatex`: lines of LaTeX. */
export const tablePreamble = [
  "\\usepackage[T1]{fontenc}",
  "\\usepackage{booktabs,graphicx,longtable,siunitx}",
  "\\sisetup{detect-weight=true,mode=text}"
]

/**
 * The tables of a document for `\input` in a paper: those that have a caption, folded ones too. The best values are bold. Comments at the top list what the
 * preamble needs.
 *
 * - `isStandalone` a document that compiles on its own
 * - empty: a document without such tables is its comments
 * - agrees with: booktabs, siunitx 2 and 3
 */
export const printLatex = ({ title, by, sections }: Document, isStandalone = false): string => {
  const tables = captionedTables({ sections }).map(tableLatex)
  const head = [
    `% ${title.replaceAll(/\s+/g, " ")}`,
    `% Written by ${by} --format tex. The preamble needs:`,
    ...tablePreamble.map((line) => `% ${line}`)
  ]
  const text = [head.join("\n"), ...tables].join("\n\n")
  return isStandalone
    ? [
        "\\documentclass{article}",
        "\\usepackage[a4paper,margin=2cm]{geometry}",
        ...tablePreamble,
        "\\begin{document}",
        text,
        "\\end{document}",
        ""
      ].join("\n")
    : `${text}\n`
}

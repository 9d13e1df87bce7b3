import type { Block, Document, Item, Table } from "@litfuse/engine/Document"
import { printable } from "@litfuse/files/printable"
import { inlineText } from "./inlineText.ts"
import { narrowTable } from "./narrowTable.ts"
import { textTable } from "./textTable.ts"
import { widthOf, wrapText } from "./wrapText.ts"

const tableText = (table: Table, width: number | undefined): string => {
  const { columns, rows } = narrowTable(table)
  return textTable(
    columns.map(({ name }) => name),
    columns.map(({ isNumber }) => (isNumber === true ? "right" : "left")),
    rows.map((row) =>
      row.map(({ text, mark, aside }) =>
        [inlineText(text), ...(mark === undefined ? [] : [mark]), ...(aside === undefined ? [] : [`(${aside})`])].join(" ")
      )
    ),
    width
  )
}

const itemLines = (item: Item, depth: number): ReadonlyArray<string> =>
  typeof item === "object" && "below" in item
    ? [...itemLines(item.text, depth), ...item.below.flatMap((one) => itemLines(one, depth + 1))]
    : [`${"  ".repeat(depth)}- ${printable(inlineText(item))}`]

const blockText = (block: Block, width: number | undefined): string | undefined => {
  const paragraph = (text: string): string =>
    printable(text, "lines")
      .split("\n")
      .flatMap((line) => (width === undefined ? line : wrapText(line, width)))
      .join("\n")
  switch (block.type) {
    case "heading":
    case "paragraph":
      return paragraph(inlineText(block.text))
    case "list":
      return block.items.flatMap((item) => itemLines(item, 0)).join("\n")
    case "table":
      return tableText(block, width)
    case "note":
      return paragraph(`note (${block.code}) ${block.subject}: ${inlineText(block.text)}`)
    case "code":
      return printable(block.text.replaceAll(/^(?=.)/gm, "  "), "lines")
    case "figure":
    case "fold":
      return undefined
  }
}

/**
 * Blocks for a terminal or a file of text. Figures, folds and what only pages show are left out.
 *
 * - `width` of the terminal: tables are no wider, and lines wrap; undefined for a file or a pipe
 */
export const blocksText = (blocks: ReadonlyArray<Block>, width?: number): string =>
  blocks.flatMap((block) => (block.isOnPages === true ? [] : (blockText(block, width) ?? []))).join("\n\n")

const underlined = (title: string): string => `${title}\n${"-".repeat(widthOf(title))}`

/** A document for a terminal, as `blocksText` prints its parts. A section begins with its title. */
export const printText = ({ lead, sections, end }: Document, width?: number): string =>
  [
    blocksText(lead, width),
    ...sections.flatMap(({ title, blocks }) => [underlined(printable(inlineText(title))), blocksText(blocks, width)]),
    blocksText(end, width)
  ]
    .filter((part) => part !== "")
    .join("\n\n")

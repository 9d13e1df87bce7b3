import type { Block, Document, Inline, Item, Table } from "@litfuse/engine/Document"
import { printable } from "@litfuse/files/printable"
import { escapeMarkdown } from "./escapeMarkdown.ts"
import { shareText } from "./inlineText.ts"
import { isSafeAddress } from "./isSafeAddress.ts"
import { markdownTable } from "./markdownTable.ts"
import { narrowTable } from "./narrowTable.ts"

/** Text in a line as Markdown: a string is escaped, prose stays as it is. */
const inlineMarkdown = (inline: Inline): string => {
  if (typeof inline === "string") return escapeMarkdown(inline)
  if ("prose" in inline) return inline.prose
  if ("strong" in inline) return `**${escapeMarkdown(inline.strong)}**`
  if ("share" in inline) return shareText(inline.share)
  if (!("text" in inline)) return inline.map(inlineMarkdown).join("")
  const { text, address } = inline
  // an address as its own text is read once, where it has nothing that a table or Markdown could read otherwise
  if (text === address && /^https?:\/\/[\w./~%:?=#+-]+$/.test(address)) return `<${address}>`
  return isSafeAddress(address) ? `[${escapeMarkdown(text)}](<${address}>)` : escapeMarkdown(text)
}

// the table escapes its bars, and intervals are no links
const inCell = (inline: Inline): string =>
  typeof inline === "string" && /^[\d\s.,+\-−e<=[\]]*$/.test(inline)
    ? inline
    : inlineMarkdown(inline).replaceAll("\\|", "|").replaceAll("\n", " ")

/** How Markdown shows tables: with marks, and with cells that are aligned in the source. */
interface TableForm {
  readonly hasMarks: boolean
  readonly isAligned: boolean
}

const tableMarkdown = (table: Table, { hasMarks, isAligned }: TableForm): string => {
  const { columns, rows } = narrowTable(table)
  return markdownTable(
    columns.map(({ name }) => inCell(name)),
    columns.map(({ isNumber }) => (isNumber === true ? "right" : "left")),
    rows.map((row) =>
      row.map(({ text, tone = "", mark, aside }) => {
        const printed = aside === undefined ? inCell(text) : `${inCell(text)} (${inCell(aside)})`
        if (!hasMarks) return printed
        const strong = /\bbest\b/.test(tone) ? `**${printed}**` : printed
        return mark === undefined ? strong : `${strong}<sup>${escapeMarkdown(mark)}</sup>`
      })
    ),
    isAligned
  )
}

const itemLines = (item: Item, sign: string, depth = 0): ReadonlyArray<string> =>
  typeof item === "object" && "below" in item
    ? [...itemLines(item.text, sign, depth), ...item.below.flatMap((one) => itemLines(one, sign, depth + 1))]
    : [`${"  ".repeat(depth)}${sign} ${inlineMarkdown(item)}`]

const fenced = (text: string, language: string): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}

const toned = (text: string, tone: string | undefined): string => {
  if (tone === "question") return `> ${text}`
  return tone === "verdict" || tone === "fails" ? `**${text}**` : text
}

const figureMarkdown = ({ title, file, mermaid, table }: Extract<Block, { type: "figure" }>): string | undefined => {
  if (file !== undefined) return `![${escapeMarkdown(title)}](${file})`
  if (mermaid !== undefined) return fenced(mermaid, "mermaid")
  return table === undefined
    ? undefined
    : markdownTable(
        table.headers.map(inCell),
        table.headers.map(() => "left"),
        table.rows.map((row) => row.map(inCell))
      )
}

const blockMarkdown = (block: Block, form: TableForm): string | undefined => {
  switch (block.type) {
    case "heading":
      return `**${inlineMarkdown(block.text)}**`
    case "paragraph":
      return toned(inlineMarkdown(block.text), block.tone)
    case "list":
      return block.items.flatMap((item) => itemLines(item, block.isOrdered === true ? "1." : "-")).join("\n")
    case "table":
      return tableMarkdown(block, form)
    case "note":
      return `- note (${escapeMarkdown(block.code)}): ${inlineMarkdown(block.text)}`
    case "code":
      return fenced(block.text, block.language ?? "")
    case "figure":
      return figureMarkdown(block)
    case "fold":
      return undefined
  }
}

/** Notes are one list, and figures of files one paragraph. */
const isJoined = (a: Block, b: Block): boolean =>
  a.type === b.type && (a.type === "note" || (a.type === "figure" && b.type === "figure" && a.file !== undefined && b.file !== undefined))

/**
 * Blocks as Markdown. Folds and what only pages show are left out.
 *
 * - `hasMarks` whether tables show the best value in bold, and marks above values
 * - `isAligned` whether the columns of tables are aligned in the source too
 */
export const blocksMarkdown = (blocks: ReadonlyArray<Block>, hasMarks = true, isAligned = true): string => {
  const shown = blocks.flatMap((block) => {
    const text = block.isOnPages === true ? undefined : blockMarkdown(block, { hasMarks, isAligned })
    return text === undefined ? [] : [{ block, text }]
  })
  const text = shown
    .map(({ block, text }, i) => {
      const before = shown[i - 1]?.block
      if (before === undefined) return text
      return `${isJoined(before, block) ? "\n" : "\n\n"}${text}`
    })
    .join("")
  return printable(text, "lines")
}

const oneLine = (title: Inline): string => printable(inlineMarkdown(title))

/** A document as Markdown. `hasMarks` as in `blocksMarkdown`. What is folded has tables without the blanks that would align their source. */
export const printMarkdown = ({ title, lead, rest, sections, end }: Document, hasMarks = true): string => {
  const below = (isAligned: boolean): ReadonlyArray<string> => [
    ...sections.flatMap((section) => [`## ${oneLine(section.title)}`, blocksMarkdown(section.blocks, hasMarks, isAligned)]),
    blocksMarkdown(end, hasMarks)
  ]
  const parts = [
    `# ${oneLine(title)}`,
    blocksMarkdown(lead, hasMarks),
    // an empty line ends the HTML, so that what follows is Markdown
    ...(rest === undefined ? below(true) : [`<details>\n<summary>${escapeMarkdown(rest)}</summary>`, ...below(false), "</details>"])
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}

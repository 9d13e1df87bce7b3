/** The texts of a Markdown file: headings, paragraphs and cells of tables, without blocks of code. */
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { gfmTable } from "micromark-extension-gfm-table"
import type { Text } from "./findingsIn.ts"

interface Node {
  readonly type: string
  readonly value?: string
  readonly children?: ReadonlyArray<Node>
  readonly position?: { readonly start: { readonly line: number } } | undefined
}

const flat = (node: Node): string => {
  if (node.type === "inlineCode") return "code"
  if (node.type === "html" || node.type === "image") return ""
  return node.value ?? (node.children ?? []).map(flat).join("")
}

/** A list of allowed values is no sentence: `"a" or "b" or "c"`. */
const isValueList = (text: string): boolean => /^"[^"]*"(?: or "[^"]*")+$/.test(text.trim())

/** Every block of text, with the line where it begins. */
export const markdownTexts = (markdown: string): ReadonlyArray<Text> => {
  const visit = (node: Node): ReadonlyArray<Text> => {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      return isValueList(flat(node)) ? [] : [{ line: node.position?.start.line ?? 1, text: flat(node) }]
    return (node.children ?? []).flatMap(visit)
  }
  return visit(fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }) as Node)
}

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

// a reference lists names and titles as their authors wrote them, and ends its paragraph
const withoutCitation = (text: string): string => text.replace(/(?:^|\s)Cite: .*$/s, "")

const textsOf = (node: Node): ReadonlyArray<string> => {
  const text = flat(node)
  if (isValueList(text)) return []
  // a cell may list statements, each of which is read as a sentence
  return node.type === "tableCell" ? text.split("; ") : [withoutCitation(text)]
}

/** Every block of text, with the line where it begins. */
export const markdownTexts = (markdown: string): ReadonlyArray<Text> => {
  const visit = (node: Node): ReadonlyArray<Text> => {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      return textsOf(node).map((text) => ({ line: node.position?.start.line ?? 1, text }))
    return (node.children ?? []).flatMap(visit)
  }
  return visit(fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }) as Node)
}

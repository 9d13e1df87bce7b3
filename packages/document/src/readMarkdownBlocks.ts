import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { gfmTable } from "micromark-extension-gfm-table"
import { folded, type ReadBlock } from "./ReadBlock.ts"

type Root = ReturnType<typeof fromMarkdown>
type Nodes = Root | Root["children"][number]

/** All that a node shows. HTML is shown as it is written, because programs differ in what they show of it; comments are not shown. */
const shownText = (node: Nodes): string => {
  if (node.type === "html") return /^<!--[\s\S]*-->$/u.test(node.value) ? "" : node.value
  if ("value" in node) return node.value
  if (node.type === "break") return " "
  return "children" in node ? node.children.map(shownText).join("") : ""
}

const picturesIn = (node: Nodes): ReadonlyArray<string> => {
  if (node.type === "image") return [`image ${node.url} ${node.alt ?? ""}`]
  if (node.type === "imageReference") return [`image ${node.identifier} ${node.alt ?? ""}`]
  return "children" in node ? node.children.flatMap(picturesIn) : []
}

/** Links; one by reference has the address of its definition. */
const linksIn = (node: Nodes, defined: ReadonlyMap<string, string>): ReadonlyArray<ReadBlock> => {
  const of = (address: string): ReadonlyArray<ReadBlock> => [{ type: "link", text: folded(shownText(node)), address }]
  if (node.type === "link") return of(node.url)
  if (node.type === "linkReference") return of(defined.get(node.identifier) ?? "")
  return "children" in node ? node.children.flatMap((child) => linksIn(child, defined)) : []
}

const textBlock = (text: string, isItem: boolean): ReadonlyArray<ReadBlock> => {
  const shown = folded(text)
  return shown === "" ? [] : [{ type: "text", text: shown, isNote: isItem && /^note \([a-z0-9-]+\): /u.test(shown) }]
}

const blocksOf = (node: Nodes, isItem = false): ReadonlyArray<ReadBlock> => {
  switch (node.type) {
    case "heading":
      return [{ type: "heading", depth: node.depth, text: folded(shownText(node)) }]
    case "paragraph": {
      const [only, ...others] = node.children
      const isStrong = only?.type === "strong" && others.length === 0
      return isStrong ? [{ type: "heading", depth: 0, text: folded(shownText(node)) }] : textBlock(shownText(node), isItem)
    }
    case "table":
      return [{ type: "table", rows: node.children.map((row) => row.children.map((cell) => folded(shownText(cell)))) }]
    case "root":
    case "blockquote":
    case "list":
    case "listItem":
      return node.children.flatMap((child) => blocksOf(child, node.type === "listItem"))
    default:
      return textBlock(shownText(node), false)
  }
}

/** All that a Markdown text shows (CommonMark with tables), in its order. Empty: no blocks. */
export const readMarkdownBlocks = (text: string): ReadonlyArray<ReadBlock> => {
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const defined = new Map(tree.children.flatMap((node) => (node.type === "definition" ? [[node.identifier, node.url] as const] : [])))
  // links follow the block that they are in
  const shown = tree.children.flatMap((child) => [...blocksOf(child), ...linksIn(child, defined)])
  return [...shown, ...picturesIn(tree).map((one): ReadBlock => ({ type: "other", text: one }))]
}

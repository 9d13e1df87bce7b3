import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { gfmTable } from "micromark-extension-gfm-table"
import { type Markup, markup, raw } from "./Markup.ts"

type Root = ReturnType<typeof fromMarkdown>
type Content = Root["children"][number]
type Nodes = Root | Content
type Table = Extract<Content, { readonly type: "table" }>

/** Where links and pictures of a page lead. `undefined`: a link becomes its text, and a picture its description. */
export interface Addresses {
  readonly link: (address: string) => string | undefined
  readonly image: (address: string) => string | undefined
}

/** A part of a page from one heading to the next. `id` is empty before the first heading. */
export interface TextSection {
  readonly id: string
  readonly title: string
  readonly text: string
}

/**
 * A page of Markdown.
 *
 * - `title` its first heading; empty without one
 * - `sections` its text by headings, for a search; `links` the addresses that it names, in their order
 */
export interface MarkdownPage {
  readonly title: string
  readonly sections: ReadonlyArray<TextSection>
  readonly links: ReadonlyArray<string>
  readonly print: (addresses: Addresses) => Markup
}

const textOf = (node: Nodes): string => {
  if ("value" in node) return node.type === "html" ? "" : node.value
  if ("alt" in node) return node.alt ?? ""
  if (!("children" in node)) return node.type === "break" ? " " : ""
  const isBlock = ["table", "tableRow", "list", "listItem", "blockquote", "root"].includes(node.type)
  return node.children.map(textOf).join(isBlock ? " " : "")
}

const flat = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

/** Names for headings as GitHub makes them: small letters, without punctuation, with a number where the name is taken. */
const headingNames = () => {
  const taken = new Map<string, number>()
  return (title: string): string => {
    const name = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-")
    const before = taken.get(name)
    taken.set(name, (before ?? -1) + 1)
    return before === undefined ? name : `${name}-${before + 1}`
  }
}

const linksIn = (node: Nodes): ReadonlyArray<string> => [
  ...(node.type === "link" || node.type === "image" || node.type === "definition" ? [node.url] : []),
  ...("children" in node ? node.children.flatMap(linksIn) : [])
]

type Print = (node: Nodes) => Markup | string | undefined

const tableMarkup = ({ align, children: [head, ...rows] }: Table, inside: (node: Nodes) => Markup): Markup => {
  const style = (c: number) => (align?.[c] === "right" ? raw(` class="n"`) : undefined)
  const named = head?.children.filter((cell) => textOf(cell) !== "") ?? []
  const label = named.length === 0 ? "Table" : `Table: ${flat(named.map(textOf).join(", "))}`
  const headed = head?.children.map((cell, c) =>
    textOf(cell) === "" ? raw("<td></td>") : markup`<th scope="col"${style(c)}>${inside(cell)}</th>`
  )
  return markup`<div class="scroll" role="group" tabindex="0" aria-label="${label}"><table>
<thead><tr>${headed}</tr></thead>
<tbody>${rows.map(({ children }) => markup`<tr>${children.map((cell, c) => markup`<td${style(c)}>${inside(cell)}</td>`)}</tr>\n`)}</tbody>
</table></div>\n`
}

const printer = (addresses: Addresses, definitions: ReadonlyMap<string, string>, nameOf: (title: string) => string): Print => {
  const inside = (node: Nodes): Markup => markup`${"children" in node ? (node.children as ReadonlyArray<Content>).map(print) : []}`
  const link = (node: Nodes, url: string): Markup => {
    const address = addresses.link(url)
    if (address === undefined) return inside(node)
    return markup`<a href="${address}"${/^https?:/i.test(address) ? raw(` rel="noreferrer"`) : undefined}>${inside(node)}</a>`
  }
  const picture = (url: string, about: string): Markup | string => {
    const address = addresses.image(url)
    return address === undefined ? about : markup`<img src="${address}" alt="${about}">`
  }
  const print: Print = (node) => {
    switch (node.type) {
      case "text":
        return node.value.replaceAll("\n", " ")
      case "heading": {
        const title = flat(textOf(node))
        const tag = raw(`h${node.depth}`)
        return markup`<${tag} id="${nameOf(title)}">${inside(node)}</${tag}>\n`
      }
      case "paragraph":
        return markup`<p>${inside(node)}</p>\n`
      case "emphasis":
        return markup`<em>${inside(node)}</em>`
      case "strong":
        return markup`<strong>${inside(node)}</strong>`
      case "inlineCode":
        return markup`<code>${node.value}</code>`
      case "code":
        return markup`<pre tabindex="0"><code>${node.value}</code></pre>\n`
      case "break":
        return markup`<br>`
      case "thematicBreak":
        return markup`<hr>\n`
      case "blockquote":
        return markup`<blockquote>${inside(node)}</blockquote>\n`
      case "list":
        return node.ordered === true ? markup`<ol start="${node.start ?? 1}">${inside(node)}</ol>\n` : markup`<ul>${inside(node)}</ul>\n`
      case "listItem":
        return markup`<li>${node.children.map((child) => (child.type === "paragraph" && node.spread !== true ? inside(child) : print(child)))}</li>\n`
      case "link":
        return link(node, node.url)
      case "linkReference":
        return link(node, definitions.get(node.identifier) ?? "")
      case "image":
        return picture(node.url, node.alt ?? "")
      case "imageReference":
        return picture(definitions.get(node.identifier) ?? "", node.alt ?? "")
      case "table":
        return tableMarkup(node, inside)
      case "definition":
        return undefined
      case "html":
        // markup of a file is shown, never used; comments are for its writers
        return /^\s*<!--/.test(node.value) ? undefined : node.value
      default:
        return inside(node)
    }
  }
  return print
}

const sectionsOf = ({ children }: Root): ReadonlyArray<TextSection> => {
  const nameOf = headingNames()
  const sections: Array<{ id: string; title: string; parts: Array<string> }> = [{ id: "", title: "", parts: [] }]
  for (const child of children) {
    const text = flat(textOf(child))
    if (child.type === "heading") sections.push({ id: nameOf(text), title: text, parts: [] })
    else if (text !== "") sections.at(-1)!.parts.push(text)
  }
  return sections
    .map(({ id, title, parts }) => ({ id, title, text: parts.join(" ") }))
    .filter(({ title, text }) => `${title}${text}` !== "")
}

/**
 * Reads Markdown (CommonMark with tables), which may be from outside: HTML in it is shown as text, and addresses are those that the caller gives.
 *
 * - shape: headings have names as on GitHub, and `print` gives the body of a page
 * - empty: an empty text has no sections
 */
export const readMarkdown = (text: string): MarkdownPage => {
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const definitions = new Map(tree.children.flatMap((node) => (node.type === "definition" ? [[node.identifier, node.url] as const] : [])))
  const sections = sectionsOf(tree)
  return {
    title: sections.find(({ title }) => title !== "")?.title ?? "",
    sections,
    links: linksIn(tree),
    print: (addresses) => {
      const print = printer(addresses, definitions, headingNames())
      return markup`${tree.children.map(print)}`
    }
  }
}

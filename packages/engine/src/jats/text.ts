/** Running text of articles in JATS, line by line, with the marks that cite something. */
import type { Section } from "../source/FullText.ts"
import * as Raw from "../Raw.ts"
import * as Xml from "../Xml.ts"
import type { References } from "./references.ts"

/** What is no running text: tables, figures, and what only programs read. */
const apart = new Set([
  "table-wrap",
  "table-wrap-group",
  "fig",
  "fig-group",
  "tex-math",
  "supplementary-material",
  "media",
  "graphic",
  "ref-list",
  "kwd-group"
])

/** What ends a line. */
const lines = new Set(["p", "title", "list-item", "disp-quote", "def-item", "boxed-text", "label", "statement"])

/** Characters of no script, between which a mark stands until lines are folded and places are known. */
const [opens, closes] = ["\ue000", "\ue001"]

/** A text, and the marks in it that cite something. */
export type Text = Pick<Section, "text" | "citations">

interface Written {
  readonly out: Array<string>
  readonly marks: Array<ReadonlyArray<string>>
  readonly references: References | undefined
}

/** The elements of some names below some nodes, in order; those inside of one that was found are its own. */
export const found = (nodes: ReadonlyArray<Xml.Element | string>, isIt: (name: string) => boolean): ReadonlyArray<Xml.Element> =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : isIt(node.name) ? [node] : found(node.children, isIt)))

const isMath = (name: string): boolean => name === "math" || name === "mml:math"

const isFormula = new Set(["disp-formula", "inline-formula"])

/** Formulas in TeX are often whole documents. */
const texOf = (text: string): string => text.replace(/^.*\\begin\{document\}/su, "").replace(/\\end\{document\}.*$/su, "")

/** A formula, in TeX only where it has no other form. */
const formulaText = (nodes: ReadonlyArray<Xml.Element | string>, hasMath: boolean): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node
      if (isMath(node.name)) return Xml.text(node)
      if (node.name === "tex-math") return hasMath ? "" : texOf(Xml.text(node))
      return node.name === "label" || apart.has(node.name) ? "" : formulaText(node.children, hasMath)
    })
    .join("")

/** A formula in the text, or on a line of its own with its number behind it. What is a picture alone is no text. */
const formulaOf = ({ name, children }: Xml.Element): string => {
  const text = Xml.folded(formulaText(children, found(children, isMath).length > 0).replace(/[\ue000\ue001]/gu, ""))
  if (name === "inline-formula" || text === "") return text
  const label = found(children, (one) => one === "label").map(Xml.text)
  return `\n${[text, ...label].join(" ")}\n`
}

const isMark = (element: Xml.Element): boolean => element.name === "xref" && Xml.attribute(element, "ref-type") === "bibr"

/** A mark, in square brackets where it has none: a number above the line would else be read with the word before it. */
const writeMark = (element: Xml.Element, { out, marks, references }: Written): void => {
  const text = Xml.text(element)
  if (references === undefined || text === "") return
  marks.push((Xml.attribute(element, "rid") ?? "").split(/\s+/u).filter((id) => id !== ""))
  const before =
    out
      .findLast((piece) => piece.trim() !== "")
      ?.trimEnd()
      .at(-1) ?? ""
  const isBare = /^[\d,\u2013-]+$/u.test(text) && !"[(,\u2013-".includes(before === closes ? "" : before)
  out.push(isBare ? `${opens}[${text}]${closes}` : `${opens}${text}${closes}`)
}

const write = (node: Xml.Element | string, into: Written): void => {
  if (typeof node === "string") return void into.out.push(node.replace(/[\ue000\ue001]/gu, "").replace(/\s+/gu, " "))
  if (apart.has(node.name)) return
  if (isMark(node)) return writeMark(node, into)
  if (isFormula.has(node.name)) return void into.out.push(formulaOf(node))
  if (isMath(node.name)) return void into.out.push(Xml.text(node))
  for (const child of node.children) write(child, into)
  if (lines.has(node.name)) into.out.push("\n")
}

/**
 * The running text of some nodes, one line for each paragraph, heading or item.
 *
 * - `references` what marks may cite; without them marks are left out
 * - `citations` the marks in the text that cite something, by their places in it
 */
export const textOf = (nodes: ReadonlyArray<Xml.Element | string>, references?: References): Text => {
  const into: Written = { out: [], marks: [], references }
  for (const node of nodes) write(node, into)
  const marked = into.out
    .join("")
    .split("\n")
    .map(Xml.folded)
    .filter((line) => line !== "")
    .join("\n")
  if (into.marks.length === 0) return { text: marked }
  const citations: Array<NonNullable<Section["citations"]>[number]> = []
  const pieces: Array<string> = []
  let length = 0
  for (const [at, piece] of marked.split(/[\ue000\ue001]/u).entries()) {
    // every second piece is a mark
    const cited = at % 2 === 1 ? into.marks[(at - 1) / 2]! : []
    for (const id of cited) {
      const found = references?.get(id)
      if (found !== undefined) citations.push({ from: length, to: length + piece.length, ...found })
    }
    pieces.push(piece)
    length += piece.length
  }
  return { text: pieces.join(""), ...Raw.known({ citations: Raw.some(citations) }) }
}

/** Texts as one, with something between each two. */
export const joined = (texts: ReadonlyArray<Text>, between: string): Text => {
  const citations: Array<NonNullable<Section["citations"]>[number]> = []
  let length = 0
  for (const one of texts) {
    for (const mark of one.citations ?? []) citations.push({ ...mark, from: mark.from + length, to: mark.to + length })
    length += one.text.length + between.length
  }
  return { text: texts.map(({ text }) => text).join(between), ...Raw.known({ citations: Raw.some(citations) }) }
}

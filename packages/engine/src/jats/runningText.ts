/** Running text of JATS articles, line by line, with citation marks. */
import type { Section } from "../source/FullText.ts"
import * as Raw from "../Raw.ts"
import * as Scripts from "../Scripts.ts"
import * as Xml from "../Xml.ts"
import type { JatsReferences } from "./jatsReferences.ts"

/** Elements outside of the running text: tables, figures, and data for programs. */
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

const lines = new Set(
  "p title list-item disp-quote term def def-item boxed-text label statement verse-line preformat tr table array".split(" ")
)

/** Elements that end with a blank: lines of a title, and table cells inside other text. */
const blanks = new Set(["break", "td", "th"])

/** Private characters that enclose marks until lines are folded and offsets are known. */
const [opens, closes] = ["\ue000", "\ue001"]

/** A text with its citation marks. */
export type Text = Pick<Section, "text" | "citations">

interface TextBuilder {
  readonly out: Array<string>
  readonly marks: Array<ReadonlyArray<string>>
  readonly references: JatsReferences | undefined
}

/** The outermost elements of some names below nodes, in order. */
export const elementsNamed = (nodes: ReadonlyArray<Xml.Element | string>, isIt: (name: string) => boolean): ReadonlyArray<Xml.Element> =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return []
    return isIt(node.name) ? [node] : elementsNamed(node.children, isIt)
  })

const isMath = (name: string): boolean => name === "math" || name === "mml:math"

const isFormula = new Set(["disp-formula", "inline-formula"])

/** TeX formulas are often whole documents. */
const texOf = (text: string): string => text.replace(/^.*\\begin\{document\}/su, "").replace(/\\end\{document\}.*$/su, "")

/** A formula; TeX only if there is no other form. */
const formulaText = (nodes: ReadonlyArray<Xml.Element | string>, hasMath: boolean): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node
      if (isMath(node.name)) return Xml.text(node)
      if (node.name === "tex-math") return hasMath ? "" : texOf(Xml.text(node))
      return node.name === "label" || apart.has(node.name) ? "" : formulaText(node.children, hasMath)
    })
    .join("")

/** A formula within the text, or on a separate line with its number. A formula that is only a picture has no text. */
const formulaOf = ({ name, children }: Xml.Element): string => {
  const text = Xml.folded(formulaText(children, elementsNamed(children, isMath).length > 0).replace(/[\ue000\ue001]/gu, ""))
  if (name === "inline-formula" || text === "") return text
  const label = elementsNamed(children, (one) => one === "label").map(Xml.text)
  return `\n${[text, ...label].join(" ")}\n`
}

const isMark = (element: Xml.Element): boolean => element.name === "xref" && Xml.attribute(element, "ref-type") === "bibr"

const isDash = (text: string): boolean => /^\s*[\u2010-\u2014-]\s*$/u.test(text)

const orders = new WeakMap<JatsReferences, { readonly ids: ReadonlyArray<string>; readonly places: ReadonlyMap<string, number> }>()

const orderOf = (references: JatsReferences) => {
  const ids = orders.get(references)?.ids ?? [...references.keys()]
  const order = orders.get(references) ?? { ids, places: new Map(ids.map((id, place) => [id, place])) }
  orders.set(references, order)
  return order
}

const longestRange = 500

/** What the second mark of `3\u20136` cites: everything in between in the list. */
const rangeOf = (first: string | undefined, last: string | undefined, references: JatsReferences): ReadonlyArray<string> => {
  const { ids, places } = orderOf(references)
  const [from, to] = [places.get(first ?? ""), places.get(last ?? "")]
  return from === undefined || to === undefined || to <= from || to - from > longestRange ? [] : ids.slice(from + 1, to)
}

/** Writes a mark, in square brackets if it has none: a superscript number would be read as part of the word before it. */
const writeMark = (element: Xml.Element, { out, marks, references }: TextBuilder): void => {
  const text = Xml.text(element)
  if (references === undefined || text === "") return
  const own = (Xml.attribute(element, "rid") ?? "").split(/\s+/u).filter((id) => id !== "")
  const isRange = out.length > 1 && isDash(out.at(-1)!) && out.at(-2)!.endsWith(closes!)
  marks.push(isRange && own.length === 1 ? [...rangeOf(marks.at(-1)!.at(-1), own[0], references), ...own] : own)
  const before =
    out
      .findLast((piece) => piece.trim() !== "")
      ?.trimEnd()
      .at(-1) ?? ""
  // the end of a range looks like its start
  const isFree = isRange ? out.at(-2)!.endsWith(`]${closes}`) : !"[(,\u2013-".includes(before === closes ? "" : before)
  const isBare = /^[\d,\u2013-]+$/u.test(text) && isFree
  out.push(isBare ? `${opens}[${text}]${closes}` : `${opens}${text}${closes}`)
}

const write = (node: Xml.Element | string, into: TextBuilder): void => {
  if (typeof node === "string") return void into.out.push(node.replace(/[\ue000\ue001]/gu, "").replace(/\s+/gu, " "))
  if (apart.has(node.name)) return
  if (isMark(node)) return writeMark(node, into)
  if (isFormula.has(node.name)) return void into.out.push(formulaOf(node))
  if (isMath(node.name)) return void into.out.push(Xml.text(node))
  const kind = Xml.scriptOf(node.name)
  if (kind !== undefined) into.out.push(Scripts.open(kind))
  for (const child of node.children) write(child, into)
  if (kind !== undefined) into.out.push(Scripts.close)
  if (lines.has(node.name)) into.out.push("\n")
  else if (blanks.has(node.name)) into.out.push(" ")
}

/**
 * The running text of nodes, one line for each paragraph, heading or item.
 *
 * - `references` what marks may cite; without them marks are left out
 * - `citations` the citation marks by their places in the text
 */
export const runningText = (nodes: ReadonlyArray<Xml.Element | string>, references?: JatsReferences): Text => {
  const into: TextBuilder = { out: [], marks: [], references }
  for (const node of nodes) write(node, into)
  const marked = Scripts.inLine(into.out.join(""))
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

/** Joins texts with a separator. */
export const joinTexts = (texts: ReadonlyArray<Text>, between: string): Text => {
  const citations: Array<NonNullable<Section["citations"]>[number]> = []
  let length = 0
  for (const one of texts) {
    for (const mark of one.citations ?? []) citations.push({ ...mark, from: mark.from + length, to: mark.to + length })
    length += one.text.length + between.length
  }
  return { text: texts.map(({ text }) => text).join(between), ...Raw.known({ citations: Raw.some(citations) }) }
}

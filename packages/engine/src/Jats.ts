/** Texts of articles in JATS, the Journal Article Tag Suite (ANSI/NISO Z39.96), which PMC and Europe PMC deliver. */
import * as Raw from "./Raw.ts"
import type { FullText } from "./source/FullText.ts"
import * as Xml from "./Xml.ts"

/** What is no running text: tables, figures, formulas on lines of their own, and what only programs read. */
const apart = new Set([
  "table-wrap",
  "fig",
  "fig-group",
  "disp-formula",
  "disp-formula-group",
  "tex-math",
  "supplementary-material",
  "media",
  "graphic",
  "ref-list",
  "kwd-group"
])

/** What ends a line. */
const lines = new Set(["p", "title", "list-item", "disp-quote", "def-item", "boxed-text", "label", "statement"])

type Section = FullText["sections"][number]

const isReference = (element: Xml.Element): boolean => element.name === "xref" && Xml.attribute(element, "ref-type") === "bibr"

const write = (node: Xml.Element | string, out: Array<string>): void => {
  if (typeof node === "string") return void out.push(node.replace(/\s+/gu, " "))
  if (apart.has(node.name) || isReference(node)) return
  if (node.name === "math" || node.name === "mml:math") return void out.push(Xml.text(node))
  for (const child of node.children) write(child, out)
  if (lines.has(node.name)) out.push("\n")
}

const textOf = (nodes: ReadonlyArray<Xml.Element | string>): string => {
  const out: Array<string> = []
  for (const node of nodes) write(node, out)
  return out
    .join("")
    .split("\n")
    .map(Xml.folded)
    .filter((line) => line !== "")
    .join("\n")
}

const walk = (element: Xml.Element, path: ReadonlyArray<string>, found: Array<Section>): void => {
  // text before, between and after sections belongs to the heading above; it is kept in the order of the page
  let own: Array<Xml.Element | string> = []
  const flush = () => {
    const text = textOf(own)
    if (text !== "") found.push({ path, text })
    own = []
  }
  for (const child of element.children) {
    if (typeof child === "string") own.push(child)
    else if (child.name === "sec") {
      flush()
      const title = Xml.textAt(child, "title")?.replace(/\s*:$/u, "")
      walk(child, title === undefined ? path : [...path, title], found)
    } else if (child.name !== "title" && child.name !== "label") own.push(child)
  }
  flush()
}

/** The article of a document: its root, or the first of a set. */
export const articleOf = (root: Xml.Element): Xml.Element | undefined => (root.name === "article" ? root : Xml.at(root, "article"))

/** The abstract of an article, without those that are drawn, or written for others than its readers; each part with the headings above it. */
export const abstractOf = (article: Xml.Element): ReadonlyArray<Section> => {
  const found: Array<Section> = []
  for (const one of Xml.all(Xml.at(article, "front", "article-meta"), "abstract"))
    if (Xml.attribute(one, "abstract-type") === undefined) walk(one, [], found)
  return found
}

/**
 * The sections of an article in reading order, each with the headings above it, its abstract first. Tables, figures, displayed formulas and the
 * numbers of references are left out.
 *
 * - empty: undefined when there is no body: what a publisher does not let PMC hand out has an abstract only
 */
export const sections = (article: Xml.Element): FullText["sections"] | undefined => {
  const body = Xml.at(article, "body")
  if (body === undefined) return undefined
  const found: Array<Section> = []
  walk(body, [], found)
  if (found.length === 0) return undefined
  const abstract = abstractOf(article).map(({ path, text }) => ({ path: ["Abstract", ...path], text }))
  return Raw.some([...abstract, ...found])
}

/** Addresses below an element, in order. */
const addressesIn = (element: Xml.Element | undefined): ReadonlyArray<string> =>
  Xml.elements(element)
    .flatMap((child) => [Xml.attribute(child, "xlink:href") ?? "", ...addressesIn(child)])
    .filter((address) => address !== "")

/** The licence of an article: its address where there is one. */
export const licenceOf = (article: Xml.Element): string | undefined => {
  const licence = Xml.at(article, "front", "article-meta", "permissions", "license")
  return (
    Xml.textAt(licence, "ali:license_ref") ??
    Xml.attribute(licence, "xlink:href") ??
    addressesIn(licence).find((address) => address.includes("creativecommons.org/")) ??
    Raw.text(Xml.attribute(licence, "license-type")) ??
    Xml.textAt(licence, "license-p")
  )
}

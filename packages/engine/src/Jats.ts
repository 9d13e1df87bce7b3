/** Texts of articles in JATS, the Journal Article Tag Suite (ANSI/NISO Z39.96), which PMC and Europe PMC deliver. */
import { floatsIn } from "./jats/floats.ts"
import { type References, referencesOf } from "./jats/references.ts"
import { textOf } from "./jats/text.ts"
import * as Raw from "./Raw.ts"
import type { FullText, Section } from "./source/FullText.ts"
import * as Xml from "./Xml.ts"

/** What has a heading of its own; behind the body, too. */
const parts = new Set(["sec", "app-group", "app", "ack", "notes", "fn-group", "glossary"])

const walk = (element: Xml.Element, path: ReadonlyArray<string>, found: Array<Section>, references?: References): void => {
  // text before, between and after sections belongs to the heading above; it is kept in the order of the page, tables and figures behind it
  let own: Array<Xml.Element | string> = []
  const flush = () => {
    const said = textOf(own, references)
    if (said.text !== "") found.push({ path, ...said })
    if (references !== undefined) found.push(...floatsIn(own, path, references))
    own = []
  }
  for (const child of element.children) {
    if (typeof child === "string") own.push(child)
    else if (parts.has(child.name)) {
      flush()
      const title = Xml.textAt(child, "title")?.replace(/\s*:$/u, "")
      walk(child, title === undefined ? path : [...path, title], found, references)
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
 * The sections of an article in reading order, each with the headings above it, its abstract first. A table and a figure is a section of its own behind
 * the text in which it stands, under its label; those of appendices and those that are kept apart come last. Marks that cite something stand in the
 * text, and `citations` says what they cite; the end of a range cites all that is between, too. A displayed formula has a line. Appendices, notes and
 * thanks come behind the body; the list of references, and what others wrote of the article, are no sections.
 *
 * - empty: undefined when there is no body: what a publisher does not let PMC hand out has an abstract only
 */
export const sections = (article: Xml.Element): FullText["sections"] | undefined => {
  const body = Xml.at(article, "body")
  if (body === undefined) return undefined
  const found: Array<Section> = []
  const references = referencesOf(article)
  walk(body, [], found, references)
  if (found.length === 0) return undefined
  for (const back of Xml.all(article, "back")) walk(back, [], found, references)
  const abstract = abstractOf(article).map(({ path, text }) => ({ path: ["Abstract", ...path], text }))
  const apart = Xml.all(article, "floats-group")
  return Raw.some([...abstract, ...found, ...floatsIn(apart, [], references)])
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

/** Texts of articles in JATS, the Journal Article Tag Suite (ANSI/NISO Z39.96), which PMC and Europe PMC deliver. */
import { floatSections } from "./jats/floatSections.ts"
import { type JatsReferences, jatsReferences } from "./jats/jatsReferences.ts"
import { runningText } from "./jats/runningText.ts"
import * as Raw from "./Raw.ts"
import type { FullText, Reference, Section } from "./source/FullText.ts"
import * as Xml from "./Xml.ts"

const parts = new Set(["sec", "app-group", "app", "ack", "notes", "fn-group", "glossary"])

const walk = (element: Xml.Element, path: ReadonlyArray<string>, found: Array<Section>, references?: JatsReferences): void => {
  // text outside of subsections belongs to the heading above; tables and figures follow it
  let own: Array<Xml.Element | string> = []
  const flush = () => {
    const running = runningText(own, references)
    if (running.text !== "") found.push({ path, ...running })
    if (references !== undefined) found.push(...floatSections(own, path, references))
    own = []
  }
  for (const child of element.children) {
    if (typeof child === "string") own.push(child)
    else if (parts.has(child.name)) {
      flush()
      const title = Xml.textAt(child, "title")?.replace(/\s*:$/u, "")
      const before = found.length
      walk(child, title === undefined ? path : [...path, title], found, references)
      // a heading without text below it is text
      if (found.length === before && title !== undefined) found.push({ path, text: title })
    } else if (child.name !== "title" && child.name !== "label") own.push(child)
  }
  flush()
}

/** The article of a document: its root, or the first of a set. */
export const articleOf = (root: Xml.Element): Xml.Element | undefined => (root.name === "article" ? root : Xml.at(root, "article"))

/**
 * The abstract of an article: each part with the headings above it. Graphical abstracts and abstracts for other audiences are left out.
 *
 * - `references` what citation marks may cite; without them marks are left out
 */
export const abstractOf = (article: Xml.Element, references?: JatsReferences): ReadonlyArray<Section> => {
  const found: Array<Section> = []
  for (const one of Xml.all(Xml.at(article, "front", "article-meta"), "abstract"))
    if (Xml.attribute(one, "abstract-type") === undefined) walk(one, [], found, references)
  return found
}

/**
 * The sections of an article in reading order, each with the headings above it; the abstract comes first.
 *
 * - A table or a figure is a separate section under its label, behind the text that contains it. Those of appendices and of separate groups come last
 * - Citation marks stay in the text, and `citations` says what they cite. The end of a range also cites everything in between
 * - A displayed formula has its own line
 * - Appendices, notes and acknowledgements follow the body. The list of references and texts about the article are not sections
 * - empty: undefined without a body: some publishers let PMC show only the abstract
 */
export const sections = (article: Xml.Element): FullText["sections"] | undefined => {
  const body = Xml.at(article, "body")
  if (body === undefined) return undefined
  const found: Array<Section> = []
  const references = jatsReferences(article)
  walk(body, [], found, references)
  if (found.length === 0) return undefined
  for (const back of Xml.all(article, "back")) walk(back, [], found, references)
  const abstract = abstractOf(article, references).map(({ path, ...rest }) => ({ path: ["Abstract", ...path], ...rest }))
  const apart = Xml.all(article, "floats-group")
  return Raw.some([...abstract, ...found, ...floatSections(apart, [], references)])
}

const addressesIn = (element: Xml.Element | undefined): ReadonlyArray<string> =>
  Xml.elements(element)
    .flatMap((child) => [Xml.attribute(child, "xlink:href") ?? "", ...addressesIn(child)])
    .filter((address) => address !== "")

/** The licence of an article: its address, if there is one, else its text. */
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

/** The title of an article; undefined without one. */
export const titleOf = (article: Xml.Element): string | undefined =>
  Xml.textAt(article, "front", "article-meta", "title-group", "article-title")

/** The list of references of an article, as printed, in its order; undefined without one. A reference without a text is left out. */
export const referencesOf = (article: Xml.Element): FullText["references"] => {
  const printed = [...jatsReferences(article).values()].flatMap(({ citation, identifiers }): ReadonlyArray<Reference> =>
    citation === undefined ? [] : [{ citation, identifiers }]
  )
  return Raw.some(printed)
}

/**
 * What an article contains of a full text: its title, sections, references and licence, and the article itself as XML.
 *
 * - empty: undefined without a body
 */
export const contentOf = (article: Xml.Element): Pick<FullText, "title" | "sections" | "references" | "licence" | "jats"> | undefined => {
  const found = sections(article)
  if (found === undefined) return undefined
  const rest = { title: titleOf(article), references: referencesOf(article), licence: licenceOf(article) }
  return { sections: found, ...Raw.known(rest), jats: Xml.print(article) }
}

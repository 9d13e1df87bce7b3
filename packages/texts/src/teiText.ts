/** Texts of articles in the TEI of GROBID, a program that reads PDF files. */
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import type { FullText, Reference, Section } from "@litfuse/engine/source/FullText"
import * as Xml from "@litfuse/engine/Xml"

/** What a document contains of a full text. `title`, `references`: absent if it has none. */
export type TeiText = Pick<FullText, "title" | "sections" | "references">

/** The depth of a heading by its number: `2.1` is below `2`. A heading without a number has the first depth. */
const depthOf = (head: Xml.Element | undefined): number =>
  (Xml.attribute(head, "n") ?? "").split(".").filter((part) => part !== "").length || 1

const textsOf = (elements: ReadonlyArray<Xml.Element>): string =>
  elements
    .map((one) => Xml.text(one).trim())
    .filter((text) => text !== "")
    .join("\n")

/** The sections of a part. GROBID lists them one after the other, and only numbers say which is below which. */
const walk = (part: Xml.Element | undefined, above: ReadonlyArray<string>): ReadonlyArray<Section> => {
  let path: ReadonlyArray<string> = above
  return Xml.all(part, "div").flatMap((div): ReadonlyArray<Section> => {
    const head = Xml.at(div, "head")
    const title = Raw.text(Xml.text(head))
    if (title !== undefined) path = [...path.slice(0, above.length + depthOf(head) - 1), title]
    const own = textsOf(Xml.elements(div).filter(({ name }) => name === "p" || name === "formula" || name === "list"))
    const text = own === "" ? title : own
    return [...(text === undefined ? [] : [{ path, text }]), ...walk(div, path)]
  })
}

const rowsOf = (table: Xml.Element | undefined): string =>
  Xml.all(table, "row")
    .map((row) =>
      Xml.all(row, "cell")
        .map((cell) => Xml.text(cell).trim())
        .join(" | ")
    ) // prettier-ignore
    .join("\n")

const floatOf = (figure: Xml.Element, i: number): ReadonlyArray<Section> => {
  const isTable = Xml.attribute(figure, "type") === "table"
  const head = Raw.text(Xml.text(Xml.at(figure, "head")))
  const label = head ?? `${isTable ? "Table" : "Figure"} ${i + 1}`
  const text = [Xml.text(Xml.at(figure, "figDesc")).trim(), rowsOf(Xml.at(figure, "table"))].filter((one) => one !== "").join("\n")
  return text === "" ? [] : [{ path: [label], text, kind: isTable ? "table" : "figure" }]
}

const schemes: Readonly<Record<string, Identifier.Scheme>> = { doi: "doi", pmid: "pmid", pmcid: "pmcid", arxiv: "arxiv" }

const idsOf = (element: Xml.Element): ReadonlyArray<Identifier.Identifier> =>
  Xml.elements(element).flatMap((child) => {
    const scheme = child.name === "idno" ? schemes[(Xml.attribute(child, "type") ?? "").toLowerCase()] : undefined
    const own = scheme === undefined ? undefined : Identifier.findAs(scheme, Xml.text(child))
    return [...(own === undefined ? [] : [own]), ...idsOf(child)]
  })

const referenceOf = (bibl: Xml.Element): ReadonlyArray<Reference> => {
  const raw = Xml.all(bibl, "note").find((note) => Xml.attribute(note, "type") === "raw_reference")
  const citation = Raw.text(Xml.text(raw)) ?? Raw.text(Xml.text(Xml.at(bibl, "analytic", "title")))
  return citation === undefined ? [] : [{ citation, identifiers: idsOf(bibl) }]
}

const listsIn = (element: Xml.Element | undefined): ReadonlyArray<Xml.Element> =>
  Xml.elements(element).flatMap((child) => (child.name === "listBibl" ? [child] : listsIn(child)))

/**
 * What a TEI document contains: abstract, body with headings by their numbers, tables and figures, acknowledgements and annexes, references.
 *
 * - empty: undefined without any text in its body
 * - source: https://grobid.readthedocs.io, the TEI of `processFulltextDocument`
 */
export const teiText = (root: Xml.Element): TeiText | undefined => {
  const text = Xml.at(root, "text")
  const body = Xml.at(text, "body")
  const back = Xml.at(text, "back")
  const main = walk(body, [])
  if (main.length === 0) return undefined
  const summary = Xml.at(root, "teiHeader", "profileDesc", "abstract")
  const direct = textsOf(Xml.all(summary, "p"))
  const floats = [...Xml.all(body, "figure"), ...Xml.all(back, "figure")]
  const after = Xml.all(back, "div").filter((div) => Xml.attribute(div, "type") !== "references")
  const sections = Raw.some([
    ...(direct === "" ? [] : [{ path: ["Abstract"], text: direct }]),
    ...walk(summary, ["Abstract"]),
    ...main,
    ...after.flatMap((div) => walk(div, [])),
    ...floats.flatMap(floatOf)
  ])!
  const title = Raw.text(Xml.text(Xml.at(root, "teiHeader", "fileDesc", "titleStmt", "title")))
  const references = Raw.some(listsIn(back).flatMap((list) => Xml.all(list, "biblStruct").flatMap(referenceOf)))
  return { sections, ...Raw.known({ title, references }) }
}

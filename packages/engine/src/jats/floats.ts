/** Tables and figures of articles in JATS, each a section of its own under its label. */
import type { Section } from "../source/FullText.ts"
import * as Xml from "../Xml.ts"
import type { References } from "./references.ts"
import { found, joined, type Text, textOf } from "./text.ts"

const floats = new Map([
  ["table-wrap", "Table"],
  ["fig", "Figure"]
])

const cells = new Set(["td", "th"])

/** A row of a table: its cells with a bar between them, empty ones too, so that columns can be counted. */
const rowOf = (row: Xml.Element, references: References): Text =>
  joined(
    found(row.children, (name) => cells.has(name))
      .map((cell) => textOf(cell.children, references))
      // of as many units as before, so that places stay
      .map(({ text, ...rest }) => ({ text: text.replaceAll("\n", " "), ...rest })),
    " | "
  )

const sectionOf = (float: Xml.Element, path: ReadonlyArray<string>, references: References): ReadonlyArray<Section> => {
  const label = Xml.textAt(float, "label")?.replace(/\s*[:.]+$/u, "") ?? floats.get(float.name)!
  const rows = found(float.children, (name) => name === "tr").map((row) => rowOf(row, references))
  const parts = [textOf(Xml.all(float, "caption"), references), ...rows, textOf(Xml.all(float, "table-wrap-foot"), references)]
  const whole = joined(
    parts.filter(({ text }) => /[^ |]/u.test(text)),
    "\n"
  )
  return whole.text === "" ? [] : [{ path: [...path, label], ...whole }]
}

/**
 * The tables and figures among some nodes, each with its caption; of a table its rows, a line each, and its notes.
 *
 * - empty: one without a caption and without rows, such as a picture of a table, is no section
 */
export const floatsIn = (
  nodes: ReadonlyArray<Xml.Element | string>,
  path: ReadonlyArray<string>,
  references: References
): ReadonlyArray<Section> => found(nodes, (name) => floats.has(name)).flatMap((float) => sectionOf(float, path, references))

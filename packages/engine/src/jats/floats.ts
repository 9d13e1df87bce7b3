/** Tables and figures of articles in JATS, each a section of its own under its label. */
import type { Section } from "../source/FullText.ts"
import * as Xml from "../Xml.ts"
import type { References } from "./references.ts"
import { found, joined, type Text, textOf } from "./text.ts"

const floats = new Map([
  ["table-wrap", "Table"],
  ["fig", "Figure"],
  ["table-wrap-group", "Tables"],
  ["fig-group", "Figures"],
  ["supplementary-material", "Supplementary material"]
])

/** A group has a caption of its own, and the tables and figures in it. */
const isGroup = (name: string): boolean => name.endsWith("-group")

/** No table is as wide. */
const widest = 1000

const spanOf = (cell: Xml.Element, name: "colspan" | "rowspan"): number => {
  const span = Number(Xml.attribute(cell, name) ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, widest) : 1
}

const cells = new Set(["td", "th"])

const empty: Text = { text: "" }

/**
 * The rows of a table: their cells with a bar between them, empty ones too, so that columns can be counted: a cell over several columns or rows is in
 * the first of them, and those that it covers are empty.
 */
const rowsOf = (rows: ReadonlyArray<Xml.Element>, references: References): ReadonlyArray<Text> => {
  /** How many rows below a column is covered from above. */
  const covered: Array<number> = []
  return rows.map((row) => {
    const written: Array<Text> = []
    const fill = () => {
      for (; (covered[written.length] ?? 0) > 0; written.push(empty)) covered[written.length]!--
    }
    for (const cell of found(row.children, (name) => cells.has(name))) {
      fill()
      const { text, ...rest } = textOf(cell.children, references)
      for (let i = 0; i < spanOf(cell, "colspan") && (i === 0 || written.length < widest); i++) {
        covered[written.length] = spanOf(cell, "rowspan") - 1
        // of as many units as before, so that places stay
        written.push(i === 0 ? { text: text.replaceAll("\n", " "), ...rest } : empty)
      }
    }
    fill()
    return joined(written, " | ")
  })
}

const sectionOf = (float: Xml.Element, path: ReadonlyArray<string>, references: References): ReadonlyArray<Section> => {
  const label = Xml.textAt(float, "label")?.replace(/^(.*[^:.\s])?[:.\s]*$/su, "$1") ?? floats.get(float.name)!
  const rows = isGroup(float.name)
    ? []
    : rowsOf(
        found(float.children, (name) => name === "tr"),
        references
      )
  const parts = [textOf(Xml.all(float, "caption"), references), ...rows, textOf(Xml.all(float, "table-wrap-foot"), references)]
  const whole = joined(
    parts.filter(({ text }) => /[^ |]/u.test(text)),
    "\n"
  )
  const inside = isGroup(float.name) ? floatsIn(float.children, [...path, label], references) : []
  return whole.text === "" ? inside : [{ path: [...path, label], ...whole }, ...inside]
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

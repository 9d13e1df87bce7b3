/** Tables and figures of JATS articles. Each is a separate section under its label. */
import type { Section } from "../source/FullText.ts"
import * as Xml from "../Xml.ts"
import type { JatsReferences } from "./jatsReferences.ts"
import { elementsNamed, joinTexts, type Text, runningText } from "./runningText.ts"

const floats = new Map([
  ["table-wrap", "Table"],
  ["fig", "Figure"],
  ["table-wrap-group", "Tables"],
  ["fig-group", "Figures"],
  ["supplementary-material", "Supplementary material"],
  ["media", "Media"]
])

/** What each of them is. */
const kinds: Readonly<Record<string, NonNullable<Section["kind"]>>> = {
  "table-wrap": "table",
  "table-wrap-group": "table",
  fig: "figure",
  "fig-group": "figure",
  "supplementary-material": "supplement",
  media: "supplement"
}

/** A group has a caption, and contains tables and figures. */
const isGroup = (name: string): boolean => name.endsWith("-group")

const widest = 1000

const spanOf = (cell: Xml.Element, name: "colspan" | "rowspan"): number => {
  const span = Number(Xml.attribute(cell, name) ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, widest) : 1
}

const cells = new Set(["td", "th"])

const empty: Text = { text: "" }

/**
 * The rows of a table as text. A bar separates the cells, including empty ones, so that columns can be counted. A cell that spans columns or rows is
 * in the first of them; the others are empty.
 */
const rowsOf = (rows: ReadonlyArray<Xml.Element>, references: JatsReferences): ReadonlyArray<Text> => {
  /** The remaining rows that a cell above covers, by column. */
  const covered: Array<number> = []
  return rows.map((row) => {
    const written: Array<Text> = []
    const fill = () => {
      for (; (covered[written.length] ?? 0) > 0; written.push(empty)) covered[written.length]!--
    }
    for (const cell of elementsNamed(row.children, (name) => cells.has(name))) {
      fill()
      const { text, ...rest } = runningText(cell.children, references)
      for (let i = 0; i < spanOf(cell, "colspan") && (i === 0 || written.length < widest); i++) {
        covered[written.length] = spanOf(cell, "rowspan") - 1
        // of the same length, so that offsets stay valid
        written.push(i === 0 ? { text: text.replaceAll("\n", " "), ...rest } : empty)
      }
    }
    fill()
    return joinTexts(written, " | ")
  })
}

const sectionOf = (float: Xml.Element, path: ReadonlyArray<string>, references: JatsReferences): ReadonlyArray<Section> => {
  const given = Xml.textAt(float, "label")
  const label = given?.replace(/^(.*[^:.\s])?[:.\s]*$/su, "$1") ?? floats.get(float.name)!
  const rows = isGroup(float.name)
    ? []
    : rowsOf(
        elementsNamed(float.children, (name) => name === "tr"),
        references
      )
  const textOf = (name: string) => runningText(Xml.all(float, name), references)
  const parts = [textOf("caption"), ...rows, textOf("table-wrap-foot"), textOf("permissions")]
  const whole = joinTexts(
    parts.filter(({ text }) => /[^ |]/u.test(text)),
    "\n"
  )
  const inside = floatSections(float.children, [...path, label], references)
  const own = whole.text === "" && given !== undefined && !isGroup(float.name) ? { text: given } : whole
  return own.text === "" ? inside : [{ path: [...path, label], kind: kinds[float.name]!, ...own }, ...inside]
}

/**
 * The tables and figures among nodes, each with its caption. A table also has its rows, one per line, and its notes.
 *
 * - videos and supplementary material of a figure follow it; its own licence, if it has one, is its last line
 * - empty: without a caption and without rows, such as a picture of a table, its text is its label. Without a label it is no section
 */
export const floatSections = (
  nodes: ReadonlyArray<Xml.Element | string>,
  path: ReadonlyArray<string>,
  references: JatsReferences
): ReadonlyArray<Section> => elementsNamed(nodes, (name) => floats.has(name)).flatMap((float) => sectionOf(float, path, references))

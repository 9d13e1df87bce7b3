import { unpackZip } from "@litfuse/bibliography/workbook/unpack"
import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { clean, mark } from "./CitedText.ts"
import { isListHeading, withoutNumber } from "./markdownText.ts"
import { citationOf, citationOfTag, isListField, type WordCitation } from "./WordField.ts"

/**
 * A Word document.
 *
 * - `marked` its text with a mark for each citation, whose keys name items; a line for each paragraph
 * - `citations` in order; `items` the paragraphs of a list of references that no field writes: text and number of the paragraph
 */
export interface WordText {
  readonly marked: string
  readonly citations: ReadonlyArray<WordCitation & { readonly line: number }>
  readonly items: ReadonlyArray<{ readonly text: string; readonly line: number }>
}

interface Field {
  code: string
  data: string
  shown: string
  isShowing: boolean
}

interface Paragraph {
  readonly text: string
  readonly isHeading: boolean
  readonly isOfField: boolean
}

const expected = "a Word document (.docx); save it again as .docx"

const keysOf = ({ items, records }: WordCitation): ReadonlyArray<string> => [...items, ...records].map(({ key }) => key)

const stringsOf = ({ children }: Xml.Element): string => children.filter((child) => typeof child === "string").join("")

const textOf = (element: Xml.Element): string => (element.name === "w:t" ? stringsOf(element) : Xml.elements(element).map(textOf).join(""))

/** Reads the paragraphs of a part. Fields nest, and their text is cut into runs; deleted text and fallbacks are left out. */
const paragraphsOf = (root: Xml.Element, keep: (citation: WordCitation, paragraph: number) => void): ReadonlyArray<Paragraph> => {
  const paragraphs: Array<Paragraph> = []
  const fields: Array<Field> = []
  let [text, isHeading, isOfField] = ["", false, false]
  const say = (said: string): void => {
    const top = fields.at(-1)
    if (top === undefined) text += said
    else if (top.isShowing) top.shown += said
  }
  const cite = (citation: WordCitation): void => {
    keep(citation, paragraphs.length + 1)
    const keys = keysOf(citation)
    text += keys.length === 0 ? citation.shown : mark(keys)
  }
  const close = (): void => {
    const top = fields.pop()
    if (top === undefined) return
    const up = fields.at(-1)
    if (up !== undefined && up.data === "") up.data = top.data
    const citation = citationOf(top.code, top.data, top.shown)
    if (citation !== undefined && up === undefined) return cite(citation)
    if (citation !== undefined) keep(citation, paragraphs.length + 1)
    if (up !== undefined && up.isShowing) up.shown += top.shown
    else if (up === undefined && !isListField(top.code)) text += top.shown
  }
  const walk = (node: Xml.Element | string): void => {
    if (typeof node === "string") return
    switch (node.name) {
      case "w:del":
      case "w:moveFrom":
      case "mc:Fallback":
        return
      case "w:p": {
        const outer = [text, isHeading, isOfField] as const
        ;[text, isHeading, isOfField] = ["", false, fields.some(({ code }) => isListField(code))]
        node.children.forEach(walk)
        isOfField ||= fields.some(({ code }) => isListField(code))
        paragraphs.push({ text: text.replace(/[^\S\n]+/gu, " ").trim(), isHeading, isOfField })
        ;[text, isHeading, isOfField] = outer
        return
      }
      case "w:pStyle":
        isHeading = /^(?:heading|titre|berschrift|Ü?berschrift|title)\s?\d?/iu.test(node.attributes["w:val"] ?? "")
        return
      case "w:fldSimple": {
        const citation = citationOf(node.attributes["w:instr"] ?? "", "", textOf(node))
        if (citation === undefined) node.children.forEach(walk)
        else cite(citation)
        return
      }
      case "w:fldChar": {
        const kind = node.attributes["w:fldCharType"]
        const data = Xml.text(node).replaceAll(/\s/gu, "")
        if (kind === "begin") fields.push({ code: "", data, shown: "", isShowing: false })
        else if (kind === "separate" && fields.length > 0) fields.at(-1)!.isShowing = true
        else if (kind === "end") close()
        return
      }
      case "w:instrText":
        if (fields.length > 0 && !fields.at(-1)!.isShowing) fields.at(-1)!.code += stringsOf(node)
        return
      case "w:t":
        say(clean(stringsOf(node)))
        return
      case "w:tab":
      case "w:br":
        say(" ")
        return
      case "w:sdt": {
        const tag = Xml.attribute(Xml.at(node, "w:sdtPr", "w:tag"), "w:val") ?? ""
        const citation = citationOfTag(tag, textOf(node))
        if (citation === undefined) node.children.forEach(walk)
        else cite(citation)
        return
      }
    }
    node.children.forEach(walk)
  }
  walk(root)
  // a field that nothing ends
  while (fields.length > 0) close()
  return paragraphs
}

/** The paragraphs after a heading such as "References", to the next heading, unless a field writes them. */
const listOf = (paragraphs: ReadonlyArray<Paragraph>): ReadonlyArray<number> => {
  const from = paragraphs.findLastIndex(({ text }) => isListHeading(text))
  if (from < 0) return []
  const next = paragraphs.findIndex(({ isHeading }, i) => i > from && isHeading)
  return paragraphs.flatMap(({ text, isOfField }, i) => (i > from && (next < 0 || i < next) && !isOfField && text !== "" ? [i] : []))
}

const partNames = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"]

/** Reads a Word document: body, footnotes, endnotes. Errors: a file that is no Word document, is damaged, or exceeds `UnpackLimit`. */
export const readWord = (bytes: Uint8Array, file: string): Result.Result<WordText, DatasetError> =>
  Result.gen(function* () {
    const parts = yield* unpackZip(bytes, file, (name) => partNames.includes(name), expected)
    if (!parts.has(partNames[0]!)) return yield* Result.fail(badLine(file, 0, "a ZIP archive without word/document.xml", expected))
    const citations: Array<WordCitation & { readonly line: number }> = []
    const all: Array<Paragraph> = []
    const items: Array<WordText["items"][number]> = []
    for (const name of partNames) {
      const part = parts.get(name)
      if (part === undefined) continue
      const root = yield* Result.mapError(Xml.parse(new TextDecoder().decode(part)), (what) =>
        badLine(file, 0, `${name} cannot be parsed: ${what.slice(0, 200)}`, expected)
      )
      const before = all.length
      const paragraphs = paragraphsOf(root, (citation, paragraph) => citations.push({ ...citation, line: before + paragraph }))
      const listed = new Set(listOf(paragraphs))
      for (const i of listed) items.push({ text: withoutNumber(paragraphs[i]!.text), line: before + i + 1 })
      paragraphs.forEach((paragraph, i) => all.push(listed.has(i) ? { ...paragraph, text: "" } : paragraph))
    }
    return { marked: all.map(({ text }) => text).join("\n"), citations, items }
  })

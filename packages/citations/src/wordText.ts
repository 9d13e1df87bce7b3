import { unpackZip } from "@litfuse/bibliography/workbook/unpack"
import * as Notice from "@litfuse/engine/Notice"
import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import type * as Json from "@litfuse/files/Json"
import { counted } from "@litfuse/files/numbers"
import * as Result from "effect/Result"
import { clean, mark } from "./CitedText.ts"
import { isListHeading, withoutNumber } from "./markdownText.ts"
import { identifiersIn } from "./ReferenceLine.ts"
import { citationOf, citationOfTag, isListField, type WordCitation } from "./WordField.ts"
import { hasSources, sourcesOf, type WordSource } from "./WordSource.ts"

/**
 * A Word document.
 *
 * - `marked` its text with a mark for each citation, whose keys name items; a line for each paragraph
 * - `citations` in order, then sources of Word that no field cites (line 0)
 * - `items` the paragraphs of a list of references that no field writes: text and number of the paragraph
 * - `notices` notes with plain references, which are not read
 */
export interface WordText {
  readonly marked: string
  readonly citations: ReadonlyArray<WordCitation & { readonly line: number }>
  readonly items: ReadonlyArray<{ readonly text: string; readonly line: number }>
  readonly notices: ReadonlyArray<Notice.Notice>
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
const paragraphsOf = (
  root: Xml.Element,
  sources: ReadonlyMap<string, Json.Json>,
  keep: (citation: WordCitation, paragraph: number) => void
): ReadonlyArray<Paragraph> => {
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
    const citation = citationOf(top.code, top.data, top.shown, sources)
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
        const citation = citationOf(node.attributes["w:instr"] ?? "", "", textOf(node), sources)
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

const isSourcesName = (name: string): boolean => /^customXml\/item\d{1,6}\.xml$/u.test(name)

const parsed = (part: string, name: string, file: string): Result.Result<Xml.Element, DatasetError> =>
  Result.mapError(Xml.parse(part), (what) => badLine(file, 0, `${name} cannot be parsed: ${what.slice(0, 200)}`, expected))

/** The sources of Word in all parts with data. More than `most` are an error, however many there are. */
const allSources = (
  parts: ReadonlyMap<string, Uint8Array>,
  file: string,
  most: number
): Result.Result<ReadonlyArray<WordSource>, DatasetError> =>
  Result.gen(function* () {
    const sources: Array<WordSource> = []
    for (const [name, part] of parts) {
      const text = isSourcesName(name) ? new TextDecoder().decode(part) : ""
      if (hasSources(text)) for (const one of sourcesOf(yield* parsed(text, name, file), most + 1)) sources.push(one)
      if (sources.length > most) return yield* Result.fail(badLine(file, 0, `more than ${most} sources of Word`, `at most ${most}, because each costs requests`)) // prettier-ignore
    }
    return sources
  })

/** Whether a paragraph of a note may be a reference in plain text: it has an identifier or a year, and no citation. */
const isPlainReference = ({ text }: Paragraph): boolean =>
  text === clean(text) && (/\b(?:1[89]|20)\d\d\b/u.test(text) || identifiersIn(text).length > 0)

const notesNotice = (lines: ReadonlyArray<number>, file: string): ReadonlyArray<Notice.Notice> =>
  lines.length === 0
    ? []
    : [
        Notice.make(
          "notes-unread",
          `${file}:${lines[0]!}`,
          `${counted(lines.length, "paragraph")} of footnotes or endnotes may be references in plain text, and litfuse does not read them; check by hand`
        )
      ]

/**
 * Reads a Word document: body, footnotes, endnotes, and the sources of Word.
 *
 * - errors: a file that is no Word document, is damaged, exceeds `UnpackLimit`, or has more than `most` sources
 */
export const readWord = (bytes: Uint8Array, file: string, most: number): Result.Result<WordText, DatasetError> =>
  Result.gen(function* () {
    const parts = yield* unpackZip(bytes, file, (name) => partNames.includes(name) || isSourcesName(name), expected)
    if (!parts.has(partNames[0]!)) return yield* Result.fail(badLine(file, 0, "a ZIP archive without word/document.xml", expected))
    const kept = yield* allSources(parts, file, most)
    const sources = new Map(kept.toReversed().map(({ key, item }) => [key, item]))
    const citations: Array<WordCitation & { readonly line: number }> = []
    const all: Array<Paragraph> = []
    const items: Array<WordText["items"][number]> = []
    const notes: Array<number> = []
    for (const name of partNames) {
      const part = parts.get(name)
      if (part === undefined) continue
      const root = yield* parsed(new TextDecoder().decode(part), name, file)
      const before = all.length
      const paragraphs = paragraphsOf(root, sources, (citation, paragraph) => citations.push({ ...citation, line: before + paragraph }))
      const listed = new Set(listOf(paragraphs))
      for (const i of listed) items.push({ text: withoutNumber(paragraphs[i]!.text), line: before + i + 1 })
      if (name !== partNames[0])
        paragraphs.forEach((one, i) => !listed.has(i) && !one.isOfField && isPlainReference(one) && notes.push(before + i + 1))
      paragraphs.forEach((paragraph, i) => all.push(listed.has(i) ? { ...paragraph, text: "" } : paragraph))
    }
    // Word prints the sources that no field cites too
    const cited = new Set(citations.flatMap((one) => one.items.map(({ key }) => key)))
    const others = kept.filter(({ key }) => !cited.has(key))
    if (others.length > 0) citations.push({ shown: "", items: others, records: [], lacking: 0, line: 0 })
    return { marked: all.map(({ text }) => text).join("\n"), citations, items, notices: notesNotice(notes, file) }
  })

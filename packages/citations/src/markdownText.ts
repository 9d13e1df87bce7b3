import * as Yaml from "@litfuse/files/YamlText"
import * as Result from "effect/Result"
import { clean, mark } from "./CitedText.ts"

/**
 * A Markdown document as Pandoc reads it.
 *
 * - `marked` its text with marks for citations
 * - `files` the files of references that its metadata name, as written
 * - `items` the lines of its list of references, if it has one: text and line
 */
export interface MarkdownText {
  readonly marked: string
  readonly files: ReadonlyArray<string>
  readonly items: ReadonlyArray<{ readonly text: string; readonly line: number }>
}

/** Lines with code are empty; their number stays. */
const withoutCode = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  let fence: string | undefined
  return lines.map((line) => {
    const [, mark] = /^\s{0,3}(`{3,}|~{3,})/u.exec(line) ?? []
    if (fence !== undefined) {
      if (mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length) fence = undefined
      return ""
    }
    fence = mark
    return mark === undefined ? line.replace(/`[^`\n]*`/gu, "") : ""
  })
}

/** A key: `@smith2019`, `@{any text}`. After a letter, a digit or a dot, `@` is part of an address. */
const keys = /(?<![\p{L}\p{N}_\\.])-?@(?:\{([^}\s]{1,500})\}|([\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*))/gu

/** Prefixes of labels that are no citations in the usual filters of Pandoc: figures, tables, sections, equations. */
const labels = /^(?:fig|tbl|sec|eq|lst|tab)[:-]/u

const keysIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(keys)].map((match) => match[1] ?? match[2]!).filter((key) => !labels.test(key))

const metadataOf = (lines: ReadonlyArray<string>): { readonly value: unknown; readonly length: number } => {
  if (lines[0]?.trimEnd() !== "---") return { value: undefined, length: 0 }
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)\s*$/u.test(line))
  if (end < 0) return { value: undefined, length: 0 }
  const read = Yaml.parse("metadata", lines.slice(1, end).join("\n"))
  return { value: Result.isSuccess(read) ? read.success.value : undefined, length: end + 1 }
}

const textsOf = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string" && one !== "")

/** Headings of lists of references, in the languages that most journals have. */
const listHeadings = [
  "references?(?: list| cited)?(?: and notes)?|notes and references|reference list|bibliography|literature(?: cited)?|works cited",
  "literatur(?:verzeichnis|angaben)?|quellen(?:verzeichnis)?|r[ée]f[ée]rences(?: bibliographiques)?|bibliographie",
  "referencias(?: bibliogr[aá]ficas)?|bibliograf[ií]a|refer[eê]ncias(?: bibliogr[aá]ficas)?|riferimenti(?: bibliografici)?|bibliografia",
  "referenties|literatuur(?:lijst)?|referenser|litteratur(?:lista|liste)?|pi[sś]miennictwo|literatura|kaynaklar|kaynakça",
  "литература|список литературы|参考文献|參考文獻|引用文献|文献|참고\\s?문헌|참고자료"
]
const listHeading = new RegExp(`^(?:\\d+\\.?\\s+)?(?:${listHeadings.join("|")})\\s*[:：]?$`, "iu")

/** Whether a heading is that of a list of references. */
export const isListHeading = (title: string): boolean => listHeading.test(title.trim())

const numbering = /^\s*(?:[-*+]\s+|\[?\(?\d{1,4}[\].)]+\s+|\[\^?[^\]\s]{1,40}\]:?\s+)/u

/** A line of a list without its number. */
export const withoutNumber = (line: string): string => line.replace(numbering, "").trim()

/** Whether a line begins with a number or a bullet. */
const isNumbered = (line: string): boolean => numbering.test(line)

/** The references of lines: one for each number if lines are numbered, else for each paragraph if there are empty lines, else for each line. */
export const itemsOfLines = (lines: ReadonlyArray<string>, first = 1): MarkdownText["items"] => {
  const isList = lines.some(isNumbered)
  const [start, end] = [lines.findIndex((line) => line.trim() !== ""), lines.findLastIndex((line) => line.trim() !== "")]
  const isSpaced = lines.slice(Math.max(0, start), end + 1).some((line) => line.trim() === "")
  const items: Array<{ text: string; line: number }> = []
  let isOpen = false
  for (const [i, line] of lines.entries()) {
    if (line.trim() === "") {
      isOpen = false
      continue
    }
    const isNew = isNumbered(line) || !isOpen || !(isList || isSpaced)
    if (isNew) items.push({ text: withoutNumber(line), line: first + i })
    else items.at(-1)!.text += ` ${line.trim()}`
    isOpen = true
  }
  return items.filter(({ text }) => text !== "")
}

const heading = (line: string): string | undefined =>
  /^#{1,6}\s+(.{1,200}?)\s*#*\s*(?:\{[^}]*\})?$/u.exec(line)?.[1]?.replaceAll(/[*_]/gu, "")

/** Reads a Markdown document. Code cites nothing; the list of references cites nothing either. */
export const readMarkdown = (source: string): MarkdownText => {
  const raw = clean(source).split(/\r\n|\r|\n/u)
  const { value, length } = metadataOf(raw)
  const lines = withoutCode(raw).map((line, i) => (i < length ? "" : line))
  const from = lines.findIndex((line) => isListHeading(heading(line) ?? ""))
  const next = from < 0 ? -1 : lines.findIndex((line, i) => i > from && heading(line) !== undefined)
  const to = next < 0 ? lines.length : next
  const list = from < 0 ? [] : lines.slice(from + 1, to)
  const text = lines.map((line, i) => (from >= 0 && i >= from && i < to ? "" : line)).join("\n")
  const marked = text
    .replace(/\[[^[\]]{0,2000}@[^[\]]{0,2000}\]/gu, (group) => {
      const found = keysIn(group)
      return found.length === 0 ? group : `${mark(found)}${"\n".repeat(group.split("\n").length - 1)}`
    })
    .replace(keys, (whole, braced: string | undefined, plain: string | undefined) =>
      labels.test(braced ?? plain!) ? whole : mark([braced ?? plain!])
    )
  const metadata = typeof value === "object" && value !== null ? (value as { readonly bibliography?: unknown }).bibliography : undefined
  return {
    marked,
    files: textsOf(metadata),
    items: itemsOfLines(list, from + 2).filter(({ text }) => /\p{L}{2}/u.test(text) && !/^:::|^</u.test(text))
  }
}

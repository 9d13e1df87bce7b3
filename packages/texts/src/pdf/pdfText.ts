/** The text of a PDF file by sections, from the lines of its pages. */
import type { Section } from "@litfuse/engine/source/FullText"
import type { Line, PdfPage } from "./PdfPage.ts"
import { readingOrder } from "./readingOrder.ts"

/**
 * A PDF file as text.
 *
 * - `sections` by its headings, as far as they can be recognised; empty = it has no text
 * - `start` the text of the first two pages, where the title is
 * - `pages` their number; `imagePages` those with nearly no text
 * - `isScanned` most pages are images; `isGarbled` its fonts do not say which letters they show
 */
export interface PdfText {
  readonly sections: ReadonlyArray<Section>
  readonly start: string
  readonly pages: number
  readonly imagePages: number
  readonly isScanned: boolean
  readonly isGarbled: boolean
}

/** A page with fewer letters is an image. */
const fewestLetters = 100

/** Above this share of such pages the file is scanned. */
const mostImages = 0.8

/** The share of characters that mean nothing, above which a text is garbled. */
const mostOdd = 0.02

const shapeOf = ({ y, text }: Line): string => `${Math.round(y / 4)}|${text.replace(/\d+/g, "#")}`

/** Running heads, page numbers and the like: lines at the edge of many pages. */
const withoutFurniture = (pages: ReadonlyArray<PdfPage>, lines: ReadonlyArray<ReadonlyArray<Line>>): ReadonlyArray<ReadonlyArray<Line>> => {
  const seen = new Map<string, number>()
  for (const page of lines) for (const shape of new Set(page.map(shapeOf))) seen.set(shape, (seen.get(shape) ?? 0) + 1)
  const least = Math.max(2, 0.5 * pages.length)
  return lines.map((page, i) => {
    const { height } = pages[i]!
    return page.filter((line) => (line.y >= 0.1 * height && line.y <= 0.9 * height) || seen.get(shapeOf(line))! < least)
  })
}

/** Headings that articles share, whatever the size of their letters. */
const usual =
  /^(?:\d{1,2}(?:\.\d{1,2})*\.?\s+)?(?:abstract|summary|introduction|background|(?:materials? and |patients and |subjects and )?methods?|methodology|results?(?: and discussion)?|discussion|conclusions?|limitations|references|bibliography|acknowledge?ments?|funding|conflicts? of interest|competing interests|data availability|supplementary (?:material|information)|appendix)[.:]?$/iu

/** The size of most letters. */
const bodySize = (lines: ReadonlyArray<Line>): number => {
  const letters = new Map<number, number>()
  for (const { text, size } of lines) letters.set(Math.round(size * 2) / 2, (letters.get(Math.round(size * 2) / 2) ?? 0) + text.length)
  return [...letters].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as readonly [number, number])[0]
}

const longestHeading = 100

const isHeading = (line: Line, body: number): boolean =>
  line.text.length <= longestHeading &&
  /\p{L}{3}/u.test(line.text) &&
  (usual.test(line.text) || (line.size > 1.12 * body && !/[.,;]$/u.test(line.text)))

/** Joins words that a line break divides. A hyphen stays where the text has the word with a hyphen elsewhere. */
const joined = (lines: ReadonlyArray<string>, words: ReadonlySet<string>): string => {
  const out: Array<string> = []
  for (const line of lines) {
    const last = out.at(-1) ?? ""
    const broken = /(\p{L}+)[-\u2010\u00ad]$/u.exec(last.slice(-60))
    const next = /^\p{Ll}+/u.exec(line)
    if (broken === null || next === null) {
      out.push(line)
      continue
    }
    const isHyphenated = words.has(`${broken[1]!}-${next[0]}`) && !words.has(broken[1]! + next[0])
    out[out.length - 1] = `${last.slice(0, -1)}${isHyphenated ? "-" : ""}${line}`
  }
  return out.join("\n")
}

const plain = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed()

/** The text of a file from its pages. */
export const pdfText = (pages: ReadonlyArray<PdfPage>): PdfText => {
  const byPage = withoutFurniture(
    pages,
    pages.map(({ items }) => readingOrder(items.map(([text, ...rest]) => [plain(text), ...rest] as const)))
  )
  const lines = byPage.flat()
  const words = new Set(
    lines.flatMap(({ text }) => text.match(/\p{L}+(?:[-\u2010]\p{L}+)*/gu) ?? []).map((word) => word.replaceAll("\u2010", "-"))
  )
  const body = bodySize(lines)
  const sections: Array<Section> = []
  let heading: ReadonlyArray<string> = []
  let own: Array<string> = []
  const flush = () => {
    const text = joined(own, words)
    // a heading without text below it is text
    if (text.trim() !== "") sections.push({ path: heading, text })
    else if (heading.length > 0) sections.push({ path: [], text: heading[0]! })
    own = []
  }
  for (const [i, line] of lines.entries()) {
    if (!isHeading(line, body)) own.push(line.text)
    else {
      // a heading of several lines, such as the title, is one
      const isSame =
        own.length === 0 && heading.length > 0 && Math.abs((lines[i - 1]?.size ?? 0) - line.size) < 0.1 && line.size > 1.12 * body
      if (!isSame) flush()
      heading = [isSame ? `${heading[0]!} ${line.text}` : line.text]
    }
  }
  flush()
  const text = sections.map((one) => one.text).join("\n")
  const imagePages = pages.filter(({ items }) => items.reduce((sum, [piece]) => sum + piece.length, 0) < fewestLetters).length
  const odd = text.match(/[\uFFFD\p{Co}]/gu)?.length ?? 0
  return {
    sections,
    start: byPage
      .slice(0, 2)
      .flat()
      .map((line) => line.text)
      .join("\n"),
    pages: pages.length,
    imagePages,
    isScanned: pages.length > 0 && imagePages > mostImages * pages.length,
    isGarbled: odd > mostOdd * text.length
  }
}

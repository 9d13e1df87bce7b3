/** A text whose numbers are read from results.json, each with its place there, so that a reader can check every one. */
import { escapeLatex, proseLatex } from "@litfuse/figures/escapeLatex"
import { fixed, grouped, signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import type { Results } from "../Results.ts"

/** How a value of results.json is printed. `count`: how many entries a list has; `text`: a text as it is. */
export type Form = "count" | "whole" | "fixed" | "signed" | "p" | "text" | "name"

/**
 * A part of the text from a value.
 *
 * - `pointer` its place in results.json, as a JSON Pointer (RFC 6901)
 * - `name` is printed as code
 */
export interface Quoted {
  readonly pointer: string
  readonly form: Form
  readonly text: string
}

/** A number that is a rule of litfuse, and no result. `rule`: what it is. */
export interface Rule {
  readonly rule: string
  readonly text: string
}

/** A reference to an entry of the bibliography. */
export interface Cite {
  readonly cite: string
}

/** A part of the text. A string contains no digit. */
export type Piece = string | Quoted | Rule | Cite

/** One paragraph. */
export type Paragraph = ReadonlyArray<Piece>

const unescape = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~")

/** A step of a pointer. */
export const step = (part: string | number): string => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`

/** The value at a pointer; undefined where there is none. */
export const valueAt = (results: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .map(unescape)
    .reduce<unknown>(
      (value, part) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : undefined,
      results
    )

/** A value as the text shows it; undefined for a value of another kind. */
const printAs = (value: unknown, form: Form): string | undefined => {
  if (form === "count") return Array.isArray(value) ? grouped(value.length) : undefined
  if (form === "text" || form === "name") return typeof value === "string" ? value.trim().replaceAll(/\s+/g, " ") : undefined
  if (typeof value !== "number") return undefined
  if (form === "whole") return grouped(value)
  if (form === "p") return PValue.print(value)
  return form === "signed" ? signed(value) : fixed(value)
}

/** Reads values of results. A pointer to nothing gives a text that `problemsOf` reports. */
export const quoter =
  (results: Results) =>
  (form: Form, ...path: ReadonlyArray<string | number>): Quoted => {
    const pointer = path.map(step).join("")
    return { pointer, form, text: printAs(valueAt(results, pointer), form) ?? "" }
  }

const isQuoted = (piece: Piece): piece is Quoted => typeof piece === "object" && "pointer" in piece

/** A paragraph as Markdown, with citations as Pandoc reads them. */
export const markdownOf = (paragraph: Paragraph): string =>
  paragraph
    .map((piece) => {
      if (typeof piece === "string") return piece
      if ("cite" in piece) return `[@${piece.cite}]`
      return isQuoted(piece) && piece.form === "name" ? `\`${piece.text.replaceAll("`", "'")}\`` : piece.text
    })
    .join("")

/** A paragraph as LaTeX. */
export const latexOf = (paragraph: Paragraph): string =>
  paragraph
    .map((piece) => {
      if (typeof piece === "string") return escapeLatex(piece)
      if ("cite" in piece) return `\\cite{${piece.cite}}`
      if (!isQuoted(piece)) return escapeLatex(piece.text)
      return piece.form === "name" ? `\\texttt{${escapeLatex(piece.text)}}` : proseLatex(piece.text)
    })
    .join("")

/** Every value of paragraphs, one a line: what is printed, its place in results.json or the rule that it is, and its form. Tabs are between columns. */
export const sourcesTsv = (paragraphs: ReadonlyArray<Paragraph>): string =>
  [
    "printed\tplace\tform",
    ...paragraphs.flat().flatMap((piece) => {
      if (typeof piece === "string" || "cite" in piece) return []
      return [isQuoted(piece) ? `${piece.text}\t${piece.pointer}\t${piece.form}` : `${piece.text}\t${piece.rule}\trule`]
    })
  ].join("\n") + "\n"

/**
 * What is wrong with the numbers of paragraphs: a value that is not the one of results.json, or a digit that comes from nowhere.
 *
 * - empty: every number is that of its place
 */
export const problemsOf = (paragraphs: ReadonlyArray<Paragraph>, results: unknown): ReadonlyArray<string> =>
  paragraphs.flat().flatMap((piece) => {
    if (typeof piece === "string") return /\d/.test(piece) ? [`a number without a place: ${JSON.stringify(piece)}`] : []
    if (!isQuoted(piece)) return []
    const value = printAs(valueAt(results, piece.pointer), piece.form)
    return value === piece.text ? [] : [`${piece.pointer} is ${value ?? "not there"}, and the text says ${JSON.stringify(piece.text)}`]
  })

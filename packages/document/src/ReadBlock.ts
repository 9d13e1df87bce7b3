/**
 * A part of a document as a reader sees it, in the order of the file. White space is folded.
 *
 * - `heading` by its depth, from 1; a paragraph that is strong as a whole has the depth 0
 * - `text` of a paragraph, an item of a list, or anything else that is shown; `isNote` it has the form of a note
 * - `table` its rows of cells, the first of which is its head
 * - `link` where a link that leaves the page leads, and its text, which is also a part of the block that it is in
 * - `other` what may show something that is no text: a picture, a style, a script
 */
export type ReadBlock =
  | { readonly type: "heading"; readonly depth: number; readonly text: string }
  | { readonly type: "text"; readonly text: string; readonly isNote: boolean }
  | { readonly type: "table"; readonly rows: ReadonlyArray<ReadonlyArray<string>> }
  | { readonly type: "link"; readonly text: string; readonly address: string }
  | { readonly type: "other"; readonly text: string }

/** A text on one line, without blanks at its ends. */
export const folded = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

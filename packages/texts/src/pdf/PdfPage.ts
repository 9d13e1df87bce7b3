/** A piece of text on a page. `x`, `y`: the left end of its baseline, from the left and from the top; `size` of its font. Units: points. */
export type Item = readonly [text: string, x: number, y: number, width: number, size: number]

/** A page as the reader of PDF files delivers it: its number from 1, its size, and its texts in the order of the file. */
export interface PdfPage {
  readonly n: number
  readonly width: number
  readonly height: number
  readonly items: ReadonlyArray<Item>
}

/** A line of text: its distance from the top of the page, and the size of most of its letters. Units: points. */
export interface Line {
  readonly text: string
  readonly y: number
  readonly size: number
}

/** One line that the process writes: the number of pages, a page, or why the file cannot be read. */
export type PdfLine =
  | { readonly pages: number }
  | { readonly n: number; readonly width: number; readonly height: number; readonly items: ReadonlyArray<Item> }
  | { readonly problem: string }

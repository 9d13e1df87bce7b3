import type { Document } from "@litfuse/engine/Document"
import { pageParts } from "./documentStyle.ts"
import { printLatex } from "./printLatex.ts"
import { printMarkdown } from "./printMarkdown.ts"
import { printPage } from "./printPage.ts"
import { printText } from "./printText.ts"

/** The formats of a document. */
export const documentFormats = ["text", "md", "html", "tex"] as const

/** A format of a document. */
export type DocumentFormat = (typeof documentFormats)[number]

/** A document in a format, without a line break at its end. `width` of the terminal, for text; undefined for a file or a pipe. */
export const printDocument = (document: Document, format: DocumentFormat, width?: number): string => {
  switch (format) {
    case "text":
      return printText(document, width)
    case "md":
      return printMarkdown(document).trimEnd()
    case "html":
      return printPage(document, pageParts).trimEnd()
    case "tex":
      return printLatex(document).trimEnd()
  }
}

/** A document with drawings by analyzers as one HTML file: the drawings are images. */
export const printForeignPage = (document: Document): string => printPage(document, pageParts, { isForeign: true })

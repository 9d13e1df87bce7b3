import { notesSection } from "@litfuse/api/document/answerDocument"
import { sectionMarkup } from "@litfuse/document/blocksMarkup"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { Notice } from "@litfuse/engine/Notice"

/** Notices as the last section of a page; nothing without notices. `nameOf` the name of a source, which a notice may be about. */
export const notesMarkup = (all: ReadonlyArray<Notice>, nameOf?: (source: string) => string): Markup =>
  markup`${notesSection(all, nameOf).map((section) => sectionMarkup(section))}`

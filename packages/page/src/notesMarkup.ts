import { notesSection } from "@litfuse/api/document/answerDocument"
import { sectionMarkup } from "@litfuse/document/blocksMarkup"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { Notice } from "@litfuse/engine/Notice"

/** Notices as the last section of a page; nothing without notices. */
export const notesMarkup = (all: ReadonlyArray<Notice>): Markup => markup`${notesSection(all).map((section) => sectionMarkup(section))}`

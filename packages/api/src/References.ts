import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Markdown from "@litfuse/bibliography/Markdown"
import type * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** The forms in which references are written: those that can be read again, and a list for people. */
export const forms = [...Bibliography.names, "md"] as const

/** The name of a form in which references are written. */
export type Form = (typeof forms)[number]

/** The form of a file that is written, by the end of its name; undefined when the name does not tell. */
export const formOf = (file: string): Form | undefined => (/\.(?:md|markdown)$/i.test(file) ? "md" : Bibliography.byName(file))

/** The name of a form for people. */
export const label = (form: Form): string => (form === "md" ? "Markdown" : Bibliography.forms[form].label)

/** Records in a form, and what the form has no place for. */
export const print = (
  records: ReadonlyArray<SourceRecord>,
  form: Form,
  file: string
): { readonly text: string; readonly notices: ReadonlyArray<Notice.Notice> } =>
  form === "md" ? { text: Markdown.print(records), notices: [] } : Bibliography.print(records, form, file)

import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Citation from "./Citation.ts"
import * as Guard from "./Guard.ts"

/** A text in which nothing is taken for markup, neither of Markdown nor of HTML. */
const escaped = (text: string): string => Guard.line(text).replaceAll(/[\\`*_{}[\]<>()#+!|~&]/g, "\\$&")

/** Records as a numbered list for people, with a link where there is one. It is not meant to be read back. */
export const print = (records: ReadonlyArray<SourceRecord>): string =>
  records.map((record, i) => `${i + 1}. ${Citation.print(record, escaped)}\n`).join("")

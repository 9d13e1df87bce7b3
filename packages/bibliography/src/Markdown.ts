import * as Citation from "./Citation.ts"
import * as Guard from "./Guard.ts"
import * as Printer from "./Printer.ts"

/** A text in which nothing is taken for markup, neither of Markdown nor of HTML. */
const escaped = (text: string): string => Guard.line(text).replaceAll(/[\\`*_{}[\]<>()#+!|~&]/g, "\\$&")

/** Records as a numbered list for people, with a link where there is one. It is not meant to be read back. */
export const printer = Printer.joined(() => (record, number) => `${number}. ${Citation.print(record, escaped)}\n`, "")

/** Records that are all at hand as such a list. */
export const print = Printer.whole(printer)

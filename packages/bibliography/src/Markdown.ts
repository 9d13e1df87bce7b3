import * as Citation from "./Citation.ts"
import * as SafeText from "./SafeText.ts"
import * as Printer from "./Printer.ts"

const escaped = (text: string): string => SafeText.line(text).replaceAll(/[\\`*_{}[\]<>()#+!|~&]/g, "\\$&")

/** Prints records as a numbered list of citations with links. The list is not meant to be parsed. */
export const printer = Printer.joinedPrinter(() => (record, number) => `${number}. ${Citation.print(record, escaped)}\n`, "")

/** Prints records in memory as such a list. */
export const print = Printer.printWhole(printer)

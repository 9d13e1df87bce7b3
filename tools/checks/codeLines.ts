import { parseSync } from "oxc-parser"

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The number of lines of a TypeScript module that have code: blank lines, comments, imports and re-exports do not count.
 *
 * - empty: a module without code has 0 lines
 * - errors: a text that cannot be parsed throws, with the message of the parser
 */
export const codeLines = (file: string, text: string): number => {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const isImport = ({ type, source }: { readonly type: string; readonly source?: unknown }): boolean =>
    type === "ImportDeclaration" || type === "ExportAllDeclaration" || (type === "ExportNamedDeclaration" && source != null)
  const left: ReadonlyArray<Range> = [...comments, ...program.body.filter(isImport)]
  const characters = text.split("")
  for (const { start, end } of left) for (let at = start; at < end; at++) if (characters[at] !== "\n") characters[at] = " "
  return characters
    .join("")
    .split("\n")
    .filter((line) => line.trim() !== "").length
}

import * as Tex from "@litfuse/bibliography/Tex"
import { clean, mark } from "./CitedText.ts"

const hidden = /\\begin\{(verbatim|lstlisting|comment|filecontents)\*?\}/u

/** The lines without comments and without text that is printed as it is; their number stays. */
const visibleLines = (text: string): ReadonlyArray<string> => {
  let within: string | undefined
  return text.split(/\r\n|\r|\n/u).map((line) => {
    if (within !== undefined) {
      if (line.includes(`\\end{${within}`)) within = undefined
      return ""
    }
    const code = line.replace(/(?<!\\)((?:\\\\)*)%.*$/u, "$1")
    within = hidden.exec(code)?.[1]
    if (within !== undefined && code.includes(`\\end{${within}`)) within = undefined
    return within === undefined ? code : ""
  })
}

/** A command that cites, with its options, then groups of keys; only commands in `..cites` take several. */
const cites =
  /\\([A-Za-z]{0,30}cite[A-Za-z]{0,30})\*?((?:\s{0,5}(?:\[[^\]]{0,500}\]|\([^()]{0,500}\))){0,4}\s{0,5}\{[^{}]{0,20000}\}(?:(?:\s{0,5}\[[^\]]{0,500}\]){0,2}\s{0,5}\{[^{}]{0,20000}\}){0,50})/gu

/** Commands whose name has "cite" and that cite nothing. */
const noCitations = /^(?:new|renew|provide|Declare|set|citestyle|defcite|nocitation|bibcite|citereset|citename|citesetup)/u

const keysOf = (group: string): ReadonlyArray<string> => group.match(/[^,\s]+/gu) ?? []

/**
 * A LaTeX document.
 *
 * - `marked` its text with marks for citations; `isAll` whether `\nocite{*}` cites every entry
 * - `files` the names of its files of references, as written; `inputs` those of its parts, in other files
 * - `items` the references of `thebibliography`: key, text, line
 */
export interface LatexText {
  readonly marked: string
  readonly isAll: boolean
  readonly files: ReadonlyArray<string>
  readonly inputs: ReadonlyArray<{ readonly name: string; readonly line: number }>
  readonly items: ReadonlyArray<{ readonly key: string; readonly text: string; readonly line: number }>
}

const filesOf = (text: string): ReadonlyArray<string> => [
  ...[...text.matchAll(/\\bibliography\s{0,5}\{([^{}]{0,2000})\}/gu)].flatMap(({ 1: names }) =>
    keysOf(names!).map((name) => (name.endsWith(".bib") ? name : `${name}.bib`))
  ),
  ...[...text.matchAll(/\\add(?:bib|global|section)(?:resource|bib)\s{0,5}(?:\[[^\]]{0,500}\]\s{0,5})?\{([^{}]{0,500})\}/gu)].map(
    ({ 1: name }) => name!.trim()
  )
]

const inputs = /\\(?:input|include|subfile)\s{0,5}\{([^{}]{1,500})\}/gu

const inputsOf = (text: string): LatexText["inputs"] => {
  let [line, from] = [1, 0]
  return [...text.matchAll(inputs)].map(({ index, 1: name }) => {
    line += text.slice(from, index).split("\n").length - 1
    from = index
    return { name: /\.[A-Za-z]{2,4}$/u.test(name!.trim()) ? name!.trim() : `${name!.trim()}.tex`, line }
  })
}

const start = /\\bibitem\s*(?:\[[^\]]{0,500}\]\s*)?\{([^{}]{0,500})\}/gu

/** The address of a link and its text are two words. */
const links = /\\href\s*(\{[^{}]{0,500}\})\s*\{/gu

/** Commands of layout, which are no words. */
const layout = /\\(?:newblock|emph|textit|textbf|textsc|textrm|em|it|bf|sc|url|href|path|doi)\b\s?/gu

const itemsOf = (text: string): LatexText["items"] => {
  const begin = text.indexOf("\\begin{thebibliography}")
  if (begin < 0) return []
  const end = text.indexOf("\\end{thebibliography}", begin)
  const whole = text.slice(0, end < 0 ? undefined : end)
  start.lastIndex = begin
  const found = [...whole.matchAll(start)].filter(({ index }) => index >= begin)
  let [line, from] = [1, 0]
  return found.map((match, i) => {
    line += whole.slice(from, match.index).split("\n").length - 1
    from = match.index
    const source = whole
      .slice(match.index + match[0].length, found[i + 1]?.index)
      .replace(links, "$1 {")
      .replace(layout, "")
    return { key: match[1]!.trim(), text: clean(Tex.decode(source).text).replace(/\s+/gu, " ").trim(), line }
  })
}

/** Reads a LaTeX document. Comments, and text that is printed as it is, cite nothing. */
export const readLatex = (source: string): LatexText => {
  const text = visibleLines(clean(source)).join("\n")
  let isAll = false
  const marked = text.replace(/\\enquote\*?\s{0,5}\{([^{}]{0,2000})\}/gu, "“$1”").replace(cites, (whole, command: string, rest: string) => {
    if (noCitations.test(command)) return whole
    const groups = [...rest.matchAll(/\{([^{}]*)\}/gu)].map((group) => group[1]!)
    const taken = command.endsWith("cites") ? groups : groups.slice(0, 1)
    const keys = taken.flatMap(keysOf)
    if (command === "nocite" && keys.includes("*")) isAll = true
    const lines = whole.split("\n").length - 1
    return `${mark(keys.filter((key) => key !== "*"))}${"\n".repeat(lines)}`
  })
  return { marked, isAll, files: filesOf(text), inputs: inputsOf(text), items: itemsOf(text) }
}

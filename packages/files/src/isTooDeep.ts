import * as Yaml from "yaml"

/** How many levels a YAML file may have. */
export const mostLevels = 100

const opening = new Set(["[", "{"])
const closing = new Set(["]", "}"])

/** Whether the text may be too deep, whatever its brackets belong to: a quick look that most files pass. */
const mayBeDeep = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5b || code === 0x7b) depth++
    else if ((code === 0x5d || code === 0x7d) && depth > 0) depth--
    if (depth > mostLevels) return true
  }
  return /(?:[-?][ \t]+){100}/.test(text)
}

/** Whether brackets, or list marks of one line, nest more than `mostLevels` deep. Deeper ones cost the parser of YAML minutes and gigabytes. */
export const isTooDeep = (text: string): boolean => {
  if (!mayBeDeep(text)) return false
  let [flow, marks] = [0, 0]
  for (const token of new Yaml.Lexer().lex(text)) {
    if (opening.has(token)) flow++
    else if (closing.has(token)) flow--
    else if (token === "-" || token === "?") marks++
    else if (token.startsWith("\n") || token.startsWith("\r")) marks = 0
    if (flow > mostLevels || marks > mostLevels) return true
  }
  return false
}

/** Checks of an answer of any literature server, without knowledge of the server: plain functions over what a client sees. */

const failures =
  /\b(?:fail(?:ed|ure|s)?|errors?|unavailable|unreachable|can ?not (?:be reached|connect|reach)|could ?n[o']t|unable to|timed? ?out|refused|rate.?limit(?:ed)?|no (?:answer|response) from|did not (?:answer|respond)|disconnected|connection|proxy|50[0-9])\b/gi

/** The text after a name that counts failures, when nothing failed. */
const nothingWrong = /^["'*_`]*\s*[:=|]\s*["'*_`]*(?:0\b|\[\]|\{\}|null|none|false|no\b|"")/i

/**
 * Whether a text says that something did not work. A number of failures that is 0, or an empty list of errors, says that all did.
 *
 * - empty: an empty text says nothing
 */
export const tellsFailure = (text: string): boolean => {
  for (const found of text.matchAll(failures)) {
    const behind = text.slice(found.index + found[0].length, found.index + found[0].length + 40)
    const before = text.slice(Math.max(0, found.index - 4), found.index)
    if (!nothingWrong.test(behind) && !/(?:\bno|\b0) $/i.test(before)) return true
  }
  return false
}

/** Identifiers of works in a text, each once, in their order: DOIs without closing punctuation, and labelled PMIDs, alone or in a list. */
export const idsIn = (text: string): ReadonlyArray<string> => {
  const ids = new Set<string>()
  for (const [one] of text.matchAll(/\b10\.\d{4,9}\/[^\s"'<>|)\]},;\\`]+/g)) ids.add(one.replace(/[.:*_]+$/, "").toLowerCase())
  for (const [, pmid] of text.matchAll(/\bpmid["'*_`\s:=/]{1,8}(\d{1,8})\b/gi)) ids.add(`pmid:${pmid}`)
  // several behind one name: **PMIDs:** 1, 2 and "pmids":["1","2"]
  for (const [, list] of text.matchAll(/\bpmids["'*_`\s:=[]{1,8}(\d{1,8}(?:["'\s]{0,3},["'\s]{0,3}\d{1,8})*)/gi))
    for (const [pmid] of list!.matchAll(/\d+/g)) ids.add(`pmid:${pmid}`)
  return [...ids]
}

/** Signs of a trace of the program: where in its source files it failed. */
export const tellsTrace = (text: string): boolean =>
  /Traceback \(most recent|File "[^"]+", line \d+|\bat [^\n]{1,200}[:(]\d+:\d+\)?/.test(text)

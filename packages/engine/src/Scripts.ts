/**
 * Superscripts and subscripts on one line. Words that people write and search as one word stay one (`H2O`, `m6A`, `Ca2+`, `18F`, `CD4+`). A script
 * uses Unicode characters only where the meaning would change without them:
 *
 * - digits behind a digit or a bracket (`10⁶`, `SO4²⁻`), digits behind a sign (`m⁻²`), squares and cubes of units and variables (`kg/m²`, `R²`)
 * - every script of a formula (`³He`, `xⁿ`); subscripts of letters and digits are joined (`x1`)
 * - marks of notes, citations and affiliations: superscripts, separated from the word before them (`sample ⁴`, `trials.⁶,⁷`)
 *
 * Where Unicode has no such character, a script follows `^` or `_` as in TeX, in brackets if it is longer than one character: `10^(0.5)`.
 */

/** The position of a script, and whether it is in a formula. In running text a raised number may be a mark. */
export type Kind = "raised" | "lowered" | "raised in a formula" | "lowered in a formula"

const kinds: ReadonlyArray<Kind> = ["raised", "lowered", "raised in a formula", "lowered in a formula"]

/** Noncharacters that enclose scripts until the text is complete. */
const first = 0xfdd3

/** The start of a script in a text for `inLine`. */
export const open = (kind: Kind): string => String.fromCharCode(first + kinds.indexOf(kind))

/** The end of a script. */
export const close = String.fromCharCode(first + kinds.length)

const plainDigits = "0123456789+-\u2212\u2013=()"
const raisedSigns = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b\u207b\u207b\u207c\u207d\u207e"
const loweredSigns = "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089\u208a\u208b\u208b\u208b\u208c\u208d\u208e"
const marks = "abcdefghknx"
const raisedMarks = "\u1d43\u1d47\u1d9c\u1d48\u1d49\u1da0\u1d4d\u02b0\u1d4f\u207f\u02e3"

const table = (from: string, to: string): ReadonlyMap<string, string> => new Map(Array.from(from, (one, at) => [one, to[at]!]))

const above = table(plainDigits, raisedSigns)
const aboveLetters = table(plainDigits + marks, raisedSigns + raisedMarks)
const below = table(plainDigits, loweredSigns)

const shifted = (text: string, to: ReadonlyMap<string, string>): string | undefined => {
  let out = ""
  for (const one of text) {
    const other = to.get(one)
    if (other === undefined) return undefined
    out += other
  }
  return out
}

const marked = (sign: "^" | "_", text: string): string =>
  [...text].length === 1 || /^\([^()]*\)$/u.test(text) ? sign + text : `${sign}(${text})`

/** Signs that are raised anyway, and endings of ordinal numbers. */
const isHigh = /^(?:[^\p{L}\p{N}\p{Sm}\p{Pd}()]+|[*\u2217]+|st|nd|rd|th)$/u

const inFormula = (before: string, script: string, isRaised: boolean): string => {
  if (isRaised && isHigh.test(script)) return script
  const isWord = /^[\p{L}\p{Nd}\p{M}.,\u2032]+$/u.test(script)
  if (!isRaised && isWord && !(/\p{N}$/u.test(before) && /^\p{N}/u.test(script))) return script
  const raisedTable = script.length === 1 ? aboveLetters : above
  const found = shifted(script, isRaised ? raisedTable : below)
  if (found !== undefined) return found
  // a script before its symbol
  if (isRaised && isWord && !/[\p{L}\p{N}\p{M})\]}|]$/u.test(before)) return script
  return marked(isRaised ? "^" : "_", script)
}

/** A number behind this would be read as part of it. */
const endsInNumber = /[\p{N})\]}]$/u
const unit = /(?:^|[^\p{L}\p{N}])(?:\p{L}|[\u03bc\u00b5nmcdk]m|ft|in|yd)$/u
const greek = /(?:alpha|beta|gamma|delta|epsilon|zeta|theta|iota|kappa|lambda|omicron|sigma|upsilon|omega)$/iu
const list =
  /^(?:\d{1,4}|[a-h]|[*\u2020\u2021\u00a7\u00b6])(?:\s?[,;]\s?(?:\d{1,4}|[a-h]|[*\u2020\u2021\u00a7\u00b6])|\s?[-\u2013]\s?\d{1,4})*$/u

/** The mark of a note behind a word or a sentence; undefined = no mark. A single one behind a short word is part of a name: `Cys34`. */
const mark = (before: string, script: string, after: string): string | undefined => {
  const bare = /^[([].*[)\]]$/u.test(script) ? script.slice(1, -1) : script
  if (!list.test(bare) || /^[\p{L}\p{N}\p{Pd}]/u.test(after)) return undefined
  const isSentence = /[.,;:!?"\u201d\u2019]$/u.test(before) && /\d/u.test(bare)
  const isLong = /[\p{Ll}\p{Lo}]{4}$/u.test(before) && !greek.test(before)
  const isSeveral = /\d[,;\s\u2013-]+[\da-h*]/u.test(bare) && /\p{L}$/u.test(before)
  if (!isSentence && !isLong && !isSeveral) return undefined
  const raised = Array.from(script, (one) => aboveLetters.get(one) ?? one).join("")
  return isSentence ? raised : ` ${raised}`
}

const inText = (before: string, script: string, after: string): string => {
  if (endsInNumber.test(before) && /^[+\-\u2212\u2013(]?\d/u.test(script)) {
    if (/^\d+(?:\s?[,;]\s?\d+)+$/u.test(script)) return Array.from(script, (one) => above.get(one) ?? one).join("")
    return shifted(script, above) ?? marked("^", script)
  }
  const isEnd = !/^[\p{L}\p{N}\p{Pd}+]/u.test(after)
  if (/^[+\-\u2212\u2013]\d+$/u.test(script)) return shifted(script, above)!
  if (/^[+\-\u2212\u2013][\p{L}\p{N}.]+$/u.test(script) && /(?:\d|(?:^|[^\p{L}])e)$/u.test(before)) return marked("^", script)
  if (/^[a-z][+\-\u2212]\d+$/u.test(script) && /\d$/u.test(before)) return marked("^", script)
  if (/^[nkx]$/u.test(script) && /\d$/u.test(before) && isEnd) return shifted(script, aboveLetters)!
  if (/^[23]$/u.test(script) && unit.test(before) && isEnd) return shifted(script, above)!
  return mark(before, script, after) ?? script
}

const printScript = (kind: Kind, before: string, script: string, after: string): string => {
  const trimmed = script.trim()
  if (trimmed === "") return script
  if (kind.endsWith("formula")) return inFormula(before, trimmed, kind.startsWith("raised"))
  const at = script.indexOf(trimmed)
  const base = at > 0 ? `${before} ` : before
  const isBelowNumber = /\p{N}$/u.test(base) && /^[+\-\u2212\u2013]?\d/u.test(trimmed)
  const lowered = isBelowNumber ? (shifted(trimmed, below) ?? marked("_", trimmed)) : trimmed
  const text = kind === "raised" ? inText(base, trimmed, after) : lowered
  return script.slice(0, at) + text + script.slice(at + trimmed.length)
}

/** The context before a script, in characters. */
const known = 16

/** Maximum nesting of scripts; each level copies its content. */
const deepest = 16

interface Level {
  readonly kind: Kind | undefined
  readonly out: Array<string>
  tail: string
}

const add = (level: Level, text: string): void => {
  level.out.push(text)
  level.tail = (level.tail + text.slice(-known)).slice(-known)
}

/**
 * A text with its scripts, marked by `open` and `close`, on one line. Linear in its length. A script without an end reaches to the end of the text.
 */
export const inLine = (text: string): string => {
  if (!/[\ufdd3-\ufdd7]/u.test(text)) return text
  const pieces = text.split(/([\ufdd3-\ufdd7])/u)
  const levels: Array<Level> = [{ kind: undefined, out: [], tail: "" }]
  const end = (after: string): void => {
    const { kind, out } = levels.pop()!
    const level = levels.at(-1)!
    add(level, printScript(kind!, level.tail, out.join(""), after))
  }
  let ignored = 0
  for (const [at, piece] of pieces.entries()) {
    if (at % 2 === 0) add(levels.at(-1)!, piece)
    else if (piece !== close && levels.length > deepest) ignored++
    else if (piece === close && ignored > 0) ignored--
    else if (piece !== close) levels.push({ kind: kinds[piece.charCodeAt(0) - first], out: [], tail: "" })
    else if (levels.length > 1) end((pieces[at + 1] || pieces[at + 3]) ?? "")
  }
  while (levels.length > 1) end("")
  return levels[0]!.out.join("")
}

/** A part of a fraction, in brackets if it is more than a number or a name. */
export const operand = (text: string): string =>
  /^[\p{L}\p{N}\p{M}\u221a.,%]*$/u.test(text) || /^\([^()]*\)$/u.test(text) ? text : `(${text})`

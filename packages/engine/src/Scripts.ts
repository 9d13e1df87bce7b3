/**
 * Raised and lowered text on one line. The rule: what people write and search as one word stays one (`H2O`, `m6A`, `Ca2+`, `18F`, `CD4+`). A script is
 * raised or lowered where it would else change what is said:
 *
 * - digits behind a digit or a bracket (`10⁶`, `SO4²⁻`), digits behind a sign (`m⁻²`), squares and cubes of units and variables (`kg/m²`, `R²`)
 * - every script of a formula (`³He`, `xⁿ`); lowered ones are joined where they are letters and digits (`x1`)
 * - marks of notes, citations and affiliations: they are raised, and apart from the word before them (`sample ⁴`, `trials.⁶,⁷`)
 *
 * Where Unicode has no such character, a script stands behind `^` or `_` as in TeX, in brackets where it is longer than one character: `10^(0.5)`.
 */

/** Where a script stands. In a formula all are scripts; in running text a raised number may be a mark as well. */
export type Kind = "raised" | "lowered" | "raised in a formula" | "lowered in a formula"

const kinds: ReadonlyArray<Kind> = ["raised", "lowered", "raised in a formula", "lowered in a formula"]

/** No characters: they stand before and behind a script until a text is whole. */
const first = 0xfdd3

/** What stands before a script in a text that `inLine` will read. */
export const open = (kind: Kind): string => String.fromCharCode(first + kinds.indexOf(kind))

/** What stands behind it. */
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

/** A text in characters of a table; undefined where one has none there. */
const shifted = (text: string, to: ReadonlyMap<string, string>): string | undefined => {
  let out = ""
  for (const one of text) {
    const other = to.get(one)
    if (other === undefined) return undefined
    out += other
  }
  return out
}

/** Behind `^` or `_`. */
const told = (sign: "^" | "_", text: string): string =>
  [...text].length === 1 || /^\([^()]*\)$/u.test(text) ? sign + text : `${sign}(${text})`

/** In a formula: what is raised by itself, and endings of ordinal numbers. */
const isHigh = /^(?:[^\p{L}\p{N}\p{Sm}\p{Pd}()]+|[*\u2217]+|st|nd|rd|th)$/u

const inFormula = (before: string, script: string, isRaised: boolean): string => {
  if (isRaised && isHigh.test(script)) return script
  const isWord = /^[\p{L}\p{Nd}\p{M}.,\u2032]+$/u.test(script)
  if (!isRaised && isWord && !(/\p{N}$/u.test(before) && /^\p{N}/u.test(script))) return script
  const found = shifted(script, !isRaised ? below : script.length === 1 ? aboveLetters : above)
  if (found !== undefined) return found
  // a script before its symbol
  if (isRaised && isWord && !/[\p{L}\p{N}\p{M})\]}|]$/u.test(before)) return script
  return told(isRaised ? "^" : "_", script)
}

/** What a number would be read on with. */
const endsInNumber = /[\p{N})\]}]$/u
const unit = /(?:^|[^\p{L}\p{N}])(?:\p{L}|[\u03bc\u00b5nmcdk]m|ft|in|yd)$/u
const greek = /(?:alpha|beta|gamma|delta|epsilon|zeta|theta|iota|kappa|lambda|omicron|sigma|upsilon|omega)$/iu
const list =
  /^(?:\d{1,4}|[a-h]|[*\u2020\u2021\u00a7\u00b6])(?:\s?[,;]\s?(?:\d{1,4}|[a-h]|[*\u2020\u2021\u00a7\u00b6])|\s?[-\u2013]\s?\d{1,4})*$/u

/** The mark of a note behind a word or a sentence; undefined where it is none. A single one behind a short word is part of a name: `Cys34`. */
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
    return shifted(script, above) ?? told("^", script)
  }
  const isEnd = !/^[\p{L}\p{N}\p{Pd}+]/u.test(after)
  if (/^[+\-\u2212\u2013]\d+$/u.test(script)) return shifted(script, above)!
  if (/^[+\-\u2212\u2013][\p{L}\p{N}.]+$/u.test(script) && /(?:\d|(?:^|[^\p{L}])e)$/u.test(before)) return told("^", script)
  if (/^[a-z][+\-\u2212]\d+$/u.test(script) && /\d$/u.test(before)) return told("^", script)
  if (/^[nkx]$/u.test(script) && /\d$/u.test(before) && isEnd) return shifted(script, aboveLetters)!
  if (/^[23]$/u.test(script) && unit.test(before) && isEnd) return shifted(script, above)!
  return mark(before, script, after) ?? script
}

/** A script on the line: `before` the end of what it stands behind, `after` the beginning of what follows. */
const written = (kind: Kind, before: string, script: string, after: string): string => {
  const trimmed = script.trim()
  if (trimmed === "") return script
  if (kind.endsWith("formula")) return inFormula(before, trimmed, kind.startsWith("raised"))
  const at = script.indexOf(trimmed)
  const base = at > 0 ? `${before} ` : before
  const isBelowNumber = /\p{N}$/u.test(base) && /^[+\-\u2212\u2013]?\d/u.test(trimmed)
  const said = kind === "raised" ? inText(base, trimmed, after) : isBelowNumber ? (shifted(trimmed, below) ?? told("_", trimmed)) : trimmed
  return script.slice(0, at) + said + script.slice(at + trimmed.length)
}

/** What a script needs to know of the text before it. */
const known = 16

/** Scripts of scripts go no deeper; each level copies what is in it. */
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

/** A text with its scripts on the line, between `open` and `close`. In time linear in its length; a script without its end reaches to that of the text. */
export const inLine = (text: string): string => {
  if (!/[\ufdd3-\ufdd7]/u.test(text)) return text
  const pieces = text.split(/([\ufdd3-\ufdd7])/u)
  const levels: Array<Level> = [{ kind: undefined, out: [], tail: "" }]
  const end = (after: string): void => {
    const { kind, out } = levels.pop()!
    const level = levels.at(-1)!
    add(level, written(kind!, level.tail, out.join(""), after))
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

/** A part of a fraction, in brackets where it is more than a number or a name. */
export const operand = (text: string): string =>
  /^[\p{L}\p{N}\p{M}\u221a.,%]*$/u.test(text) || /^\([^()]*\)$/u.test(text) ? text : `(${text})`

import * as Scripts from "@litfuse/engine/Scripts"
import { folded } from "@litfuse/engine/Xml"
import { Parser } from "htmlparser2"
import { foldWhitespace } from "./foldWhitespace.ts"
import { closes, inlineFractions, opens, orderPrescripts } from "./inlineFractions.ts"
import { lessThan } from "./lessThan.ts"

/** A part of a text; a part without a heading has no label. */
export interface Part {
  readonly label?: string
  readonly text: string
}

const words = (...names: ReadonlyArray<string>): ReadonlySet<string> => new Set(names.join(" ").split(" "))

const blocks = words(
  "abstract address article blockquote body br break dd def-list disp-quote div dl dt figure fn footer head header hr html",
  "li list list-item main nav ol p pre sec section table tbody td tfoot th thead tr ul"
)

const headings = words("h1 h2 h3 h4 h5 h6 label title")

const inline = words(
  "a abbr acronym alternatives b bdi bdo big bold cite code collab dfn del disp-formula em email ext-link fixed-case font",
  "i inline-formula inline-graphic ins italic kbd mark math menclose mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom monospace mprescripts",
  "mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover named-content none overline q roman",
  "s samp sans-serif sc scp semantics small span strike strong styled-content sub sup target tt u underline uri var wbr",
  "xref"
)

/** Elements without text of an author. */
const programs = words("script style template")

/** Alternative notations of a formula. */
const seconds = words("annotation annotation-xml tex-math")

const hasFormula = (source: string): boolean => /<(?:[a-z]+:)?math\b/iu.test(source)

type Attributes = Readonly<Record<string, string>>

/** EndNote puts words into elements of this name, to say how their letters look: `<style face="italic">in vivo</style>`. */
const isFace = (name: string, attributes: Attributes): boolean => name === "style" && Object.hasOwn(attributes, "face")

/** The name of an element without its prefix: `jats:p` is `p`. */
const nameOf = (name: string): string => name.slice(name.indexOf(":") + 1).toLowerCase()

const isKnown = (name: string): boolean =>
  blocks.has(name) || headings.has(name) || inline.has(name) || programs.has(name) || seconds.has(name)

const [above, below] = ["raised in a formula", "lowered in a formula"] as const

/** Elements of MathML with scripts, and the kinds of their second and further parts. */
const scripts: ReadonlyMap<string, ReadonlyArray<Scripts.Kind>> = new Map([
  ["msup", [above]],
  ["msub", [below]],
  ["msubsup", [below, above]],
  ["munderover", [below, above]]
])

interface Scripted {
  readonly kinds: ReadonlyArray<Scripts.Kind>
  parts: number
}

interface Handler {
  readonly words: (text: string) => void
  readonly line: () => void
  readonly heading: (isOpen: boolean) => void
  readonly omitted: (text: string) => void
}

/** No text of an author nests deeper; a parser's time grows with the square of the depth. */
const deepest = 200

/** A placeholder for a `<` that opens no tag: a code point that is not a character. */
const stand = "\ufdd0"

/** Reads a text once. Unknown tags are words: an author may write `p<q and r>s`. */
const read = (source: string, heard: Handler): void => {
  const silenced = new Map<number, string>()
  // computed once, and only for alternative notations
  let hasFirst: boolean | undefined
  const guarded = source.includes(stand) ? source : source.replace(lessThan, stand)
  const isStood = guarded !== source
  const back = (part: string): string => (isStood ? part.replaceAll(stand, "<") : part)
  const say = (part: string) => {
    const text = back(part)
    if (silenced.size === 0) heard.words(text)
    else if ([...silenced.values()].some((name) => programs.has(name))) heard.omitted(text)
  }
  const literal = (parser: Parser) => say(source.slice(parser.startIndex, parser.endIndex + 1))
  const said = new Set<number>()
  let depth = 0
  /** How many parts each open fraction has so far, by its depth. */
  const fractions = new Map<number, number>()
  /** The same of symbols with scripts, whose kinds are those of their second part and of those behind it. */
  const symbols = new Map<number, Scripted>()
  const mark = (sign: string) => (silenced.size === 0 ? heard.words(sign) : undefined)
  const parser: Parser = new Parser(
    {
      onopentag: (raw, attributes, isImplied) => {
        const name = nameOf(raw)
        if (++depth > deepest) {
          parser.pause()
          heard.words(source.slice(parser.startIndex).replace(/<[^<>]*>/gu, " "))
        }
        // `<b and c>` has words where attributes have values
        const isText = !isKnown(name) || (Object.keys(attributes).length > 0 && Object.values(attributes).every((value) => value === ""))
        if (isText) {
          said.add(depth)
          return isImplied ? undefined : literal(parser)
        }
        const part = fractions.get(depth - 1)
        if (part !== undefined) {
          fractions.set(depth - 1, part + 1)
          say(part === 1 ? `/${opens}` : opens)
        }
        const symbol = symbols.get(depth - 1)
        if (symbol !== undefined) {
          const kind = symbol.kinds[symbol.parts++ - 1]
          if (kind !== undefined) mark(Scripts.open(kind))
        }
        const kinds = scripts.get(name)
        if (kinds !== undefined) symbols.set(depth, { kinds, parts: 0 })
        if (name === "sup" || name === "sub") mark(Scripts.open(name === "sup" ? "raised" : "lowered"))
        if (name === "mfrac") fractions.set(depth, 0)
        if (name === "msqrt") say(`\u221a${opens}`)
        if (name === "mphantom") silenced.set(depth, name)
        const isSilent = programs.has(name) ? !isFace(name, attributes) : seconds.has(name) && (hasFirst ??= hasFormula(source))
        if (isSilent) silenced.set(depth, name)
        if (blocks.has(name)) heard.line()
        if (headings.has(name)) heard.heading(true)
      },
      onclosetag: (raw, isImplied) => {
        const name = nameOf(raw)
        const wasText = said.delete(depth)
        const symbol = symbols.get(depth - 1)
        const isScript =
          !wasText && (name === "sup" || name === "sub" || (symbol !== undefined && symbol.kinds[symbol.parts - 2] !== undefined))
        if (isScript) mark(Scripts.close)
        symbols.delete(depth)
        silenced.delete(depth)
        fractions.delete(depth)
        depth--
        if (!wasText && name === "msqrt") say(closes)
        if (!wasText && fractions.has(depth)) say(closes)
        if (wasText) return isImplied ? undefined : literal(parser)
        if (blocks.has(name)) heard.line()
        if (headings.has(name)) heard.heading(false)
      },
      // between the parts of a symbol, white space is layout
      ontext: (text) => (symbols.has(depth) && text.trim() === "" ? undefined : say(text)),
      oncomment: (text) => heard.omitted(back(text)),
      onprocessinginstruction: (_, text) => heard.omitted(back(text))
    },
    { xmlMode: false, lowerCaseTags: false, decodeEntities: true, recognizeSelfClosing: true }
  )
  parser.end(guarded)
}

/** Whether a text has escaped markup: `&lt;i&gt;in vivo&lt;/i&gt;`. */
const isEscaped = (text: string): boolean => {
  const [, name] = /<\/(?:[a-z]+:)?([a-z][a-z0-9-]*)\s*>/iu.exec(text) ?? []
  return name !== undefined && isKnown(name.toLowerCase())
}

const hasMarkup = (text: string): boolean => /[<&]/.test(text)

const once = (source: string, newline: string, away: Handler["omitted"] = () => {}): string => {
  const pieces: Array<string> = []
  const turn = () => void pieces.push(newline)
  read(source, { words: (text) => void pieces.push(text), line: turn, heading: turn, omitted: away })
  return Scripts.inLine(inlineFractions(pieces.join("")))
}

/** A title or another text on one line: without tags, with their words, and with entities as characters. */
export const plain = (source: string): string => {
  if (!hasMarkup(source)) return folded(source)
  const text = once(orderPrescripts(source), " ")
  return folded(isEscaped(text) ? once(text, " ") : text)
}

/**
 * The parts that `plain` and `abstract` omit, for notices: programs, styles, comments and declarations, each on one line. Tags and alternative notations
 * of a formula are not among them.
 */
export const leftOut = (source: string): ReadonlyArray<string> => {
  if (!hasMarkup(source)) return []
  const found: Array<string> = []
  const away = (text: string) => void found.push(folded(text))
  const text = once(source, " ", away)
  if (isEscaped(text)) once(text, " ", away)
  return found.filter((one) => one !== "")
}

const lines = (text: string): string =>
  text
    .split("\n")
    .map(folded)
    .filter((line) => line !== "")
    .join("\n")

/** The heading of a whole abstract says nothing about it. */
const isAbstract = (label: string): boolean => /^(?:abstract|summary)\W*$/iu.test(label)

/**
 * A text without a leading "Abstract" on a separate line, with a colon or a full stop, or before a sentence with a capital letter. "Abstract thinking"
 * keeps it.
 */
export const withoutHeading = (text: string): string =>
  text
    .replace(/^abstract[:.]?(?:\n|$)/iu, "")
    .replace(/^(?:[Aa]bstract|ABSTRACT)(?:\s*[:.]\s*|\s*[\u2013\u2014]\s*(?=\p{Lu})|\s+-\s+(?=\p{Lu})|\s+(?=\p{Lu}))(?=\S)/u, "")

/** A heading without what ends it; anchored at its beginning, because a pattern of its end alone would begin at each full stop again. */
const labelOf = (text: string): string => folded(text).replace(/^(.*[^:. ])?[:. ]*$/su, "$1")

interface Section {
  label: string
  text: string
}

/**
 * An abstract in the parts of its headings, with paragraphs on separate lines. The heading "Abstract" of the whole is omitted, as an element and as the
 * first paragraph. A heading directly above another one becomes its prefix. A heading without text is text.
 *
 * - empty: no parts when there is no text, or nothing but the word "Abstract"
 */
export const parts = (source: string): ReadonlyArray<Part> => {
  if (!hasMarkup(source)) {
    const text = withoutHeading(folded(source))
    return text === "" || isAbstract(text) ? [] : [{ text }]
  }
  const sections: Array<Section> = [{ label: "", text: "" }]
  const isEscapedText = hasMarkup(source) && !isEscaped(source) && isEscaped(once(source, " "))
  const text = orderPrescripts(isEscapedText ? once(source, "\n") : source)
  let isHeading = false
  read(text, {
    words: (found) => {
      const last = sections.at(-1)!
      if (isHeading) last.label += found
      else last.text += foldWhitespace(found)
    },
    omitted: () => {},
    line: () => {
      if (isHeading) sections.at(-1)!.label += " "
      else sections.at(-1)!.text += "\n"
    },
    heading: (isOpen) => {
      const last = sections.at(-1)!
      if (isOpen && last.text.trim() === "") last.label = isAbstract(last.label) || last.label === "" ? "" : `${labelOf(last.label)}: `
      else if (isOpen) sections.push({ label: "", text: "" })
      isHeading = isOpen
    }
  })
  const found = sections.map((section) => ({
    label: labelOf(Scripts.inLine(section.label)),
    text: lines(Scripts.inLine(inlineFractions(section.text)))
  }))
  const isFirst = (at: number) => found.slice(0, at).every(({ label, text }) => label === "" && text === "")
  return found.flatMap(({ label, text }, at): ReadonlyArray<Part> => {
    const own = isFirst(at) ? withoutHeading(text) : text
    if (own === "") return label === "" || isAbstract(label) ? [] : [{ text: label }]
    return [label === "" || (isFirst(at) && isAbstract(label)) ? { text: own } : { label, text: own }]
  })
}

/** The abstract fields of a record: parts if it has headings, else a text; none for an empty abstract. */
export const abstract = (
  source: string
): { readonly abstract?: string; readonly abstractParts?: readonly [Part, ...ReadonlyArray<Part>] } => {
  const [first, ...rest] = parts(source)
  if (first === undefined) return {}
  const all = [first, ...rest] as const
  return all.some(({ label }) => label !== undefined) ? { abstractParts: all } : { abstract: all.map(({ text }) => text).join("\n") }
}

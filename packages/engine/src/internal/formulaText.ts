/** MathML elements whose position on the page has a meaning, written on one line. */
import type { Element } from "effect/encoding/Xml"
import * as Scripts from "../Scripts.ts"

type Node = Element | string

const isElement = (node: Node): node is Element => typeof node !== "string"

const raised = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"

const signs: Readonly<Record<string, readonly [lower: string, upper: string]>> = { "+": ["\u208a", "\u207a"], "-": ["\u208b", "\u207b"] }

const shifted = (text: string, isRaised: boolean): string =>
  /^[0-9+-]+$/u.test(text)
    ? text.replace(
        /./gu,
        (one) => signs[one]?.[isRaised ? 1 : 0] ?? (isRaised ? raised[Number(one)]! : String.fromCharCode(0x2080 + Number(one)))
      )
    : text

/**
 * A symbol with scripts on both sides, in reading order: the 3 of helium-3 is printed before the letters, but follows them in the document. Scripts
 * come in pairs, the lower one first.
 */
const scripts = ([base, ...rest]: ReadonlyArray<Element>, text: (node: Node) => string): string => {
  const at = rest.findIndex(({ name }) => /^(?:mml:)?mprescripts$/u.test(name))
  const [behind, before] = at < 0 ? [rest, []] : [rest.slice(0, at), rest.slice(at + 1)]
  const written = (script: Element, place: number): string => shifted(text(script), place % 2 === 1)
  return [...before.map(written), base === undefined ? "" : text(base), ...behind.map(written)].join("")
}

const [below, above] = ["lowered in a formula", "raised in a formula"] as const

const scripted = ([base, ...scripts]: ReadonlyArray<string>, kinds: ReadonlyArray<Scripts.Kind>): string =>
  [base, ...scripts.map((script, at) => (kinds[at] === undefined ? script : Scripts.open(kinds[at]) + script + Scripts.close))].join("")

const operand = (inner: string): string => Scripts.operand(Scripts.inLine(inner))

const fraction = ([upper, lower, ...rest]: ReadonlyArray<string>): string =>
  lower === undefined ? (upper ?? "") : [`${operand(upper!)}/${operand(lower)}`, ...rest].join("")

/**
 * The text of a formula element on one line; undefined for all others, whose children keep their order.
 *
 * - `text` the text of a child
 * - empty: alternative notations and spacing have no text
 */
export const formulaText = ({ name, attributes, children }: Element, text: (node: Node) => string): string | undefined => {
  const inside = () => children.filter(isElement)
  switch (name.startsWith("mml:") ? name.slice(4) : name) {
    case "mmultiscripts":
      return scripts(inside(), text)
    case "msup":
      return scripted(inside().map(text), [above])
    case "msub":
      return scripted(inside().map(text), [below])
    case "msubsup":
    case "munderover":
      return scripted(inside().map(text), [below, above])
    case "mfrac":
      return fraction(inside().map(text))
    case "msqrt":
      return `\u221a${operand(children.map(text).join(""))}`
    case "mfenced": {
      const { open = "(", close = ")", separators = "," } = attributes
      return `${open}${inside().map(text).join(separators.trim().slice(0, 1))}${close}`
    }
    case "mtable":
      return inside().map(text).join(" ")
    case "mtr":
      return inside().map(text).join(" ")
    case "mphantom":
    case "annotation":
    case "annotation-xml":
      return ""
    default:
      return undefined
  }
}

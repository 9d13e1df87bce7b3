/** Formulas on one line. */
import * as Scripts from "@litfuse/engine/Scripts"
import { folded } from "@litfuse/engine/Xml"

/** Stand around the parts of a fraction, and what is below a root, until they are read. */
export const [opens, closes] = ["\ufdd1", "\ufdd2"]

/** A text with its fractions on one line: `1/2`, `(a+b)/c`. */
export const divided = (text: string): string => {
  if (!text.includes(opens)) return text
  const levels = [""]
  for (const [part] of text.replace(/\ufdd2\s+\//gu, `${closes}/`).matchAll(/[\ufdd1\ufdd2]|[^\ufdd1\ufdd2]+/gu)) {
    if (part === opens) levels.push("")
    else {
      const said = part === closes ? Scripts.operand(Scripts.inLine(folded(levels.length > 1 ? levels.pop()! : ""))) : part
      levels[levels.length - 1] += said
    }
  }
  return levels.join("")
}

const raised = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"

const symbols = /<(?:mml:)?mmultiscripts\b[^<>]{0,200}>((?:(?!<(?:mml:)?mmultiscripts\b)[\s\S]){0,2000}?)<\/(?:mml:)?mmultiscripts>/gu

/** A text whose symbols have what stands before them in front: the 3 of helium-3. Numbers of the upper line are written as such. */
export const ordered = (source: string): string =>
  source.includes("mmultiscripts")
    ? source.replace(symbols, (_, inner: string) => {
        const [symbol, before = ""] = inner.split(/<(?:mml:)?mprescripts\s*(?:\/>|><\/(?:mml:)?mprescripts>)/u)
        let place = 0
        const scripts = before.replace(/<(?:mml:)?(?:none|mn|mi|mo|mrow)\b[^<>]*>([^<>]*)/gu, (_, text: string) => {
          const isUpper = place++ % 2 === 1
          return isUpper && /^\d+$/u.test(text) ? text.replace(/\d/gu, (digit) => raised[Number(digit)]!) : text
        })
        return `${scripts.replace(/<[^<>]*>/gu, "")}${symbol}`
      })
    : source

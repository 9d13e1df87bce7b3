/** Formulas on one line. */
import * as Scripts from "@litfuse/engine/Scripts"
import { folded } from "@litfuse/engine/Xml"

/** Placeholders around the parts of a fraction and the content of a root. */
export const [opens, closes] = ["\ufdd1", "\ufdd2"]

/** A text with its fractions on one line: `1/2`, `(a+b)/c`. */
export const inlineFractions = (text: string): string => {
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

/** Moves the prescripts of symbols to the front, such as the 3 of helium-3. Upper numbers become superscripts. */
export const orderPrescripts = (source: string): string =>
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

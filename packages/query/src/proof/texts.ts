import type { Query } from "../Query.ts"

/** A word that is in no query. */
export const filler = "xqx"

/** Texts that distinguish queries of words. `fitting`: is found; `others`: may be found, with other endings, orders, distances, or a word less. */
export interface Texts {
  readonly fitting: string
  readonly others: ReadonlyArray<string>
}

const split = (text: string): ReadonlyArray<string> => text.split(/\s+/u).filter((word) => word !== "")

const spaced = (words: ReadonlyArray<string>, gap: number): string => words.join(` ${`${filler} `.repeat(gap)}`)

const isWild = /[*?#]/gu

/** A word with its wildcards replaced: all by nothing, by one character, by three; and each alone. */
const filled = (word: string): ReadonlyArray<string> => {
  const places = [...word.matchAll(isWild)].length
  if (places === 0) return [word]
  const all = ["", "x", "xqx"].map((letters) => word.replace(isWild, (sign) => (sign === "#" && letters === "" ? "" : letters)))
  const each = Array.from({ length: Math.min(places, 3) }, (_, chosen) => {
    let at = -1
    return word.replace(isWild, (sign) => (++at === chosen || sign === "#" ? "x" : ""))
  })
  return [...all, ...each]
}

const fits = (word: string): string => word.replace(isWild, (sign) => (sign === "#" ? "x" : ""))

const ofWords = (text: string): Texts => {
  const words = split(text)
  const plain = words.map(fits)
  const last = plain.length - 1
  const fitting = plain.join(" ")
  const endings = plain.flatMap((word, i) => ["s", filler].map((ending) => plain.with(i, `${word}${ending}`).join(" "))).slice(0, 8)
  const wild = words.flatMap((word, i) => filled(word).map((one) => plain.with(i, one).join(" ")))
  const several =
    last < 1
      ? []
      : [
          plain.toReversed().join(" "),
          spaced(plain, 1),
          spaced(plain, 5),
          ...plain.slice(0, 6).map((_, i) => plain.toSpliced(i, 1).join(" ")),
          plain.join("")
        ]
  return { fitting, others: [...endings, `${filler}${fitting}`, ...wild, ...several] }
}

const most = 40

const ofNear = (parts: ReadonlyArray<Texts>, between: number, isOrdered: boolean): Texts => {
  const best = parts.map(({ fitting }) => fitting)
  const gaps = [...new Set([0, between - 1, between, between + 1, between + 2].filter((gap) => gap >= 0 && gap < 110))]
  const placed = gaps.flatMap((gap) => {
    const filling = filler.concat(" ").repeat(gap)
    // the words between may all be in one gap, or in each
    const first = `${best[0]!} ${filling}${best.slice(1).join(" ")}`
    return [first, spaced(best, gap)]
  })
  const turned = [best.toReversed(), [...best.slice(1), best[0]!], [best[1] ?? "", best[0]!, ...best.slice(2)]]
  const reversed = turned.flatMap((order) => [order.join(" "), spaced(order, between), spaced(order, between + 1)])
  const each = parts.flatMap(({ others }, i) =>
    others.slice(0, most).flatMap((other) => [best.with(i, other).join(" "), spaced(best.with(i, other), isOrdered ? 0 : between)])
  )
  return { fitting: best.join(" "), others: [...best, ...placed, ...reversed, ...each] }
}

/** The texts of words, of alternatives of words, and of words near each other. */
export const textsOf = (query: Query): Texts => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
    case "Pattern":
      return ofWords(query.text)
    case "Near":
      return ofNear(query.queries.map(textsOf), query.between, query.ordered)
    case "Or": {
      const [first, ...rest] = query.queries.map(textsOf)
      if (first === undefined) return { fitting: filler, others: [] }
      return {
        fitting: first.fitting,
        others: [...rest.map(({ fitting }) => fitting), ...first.others, ...rest.flatMap((one) => one.others.slice(0, 12))]
      }
    }
    case "And": {
      const each = query.queries.map(textsOf)
      return { fitting: each.map(({ fitting }) => fitting).join(" "), others: each.map(({ fitting }) => fitting) }
    }
    default:
      return { fitting: filler, others: [] }
  }
}

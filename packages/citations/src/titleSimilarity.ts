import { foldText } from "@litfuse/engine/dedup/foldText"

const pairsOf = (text: string): ReadonlyMap<string, number> => {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** Titles with fewer words than this are not recognised inside longer ones. */
const fewestWords = 4

/** The similarity of a title without its second part, which many lists of references leave out. */
const shortened = 0.99

/** Notes that databases write behind a title. */
const added = /\.?\s?\[(?:erratum|retracted|withdrawn|review|see comments?|comment|summary|abstract|published|\d+ refs?)\b.*$/isu

/** Marks of a retraction before a title, with which authors say that they know of it, and which publishers and databases add. */
const retracted = /^\W*(?:retracted|withdrawn)(?: article| paper)?\s*[:\])]+\s*/iu

/**
 * How similar two titles are: 1 for the same letters and digits, else the share of common pairs of letters (Dice), without blanks.
 *
 * - units: 0 to 1; 0.99 where one title is the other without its second part
 * - notes of databases behind a title (`[Erratum appears in ...]`), `RETRACTED:` and an article before it do not count
 * - empty: 0 if one of them has no letter
 * - source: Dice 1945, https://doi.org/10.2307/1932409
 */
export const titleSimilarity = (one: string, other: string): number => {
  const [a, b] = [one, other].map((title) => foldText(title.replace(retracted, "").replace(added, "")).replace(/^(?:the|an?) /u, "")) as [
    string,
    string
  ]
  const [ones, others] = [a.replaceAll(" ", ""), b.replaceAll(" ", "")]
  if (ones === "" || others === "") return 0
  if (ones === others) return 1
  const [short, long, whole] = a.length < b.length ? [a, b, other] : [b, a, one]
  if (short.split(" ").length >= fewestWords && long.startsWith(`${short} `) && isFirstPart(short, whole)) return shortened
  const [first, second] = [pairsOf(ones), pairsOf(others)]
  let common = 0
  for (const [pair, count] of first) common += Math.min(count, second.get(pair) ?? 0)
  return (2 * common) / (Math.max(1, ones.length - 1) + Math.max(1, others.length - 1))
}

/** Whether a title begins with these words before a colon, dash, full stop or question mark. */
const isFirstPart = (folded: string, title: string): boolean =>
  [...title.matchAll(/[:.?!]\s|\s[-–—]\s|—/gu)].some(({ index }) => foldText(title.slice(0, index)) === folded)

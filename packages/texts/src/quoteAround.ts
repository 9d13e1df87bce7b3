/** The quotation for a hit: the sentence that has most of the requested words. */
import type { SectionHit } from "./TextSearch.ts"

/** A quotation is no longer than this, in UTF-16 units. */
const longest = 600

const isBlank = (text: string, at: number): boolean => /\s/u.test(text.charAt(at))

/** A part of a long sentence around a hit, from word to word. */
const cut = (text: string, from: number, to: number, [hit, end]: readonly [number, number]): readonly [number, number] => {
  if (to - from <= longest) return [from, to]
  let start = Math.max(from, Math.min(hit, end - longest / 2) - Math.floor(longest / 4))
  let stop = Math.min(to, start + longest)
  while (start > from && start < hit && !isBlank(text, start - 1)) start++
  while (stop < to && stop > end && !isBlank(text, stop)) stop--
  return [start, Math.max(stop, Math.min(end, to))]
}

/** Without the blanks around it. */
const trimmed = (text: string, from: number, to: number): readonly [number, number] => {
  let [start, stop] = [from, to]
  while (start < stop && isBlank(text, start)) start++
  while (stop > start && isBlank(text, stop - 1)) stop--
  return [start, stop]
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" })

/** Lines of a PDF file break sentences. The length does not change. */
const unbroken = (text: string): string => text.replaceAll(/(?<![.!?:;])\n(?=\p{Ll})/gu, " ")

/**
 * The sentence of a section with most of the different words that were found, the first of several. A long sentence is cut around the first hit.
 *
 * - empty: the start of the section if it has no hit
 * - units: UTF-16 units of the section's text, the end exclusive
 */
export const quoteAround = ({ content, spans }: Pick<SectionHit, "content" | "spans">): readonly [from: number, to: number] => {
  let best: { readonly from: number; readonly to: number; readonly words: number; readonly hit: readonly [number, number] } | undefined
  let next = 0
  for (const { segment, index } of sentences.segment(unbroken(content))) {
    const end = index + segment.length
    const inside: Array<readonly [number, number]> = []
    // a hit of a phrase may go on in the next sentence
    for (; next < spans.length && spans[next]![0] < end; next++) inside.push(spans[next]!)
    if (inside.length === 0) continue
    const words = new Set(inside.map(([from, to]) => content.slice(from, to).toLowerCase())).size
    // hits ascend; a call takes no more than some hundred thousand arguments
    const to = Math.max(end, inside.at(-1)![1])
    if (best === undefined || words > best.words) best = { from: index, to, words, hit: inside[0]! }
  }
  if (best === undefined) return trimmed(content, 0, Math.min(content.length, longest))
  const [from, to] = cut(content, best.from, best.to, best.hit)
  return trimmed(content, from, to)
}

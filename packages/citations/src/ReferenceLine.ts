/** References that are lines of text, as lists in manuscripts print them. */
import { foldText } from "@litfuse/engine/dedup/foldText"
import * as Identifier from "@litfuse/engine/Identifier"
import type { ComparedWork } from "./ComparedWork.ts"
import { type Fits, type MatchScore, meanOf, yearFit } from "./matchScore.ts"
import { titleSimilarity } from "./titleSimilarity.ts"

/** A longer line is no reference; only its beginning is compared. */
const mostText = 2000

/**
 * A line with what is compared of it.
 *
 * - `folded` its words with blanks around each; `start` those of its first part, where names are
 * - `parts` between full stops and quotation marks; `segments` these, and each with the next one, because titles contain question marks
 */
export interface ReferenceLine {
  readonly text: string
  readonly folded: string
  readonly words: ReadonlySet<string>
  readonly start: ReadonlySet<string>
  readonly parts: ReadonlyArray<string>
  readonly segments: ReadonlyArray<string>
  readonly years: ReadonlyArray<number>
  readonly isCut: boolean
}

const addresses = /\b(?:https?:\/\/|doi\.org\/|doi:\s?)\S+|\b10\.\d{4,9}\/\S+/giu

/** Names and dates, behind which a title begins: `Smith J, Jones A. (2019)`. Chinese and Japanese write no blank after a full stop. */
const breaks = /(?<=[.?!])\s+|(?<=[。．？！])\s*|[“”"«»]|(?<=\(\d{4}[a-z]?\)[.,:]?)\s+|;\s|,\s(?=[‘'])/u

/** Letters of scripts that separate words by nothing. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const unspacedTitle = new RegExp(`${unspaced.source}{5,}`, "u")

/** Whether a part has enough words to be a title. */
const isLong = (part: string): boolean =>
  unspacedTitle.test(part) || part.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)).length >= 2

/** Reads a line. Empty: a text without words has no segments. */
export const make = (whole: string): ReferenceLine => {
  const text = whole.slice(0, mostText).replace(addresses, " ").replace(/\s+/gu, " ").trim()
  const parts = text.split(breaks).filter((part) => part.trim() !== "")
  const joined = parts.flatMap((part, i) => [part, ...(i + 1 < parts.length ? [`${part} ${parts[i + 1]!}`] : [])])
  const folded = foldText(text)
  const words = folded.split(" ")
  return {
    text,
    folded: ` ${folded} `,
    words: new Set(words),
    start: new Set(words.slice(0, Math.max(4, Math.ceil(words.length * 0.4)))),
    parts: parts.filter(isLong),
    segments: joined.filter(isLong),
    years: [...text.matchAll(/(?<![\d.])(?:1[6-9]|20)\d\d(?![\d])/gu)].map(([year]) => Number(year)),
    isCut: /\bet al\b/iu.test(text)
  }
}

/** A DOI without the punctuation of the sentence around it; a bracket belongs to it if it was opened in it. */
const withoutEnd = (doi: string): string => {
  const cut = doi.replace(/[.,;:\]}]+$/u, "")
  const isOpen = cut.split("(").length >= cut.split(")").length
  return isOpen || !cut.endsWith(")") ? cut : withoutEnd(cut.slice(0, -1))
}

/** The identifiers that a text contains: DOIs, PMIDs, PMCIDs and arXiv numbers, each once. */
export const identifiersIn = (text: string): ReadonlyArray<Identifier.Identifier> => {
  const found = [
    ...[...text.matchAll(/\b10\.\d{4,9}\/[^\s"<>]+/gu)].map(([doi]) => Identifier.findAs("doi", withoutEnd(doi))),
    ...[...text.matchAll(/\bPMID\s*:?\s*(\d{1,8})\b/giu)].map(([, number]) => Identifier.findAs("pmid", number!)),
    ...[...text.matchAll(/\bPMC\d{1,9}\b/gu)].map(([number]) => Identifier.findAs("pmcid", number)),
    ...[...text.matchAll(/\barxiv\s*:\s*(\d{4}\.\d{4,5})/giu)].map(([, number]) => Identifier.findAs("arxiv", number!))
  ].filter((one) => one !== undefined)
  return [...new Map(found.map((one) => [Identifier.print(one), one])).values()]
}

/** The part of a line that is most likely its title: the longest one; undefined if there is none. */
export const likelyTitle = ({ parts }: ReferenceLine): string | undefined =>
  parts.filter((part) => !namesIn(part)).toSorted((a, b) => b.length - a.length)[0]

const nameOfUnspaced = new RegExp(`^${unspaced.source}{1,4}等?$`, "u")

/** Whether a part is a list of names: most of its words are capitals and initials, or all are as short as Chinese names. */
const namesIn = (part: string): boolean => {
  if (unspaced.test(part)) return part.split(/[\s,，、;；.．。]+/u).every((word) => word === "" || nameOfUnspaced.test(word))
  const words = part.split(/[\s,]+/u).filter((word) => word !== "")
  return words.filter((word) => /^(?:\p{Lu}[.\p{Lu}]{0,4}|&|and|et|al\.?|\p{Lu}\p{L}+)$/u.test(word)).length >= 0.8 * words.length
}

const has = ({ words }: ReferenceLine, number: number): boolean => words.has(String(number))

const titleFit = (line: ReferenceLine, is: ComparedWork): { readonly title: number; readonly saidTitle: string | undefined } => {
  const best = { title: 0, saidTitle: undefined as string | undefined }
  for (const title of is.titles) {
    const folded = foldText(title)
    if (folded.split(" ").length >= 3 && line.folded.includes(` ${folded} `)) return { title: 1, saidTitle: title }
    for (const segment of line.segments) {
      const fit = titleSimilarity(segment, title)
      if (fit > best.title) Object.assign(best, { title: fit, saidTitle: segment })
    }
  }
  return best
}

/** Whether the words of a name are in a line: 1 near its start, 0.5 elsewhere. */
const authorFit = (line: ReferenceLine, lists: ComparedWork["authors"]): number => {
  const firsts = lists.map(([first]) => first!)
  const folded = (words: ReadonlySet<string>) => new Set([...words].map((word) => word.replace(/([aou])e|aa/g, (pair) => pair[0]!)))
  const [start, all] = [folded(line.start), folded(line.words)]
  // Chinese and Japanese write the given name behind the family name without a blank
  const isIn = (words: ReadonlySet<string>, word: string) =>
    words.has(word) || (unspaced.test(word) && [...words].some((one) => one.startsWith(word)))
  if (firsts.some((name) => name.some((word) => isIn(start, word)))) return 1
  return firsts.some((name) => name.some((word) => isIn(all, word))) ? 0.5 : 0
}

/** How well a work fits a line. Volumes, pages and journals count only where the line has them. */
export const lineScore = (line: ReferenceLine, is: ComparedWork): MatchScore & { readonly author: number | undefined } => {
  const { title, saidTitle } = titleFit(line, is)
  const fits: Fits = {
    title,
    ...(is.authors.length === 0 ? {} : { author: authorFit(line, is.authors) }),
    ...(line.years.length > 0 && is.years.length > 0 ? { year: yearFit(line.years, is.years) } : {}),
    ...(is.containers.some(({ printed }) => line.folded.includes(` ${foldText(printed)} `)) ? { container: 1 } : {}),
    ...(is.volumes.some((volume) => has(line, volume)) ? { volume: 1 } : {}),
    ...(is.pages.some((page) => has(line, page)) ? { page: 1 } : {})
  }
  return { score: meanOf(fits, true), title, saidTitle, author: fits.author }
}

import type { HeadingTable } from "../lint/HeadingTable.ts"
import { tokens } from "../matcher/tokens.ts"
import type { Acronym } from "./acronymsOf.ts"
import type { GoalPart } from "./readGoal.ts"
import { otherSpelling, singular, stemOf } from "./stemOf.ts"

/** Where a term comes from. */
export type TermOrigin = "goal" | "heading" | "entry term" | "ending" | "spelling" | "acronym" | "records" | "model"

/**
 * A term that stands for a concept: a heading, or words of title and abstract. An asterisk at the end of the text truncates its last word.
 *
 * - `records` in how many of the given records it was found with the concept; only for terms of records
 */
export interface ConceptTerm {
  readonly text: string
  readonly isHeading: boolean
  readonly origin: TermOrigin
  readonly records?: number
}

/** What is known about terms. */
export interface TermSources {
  readonly headings: HeadingTable
  readonly acronyms: ReadonlyArray<Acronym>
}

const plain = (text: string): string => tokens(text).join(" ")

const names = (text: string): ReadonlyArray<string> => {
  const words = tokens(text)
  const last = words.at(-1)
  const one = last === undefined ? [] : [...words.slice(0, -1), singular(last)]
  return [...new Set([text.trim().toLowerCase().replace(/\s+/gu, " "), words.join(" "), one.join(" "), `${words.join(" ")}s`])]
}

/** The headings of a name: itself, or those of which it is an entry term. */
export const headingsOf = ({ headings, terms }: HeadingTable, text: string): ReadonlyArray<string> => [
  ...new Set(names(text).flatMap((name) => [...(headings.has(name) ? [headings.get(name)!] : []), ...(terms.get(name) ?? [])]))
]

/** At most so many entry terms of a heading; the first ones by name. */
const mostEntries = 20

const entriesOf = ({ terms }: HeadingTable, heading: string): ReadonlyArray<string> =>
  [...terms]
    .filter(([, known]) => known.includes(heading))
    .map(([entry]) => entry)
    // inverted forms ("kidney injury, acute") are words of no text
    .filter((entry) => !entry.includes(","))
    .toSorted()
    .slice(0, mostEntries)

const endingOf = (text: string): string | undefined => {
  const words = text.trim().split(/\s+/u)
  const stem = stemOf(words.at(-1)!.toLowerCase())
  return stem === undefined ? undefined : [...words.slice(0, -1), `${stem}*`].join(" ")
}

/**
 * The terms that stand for a phrase of a goal, each once, the phrase first.
 *
 * - errors: none; a phrase about which nothing is known has itself and its other endings
 */
export const conceptTerms = ({ text }: GoalPart, { headings, acronyms }: TermSources): ReadonlyArray<ConceptTerm> => {
  const found: Array<ConceptTerm> = [{ text, isHeading: false, origin: "goal" }]
  const add = (some: ReadonlyArray<string | undefined>, origin: TermOrigin, isHeading = false): void => {
    for (const one of some) if (one !== undefined) found.push({ text: one, isHeading, origin })
  }
  const known = headingsOf(headings, text)
  add(known, "heading", true)
  add([endingOf(text)], "ending")
  add([otherSpelling(text)], "spelling")
  const entries = known.flatMap((heading) => [heading, ...entriesOf(headings, heading)]).filter((entry) => !entry.includes(","))
  add(
    entries.map((entry) => entry.toLowerCase()),
    "entry term"
  )
  const own = new Set(names(text))
  const longs = acronyms.filter(({ long }) => names(long).some((name) => own.has(name)))
  // a short form of two letters means too many things
  add(
    longs.flatMap(({ short }) => (short.length > 2 ? [short] : [])),
    "acronym"
  )
  const meant = acronyms.find(({ short }) => short === text)
  add([meant?.long], "acronym")
  const seen = new Set<string>()
  return found.filter(({ text: one, isHeading }) => {
    const key = `${isHeading} ${one.endsWith("*") ? "*" : ""}${plain(one)}`
    return seen.size !== seen.add(key).size
  })
}

import type { Flow } from "@litfuse/figures/flow"
import { grouped } from "@litfuse/files/numbers"

/** What a search fills of the PRISMA 2020 flow: records of each source, duplicates among them, and what is left to be screened. */
export interface Searched {
  readonly sources: ReadonlyArray<string>
  readonly identified: number
  readonly duplicates: number
  readonly screened: number
}

/** The boxes that a person fills, as they were typed; an empty one is still open. `more` records of elsewhere, `why` where those are from. */
export const names = ["more", "excluded", "sought", "notRetrieved", "assessed", "included"] as const
/** The name of a box. */
export type Name = (typeof names)[number]

/** What is written above each box. */
export const headings: Readonly<Record<Name, string>> = {
  more: "Further records, found elsewhere",
  excluded: "Records excluded",
  sought: "Reports sought for retrieval",
  notRetrieved: "Reports not retrieved",
  assessed: "Reports assessed for eligibility",
  included: "Studies included in review"
}

/** What a person typed. `reasons`: lines such as `wrong population: 12`. */
export interface Typed {
  readonly counts: Readonly<Record<Name, string>>
  readonly why: string
  readonly reasons: string
}

/** What the words of an address fill in. */
export const typedIn = (words: URLSearchParams): Typed => ({
  counts: Object.fromEntries(names.map((name) => [name, (words.get(name) ?? "").trim()])) as Record<Name, string>,
  why: (words.get("why") ?? "").trim(),
  reasons: (words.get("reasons") ?? "").trim()
})

/** The words of an address that fill in the same. */
export const inAddress = ({ counts, why, reasons }: Typed): string => {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...counts, why, reasons })) if (value !== "") words.set(name, value)
  return words.toString()
}

const isCount = (text: string): boolean => /^\d{1,9}$/.test(text)

const reasonLine = /^(?<reason>.*\S)\s*:\s*(?<count>\d{1,9})$/

const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

const reasonsIn = (text: string) =>
  linesOf(text).flatMap((line) => {
    const { reason, count } = reasonLine.exec(line)?.groups ?? {}
    return reason === undefined ? [] : [{ reason, count: Number(count) }]
  })

/** A count that was typed; undefined where its box is open. */
const countOf = ({ counts }: Typed, name: Name): number | undefined => (isCount(counts[name]) ? Number(counts[name]) : undefined)

const without = (whole: number | undefined, part: number | undefined): number | undefined =>
  whole === undefined || part === undefined ? undefined : whole - part

/**
 * What does not add up, a sentence each; empty when all does. A box that is open breaks no sum.
 *
 * - what is screened, less what is excluded, is sought; that, less what was not retrieved, is assessed; that, less what was excluded with reasons, is
 *   an upper bound of the studies, of which one may have several reports
 */
export const problems = (searched: Searched, typed: Typed): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (const name of names)
    if (typed.counts[name] !== "" && !isCount(typed.counts[name]))
      found.push(`${headings[name]} is "${typed.counts[name]}"; it takes a whole number.`)
  for (const line of linesOf(typed.reasons))
    if (!reasonLine.test(line)) found.push(`"${line}" is no reason with a count; write "wrong population: 12".`)
  const more = countOf(typed, "more") ?? 0
  if (more > 0 && typed.why === "") found.push("Further records need a word on where they were found.")
  const [excluded, sought, notRetrieved, assessed, included] = (
    ["excluded", "sought", "notRetrieved", "assessed", "included"] as const
  ).map((name) => countOf(typed, name))
  const equals = (name: Name, is: number | undefined, sum: number | undefined, how: string): void => {
    if (is !== undefined && sum !== undefined && is !== sum)
      found.push(`${headings[name]} is ${grouped(is)}, but ${how} is ${grouped(sum)}.`)
  }
  const screened = searched.screened + more
  if (excluded !== undefined && excluded > screened)
    found.push(`${headings.excluded} is ${grouped(excluded)}, but only ${grouped(screened)} are screened.`)
  equals("sought", sought, without(screened, excluded), `${grouped(screened)} screened less ${grouped(excluded ?? 0)} excluded`)
  if (sought !== undefined && notRetrieved !== undefined && notRetrieved > sought)
    found.push(`${headings.notRetrieved} is ${grouped(notRetrieved)}, but only ${grouped(sought)} are sought.`)
  equals(
    "assessed",
    assessed,
    without(sought, notRetrieved),
    `${grouped(sought ?? 0)} sought less ${grouped(notRetrieved ?? 0)} not retrieved`
  )
  const given = reasonsIn(typed.reasons).reduce((sum, { count }) => sum + count, 0)
  const left = without(assessed, given)
  if (left !== undefined && left < 0)
    found.push(`The reasons exclude ${grouped(given)} reports, but only ${grouped(assessed!)} are assessed.`)
  else if (left !== undefined && included !== undefined && included > left)
    found.push(`${headings.included} is ${grouped(included)}, but only ${grouped(left)} reports are left of those assessed.`)
  return found
}

const shown = (heading: string, count: number | undefined): string => `${heading}: ${count === undefined ? "for a person" : grouped(count)}`

/** The flow with what was typed; boxes that are open say so. */
export const flowOf = ({ sources, identified, duplicates, screened }: Searched, typed: Typed): Flow => {
  const more = countOf(typed, "more") ?? 0
  const at = (name: Name): string => shown(headings[name], countOf(typed, name))
  const isOpen = (...some: ReadonlyArray<Name>): boolean => some.some((name) => countOf(typed, name) === undefined)
  const reasons = reasonsIn(typed.reasons)
  const given = reasons.length === 0 ? "Reports excluded, with reasons: for a person" : "Reports excluded, with reasons"
  return {
    title: "PRISMA 2020 flow",
    steps: [
      {
        lines: [
          `Records identified: ${grouped(identified + more)}`,
          ...sources.map((source) => `  ${source}`),
          ...(more === 0 ? [] : [`  elsewhere (${typed.why}): ${grouped(more)}`])
        ],
        aside: ["Removed before screening", `  duplicates: ${grouped(duplicates)}`]
      },
      { lines: [`Records screened: ${grouped(screened + more)}`], aside: [at("excluded")], open: isOpen("excluded") },
      { lines: [at("sought")], aside: [at("notRetrieved")], open: isOpen("sought", "notRetrieved") },
      {
        lines: [at("assessed")],
        aside: [given, ...reasons.map(({ reason, count }) => `  ${reason}: ${grouped(count)}`)],
        open: isOpen("assessed") || reasons.length === 0
      },
      { lines: [at("included")], open: isOpen("included") }
    ]
  }
}

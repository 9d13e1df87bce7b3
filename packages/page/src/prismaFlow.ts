import type { Flow } from "@litfuse/figures/flowChart"
import { grouped } from "@litfuse/files/numbers"

/**
 * The counts of a search for the PRISMA 2020 flow: records of each source, duplicates, and records to screen.
 *
 * - `marked` works that are retracted or doubted, which those who screen must know
 */
export interface SearchCounts {
  readonly sources: ReadonlyArray<string>
  readonly identified: number
  readonly duplicates: number
  readonly screened: number
  readonly marked: number
}

/** The boxes that a person fills; an empty one is open. `more` counts records from other places, `why` is their origin. */
export const boxNames = ["more", "excluded", "sought", "notRetrieved", "assessed", "included"] as const
/** A box of the flow. */
export type BoxName = (typeof boxNames)[number]

/** The heading of each box. */
export const boxHeadings: Readonly<Record<BoxName, string>> = {
  more: "Further records, found elsewhere",
  excluded: "Records excluded",
  sought: "Reports sought for retrieval",
  notRetrieved: "Reports not retrieved",
  assessed: "Reports assessed for eligibility",
  included: "Studies included in review"
}

/** The entries of a person. `reasons`: lines such as `wrong population: 12`. */
export interface FlowForm {
  readonly counts: Readonly<Record<BoxName, string>>
  readonly why: string
  readonly reasons: string
}

/** Reads the entries from the query string of an address. */
export const parseFlowForm = (words: URLSearchParams): FlowForm => ({
  counts: Object.fromEntries(boxNames.map((name) => [name, (words.get(name) ?? "").trim()])) as Record<BoxName, string>,
  why: (words.get("why") ?? "").trim(),
  reasons: (words.get("reasons") ?? "").trim()
})

/** The query string with the same entries. */
export const flowAddress = ({ counts, why, reasons }: FlowForm): string => {
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

const countOf = ({ counts }: FlowForm, name: BoxName): number | undefined => (isCount(counts[name]) ? Number(counts[name]) : undefined)

const difference = (whole: number | undefined, part: number | undefined): number | undefined =>
  whole === undefined || part === undefined ? undefined : whole - part

/**
 * The inconsistencies of the counts, one sentence each. An open box causes none.
 *
 * - sought = screened - excluded; assessed = sought - not retrieved; included studies <= assessed - excluded with reasons, because a study may have
 *   several reports
 */
export const flowProblems = (searched: SearchCounts, typed: FlowForm): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (const name of boxNames)
    if (typed.counts[name] !== "" && !isCount(typed.counts[name]))
      found.push(`${boxHeadings[name]} is "${typed.counts[name]}"; it takes a whole number.`)
  for (const line of linesOf(typed.reasons))
    if (!reasonLine.test(line)) found.push(`"${line}" is not a reason with a count; write "wrong population: 12".`)
  const more = countOf(typed, "more") ?? 0
  if (more > 0 && typed.why === "") found.push("Further records need an origin.")
  const [excluded, sought, notRetrieved, assessed, included] = (
    ["excluded", "sought", "notRetrieved", "assessed", "included"] as const
  ).map((name) => countOf(typed, name))
  const equals = (name: BoxName, is: number | undefined, sum: number | undefined, how: string): void => {
    if (is !== undefined && sum !== undefined && is !== sum)
      found.push(`${boxHeadings[name]} is ${grouped(is)}, but ${how} is ${grouped(sum)}.`)
  }
  const screened = searched.screened + more
  if (excluded !== undefined && excluded > screened)
    found.push(`${boxHeadings.excluded} is ${grouped(excluded)}, but only ${grouped(screened)} are screened.`)
  equals("sought", sought, difference(screened, excluded), `${grouped(screened)} screened less ${grouped(excluded ?? 0)} excluded`)
  if (sought !== undefined && notRetrieved !== undefined && notRetrieved > sought)
    found.push(`${boxHeadings.notRetrieved} is ${grouped(notRetrieved)}, but only ${grouped(sought)} are sought.`)
  equals(
    "assessed",
    assessed,
    difference(sought, notRetrieved),
    `${grouped(sought ?? 0)} sought less ${grouped(notRetrieved ?? 0)} not retrieved`
  )
  const given = reasonsIn(typed.reasons).reduce((sum, { count }) => sum + count, 0)
  const left = difference(assessed, given)
  if (left !== undefined && left < 0)
    found.push(`The reasons exclude ${grouped(given)} reports, but only ${grouped(assessed!)} are assessed.`)
  else if (left !== undefined && included !== undefined && included > left)
    found.push(`${boxHeadings.included} is ${grouped(included)}, but only ${grouped(left)} reports are left of those assessed.`)
  return found
}

const boxText = (heading: string, count: number | undefined): string =>
  `${heading}: ${count === undefined ? "for a person" : grouped(count)}`

/** The flow with the entries. Open boxes are marked. */
export const prismaFlow = ({ sources, identified, duplicates, screened, marked }: SearchCounts, typed: FlowForm): Flow => {
  const more = countOf(typed, "more") ?? 0
  const at = (name: BoxName): string => boxText(boxHeadings[name], countOf(typed, name))
  const isOpen = (...some: ReadonlyArray<BoxName>): boolean => some.some((name) => countOf(typed, name) === undefined)
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
      {
        lines: [
          `Records screened: ${grouped(screened + more)}`,
          ...(marked === 0 ? [] : [`  marked as retracted or doubted: ${grouped(marked)}`])
        ],
        aside: [at("excluded")],
        open: isOpen("excluded")
      },
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

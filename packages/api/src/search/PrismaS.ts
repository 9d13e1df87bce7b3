import type { Upstream } from "@litfuse/engine/Upstream"
import { counted, grouped } from "@litfuse/files/numbers"
import type { Answer } from "./Answer.ts"

/**
 * One item of PRISMA-S.
 *
 * - `status` `filled` from the search itself; `missing` where a person has to write, and `text` says what
 */
export interface Item {
  readonly item: number
  readonly name: string
  readonly status: "filled" | "missing"
  readonly text: string
}

/** What a search tells a reader of a review, item by item; `filled` of 16. */
export interface Report {
  readonly version: 1
  readonly filled: number
  readonly items: ReadonlyArray<Item>
}

/**
 * What is known of a search besides its answer.
 *
 * - `searchedOn` the day on which sources were asked; of recordings the day of the last one
 * - `platforms` the services behind the sources, by source
 * - `limits` bounds and orders as the user gave them, in words, and that there are none
 * - `perSource` records asked of each source at most
 */
export interface Known {
  readonly searchedOn: string
  readonly platforms: Readonly<Record<string, Upstream | undefined>>
  readonly limits: ReadonlyArray<string>
  readonly perSource: number
}

/** The names of the 16 items, in order. */
const names = [
  "Database name",
  "Multi-database searching",
  "Study registries",
  "Online resources and browsing",
  "Citation searching",
  "Contacts",
  "Other methods",
  "Full search strategies",
  "Limits and restrictions",
  "Search filters",
  "Prior work",
  "Updates",
  "Dates of searches",
  "Peer review",
  "Total records",
  "Deduplication"
] as const

/** What a person has to write where the search itself says nothing, by item. */
const open: Readonly<Record<number, string>> = {
  3: "name the registries that were searched, or say that none was",
  4: "describe what was searched or browsed on the web, in print or in catalogues, or say that nothing was",
  5: "say whether cited and citing references were examined, and how, or that they were not",
  6: "say whether authors, experts or manufacturers were asked, or that nobody was",
  7: "describe any other source of information, or say that there was none",
  10: "name every published search filter that the query uses, with its citation, or say that there is none",
  11: "cite the review whose strategy was adapted, or say that there is none",
  12: "say how the search was kept up to date, such as by alerts or by running it again, and when",
  8: "give the whole query of every source that does not say how it understood it",
  14: "say whether somebody else checked the strategy (PRESS, for example), or that nobody did"
}

const list = (parts: ReadonlyArray<string>): string => parts.join("; ")

/** Sources that answered, with records or without. */
const answered = ({ outcomes }: Answer) => outcomes.filter(({ state }) => state !== "failed" && state !== "skipped")

const platformOf = (upstream: Upstream | undefined): string =>
  upstream === undefined ? "a file or collection at hand" : new URL(upstream.origin).host

/** Registries of studies among sources; a search that asked one has filled the item on registries. */
const registries: ReadonlySet<string> = new Set(["ctgov", "clinicaltrials", "isrctn", "ictrp"])

const filledBy = (answer: Answer, { searchedOn, platforms, limits, perSource }: Known): Readonly<Record<number, string>> => {
  const sources = answered(answer)
  const silent = answer.outcomes.filter((outcome) => !sources.includes(outcome))
  const studies = sources.filter(({ source }) => registries.has(source))
  const approximated = sources.flatMap(({ source, notices }) =>
    notices.filter(({ code }) => /^(?:unsupported|approximated)/.test(code)).map(({ text }) => `${source}: ${text}`)
  )
  const cut = sources.filter(({ delivered, total }) => total !== null && total > delivered)
  const { identified, duplicates, works } = answer.counts
  const total = Object.values(identified).reduce((sum, count) => sum + count, 0)
  const failed =
    silent.length === 0
      ? ""
      : `; asked, but without an answer: ${list(silent.map(({ source, error }) => `${source} (${error?.reason ?? "unknown"})`))}`
  return {
    ...(sources.length === 0
      ? {}
      : { 1: `${list(sources.map(({ source }) => `${source}, by ${platformOf(platforms[source])}`))}${failed}` }),
    ...(sources.length === 0
      ? {}
      : { 2: `each source was asked apart, by its own interface, by litfuse; no platform searched several at once` }),
    ...(studies.length === 0 ? {} : { 3: list(studies.map(({ source }) => source)) }),
    ...(sources.length === 0 || sources.some(({ effectiveQuery }) => effectiveQuery === null)
      ? {}
      : { 8: list([`as asked: ${answer.query.text}`, ...sources.map(({ source, effectiveQuery }) => `${source}: ${effectiveQuery}`)]) }),
    9: list([
      ...limits,
      `at most ${counted(perSource, "record")} of each source`,
      ...cut.map(({ source, delivered, total }) => `${source} delivered ${grouped(delivered)} of ${grouped(total!)}`),
      ...approximated
    ]),
    13: searchedOn,
    ...(sources.length === 0
      ? {}
      : {
          15: `${counted(total, "record")}: ${list(Object.entries(identified).map(([source, count]) => `${source} ${grouped(count)}`))}`
        }),
    ...(sources.length === 0
      ? {}
      : {
          16: `by litfuse, on identifiers, titles, contributors and places with vetoes: ${counted(duplicates, "duplicate")} removed, ${counted(works, "work")} left`
        })
  }
}

/**
 * What a search says for each of the 16 items of PRISMA-S, and what a person has yet to write.
 *
 * - source: Rethlefsen et al., PRISMA-S: an extension to the PRISMA statement for reporting literature searches in systematic reviews, Systematic
 *   Reviews 10:39 (2021), doi 10.1186/s13643-020-01542-z
 */
export const report = (answer: Answer, known: Known): Report => {
  const filled = filledBy(answer, known)
  const items = names.map((name, i): Item => {
    const text = filled[i + 1]
    const isEmpty = text === undefined || text === ""
    return { item: i + 1, name, status: isEmpty ? "missing" : "filled", text: isEmpty ? (open[i + 1] ?? "no source answered") : text }
  })
  return { version: 1, filled: items.filter(({ status }) => status === "filled").length, items }
}

/** A report as a text for people, one item on each line. */
export const print = ({ filled, items }: Report): string =>
  [
    `PRISMA-S: ${filled} of ${items.length} items are filled from the search; the others are for a person to write`,
    "",
    ...items.map(
      ({ item, name, status, text }) => `${String(item).padStart(2)} ${status === "filled" ? "filled " : "missing"}  ${name}: ${text}`
    ),
    ""
  ].join("\n")

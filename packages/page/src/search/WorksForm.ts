import * as Facets from "@litfuse/api/search/Facets"
import { type Sort, sorts, type WorksView } from "@litfuse/api/search/WorksView"
import { parseFacets } from "./facetBoxes.ts"

/**
 * The form around the works of a search, as its address says it.
 *
 * - `selected` ranks of selected works, ascending, on this page and on others
 * - `from`, `until` as typed; `problems` by the name of the field, whose value is not used
 */
export interface WorksForm {
  readonly view: WorksView
  readonly selected: ReadonlySet<number>
  readonly from: string
  readonly until: string
  readonly problems: ReadonlyMap<string, string>
}

/** The longest list of selected works that an address can have. */
const mostSelected = 100_000

/** Ranks as an address has them: `1-3,7`. */
export const printRanks = (ranks: Iterable<number>): string => {
  const runs: Array<[number, number]> = []
  for (const rank of [...ranks].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && rank === last[1] + 1) last[1] = rank
    else runs.push([rank, rank])
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(",")
}

/** Reads `1-3,7`. Ranks beyond `last`, and what is not a rank, are left out. */
export const parseRanks = (text: string, last: number): ReadonlyArray<number> =>
  text.split(",").flatMap((part) => {
    const [, from = "", until = from] = /^([1-9]\d{0,6})(?:-([1-9]\d{0,6}))?$/.exec(part) ?? []
    const [first, end] = [Number(from), Math.min(Number(until), last)]
    return from === "" ? [] : Array.from({ length: Math.max(0, Math.min(end - first + 1, mostSelected)) }, (_, i) => first + i)
  })

const yearIn = (text: string): number | undefined => (/^\d{4}$/.test(text) ? Number(text) : undefined)

const selectedIn = (query: URLSearchParams, works: number): ReadonlySet<number> =>
  query.get("pick") === "none"
    ? new Set()
    : new Set([...query.getAll("kept"), ...query.getAll("work")].flatMap((text) => parseRanks(text, works)).sort((a, b) => a - b))

/** Reads the address of a page of works; `works` in the answer. */
export const parseWorksForm = (query: URLSearchParams, works: number): WorksForm => {
  const [from, until] = [query.get("from")?.trim() ?? "", query.get("until")?.trim() ?? ""]
  const sort = query.get("sort") ?? ""
  const problems = new Map<string, string>()
  for (const [name, text] of [
    ["from", from],
    ["until", until]
  ] as const)
    if (text !== "" && yearIn(text) === undefined)
      problems.set(name, `"${text.slice(0, 20)}" is no year of four digits, so all years are shown`)
  if (problems.size === 0 && from !== "" && until !== "" && from > until)
    problems.set("until", `the years from ${from} until ${until} are none`)
  return {
    view: {
      facets: parseFacets(query),
      words: (query.get("words") ?? "").trim().slice(0, 500),
      from: yearIn(from),
      until: yearIn(until),
      sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : "rank"
    },
    selected: selectedIn(query, works),
    from,
    until,
    problems
  }
}

/** Whether a form shows only some works. */
export const isNarrow = ({ view: { facets, words, from, until } }: WorksForm): boolean =>
  words !== "" || from !== undefined || until !== undefined || Facets.names.some((name) => facets[name].length > 0)

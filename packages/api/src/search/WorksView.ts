/** Which works of an answer a page shows, and in which order. */
import * as Ids from "@litfuse/engine/Ids"
import * as Work from "@litfuse/engine/Work"
import * as Facets from "./Facets.ts"

/** Orders of works, with their labels. */
export const sorts = {
  rank: "best first",
  newest: "newest first",
  oldest: "oldest first",
  cited: "most cited first",
  title: "by title"
} as const satisfies Readonly<Record<string, string>>

/** An order of works. */
export type Sort = keyof typeof sorts

/**
 * A view of works.
 *
 * - `words` all of which a work has in its title, abstract, authors, journal, keywords, headings or identifiers; empty = all works
 * - `from`, `until` years, both included; undefined = no bound. With a bound a work without a year is not shown
 */
export interface WorksView {
  readonly facets: Facets.Selection
  readonly words: string
  readonly from: number | undefined
  readonly until: number | undefined
  readonly sort: Sort
}

const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()

const nameOf = (one: Work.Value<"contributors">[number]): string => (one._tag === "Group" ? one.name : `${one.family} ${one.given ?? ""}`)

const textOf = (work: Work.Work): string =>
  folded(
    [
      ...[...work.records, ...(work.enriched ?? [])].flatMap((one) => [one.title, one.abstract ?? "", one.containerTitle ?? ""]),
      ...(Work.field(work, "contributors")?.value ?? []).map(nameOf),
      ...Work.items(work, "keywords").map(({ value }) => value),
      ...Work.items(work, "meshHeadings").map(({ value }) => value.descriptor),
      ...Work.items(work, "identifiers").map(({ value }) => value.value)
    ].join("\n")
  )

const yearOf = (work: Work.Work): number | undefined => {
  const published = Work.field(work, "published")?.value
  return published === undefined ? undefined : Number(published.slice(0, 4))
}

/** The highest citation count of a work; undefined if no source has one. */
const citedOf = ({ records, enriched }: Work.Work): number | undefined => {
  const counts = [...records, ...(enriched ?? [])].flatMap(({ citationCount }) =>
    citationCount === undefined ? [] : [citationCount.count]
  )
  return counts.length === 0 ? undefined : Math.max(...counts)
}

/** Works without a value are last in every order. */
const byValue = (values: ReadonlyArray<number | string | undefined>, direction: 1 | -1) => {
  const compare = (a: number | string, b: number | string): number =>
    typeof a === "number" && typeof b === "number" ? a - b : Ids.compare(String(a), String(b))
  return (a: number, b: number): number => {
    const [x, y] = [values[a], values[b]]
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined) || a - b
    return direction * compare(x, y) || a - b
  }
}

const orders: Readonly<Record<Exclude<Sort, "rank">, readonly [(work: Work.Work) => number | string | undefined, 1 | -1]>> = {
  newest: [(work) => Work.field(work, "published")?.value, -1],
  oldest: [(work) => Work.field(work, "published")?.value, 1],
  cited: [citedOf, -1],
  title: [(work) => folded(Work.field(work, "title")?.value ?? "").replace(/^[^\p{L}\p{N}]+/u, ""), 1]
}

/**
 * The positions of the works of a view, in its order. Equal works stay in the order of the answer, and works without the value of the order are last.
 *
 * - shape: positions from 0 in `works`, each at most once; `facets` are those of `works`
 */
export const rowsOf = (
  works: ReadonlyArray<Work.Work>,
  facets: Facets.Facets,
  { facets: wanted, words, from, until, sort }: WorksView
): ReadonlyArray<number> => {
  const needed = folded(words)
    .split(/\s+/)
    .filter((word) => word !== "")
  const isInTime = (work: Work.Work): boolean => {
    if (from === undefined && until === undefined) return true
    const year = yearOf(work)
    return year !== undefined && year >= (from ?? -Infinity) && year <= (until ?? Infinity)
  }
  const hasWords = (work: Work.Work): boolean => {
    if (needed.length === 0) return true
    const text = textOf(work)
    return needed.every((word) => text.includes(word))
  }
  const rows = Facets.matchingRows(facets, wanted).filter((i) => isInTime(works[i]!) && hasWords(works[i]!))
  if (sort === "rank") return rows
  const [valueOf, direction] = orders[sort]
  const values: Array<number | string | undefined> = []
  for (const i of rows) values[i] = valueOf(works[i]!)
  return rows.toSorted(byValue(values, direction))
}

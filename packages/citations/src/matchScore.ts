import { isSameContainer } from "@litfuse/engine/dedup/isSameContainer"
import type { ComparedWork } from "./ComparedWork.ts"
import { haveCommonName } from "./haveCommonName.ts"
import { titleSimilarity } from "./titleSimilarity.ts"

/**
 * How well a work fits a reference.
 *
 * - `score` the weighted mean of what both have, 0 to 1; `title` the similarity of the titles alone, undefined if one has none
 * - `saidTitle` the words of the reference that are nearest to the title of the work
 */
export interface MatchScore {
  readonly score: number
  readonly title: number | undefined
  readonly saidTitle: string | undefined
}

/** Titles tell most. A volume or a page alone tells little. */
const weights = { title: 4, author: 1.5, year: 1, container: 0.75, volume: 0.5, page: 0.75 } as const

/** A name of each part, and how well it fits; undefined where one side lacks it. */
export type Fits = Readonly<Partial<Record<keyof typeof weights, number>>>

/** A notice about a work is not the work, although it has its title. */
const otherKind = 0.8

/** The weighted mean of the parts that both sides have. Empty: 0. */
export const meanOf = (fits: Fits, isOneKind: boolean): number => {
  let [sum, all] = [0, 0]
  for (const [name, fit] of Object.entries(fits)) {
    const weight = weights[name as keyof typeof weights]
    sum += weight * fit
    all += weight
  }
  return all === 0 ? 0 : (sum / all) * (isOneKind ? 1 : otherKind)
}

/** Whether a name of a reference is the first author of a work (1), another one (0.5) or none (0). */
const authorFit = (said: ReadonlyArray<string>, lists: ComparedWork["authors"]): number => {
  if (lists.some(([first]) => haveCommonName(said, first!))) return 1
  return lists.some((list) => list.some((name) => haveCommonName(said, name))) ? 0.5 : 0
}

/** How near years are: 1 for the same year, 0.5 for the next one, as of a paper that appeared online in December. */
export const yearFit = (said: ReadonlyArray<number>, years: ReadonlyArray<number>): number => {
  const distance = Math.min(...said.flatMap((one) => years.map((other) => Math.abs(one - other))))
  return Math.max(0, 1 - distance / 2)
}

const anyEqual = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => (a.some((one) => b.includes(one)) ? 1 : 0)

/** Whether a journal of the one is one of the other, in full or abbreviated. */
export const haveOneContainer = (one: ComparedWork, other: ComparedWork): boolean =>
  one.containers.some(({ names }) =>
    other.containers.some((of) => names.some((words) => of.names.some((others) => isSameContainer(words, others))))
  )

const both = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean => a.length > 0 && b.length > 0

/** How well a work fits a reference with fields. */
export const matchScore = (said: ComparedWork, is: ComparedWork): MatchScore => {
  const titles = said.titles.flatMap((one) => is.titles.map((other) => titleSimilarity(one, other)))
  const title = titles.length === 0 ? undefined : Math.max(...titles)
  const first = said.authors[0]?.[0]
  const fits: Fits = {
    ...(title === undefined ? {} : { title }),
    ...(first === undefined || is.authors.length === 0 ? {} : { author: authorFit(first, is.authors) }),
    ...(both(said.years, is.years) ? { year: yearFit(said.years, is.years) } : {}),
    ...(both(said.containers, is.containers) ? { container: haveOneContainer(said, is) ? 1 : 0 } : {}),
    ...(both(said.volumes, is.volumes) ? { volume: anyEqual(said.volumes, is.volumes) } : {}),
    ...(both(said.pages, is.pages) ? { page: anyEqual(said.pages, is.pages) } : {})
  }
  // the same journal, year, volume and page are one paper even without a title; fewer of them are not
  const isEnough = title !== undefined || (fits.page === 1 && fits.container === 1 && fits.year === 1)
  return { score: isEnough ? meanOf(fits, said.titles.length === 0 || said.kind === is.kind) : 0, title, saidTitle: said.titles[0] }
}

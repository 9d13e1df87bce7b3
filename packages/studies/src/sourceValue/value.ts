import { mean } from "@litfuse/stats/Summary"
import { idsWithout } from "../commonIds.ts"

/**
 * One need, as sources answered it.
 *
 * - `sources` by name the works that each has; a source that has none is absent or empty. Needs over one collection have the same map, and its works count
 *   once
 * - `relevant` the relevant works by their ids, with those that no source has
 */
export interface Need {
  readonly id: string
  readonly sources: ReadonlyMap<string, ReadonlySet<string>>
  readonly relevant: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

const unionOf = (sets: ReadonlyArray<ReadonlySet<string>>): ReadonlySet<string> => {
  const union = new Set<string>()
  for (const set of sets) for (const one of set) union.add(one)
  return union
}

const worksOf = ({ sources }: Need, names: ReadonlyArray<string>): ReadonlySet<string> =>
  unionOf(names.map((name) => sources.get(name) ?? none))

const hits = (works: ReadonlySet<string>, { relevant }: Need): number => {
  let count = 0
  for (const one of relevant) if (works.has(one)) count++
  return count
}

/** The share of relevant works that some sources find, as a mean over needs. Shape: every need has a relevant work. Empty: without needs it is 0. */
export const recallOf = (needs: ReadonlyArray<Need>, names: ReadonlyArray<string>): number =>
  needs.length === 0 ? 0 : mean(Float64Array.from(needs, (need) => hits(worksOf(need, names), need) / need.relevant.size))

/** The names of all sources, in the order in which they come. */
export const namesOf = (needs: ReadonlyArray<Need>): ReadonlyArray<string> => [
  ...new Set(needs.flatMap(({ sources }) => [...sources.keys()]))
]

/**
 * What one source has and adds, over all needs.
 *
 * - `works`, `relevant` how many it has; `alone`, `relevantAlone` how many of these no other source has
 * - `recall` the mean over needs; `lost` what the recall of all sources loses without it
 */
export interface Value {
  readonly name: string
  readonly works: number
  readonly alone: number
  readonly relevant: number
  readonly relevantAlone: number
  readonly recall: number
  readonly lost: number
}

/** What each source has and adds. Needs without a relevant work count for works alone. */
export const values = (all: ReadonlyArray<Need>): ReadonlyArray<Value> => {
  const names = namesOf(all)
  const needs = all.filter(({ relevant }) => relevant.size > 0)
  const whole = recallOf(needs, names)
  return names.map((name) => {
    const others = names.filter((one) => one !== name)
    const value = { works: 0, alone: 0, relevant: 0, relevantAlone: 0 }
    const counted = new Set<Need["sources"]>()
    for (const need of all) {
      const elsewhere = worksOf(need, others)
      const isNew = !counted.has(need.sources)
      counted.add(need.sources)
      for (const work of need.sources.get(name) ?? none) {
        const [isWanted, isAlone] = [need.relevant.has(work), !elsewhere.has(work)]
        value.works += Number(isNew)
        value.alone += Number(isNew && isAlone)
        value.relevant += Number(isWanted)
        value.relevantAlone += Number(isWanted && isAlone)
      }
    }
    return { name, ...value, recall: recallOf(needs, [name]), lost: whole - recallOf(needs, others) }
  })
}

/** A step of a greedy order: the source that is taken next, and what all that were taken have together. */
export interface Step {
  readonly name: string
  readonly works: number
  readonly relevant: number
  readonly recall: number
}

/** What a source adds to the sum of recalls, in addition to the works that are taken. */
const gainOf = (needs: ReadonlyArray<Need>, name: string, taken: (need: Need) => ReadonlySet<string>): number =>
  needs.reduce((sum, need) => {
    const works = need.sources.get(name) ?? none
    const before = taken(need)
    let fresh = 0
    for (const one of need.relevant) fresh += Number(works.has(one) && !before.has(one))
    return sum + fresh / need.relevant.size
  }, 0)

/**
 * Sources in the order in which each adds most to the recall of those before it. Of equal ones, the one that adds fewer works comes first, then the first by
 * name. Where nothing is relevant, each adds most works.
 *
 * - shape: `most` steps at the most
 */
export const greedy = (all: ReadonlyArray<Need>, most = Number.POSITIVE_INFINITY): ReadonlyArray<Step> => {
  const needs = all.filter(({ relevant }) => relevant.size > 0)
  const rest = new Set(namesOf(all))
  const taken = new Map([...new Set(all.map(({ sources }) => sources))].map((sources) => [sources, new Set<string>()]))
  const own = ({ sources }: Need): ReadonlySet<string> => taken.get(sources)!
  const steps: Array<Step> = []
  while (rest.size > 0 && steps.length < most) {
    const offers = [...rest].map((name) => {
      const added = [...taken].reduce((sum, [sources, works]) => sum + idsWithout(sources.get(name) ?? none, works).size, 0)
      return { name, gain: gainOf(needs, name, own), added }
    })
    const isRead = needs.length > 0
    const [next] = offers.sort(
      (a, b) => b.gain - a.gain || (isRead ? a.added - b.added : b.added - a.added) || (a.name < b.name ? -1 : 1)
    ) as [(typeof offers)[number]]
    rest.delete(next.name)
    for (const [sources, works] of taken) for (const work of sources.get(next.name) ?? none) works.add(work)
    steps.push({
      name: next.name,
      works: [...taken.values()].reduce((sum, works) => sum + works.size, 0),
      relevant: all.reduce((sum, need) => sum + hits(own(need), need), 0),
      recall: needs.length === 0 ? 0 : mean(Float64Array.from(needs, (need) => hits(own(need), need) / need.relevant.size))
    })
  }
  return steps
}

/** Relevant works that only one of two sources has, over all needs. */
export const discordant = (all: ReadonlyArray<Need>, first: string, second: string): readonly [onlyFirst: number, onlySecond: number] => {
  let [onlyFirst, onlySecond] = [0, 0]
  for (const { sources, relevant } of all)
    for (const work of relevant) {
      const [a, b] = [sources.get(first)?.has(work) === true, sources.get(second)?.has(work) === true]
      onlyFirst += Number(a && !b)
      onlySecond += Number(b && !a)
    }
  return [onlyFirst, onlySecond]
}

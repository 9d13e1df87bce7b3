import type { FreeTable } from "@litfuse/bench/report/Results"
import { counted } from "@litfuse/files/numbers"
import * as McNemar from "@litfuse/stats/McNemar"
import * as PValue from "@litfuse/stats/PValue"
import { discordant, namesOf, type Need, values } from "./value.ts"

interface Pair {
  readonly first: string
  readonly second: string
  readonly onlyFirst: number
  readonly onlySecond: number
}

/** Pairs of sources that were tested, with p corrected in one step. `untested` pairs have too few works that only one of the two has. */
export interface Pairs {
  readonly tested: ReadonlyArray<Pair & { readonly p: number }>
  readonly untested: number
  readonly least: number
  readonly sentence: string
}

/** A source with its number of works where it has fewer than are relevant: such a source cannot have them all, whatever it covers. */
const withSize = (needs: ReadonlyArray<Need>): ((name: string) => string) => {
  const relevant = new Set(needs.flatMap((need) => [...need.relevant])).size
  const works = new Map(values(needs).map((one) => [one.name, one.works]))
  return (name) => {
    const own = works.get(name)!
    return own < relevant ? `${name} (${counted(own, "work")} in all)` : name
  }
}

/** Tests every pair with at least `least` relevant works that only one of the two has. */
export const testedPairs = (needs: ReadonlyArray<Need>, least: number): Pairs => {
  const names = namesOf(needs)
  const pairs = names.flatMap((first, i) =>
    names.slice(i + 1).map((second): Pair => {
      const [onlyFirst, onlySecond] = discordant(needs, first, second)
      return { first, second, onlyFirst, onlySecond }
    })
  )
  const enough = pairs.filter(({ onlyFirst, onlySecond }) => onlyFirst + onlySecond >= least)
  const tested = enough.map((pair) => ({ ...pair, p: Math.min(1, enough.length * McNemar.exact(pair.onlyFirst, pair.onlySecond)) }))
  const shown = tested
    .filter(({ p }) => p < 0.05)
    .map(({ first, second, onlyFirst, onlySecond }) => (onlyFirst > onlySecond ? [second, first] : [first, second]))
  const described = withSize(needs)
  const said = [...Map.groupBy(shown, ([fewer]) => fewer!)].map(
    ([fewer, own]) => `${described(fewer)} has fewer than ${own.map(([, more]) => more!).join(", ")}`
  )
  return {
    tested,
    untested: pairs.length - enough.length,
    least,
    sentence:
      tested.length === 0
        ? "No pair has enough studies that only one of the two has, so nothing is tested."
        : `Of ${tested.length} pairs that were tested, ${shown.length} differ in how many of these they have${said.length === 0 ? "" : `: ${said.join("; ")}`}.`
  }
}

/** The pairs that were tested, as a table. */
export const pairsTable = ({ tested, untested, least }: Pairs): FreeTable => ({
  id: "pairs",
  title: `Pairs of sources with ${least} or more relevant works that only one of the two has; exact McNemar tests, corrected in one step for ${tested.length}`,
  note: `${untested} other pairs have fewer, with which no test of one pair could reach .05. The works of one need are the units: this says nothing about another need.`,
  columns: ["source", "and", "only the first", "only the second", "p (family)"].map((name) => ({ name })),
  rows: tested.map(({ first, second, onlyFirst, onlySecond, p }) => [first, second, onlyFirst, onlySecond, PValue.print(p)])
})

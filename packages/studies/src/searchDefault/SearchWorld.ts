import * as Seed from "@litfuse/stats/Seed"
import type { Orders, Params } from "./params.ts"

/**
 * A situation in which a search runs: which sources are asked, and how their orders depend on each other. `depth` is how many records each delivers, `outages`
 * how many of them fail.
 */
export interface SearchWorld {
  readonly family: string
  readonly sources: ReadonlyArray<string>
  readonly orders: Orders
  readonly depth: number
  readonly outages: number
}

/** Every combination of the levels, in the order of the parameters. A world in which no source is left does not exist. */
export const worldsOf = ({
  families,
  orders,
  depths,
  outages
}: Pick<Params, "families" | "orders" | "depths" | "outages">): ReadonlyArray<SearchWorld> =>
  Object.entries(families).flatMap(([family, sources]) =>
    orders.flatMap((order) =>
      depths.flatMap((depth) =>
        outages.flatMap((out) => (out < sources.length ? [{ family, sources, orders: order, depth, outages: out }] : []))
      )
    )
  )

const ordersText: Readonly<Record<Orders, string>> = { own: "own orders", paired: "paired orders", shared: "one order" }

/** The kinds that a world belongs to, one for each property. */
export const kindsOf = ({ family, sources, orders, depth, outages }: SearchWorld): ReadonlyArray<string> => [
  `${family} (${sources.length} sources)`,
  ordersText[orders],
  `depth ${depth}`,
  `${outages} failed`
]

/** A world in words. */
export const nameOf = (world: SearchWorld): string => kindsOf(world).join(", ")

/**
 * What chance decides in a world for one topic.
 *
 * - shape: `orderOf[i]` the number of the order that source i has; `isOut`, `isNewest` by source
 */
export interface Draw {
  readonly orderOf: ReadonlyArray<number>
  readonly isOut: ReadonlyArray<boolean>
  readonly isNewest: ReadonlyArray<boolean>
}

const shuffled = (n: number, seed: Seed.Seed): ReadonlyArray<number> =>
  Seed.shuffle(
    Seed.stream(seed),
    Array.from({ length: n }, (_, i) => i)
  )

const groupOf: Readonly<Record<Orders, (source: number) => number>> = {
  own: (source) => source,
  paired: (source) => Math.floor(source / 2),
  shared: () => 0
}

/**
 * Draws orders and failures for one topic. Worlds of one family differ only by their properties. In all of them the same orders come first. A source that
 * fails with one outage also fails with two.
 *
 * - shape: at least as many orders as sources
 */
export const drawOf = (
  { sources, orders, outages }: Pick<SearchWorld, "sources" | "orders" | "outages">,
  { of, newest, seed }: { readonly of: number; readonly newest: number; readonly seed: Seed.Seed }
): Draw => {
  const runs = shuffled(of, Seed.derive(seed, "orders"))
  const failing = shuffled(sources.length, Seed.derive(seed, "outages")).slice(0, outages)
  const dated = shuffled(sources.length, Seed.derive(seed, "newest")).slice(0, newest)
  return {
    orderOf: sources.map((_, i) => runs[groupOf[orders](i)]!),
    isOut: sources.map((_, i) => failing.includes(i)),
    isNewest: sources.map((_, i) => dated.includes(i))
  }
}

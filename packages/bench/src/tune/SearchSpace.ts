import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Seed from "@litfuse/stats/Seed"
import * as Compositions from "./Compositions.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** Some values, ordered from simple to complex. */
const Grid = Schema.Struct({ grid: Schema.NonEmptyArray(Schema.Unknown) })

/** All numbers between two, or `steps` of them at equal distances; on a `log` scale ratios count. */
const Range = Schema.Struct({
  from: Schema.Finite,
  to: Schema.Finite,
  scale: Schema.Literals(["linear", "log"]).pipe(Schema.withDecodingDefaultKey(Effect.succeed("linear" as const))),
  isWhole: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  steps: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)))
}).check(
  Schema.makeFilter(({ from, to, scale, isWhole }) => {
    if (from >= to) return "a range goes up: from < to"
    if (scale === "log" && from <= 0) return "a log scale starts above 0"
    return isWhole && !(Number.isInteger(from) && Number.isInteger(to)) ? "a range of whole numbers has whole ends" : undefined
  })
)

/** All weights of `parts` runs that are multiples of 1 / `units` and sum to 1. */
const Shares = Schema.Struct({ parts: Count, units: Count })

/** The values that one parameter may take. */
export const Dimension = Schema.Union([Grid, Range, Shares])

/** The values that parameters may take, by name; other parameters are fixed. */
export const Space = Schema.Record(Schema.String, Dimension)

export type Dimension = typeof Dimension.Type
export type Space = typeof Space.Type

/**
 * A place in a space: one coordinate per dimension, in the order of the space.
 *
 * - units: an index from 0 where a dimension has a number of values, else a share of the range in [0, 1]
 */
export type Point = ReadonlyArray<number>

/** How many values a dimension has; Infinity for a range without steps. */
export const sizeOf = (dimension: Dimension): number => {
  if ("grid" in dimension) return dimension.grid.length
  if ("parts" in dimension) return Compositions.count(dimension.units, dimension.parts)
  return dimension.steps ?? Number.POSITIVE_INFINITY
}

/** The dimensions of a space with their names, in order. */
export const dimensions = (space: Space): ReadonlyArray<readonly [name: string, dimension: Dimension]> => Object.entries(space)

/** How many points a space has; 1 when it has no dimensions. */
export const size = (space: Space): number => dimensions(space).reduce((n, [, dimension]) => n * sizeOf(dimension), 1)

/** The share of a dimension's extent that a coordinate stands for, in [0, 1]. */
const share = (dimension: Dimension, coordinate: number): number => {
  const n = sizeOf(dimension)
  if (n === Number.POSITIVE_INFINITY) return coordinate
  return n === 1 ? 0 : coordinate / (n - 1)
}

/** A number of a range. The ends are exact, whatever the rounding of logarithms. */
const numberAt = ({ from, to, scale }: Extract<Dimension, { readonly from: number }>, along: number): number => {
  if (along === 0) return from
  if (along === 1) return to
  return scale === "log" ? from * (to / from) ** along : from + along * (to - from)
}

const valueAt = (dimension: Dimension, coordinate: number): unknown => {
  if ("grid" in dimension) return dimension.grid[coordinate]
  if ("parts" in dimension) return Compositions.at(coordinate, dimension.units, dimension.parts).map((unit) => unit / dimension.units)
  const value = numberAt(dimension, share(dimension, coordinate))
  return dimension.isWhole ? Math.round(value) : value
}

/** A value of a dimension, and its path in the dimension: a place of the grid, an end of the range, or empty. */
export interface Sample {
  readonly path: ReadonlyArray<PropertyKey>
  readonly value: unknown
}

/** A range with more values than this is sampled and not tried value by value: a parameter that accepts two values accepts those between them. */
const mostSamples = 1000

/** Between whole numbers, whatever the ends. */
const odd = 1 / Math.PI

/**
 * Values that represent a dimension: a parameter that accepts them accepts the others too. All of a grid, both ends of a range and what lies between,
 * one sharing.
 *
 * - shape: at least one; the first is the value at coordinate 0
 */
export const samples = (dimension: Dimension): ReadonlyArray<Sample> => {
  if ("grid" in dimension) return dimension.grid.map((value, i) => ({ path: ["grid", i], value }))
  if ("parts" in dimension) return [{ path: [], value: valueAt(dimension, 0) }]
  const { from, to, steps } = dimension
  const inner = steps === undefined ? [odd] : Array.from({ length: Math.min(steps - 2, mostSamples) }, (_, i) => i + 1)
  return [
    { path: ["from"], value: from },
    { path: ["to"], value: to },
    ...inner.map((coordinate) => ({ path: [], value: valueAt(dimension, coordinate) }))
  ]
}

/** The parameters at a point. */
export const params = (space: Space, point: Point): Readonly<Record<string, unknown>> =>
  Object.fromEntries(dimensions(space).map(([name, dimension], d) => [name, valueAt(dimension, point[d]!)]))

/**
 * Point number `index` of a space of finite size: the last dimension changes fastest.
 *
 * - shape: `index` from 0 to below `size(space)`
 */
export const at = (space: Space, index: number): Point => {
  const all = dimensions(space)
  const point = all.map(() => 0)
  let rest = index
  for (let d = all.length - 1; d >= 0; d--) {
    const n = sizeOf(all[d]![1])
    point[d] = rest % n
    rest = Math.floor(rest / n)
  }
  return point
}

/** The coordinate of a share of a dimension's extent: every value of a grid has an equal part of [0, 1). */
export const coordinate = (dimension: Dimension, along: number): number => {
  const n = sizeOf(dimension)
  return n === Number.POSITIVE_INFINITY ? along : Math.min(n - 1, Math.floor(along * n))
}

/** A point drawn evenly. */
export const draw = (space: Space, stream: Seed.Stream): Point =>
  dimensions(space).map(([, dimension]) => coordinate(dimension, stream.unit()))

const isOrdered = (dimension: Dimension): boolean => !("grid" in dimension) || dimension.grid.every((value) => typeof value === "number")

/** A point as numbers in [0, 1] whose distances are meaningful: each word becomes a separate number, weights become one number for each part. */
export const encode = (space: Space, point: Point): ReadonlyArray<number> =>
  dimensions(space).flatMap(([, dimension], d) => {
    const here = point[d]!
    if ("parts" in dimension) return Compositions.at(here, dimension.units, dimension.parts).map((unit) => unit / dimension.units)
    if (isOrdered(dimension)) return [share(dimension, here)]
    return Array.from({ length: sizeOf(dimension) }, (_, i) => (i === here ? 1 : 0))
  })

const ofComposition = (here: number, { units, parts }: typeof Shares.Type): ReadonlyArray<number> => {
  const own = Compositions.at(here, units, parts)
  return own.flatMap((_, from) =>
    own.flatMap((_, to) =>
      from === to || own[from] === 0 ? [] : [Compositions.indexOf(own.map((unit, p) => unit - (p === from ? 1 : 0) + (p === to ? 1 : 0)))]
    )
  )
}

/**
 * The coordinates next to one: both neighbours of an ordered value, or all others of one without order. For weights a unit moves from one part to another;
 * a range without steps has `step` to each side.
 */
export const neighbours = (dimension: Dimension, here: number, step: number): ReadonlyArray<number> => {
  if ("parts" in dimension) return ofComposition(here, dimension)
  const n = sizeOf(dimension)
  if (n === Number.POSITIVE_INFINITY) return [here - step, here + step].filter((along) => along >= 0 && along <= 1)
  if (isOrdered(dimension)) return [here - 1, here + 1].filter((index) => index >= 0 && index < n)
  return Array.from({ length: n }, (_, index) => index).filter((index) => index !== here)
}

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { coordinateAscent } from "./CoordinateAscent.ts"
import { gridSearch } from "./GridSearch.ts"
import { latinHypercube } from "./LatinHypercube.ts"
import { modelSearch } from "./ModelSearch.ts"
import { randomSearch } from "./RandomSearch.ts"
import type { SearchMethod } from "./SearchMethod.ts"

const Points = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))
const points = (byDefault: number) => Points.pipe(Schema.withDecodingDefaultKey(Effect.succeed(byDefault)))

/** Batches in a row that may bring nothing better before a search ends; left out, it goes on to its end. */
const patience = Schema.optionalKey(Points)

/** How a space is searched. */
export const Options = Schema.Union([
  Schema.Struct({ by: Schema.Literal("grid"), patience }),
  Schema.Struct({ by: Schema.Literal("random"), points: Points, patience }),
  Schema.Struct({ by: Schema.Literal("latin-hypercube"), points: Points }),
  Schema.Struct({
    by: Schema.Literal("coordinate-ascent"),
    starts: points(1),
    finest: Schema.Finite.check(Schema.isGreaterThan(0)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(0.02))),
    patience
  }),
  Schema.Struct({ by: Schema.Literal("model"), points: Points, first: points(8), batch: points(4), patience })
])

/** How a space is searched. */
export type Options = typeof Options.Type

/** The search that options name. */
export const searchOf = (options: Options): SearchMethod => {
  switch (options.by) {
    case "grid":
      return gridSearch
    case "random":
      return randomSearch(options.points)
    case "latin-hypercube":
      return latinHypercube(options.points)
    case "coordinate-ascent":
      return coordinateAscent(options)
    case "model":
      return modelSearch(options)
  }
}

/** Batches in a row that may bring nothing better. */
export const patienceOf = (options: Options): number => ("patience" in options ? options.patience : undefined) ?? Number.POSITIVE_INFINITY

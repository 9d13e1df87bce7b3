/** Fields that the designs of all tuners share. A report holds the decoded design, so the order of its keys never changes. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { rules } from "./Choice.ts"
import * as SearchOptions from "./search/SearchOptions.ts"
import { Space } from "./SearchSpace.ts"

/** A field, and the value that it has where a design leaves it out. */
export const orElse = <S extends Schema.Constraint>(field: S, value: S["Encoded"]): Schema.withDecodingDefaultKey<S> =>
  Schema.withDecodingDefaultKey<S>(Effect.succeed(value))(field)

/** The name of a file, a run set or a system. */
export const Name = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]*$/))

/** A whole number of 1 or more. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** A day that nodes of a pipeline read from the clock. */
export const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/, { expected: "a day such as 2026-01-31" }))

/** A commit of the repository, by its whole hash or a beginning that is long enough. */
export const Commit = Schema.String.check(Schema.isPattern(/^[0-9a-f]{12,64}$/, { expected: "the hash of a commit, 12 letters or more" }))

/** The hash (sha256) of something that was declared before. */
export const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))

/** Parameters that are fixed; the Schema of the plugin decodes them. */
export const params = orElse(Schema.Record(Schema.String, Schema.Unknown), {})

/** What is searched; left out, nothing is. */
export const space = orElse(Space, {})

/** How a space is searched. */
export const search = orElse(SearchOptions.Options, { by: "grid" })

/** How one of the settings that were tried is chosen. */
export const choice = orElse(Schema.Literals(rules), "best")

/** The measure that is optimised, and further ones, which are printed and never optimised. */
export const measured = { measure: Schema.NonEmptyString, beside: orElse(Schema.Array(Schema.NonEmptyString), []) }

/** The parts of a topic that are searched for. */
export const query = orElse(Schema.NonEmptyArray(Schema.Literals(["title", "description", "narrative"])), ["title"])

const AtLeastTwo = Schema.Int.check(Schema.isGreaterThanOrEqualTo(2))

/** How many folds there are outside, each held out once. */
export const outer = orElse(AtLeastTwo, 5)

/** The same, or one fold for each topic. */
export const outerOrEach = orElse(Schema.Union([AtLeastTwo, Schema.Literal("leave-one-out")]), 5)

/** How many folds of training topics there are. */
export const inner = outer

/** How often topics are dealt into folds. */
export const seeds = orElse(Count, 10)

/**
 * The hash that draws the forward orders. Without it the design draws them. A report that was measured before names the hash of that day, so that its
 * differences stay.
 */
export const orders = Schema.optionalKey(Sha256)

/** A value that was published elsewhere, or that litfuse measured before, for a system or a baseline; compared at `digits` decimals. */
export const Expected = Schema.Struct({
  system: Schema.NonEmptyString,
  measure: Schema.NonEmptyString,
  value: Schema.Finite,
  digits: Schema.Int,
  origin: Schema.NonEmptyString
})

/** Values that a design is expected to give. */
export const expected = orElse(Schema.Array(Expected), [])

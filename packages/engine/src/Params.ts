import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "./Decode.ts"
import * as Invariant from "./Invariant.ts"
import { BadParameters } from "./PipelineError.ts"
import type { Configurable, Kind, Plugin } from "./Plugin.ts"

/** The lowest and the highest value of a number, both allowed. */
export interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

/** No parameters. An empty `Struct` would accept any value. */
export const none = Schema.Record(Schema.String, Schema.Never)

/** A parameter that is a finite number. */
export const number = (byDefault: number, bounds: Bounds) =>
  Schema.Finite.check(Schema.isBetween(bounds)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(byDefault)))

/** A parameter that is a whole number. */
export const integer = (byDefault: number, bounds: Bounds) =>
  Schema.Int.check(Schema.isBetween(bounds)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(byDefault)))

/** A parameter that is one of a few words. */
export const choice = <const Words extends ReadonlyArray<string>>(
  words: Words,
  byDefault: Words[number]
): Schema.withDecodingDefaultKey<Schema.Literals<Words>> =>
  Schema.withDecodingDefaultKey<Schema.Literals<Words>>(Effect.succeed(byDefault))(Schema.Literals(words))

/** A parameter that is on or off. */
export const flag = (byDefault: boolean) => Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(byDefault)))

/** A parameter that is a list of numbers, one per input; empty unless given. */
export const numbers = (bounds: Bounds) =>
  Schema.Array(Schema.Finite.check(Schema.isBetween(bounds))).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** Decodes parameters from outside and fills in defaults. Unknown names are problems. Errors: one `BadParameters` per problem. */
export const decode = <Params>(
  plugin: Plugin<Kind> & Configurable<Params>,
  input: unknown
): Result.Result<Params, ReadonlyArray<BadParameters>> =>
  Result.mapError(Decode.strict(plugin.params, input), (problems) =>
    problems.map(({ path, what }) => new BadParameters({ plugin: plugin.id, path: Decode.printPath(path), what }))
  )

/** The default parameters of a plugin. A plugin without a default for each of them breaks its contract. */
export const defaults = <Params>(plugin: Plugin<Kind> & Configurable<Params>): Params => {
  const decoded = decode(plugin, {})
  Invariant.check(Result.isSuccess(decoded), `every parameter of plugin "${plugin.id}" has a default`)
  return decoded.success
}

import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import type { Configurable } from "@litfuse/engine/Plugin"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { rules } from "../Choice.ts"
import { choiceProblem, mostPoints, triedOf } from "../fusion/candidateProblems.ts"
import { overlayParams } from "../overlayParams.ts"
import * as SearchOptions from "../search/SearchOptions.ts"
import * as SearchSpace from "../SearchSpace.ts"

const withDefault = <A>(value: A) => Effect.succeed(value)

/** What an experiment says of an analyzer's parameters: what is fixed, what is searched, and how one setting is chosen. */
export const fields = {
  params: Schema.Record(Schema.String, Schema.Unknown).pipe(Schema.withDecodingDefaultKey(withDefault({}))),
  space: SearchSpace.Space.pipe(Schema.withDecodingDefaultKey(withDefault({}))),
  search: SearchOptions.Options.pipe(Schema.withDecodingDefaultKey(withDefault({ by: "grid" } as const))),
  choice: Schema.Literals(rules).pipe(Schema.withDecodingDefaultKey(withDefault("best" as const)))
}

const Open = Schema.Struct(fields)
type Open = typeof Open.Type

/** The parameters at a point, decoded. A point of a space without `problems` is accepted. */
export const paramsAt = <P>(analyzer: Configurable<P>, { params, space }: Pick<Open, "params" | "space">, point: SearchSpace.Point): P =>
  Result.getOrThrow(Decode.strict(analyzer.params, overlayParams(params, SearchSpace.params(space, point))))

/** The place of a problem of a parameter: the value of the space that it comes from; undefined = it is reported with another value. */
const placeOf = (path: ReadonlyArray<PropertyKey>, tried: ReadonlyArray<PropertyKey>, space: Open["space"]) => {
  const [name] = path
  if (name === undefined) return tried.length === 0 ? ["params"] : tried
  if (!(String(name) in space)) return ["params", ...path]
  return tried[1] === name ? tried : undefined
}

/** Values that an analyzer refuses, and a search that does not fit the space or the choice; paths start at these keys. */
export const problems = (analyzer: Configurable<unknown>, { params, space, search, choice }: Open): ReadonlyArray<Problem> => {
  const found = new Map<string, Problem>()
  const add = (path: ReadonlyArray<PropertyKey>, what: string) => found.set(JSON.stringify([path, what]), { path, what })
  for (const tried of triedOf({ params, space })) {
    const decoded = Decode.strict(analyzer.params, tried.params)
    for (const { path, what } of Result.isFailure(decoded) ? decoded.failure : []) {
      const place = placeOf(path, tried.path, space)
      if (place !== undefined) add(what === Decode.unknownKey ? place.slice(0, 2) : place, what)
    }
  }
  if (SearchSpace.size(space) > mostPoints && search.by === "grid")
    add(["space"], `${SearchSpace.size(space)} settings are more than a grid can look at; give fewer, or another search`)
  const what = choiceProblem(choice, search)
  if (what !== undefined) add(["search", "by"], what)
  return [...found.values()]
}

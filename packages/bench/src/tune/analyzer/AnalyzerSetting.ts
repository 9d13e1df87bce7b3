import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import type { Configurable } from "@litfuse/engine/Plugin"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Plugins from "../../experiment/Plugins.ts"
import * as Fields from "../DesignFields.ts"
import { overlayParams } from "../overlayParams.ts"
import * as SearchSpace from "../SearchSpace.ts"
import { searchProblems, valueProblems } from "../SpaceProblems.ts"

/** What an experiment says of an analyzer's parameters: what is fixed, what is searched, and how one setting is chosen. */
export const fields = { params: Fields.params, space: Fields.space, search: Fields.search, choice: Fields.choice }

const Open = Schema.Struct(fields)
type Open = typeof Open.Type

/** The parameters at a point, decoded. A point of a space without `problems` is accepted. */
export const paramsAt = <P>(analyzer: Configurable<P>, { params, space }: Pick<Open, "params" | "space">, point: SearchSpace.Point): P =>
  Result.getOrThrow(Decode.strict(analyzer.params, overlayParams(params, SearchSpace.params(space, point))))

/** Values that an analyzer refuses, and a search that does not fit the space or the choice; paths start at these keys. */
export const problems = (analyzer: Configurable<unknown>, open: Open): ReadonlyArray<Problem> => [
  ...valueProblems(open, (params) => Plugins.refused(analyzer, params), overlayParams),
  ...searchProblems(open)
]

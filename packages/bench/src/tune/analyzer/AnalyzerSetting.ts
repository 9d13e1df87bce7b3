import * as Decode from "@litfuse/engine/Decode"
import type { Configurable } from "@litfuse/engine/Plugin"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Fields from "../DesignFields.ts"
import { overlayParams } from "../overlayParams.ts"
import * as SearchSpace from "../SearchSpace.ts"

/** What an experiment says of an analyzer's parameters: what is fixed, what is searched, and how one setting is chosen. */
export const fields = { params: Fields.params, space: Fields.space, search: Fields.search, choice: Fields.choice }

const Open = Schema.Struct(fields)
type Open = typeof Open.Type

/** The parameters at a point, decoded. A point of a space without `problems` is accepted. */
export const paramsAt = <P>(analyzer: Configurable<P>, { params, space }: Pick<Open, "params" | "space">, point: SearchSpace.Point): P =>
  Result.getOrThrow(Decode.strict(analyzer.params, overlayParams(params, SearchSpace.params(space, point))))

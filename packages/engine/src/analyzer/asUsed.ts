import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Used } from "../Analyzer.ts"
import * as Decode from "../Decode.ts"

/**
 * The output of an analyzer as one that uses it reads it: the value itself where both have the same schema, else what the other schema makes of its
 * JSON. Keys that the other schema does not name are left out.
 *
 * - errors: what its own schema cannot write, or the other cannot read
 */
export const asUsed = (
  { output: own }: Pick<Used, "output">,
  { output: other }: Pick<Used, "output">,
  output: unknown
): Result.Result<unknown, ReadonlyArray<Decode.Problem>> =>
  own === other
    ? Result.succeed(output)
    : Result.flatMap(Decode.toJson(own, output), (json) => Decode.open(Schema.toCodecJson(other), json))

/** Problems in a line: each with its place in the output. */
export const printed = (problems: ReadonlyArray<Decode.Problem>): string =>
  problems.map(({ path, what }) => `${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()).join("; ")

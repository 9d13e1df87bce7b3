import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Used } from "../Analyzer.ts"
import * as Decode from "../Decode.ts"

/**
 * Converts the output of an analyzer to the schema of its reader. Equal schemas keep the value; otherwise the reader's schema decodes its JSON and
 * ignores unknown keys.
 *
 * - errors: what the own schema cannot encode, or the other cannot decode
 */
export const readUsedOutput = (
  { output: own }: Pick<Used, "output">,
  { output: other }: Pick<Used, "output">,
  output: unknown
): Result.Result<unknown, ReadonlyArray<Decode.Problem>> =>
  own === other
    ? Result.succeed(output)
    : Result.flatMap(Decode.toJson(own, output), (json) => Decode.open(Schema.toCodecJson(other), json))

/** Problems in one line, each with its place in the output. */
export const printProblems = (problems: ReadonlyArray<Decode.Problem>): string =>
  problems.map(({ path, what }) => `${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()).join("; ")

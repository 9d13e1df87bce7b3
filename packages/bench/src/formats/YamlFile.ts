import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { BadShape, DatasetError } from "@litfuse/files/DatasetError"
import * as YamlText from "@litfuse/files/YamlText"

/**
 * Decodes a YAML file strictly by a Schema: unknown keys are errors, and all problems are reported at once, each with its line.
 *
 * - `check` what the schema cannot say, run on the decoded value; its problems get lines too
 * - errors: `BadShape`, one line per problem
 */
export const parse = <A>(
  schema: Schema.Codec<A, unknown>,
  file: string,
  text: string,
  check: (value: A) => ReadonlyArray<Decode.Problem> = () => []
): Result.Result<A, DatasetError> => {
  const fail = (problems: BadShape["problems"]) =>
    Result.fail(
      new DatasetError({ dataset: file, reason: new BadShape({ file, problems: [...problems].sort((a, b) => a.line - b.line) }) })
    )
  const yaml = YamlText.parse(file, text)
  if (Result.isFailure(yaml)) return fail(yaml.failure)
  const placed = (problems: ReadonlyArray<Decode.Problem>) =>
    problems.map(({ path, what }) => ({
      line: yaml.success.lineOf(path),
      what: path.length === 0 ? what : `${Decode.printPath(path).replace(/^\./, "")}: ${what}`
    }))
  const decoded = Decode.strict(schema, yaml.success.value)
  if (Result.isFailure(decoded)) return fail(placed(decoded.failure))
  const problems = check(decoded.success)
  return problems.length > 0 ? fail(placed(problems)) : Result.succeed(decoded.success)
}

import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { BadShape, DatasetError } from "@litfuse/files/DatasetError"
import * as YamlText from "@litfuse/files/YamlText"

/** A decoded file that may be checked further. `checked`: the value, or problems with it as an error, each with its line. */
export interface Decoded<A> {
  readonly value: A
  readonly checked: (problems: ReadonlyArray<Decode.Problem>) => Result.Result<A, DatasetError>
}

/** Decodes YAML strictly by a Schema: unknown keys are errors, each with the key that it most likely means. Errors: `BadShape`, one line per problem, all at once. */
export const decode = <A>(schema: Schema.Codec<A, unknown>, file: string, text: string): Result.Result<Decoded<A>, DatasetError> => {
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
  if (Result.isFailure(decoded)) return fail(placed(Decode.withNearestKeys(schema, decoded.failure)))
  const value = decoded.success
  return Result.succeed({ value, checked: (problems) => (problems.length > 0 ? fail(placed(problems)) : Result.succeed(value)) })
}

/** As `decode`; `check` says what the schema cannot, on the decoded value. Errors: `BadShape`, one line per problem. */
export const parse = <A>(
  schema: Schema.Codec<A, unknown>,
  file: string,
  text: string,
  check: (value: A) => ReadonlyArray<Decode.Problem> = () => []
): Result.Result<A, DatasetError> => Result.flatMap(decode(schema, file, text), ({ value, checked }) => checked(check(value)))

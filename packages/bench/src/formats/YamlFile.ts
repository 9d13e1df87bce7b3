import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as Yaml from "yaml"
import { BadShape, DatasetError } from "../DatasetError.ts"

/** The line of a path, or of its nearest ancestor that is written in the file. */
const lineOf = (document: Yaml.Document.Parsed, lines: Yaml.LineCounter, path: ReadonlyArray<PropertyKey>): number => {
  for (let depth = path.length; depth > 0; depth--) {
    const keys = path.slice(0, depth)
    const parent = document.getIn(keys.slice(0, -1), true)
    const pair = Yaml.isMap(parent)
      ? parent.items.find(({ key }) => String(Yaml.isScalar(key) ? key.value : key) === String(keys.at(-1)))
      : undefined
    const node = Yaml.isNode(pair?.key) ? pair.key : document.getIn(keys, true)
    if (Yaml.isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

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
  const lines = new Yaml.LineCounter()
  const document = Yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const fail = (problems: BadShape["problems"]) =>
    Result.fail(
      new DatasetError({ dataset: file, reason: new BadShape({ file, problems: [...problems].sort((a, b) => a.line - b.line) }) })
    )
  const placed = (problems: ReadonlyArray<Decode.Problem>) =>
    problems.map(({ path, what }) => ({
      line: lineOf(document, lines, path),
      what: path.length === 0 ? what : `${Decode.printPath(path).replace(/^\./, "")}: ${what}`
    }))
  if (document.errors.length > 0)
    return fail(document.errors.map(({ message, pos }) => ({ line: lines.linePos(pos[0]).line, what: `not YAML: ${message}` })))
  const decoded = Decode.strict(schema, document.toJS())
  if (Result.isFailure(decoded)) return fail(placed(decoded.failure))
  const problems = check(decoded.success)
  return problems.length > 0 ? fail(placed(problems)) : Result.succeed(decoded.success)
}

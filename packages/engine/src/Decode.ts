import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
import { closestIssue } from "./internal/closestIssue.ts"
import { firstLine } from "./internal/firstLine.ts"
import { keysAt } from "./internal/keysAt.ts"
import { didYouMean, nearest } from "./Nearest.ts"

/** One thing that is wrong with untrusted data: where, as keys from the root, and what. */
export interface Problem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly what: string
}

/** The message for a key that is not expected. */
export const unknownKey = "is not a known key"
const missingKey = "is missing"

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    switch (issue._tag) {
      case "MissingKey":
        return missingKey
      case "UnexpectedKey":
        return unknownKey
      default: {
        const text = SchemaIssue.defaultLeafHook(issue)
        return text.replace(/^Expected/, "expected")
      }
    }
  }
})

/** Values from outside may be very long, and a message is one line. */
const shortened = (message: string): string => message.replace(/(, got .{60}).+$/su, "$1 …")

const problems = (error: Schema.SchemaError): ReadonlyArray<Problem> =>
  format(closestIssue(error.issue)).issues.map(({ message, path }) => {
    const keys = (path ?? []).map((key) => (typeof key === "object" ? key.key : key))
    // an empty list where items are required is reported as missing its first item
    return message === missingKey && keys.at(-1) === 0
      ? { path: keys.slice(0, -1), what: "is empty" }
      : { path: keys, what: shortened(message.replace(/^Expected/, "expected")) }
  })

/** Third-party schemas may throw or be asynchronous: both are problems like any other. */
const guarded = <A>(run: () => Result.Result<A, Schema.SchemaError>): Result.Result<A, ReadonlyArray<Problem>> => {
  const ran = Result.try({
    try: run,
    catch: (thrown) => [
      { path: [], what: `cannot be read, because its schema fails (${firstLine(thrown)}); a schema must neither throw nor wait` }
    ]
  })
  return Result.isFailure(ran) ? Result.fail(ran.failure) : Result.mapError(ran.success, problems)
}

/**
 * Decodes data from outside leniently: unknown keys are left out of the result, all other problems are reported.
 *
 * - errors: the problems in the order of the schema's fields
 */
export const open = <A>(schema: Schema.Codec<A, unknown>, input: unknown): Result.Result<A, ReadonlyArray<Problem>> =>
  guarded(() => Schema.decodeUnknownResult(schema, { errors: "all", reportInput: true })(input))

// A struct without fields accepts every key, even when unknown keys are errors. Here it accepts none.
const unknownToNone = (schema: Schema.Codec<unknown, unknown>, input: unknown): ReadonlyArray<Problem> => {
  const { ast } = schema
  const isEmpty = SchemaAST.isObjects(ast) && ast.propertySignatures.length === 0 && ast.indexSignatures.length === 0
  if (!isEmpty || typeof input !== "object" || input === null) return []
  return Object.keys(input).map((key) => ({ path: [key], what: unknownKey }))
}

/**
 * Decodes data from outside strictly: unknown keys are problems, and **all** problems are reported, each with its path.
 *
 * - errors: the unknown keys, then the problems in the order of the schema's fields
 */
export const strict = <A>(schema: Schema.Codec<A, unknown>, input: unknown): Result.Result<A, ReadonlyArray<Problem>> => {
  const unknown = unknownToNone(schema, input)
  if (unknown.length > 0) return Result.fail(unknown)
  return guarded(() => Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error", reportInput: true })(input))
}

/** The problems, where each unknown key is followed by the known keys that it most likely means. */
export const withNearestKeys = ({ ast }: Schema.Codec<unknown, unknown>, problems: ReadonlyArray<Problem>): ReadonlyArray<Problem> =>
  problems.map((problem) => {
    if (problem.what !== unknownKey) return problem
    const { path } = problem
    return { path, what: `${unknownKey}${didYouMean(nearest(String(path.at(-1)), keysAt(ast, path.slice(0, -1)), 1))}` }
  })

/** Writes a decoded value as JSON, by its schema. Errors: the problems, when the value or its schema cannot be written as JSON. */
export const toJson = <A>(schema: Schema.Codec<A, unknown>, value: A): Result.Result<Schema.Json, ReadonlyArray<Problem>> =>
  guarded(() => Schema.encodeUnknownResult(Schema.toCodecJson(schema))(value))

/** Prints a path as code: `nodes[2].params.k` without its first dot. The empty path is the empty string. */
export const printPath = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => (typeof key === "number" || /^\d+$/.test(String(key)) ? `[${String(key)}]` : `.${String(key)}`)).join("")

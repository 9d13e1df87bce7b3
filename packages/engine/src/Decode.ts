import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
import { closest } from "./internal/closest.ts"
import { firstLine } from "./internal/firstLine.ts"

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

/** The message, shortened, because a value from outside may be very long, and a message is one line for people. */
const shortened = (message: string): string => message.replace(/(, got .{60}).+$/su, "$1 …")

const problems = (error: Schema.SchemaError): ReadonlyArray<Problem> =>
  format(closest(error.issue)).issues.map(({ message, path }) => {
    const keys = (path ?? []).map((key) => (typeof key === "object" ? key.key : key))
    // a list that must not be empty lacks its first item
    return message === missingKey && keys.at(-1) === 0
      ? { path: keys.slice(0, -1), what: "is empty" }
      : { path: keys, what: shortened(message.replace(/^Expected/, "expected")) }
  })

/** Runs a schema that may come from a third party: a schema that throws, or that is asynchronous, is a problem like any other. */
const guarded = <A>(run: () => Result.Result<A, Schema.SchemaError>): Result.Result<A, ReadonlyArray<Problem>> => {
  const ran = Result.try({
    try: run,
    catch: (thrown) => [
      { path: [], what: `cannot be read, because its schema fails (${firstLine(thrown)}); schemas neither throw nor wait` }
    ]
  })
  return Result.isFailure(ran) ? Result.fail(ran.failure) : Result.mapError(ran.success, problems)
}

/**
 * Decodes data from outside that may hold more than is asked for: unknown keys are left out of the result, all other problems are reported.
 *
 * - errors: the problems in the order of the schema's fields
 */
export const open = <A>(schema: Schema.Codec<A, unknown>, input: unknown): Result.Result<A, ReadonlyArray<Problem>> =>
  guarded(() => Schema.decodeUnknownResult(schema, { errors: "all", reportInput: true })(input))

// A struct without fields takes every key, even when unknown keys are errors; here it means that there are none to know.
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

/** Writes a decoded value as JSON, by its schema. Errors: the problems, when the value or its schema cannot be written as JSON. */
export const toJson = <A>(schema: Schema.Codec<A, unknown>, value: A): Result.Result<Schema.Json, ReadonlyArray<Problem>> =>
  guarded(() => Schema.encodeUnknownResult(Schema.toCodecJson(schema))(value))

/**
 * Prints a path as one writes it in code: `nodes[2].params.k`; the empty path is the empty string.
 *
 * - `from` what the path starts at; the result then starts with `.` or `[` unless the path is empty
 */
export const printPath = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => (typeof key === "number" || /^\d+$/.test(String(key)) ? `[${String(key)}]` : `.${String(key)}`)).join("")

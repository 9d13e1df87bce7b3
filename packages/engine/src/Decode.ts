import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

/** One thing that is wrong with untrusted data: where, as keys from the root, and what. */
export interface Problem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly what: string
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    switch (issue._tag) {
      case "MissingKey":
        return "is missing"
      case "UnexpectedKey":
        return "is not a known key"
      default: {
        const text = SchemaIssue.defaultLeafHook(issue)
        return text.replace(/^Expected/, "expected")
      }
    }
  }
})

const problems = (error: Schema.SchemaError): ReadonlyArray<Problem> =>
  format(error.issue).issues.map(({ message, path }) => ({
    path: (path ?? []).map((key) => (typeof key === "object" ? key.key : key)),
    what: message.replace(/^Expected/, "expected")
  }))

/**
 * Decodes data from outside that may hold more than is asked for: unknown keys are left out of the result, all other problems are reported.
 *
 * - errors: the problems in the order of the schema's fields
 */
export const open = <A>(schema: Schema.Codec<A, unknown>, input: unknown): Result.Result<A, ReadonlyArray<Problem>> =>
  Result.mapError(Schema.decodeUnknownResult(schema, { errors: "all", reportInput: true })(input), problems)

/**
 * Decodes data from outside strictly: unknown keys are problems, and **all** problems are reported, each with its path.
 *
 * - errors: the problems in the order of the schema's fields
 */
export const strict = <A>(schema: Schema.Codec<A, unknown>, input: unknown): Result.Result<A, ReadonlyArray<Problem>> =>
  Result.mapError(Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error", reportInput: true })(input), problems)

/**
 * Prints a path as one writes it in code: `nodes[2].params.k`; the empty path is the empty string.
 *
 * - `from` what the path starts at; the result then starts with `.` or `[` unless the path is empty
 */
export const printPath = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => (typeof key === "number" || /^\d+$/.test(String(key)) ? `[${String(key)}]` : `.${String(key)}`)).join("")

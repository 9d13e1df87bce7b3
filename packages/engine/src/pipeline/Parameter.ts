import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The types of parameters of a pipeline. */
export const types = ["text", "number", "integer", "boolean", "list"] as const

/** The value of a parameter: a text, a number, true or false, or a list of texts. */
export const Value = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Array(Schema.String)])
export type Value = typeof Value.Type

/** Values of parameters by name. */
export const ParameterValues = Schema.Record(Schema.String, Value)

/** The name of a parameter of a pipeline: letters and digits, so that it differs from any `node.name`. */
export const ParameterName = Schema.String.check(
  Schema.isPattern(/^[a-z][A-Za-z0-9]*$/, { expected: 'letters and digits, the first a small letter (such as "mostYears")' })
)

/**
 * A parameter of a pipeline file. Parameters of nodes read its value as `{ parameter: NAME }`.
 *
 * - `type` `text`; `number`; `integer`; `boolean`; `list`, several texts
 * - `default` the value without another; absent = a run has to give one
 * - `allowed` the only values, of each text of a list; absent = all. `minimum`, `maximum` of a number, both allowed
 * - `isOptional` without a value, what reads it is left out, so that the default of the plugin counts
 */
export const Parameter = Schema.Struct({
  type: Schema.Literals(types),
  about: Schema.optionalKey(Schema.String),
  default: Schema.optionalKey(Value),
  allowed: Schema.optionalKey(Schema.Array(Schema.Union([Schema.String, Schema.Finite]))),
  minimum: Schema.optionalKey(Schema.Finite),
  maximum: Schema.optionalKey(Schema.Finite),
  isOptional: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))
})
export type Parameter = typeof Parameter.Type

/** The longest text of a parameter. Units: UTF-16 code units. */
const longest = 10_000

const range = ({ minimum, maximum }: Parameter): string => {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? "" : ` of at most ${maximum}`
}

const kinds = {
  text: "a text",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  list: "a list of texts, separated by commas"
} as const

/** What a parameter takes, in words: `an integer from 1 to 50`, or `one of heart, lung`. */
export const takes = (parameter: Parameter): string => {
  const { type, allowed } = parameter
  const kind = `${kinds[type]}${range(parameter)}`
  if (allowed === undefined) return kind
  return type === "list" ? `${kind}, each one of ${allowed.join(", ")}` : `one of ${allowed.join(", ")}`
}

const numberIn = (text: string): number | undefined =>
  /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(text.trim()) ? Number(text) : undefined

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "" && value.length <= longest

const typed = (type: Parameter["type"], value: unknown): Value | undefined => {
  if (type === "text") return isText(value) ? value : undefined
  if (type === "boolean") {
    if (value === "true" || value === "false") return value === "true"
    return typeof value === "boolean" ? value : undefined
  }
  if (type === "list") {
    const all: unknown = typeof value === "string" ? value.split(",").map((one) => one.trim()) : value
    return Array.isArray(all) && all.length > 0 && all.every(isText) ? all : undefined
  }
  const number = typeof value === "string" ? numberIn(value) : value
  const isValid = type === "integer" ? Number.isSafeInteger(number) : Number.isFinite(number)
  return isValid ? (number as number) : undefined
}

const withinRange = ({ minimum = -Infinity, maximum = Infinity }: Parameter, value: Value | undefined): Value | undefined =>
  typeof value === "number" && !(value >= minimum && value <= maximum) ? undefined : value

/**
 * The value that a parameter gets. What is given is a value of its type, or a text that says one, as on a command line.
 *
 * - empty: undefined where what was given is not what the parameter takes
 */
export const valueOf = (parameter: Parameter, given: unknown): Value | undefined => {
  const { type, allowed } = parameter
  const value = withinRange(parameter, typed(type, given))
  if (value === undefined || allowed === undefined) return value
  const each: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
  return each.every((one) => (allowed as ReadonlyArray<unknown>).includes(one)) ? value : undefined
}

/** What is wrong with a parameter as written: the name of its part, and why. Empty: nothing. */
export const faults = (parameter: Parameter): ReadonlyArray<readonly [part: keyof Parameter, what: string]> => {
  const { type, allowed, minimum, maximum, isOptional } = parameter
  const each = type === "list" ? "text" : type
  const isNumber = type === "number" || type === "integer"
  const found: Array<readonly [keyof Parameter, string]> = []
  for (const [part, bound] of [["minimum", minimum] as const, ["maximum", maximum] as const])
    if (bound !== undefined && !isNumber) found.push([part, `is for numbers, and the type is ${type}`])
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) found.push(["minimum", `is above the maximum, ${maximum}`])
  if (allowed?.length === 0) found.push(["allowed", "is empty, so no value is possible"])
  else if (allowed !== undefined && type === "boolean") found.push(["allowed", "is not for the type boolean"])
  else if (allowed?.every((one) => withinRange(parameter, typed(each, one)) === one) === false)
    found.push(["allowed", `has a value that is not ${kinds[each]}${range(parameter)}`])
  if (parameter.default === undefined || found.length > 0) return found
  if (isOptional) found.push(["isOptional", "does not go with a default; take one of them out"])
  if (typeof parameter.default === "string" && type !== "text")
    found.push(["default", `is a text, and must be ${takes(parameter)}${type === "list" ? ", in brackets" : ""}`])
  else if (valueOf(parameter, parameter.default) === undefined) found.push(["default", `must be ${takes(parameter)}`])
  return found
}

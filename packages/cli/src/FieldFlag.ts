import { type FieldHints, hintsOf } from "@litfuse/api/fieldHints"
import * as RequestField from "@litfuse/api/RequestField"
import type * as Schema from "effect/Schema"

/**
 * The flag of a field of a request, as plain data. The parser of the framework and the small parser of `eval` read the same flags.
 *
 * - `field` its name in the request, and `name` that of the flag, without dashes; `argument` replaces the flag
 * - `value` the name of its value in the help; absent = that of its kind
 * - `about` the phrase of the help, with the default
 * - `oldChoices` values beyond `choices` that are accepted, and in no help
 * - `expected` what a number must be, as messages say it; `least` and `most` its bounds
 * - `usual` the default; absent = the request omits the field
 */
export interface FieldFlag {
  readonly field: string
  readonly name: string
  readonly short?: string
  readonly argument?: string
  readonly value?: string
  readonly about: string
  readonly kind: "switch" | "choice" | "whole" | "number" | "text" | "params"
  readonly isList: boolean
  readonly isOptional: boolean
  readonly hasCommas?: boolean
  readonly completes?: FieldHints["completes"]
  readonly choices?: ReadonlyArray<string>
  readonly oldChoices?: ReadonlyArray<string>
  readonly expected?: string
  readonly least?: number
  readonly most?: number
  readonly usual?: unknown
}

type Fields = Schema.Struct.Fields

/** The description of a field as a phrase of the help, with its default. A switch says what it does, and not whether. */
const phrase = (description: string, value: unknown): string => {
  const words = typeof value === "boolean" ? description.replace(/^Whether to |^Whether /, "") : description
  const sentences = words.split(/(?<=\.)\s/)
  const text = sentences.length === 1 ? words.replace(/(?<!\.)\.$/, "") : words
  // acronyms keep their capital letters
  const first = /^[A-Z](?![A-Z])/.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text
  return typeof value === "string" || typeof value === "number" ? `${first} (default ${value})` : first
}

/** Names of fields in backticks as flags: `perSource` is `--per-source`. */
const withFlagNames = (text: string, fields: Fields): string =>
  text.replaceAll(/`(\w+)`/g, (code, field: string) =>
    Object.hasOwn(fields, field) ? `\`${RequestField.flagOf(field, fields[field] as Schema.Top)}\`` : code
  )

const kindOf = (schema: Schema.Top, isList: boolean, choices: ReadonlyArray<string> | undefined): FieldFlag["kind"] => {
  if (schema.ast._tag === "Boolean") return "switch"
  if (isList) return "text"
  if (schema.ast._tag === "Objects") return "params"
  if (choices !== undefined) return "choice"
  if (RequestField.valueOf(schema)._tag !== "Number") return "text"
  return RequestField.isWhole(schema) ? "whole" : "number"
}

const flagOf = (fields: Fields, field: string, schema: Schema.Top): FieldFlag => {
  const { alias, about, argument, value, hasCommas, completes, takesOne, oldChoices } = hintsOf(schema)
  const usual = RequestField.defaultOf(schema)
  const choices = RequestField.choicesOf(schema)
  const isList = RequestField.isList(schema) && takesOne !== true
  const kind = kindOf(schema, isList, choices)
  return {
    field,
    name: RequestField.flagOf(field, schema).slice("--".length),
    about: phrase(withFlagNames(about ?? RequestField.descriptionOf(schema), fields), usual),
    kind,
    isList,
    isOptional: RequestField.isOptional(schema),
    ...(kind === "whole" ? RequestField.boundsOf(schema) : {}),
    ...(kind === "choice" && choices !== undefined ? { choices: choices.filter((one) => oldChoices?.includes(one) !== true) } : {}),
    ...(oldChoices === undefined ? {} : { oldChoices }),
    ...(alias === undefined ? {} : { short: alias }),
    ...(argument === undefined ? {} : { argument }),
    ...(value === undefined ? {} : { value }),
    ...(hasCommas === undefined ? {} : { hasCommas }),
    ...(completes === undefined ? {} : { completes }),
    ...(usual === undefined ? {} : { usual })
  }
}

/** The flags of the fields of a request, in their order, without those `omitted`. */
export const ofFields = (fields: Fields, omitted: ReadonlyArray<string> = []): ReadonlyArray<FieldFlag> =>
  Object.entries(fields).flatMap(([field, schema]) => (omitted.includes(field) ? [] : [flagOf(fields, field, schema as Schema.Top)]))

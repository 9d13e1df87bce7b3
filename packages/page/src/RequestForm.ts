/** Fields of a web form, from the fields of a request that have hints for forms. */
import { type FormHints, hintsOf } from "@litfuse/api/fieldHints"
import { markup, type Markup } from "@litfuse/document/Markup"
import * as RequestField from "@litfuse/api/RequestField"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import type * as Schema from "effect/Schema"

/**
 * A field of a form.
 *
 * - `options` the values to choose from with their labels; undefined for a field to type in
 * - `usual` the text in an empty form; `byDefault` the value that a request has without the field
 */
export interface FormField {
  readonly name: string
  readonly hints: FormHints
  readonly flag: string
  readonly options: Readonly<Record<string, string>> | undefined
  readonly isNumber: boolean
  readonly usual: string
  readonly byDefault: string
}

/** The texts in the fields of a form, by name. */
export type Texts = Readonly<Record<string, string>>

const fieldOf = (name: string, schema: Schema.Top): FormField | undefined => {
  const { form: hints } = hintsOf(schema)
  if (hints === undefined) return undefined
  const choices = RequestField.choicesOf(schema)
  const options = hints.options ?? (choices === undefined ? undefined : Object.fromEntries(choices.map((one) => [one, one])))
  const byDefault = String(RequestField.defaultOf(schema) ?? "")
  return {
    name,
    hints,
    flag: RequestField.flagOf(name, schema),
    options,
    isNumber: RequestField.valueOf(schema)._tag === "Number",
    usual: hints.usual ?? (options === undefined ? "" : byDefault),
    byDefault
  }
}

/** The fields of a form, in the order of the request. */
export const formFields = (fields: Schema.Struct.Fields): ReadonlyArray<FormField> =>
  Object.entries(fields).flatMap(([name, schema]) => fieldOf(name, schema as Schema.Top) ?? [])

/** Reads a form or the query string of an address. */
export const readTexts = (fields: ReadonlyArray<FormField>, form: URLSearchParams): Texts =>
  Object.fromEntries(fields.map(({ name, usual }) => [name, (form.get(name) ?? "").trim() || usual]))

/** The parts of a query string that fill in the fields again. */
export const addressWords = (fields: ReadonlyArray<FormField>, texts: Texts): ReadonlyArray<readonly [string, string]> =>
  fields.flatMap(({ name, usual }) => (texts[name] === usual ? [] : [[name, texts[name]!] as const]))

/** The fields of a request. Invalid numbers stay texts, so that the error names their field. */
export const requestOf = (fields: ReadonlyArray<FormField>, texts: Texts): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    fields.flatMap(({ name, isNumber }) => {
      const text = texts[name]!
      return text === "" ? [] : [[name, isNumber && /^\d{1,15}$/.test(text) ? Number(text) : text]]
    })
  )

/** The flags of the equivalent command. */
export const commandWords = (fields: ReadonlyArray<FormField>, texts: Texts): ReadonlyArray<string> =>
  fields.flatMap(({ name, flag, byDefault }) => {
    const text = texts[name]!
    return text === "" || text === byDefault ? [] : [flag, quoteForShell(text)]
  })

const choice = ({ name, options }: FormField, chosen: string): Markup =>
  markup`<select name="${name}">${Object.entries(options!).map(([value, label]) => markup`<option value="${value}"${value === chosen ? markup` selected` : undefined}>${label}</option>`)}</select>`

const entry = ({ name, hints, isNumber, byDefault }: FormField, text: string): Markup =>
  markup`<input name="${name}" value="${text}" placeholder="${hints.placeholder ?? byDefault}"${isNumber ? markup` inputmode="numeric"` : undefined} autocomplete="off">`

/** The fields as a row of a form. */
export const fieldsRow = (fields: ReadonlyArray<FormField>, texts: Texts): Markup => markup`<div class="row">
${fields.map((field) => markup`<label>${field.hints.label} ${field.options === undefined ? entry(field, texts[field.name]!) : choice(field, texts[field.name]!)}</label>\n`)}</div>
`

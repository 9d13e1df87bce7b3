import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Entry, Field, Read } from "../Entry.ts"
import type { Places } from "../Place.ts"
import * as Tagged from "../Tagged.ts"
import * as Tally from "../Tally.ts"
import { type Options, toRead } from "../toRead.ts"

/**
 * A form of lines with tags that is read and not written.
 *
 * - `form` its name; `label` the same for people
 * - `dialect` of a text; `places` of its tags
 * - `each` the tags that hold one thing on each line; the lines of others are folds of one long line, but where `keepsLines`
 * - `short` tags of names that a longer one says better, and of which each stays with the record as it is
 * - `isUnsaid` tags that say again what another one says better; `beside` further fields that are read out of others
 */
export interface LineForm {
  readonly form: string
  readonly label: string
  readonly dialect: (text: string) => Tagged.Dialect
  readonly places: Places
  readonly each: ReadonlySet<string>
  readonly keepsLines?: boolean
  readonly isUnsaid?: (name: string, names: ReadonlySet<string>) => boolean
  readonly short?: ReadonlySet<string>
  readonly valueOf?: (field: Field) => string
  readonly beside?: (raw: ReadonlyArray<Field>) => ReadonlyArray<Field>
}

const folded = (value: string): string => value.replaceAll(/\s*\n\s*/g, " ").trim()

const entryOf = ({ line, fields: raw }: Entry, { each, keepsLines = false, isUnsaid, valueOf, beside }: LineForm): Entry => {
  const names = new Set(raw.map(({ name }) => name))
  return {
    line,
    raw,
    fields: [...(beside?.(raw) ?? []), ...raw].flatMap((whole): ReadonlyArray<Field> => {
      if (isUnsaid?.(whole.name, names) === true) return []
      const field = valueOf === undefined ? whole : { ...whole, value: valueOf(whole), whole }
      if (each.has(field.name)) return field.value.split("\n").map((value) => ({ ...field, value: value.trim(), whole }))
      return [keepsLines || !field.value.includes("\n") ? field : { ...field, value: folded(field.value), whole }]
    })
  }
}

/**
 * A reader of such a form.
 *
 * - empty: a text of white space has no records
 * - errors: `BadLine` for a text without any record
 */
export const reader =
  (form: LineForm, expected: string) =>
  (text: string, file: string, options?: Options): Result.Result<Read, DatasetError> => {
    const tally = Tally.make(file)
    const entries = Tagged.entriesOf(text, form.dialect(text), tally)
    if (entries.length === 0 && text.trim() !== "") return Result.fail(badLine(file, 1, `no record of ${form.label} in it`, expected))
    const keeper = {
      form: form.form,
      places: form.places,
      isOurs: ({ name }: Field) => form.short?.has(name) !== true,
      entryOf: (fields: ReadonlyArray<Field>) => entryOf({ line: 0, fields }, form)
    }
    return Result.succeed(
      toRead(
        entries.map((entry) => entryOf(entry, form)),
        keeper,
        file,
        tally,
        options
      )
    )
  }

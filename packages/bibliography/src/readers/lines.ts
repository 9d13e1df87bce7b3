import type { Entry, Field } from "../Entry.ts"
import * as Kept from "../Kept.ts"
import type { Places } from "../Place.ts"
import * as Tagged from "../Tagged.ts"

/**
 * A form of lines with tags that is read and not written.
 *
 * - `form` its name; `places` of its tags
 * - `each` the tags that hold one thing on each line; the lines of others are folds of one long line, but where `keepsLines`
 * - `short` tags of names that a longer one says better, and of which each stays with the record as it is
 * - `isUnsaid` tags that say again what another one says better; `beside` further fields that are read out of others
 */
export interface LineForm extends Omit<Tagged.Form, "keeper"> {
  readonly form: string
  readonly places: Places
  readonly each?: ReadonlySet<string>
  readonly keepsLines?: boolean
  readonly isUnsaid?: (name: string, names: ReadonlySet<string>) => boolean
  readonly short?: ReadonlySet<string>
  readonly valueOf?: (field: Field) => string
  readonly beside?: (raw: ReadonlyArray<Field>) => ReadonlyArray<Field>
}

/** The lines of a text as one line; a pattern that begins with blanks would read a long run of them from each of its blanks. */
const folded = (value: string): string =>
  value
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ")

const entryOf =
  ({ each, keepsLines = false, isUnsaid, valueOf, beside }: LineForm) =>
  (raw: ReadonlyArray<Field>, line = 0): Entry => {
    const names = new Set(raw.map(({ name }) => name))
    return {
      line,
      raw,
      fields: [...(beside?.(raw) ?? []), ...raw].flatMap((whole): ReadonlyArray<Field> => {
        if (isUnsaid?.(whole.name, names) === true) return []
        const field = valueOf === undefined ? whole : { ...whole, value: valueOf(whole), whole }
        if (each?.has(field.name) === true) return field.value.split("\n").map((value) => ({ ...field, value: value.trim(), whole }))
        return [keepsLines || !field.value.includes("\n") ? field : { ...field, value: folded(field.value), whole }]
      })
    }
  }

/** A reader of such a form: as `Tagged.reader`. */
export const reader = (form: LineForm) => {
  const { places, short } = form
  const isOurs: Kept.Keeper["isOurs"] = ({ name, value }, record) =>
    short?.has(name) !== true && Object.hasOwn(places, name) && Kept.isSaid(places[name], value, record)
  return Tagged.reader({ ...form, keeper: { form: form.form, places, isOurs, entryOf: entryOf(form) } })
}

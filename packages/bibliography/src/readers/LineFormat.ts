import type { FileEntry, Field } from "../FileEntry.ts"
import * as VerbatimFields from "../VerbatimFields.ts"
import type { FieldMap } from "../FieldMap.ts"
import * as TaggedFormat from "../TaggedFormat.ts"

/**
 * A tagged format that is only read.
 *
 * - `form` its name; `fieldMap` the targets of its tags
 * - `each` tags with one value per line; the lines of other tags are folds of one long line, unless `keepsLines`
 * - `short` tags of short names, which always stay verbatim because a full name is used
 * - `isRedundant` tags that repeat another one less precisely; `derive` additional fields derived from others
 */
export interface LineFormat extends Omit<TaggedFormat.TaggedFormat, "rules"> {
  readonly form: string
  readonly fieldMap: FieldMap
  readonly each?: ReadonlySet<string>
  readonly keepsLines?: boolean
  readonly isRedundant?: (name: string, names: ReadonlySet<string>) => boolean
  readonly short?: ReadonlySet<string>
  readonly valueOf?: (field: Field) => string
  readonly derive?: (raw: ReadonlyArray<Field>) => ReadonlyArray<Field>
}

/** Joins lines into one; a pattern that begins with blanks would take quadratic time on a long run of them. */
const folded = (value: string): string =>
  value
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ")

const entryOf =
  ({ each, keepsLines = false, isRedundant, valueOf, derive }: LineFormat) =>
  (raw: ReadonlyArray<Field>, line = 0): FileEntry => {
    const names = new Set(raw.map(({ name }) => name))
    return {
      line,
      raw,
      fields: [...(derive?.(raw) ?? []), ...raw].flatMap((whole): ReadonlyArray<Field> => {
        if (isRedundant?.(whole.name, names) === true) return []
        const field = valueOf === undefined ? whole : { ...whole, value: valueOf(whole), whole }
        if (each?.has(field.name) === true) return field.value.split("\n").map((value) => ({ ...field, value: value.trim(), whole }))
        return [keepsLines || !field.value.includes("\n") ? field : { ...field, value: folded(field.value), whole }]
      })
    }
  }

/** Makes the reader of such a format, as `TaggedFormat.reader`. */
export const reader = (format: LineFormat) => {
  const { fieldMap, short } = format
  const isReproduced: VerbatimFields.VerbatimRules["isReproduced"] = ({ name, value }, record) =>
    short?.has(name) !== true && Object.hasOwn(fieldMap, name) && VerbatimFields.storesText(fieldMap[name], value, record)
  return TaggedFormat.reader({ ...format, rules: { form: format.form, fieldMap, isReproduced, entryOf: entryOf(format) } })
}

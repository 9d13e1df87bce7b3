/** The languages of a publication in reference files. */
import * as Raw from "@litfuse/engine/Raw"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Field } from "./FileEntry.ts"

type Languages = Pick<SourceRecord, "language" | "languages">

/** All languages of a record. */
export const of = ({ language, languages }: Languages): ReadonlyArray<string> => languages ?? (language === undefined ? [] : [language])

/** The languages of a record as one text, separated by semicolons. */
export const print = (record: Languages): string | undefined => of(record).join("; ") || undefined

const spoken = (field: Field): ReadonlyArray<string> => Raw.texts(field.value.split(";").map(Text.plain))

/**
 * Reads the languages of the first field name that has any; one field may list several with semicolons.
 *
 * - `leave` receives fields of other names with other texts: they may name the same language differently
 */
export const read = (fields: ReadonlyArray<Field>, leave: (field: Field) => void): Languages => {
  const name = fields.find((field) => spoken(field).length > 0)?.name
  const all = new Map<string, string>()
  for (const field of fields) {
    const added = spoken(field).filter((one) => !all.has(one.toLowerCase()))
    if (field.name === name) for (const one of added) all.set(one.toLowerCase(), one)
    else if (added.length > 0) leave(field)
  }
  const [language, ...others] = all.values()
  if (language === undefined) return {}
  return others.length === 0 ? { language } : { language, languages: [language, ...others] }
}

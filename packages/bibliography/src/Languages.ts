/** The languages of a publication in files of references. */
import * as Raw from "@litfuse/engine/Raw"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Field } from "./Entry.ts"

type Languages = Pick<SourceRecord, "language" | "languages">

/** All languages of a record, none where it says nothing. */
export const of = ({ language, languages }: Languages): ReadonlyArray<string> => languages ?? (language === undefined ? [] : [language])

/** The same in one text, with semicolons between them. */
export const print = (record: Languages): string | undefined => of(record).join("; ") || undefined

const spoken = (field: Field): ReadonlyArray<string> => Raw.texts(field.value.split(";").map(Text.plain))

/**
 * The languages that fields of one name say, several of them with semicolons between them.
 *
 * - `leave` takes fields of other names that say something else: they may say the same language in other words
 */
export const read = (fields: ReadonlyArray<Field>, leave: (field: Field) => void): Languages => {
  const name = fields.find((field) => spoken(field).length > 0)?.name
  const all = new Map<string, string>()
  for (const field of fields) {
    const said = spoken(field).filter((one) => !all.has(one.toLowerCase()))
    if (field.name === name) for (const one of said) all.set(one.toLowerCase(), one)
    else if (said.length > 0) leave(field)
  }
  const [language, ...others] = all.values()
  if (language === undefined) return {}
  return others.length === 0 ? { language } : { language, languages: [language, ...others] }
}

/**
 * The retraction of a record as a note. Most formats have no field for it, but every reference manager shows notes. CSL-JSON stores all of it elsewhere.
 */
import type { Kept, Retraction, SourceRecord } from "@litfuse/engine/SourceRecord"
import { titleRetraction } from "@litfuse/engine/sourceRecord/titleRetraction"
import { mark } from "@litfuse/engine/works/Retraction"
import * as Carrying from "./Carrying.ts"
import type { FileEntry, Field } from "./FileEntry.ts"

const statuses = ["retracted", "withdrawn", "concern"] as const

const byMark: ReadonlyMap<string, (typeof statuses)[number]> = new Map(statuses.map((status) => [mark(status)!, status]))

/** The mark of a record; undefined for one that is not retracted, or whose title or type already says it. */
export const markOf = ({ title, publicationTypes, retraction }: SourceRecord): string | undefined => {
  if (retraction === undefined || titleRetraction(title) !== undefined) return undefined
  return retraction.status === "retracted" && publicationTypes.includes("Retracted Publication") ? undefined : mark(retraction.status)
}

/** The verbatim field with the mark, under a name that a format has for notes. */
const noteOf = (value: string): Kept => ({ form: "ris", name: "N1", value })

/** The fields that a printer adds for the mark: `carried` fields of other formats, with the mark among them. */
export const carried = (record: SourceRecord, form: string): ReadonlyArray<Kept> => {
  const words = form === "csl" ? undefined : markOf(record)
  if (words === undefined) return Carrying.carried(record, form)
  if (form === "ris") return [...Carrying.carried(record, form), noteOf(words)]
  return Carrying.carried({ ...record, kept: [...(record.kept ?? []), noteOf(words)] }, form)
}

/** Notes are joined by these in formats that have one. */
const between = /; |\n/

const isNote = (form: string, { name, value }: Field): boolean => Carrying.placesOf({ form, name, value }).some(({ id }) => id === "notes")

/** Fields with what is left of each note, or without it. A field stays one object, by which readers know it again. */
const without = (fields: ReadonlyArray<Field>, taken: ReadonlyMap<Field, Field | undefined>): ReadonlyArray<Field> =>
  fields.flatMap((field) => {
    if (taken.has(field)) return taken.get(field) ?? []
    if (field.whole === undefined || !taken.has(field.whole)) return [field]
    const whole = taken.get(field.whole)
    return whole === undefined ? [] : [{ ...field, value: whole.value, whole }]
  })

/** What a reader finds: the entry without marks among its notes, and the retraction that they say. */
export interface Taken {
  readonly entry: FileEntry
  readonly retraction: Retraction | undefined
}

/** Takes the mark out of the notes of an entry. Another text of a note stays. */
export const take = (entry: FileEntry, form: string): Taken => {
  const taken = new Map<Field, Field | undefined>()
  let found: Retraction | undefined
  for (const field of entry.raw ?? entry.fields) {
    const parts = field.value.split(between)
    const status = parts.map((part) => byMark.get(part.trim())).find((one) => one !== undefined)
    if (status === undefined || !isNote(form, field)) continue
    found ??= { status }
    const rest = parts.filter((part) => !byMark.has(part.trim())).join("; ")
    taken.set(field, rest === "" ? undefined : { ...field, value: rest })
  }
  if (found === undefined) return { entry, retraction: undefined }
  const raw = entry.raw === undefined ? {} : { raw: without(entry.raw, taken) }
  return { entry: { ...entry, ...raw, fields: without(entry.fields, taken) }, retraction: found }
}

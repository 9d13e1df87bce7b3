import type { FieldName } from "../../Fields.ts"
import { fields, type Target } from "../target.ts"

/** A table of a platform's fields; the first of several with the same meaning is printed. */
export type Rows = ReadonlyArray<readonly [name: string, target: Target]>

/** The meaning of a field's name, or of a list of names with commas, in any case. */
export const targetIn = (rows: Rows): ((list: string) => Target | undefined) => {
  const byName = new Map(rows.map(([name, target]) => [name.toLowerCase(), target]))
  return (list) => {
    const whole = byName.get(list.toLowerCase())
    if (whole !== undefined) return whole
    const each = list.split(/[,;]/u).map((name) => byName.get(name.trim().toLowerCase()))
    if (each.length < 2 || each.some((one) => one?._tag !== "Fields")) return undefined
    return fields(...new Set(each.flatMap((one) => (one?._tag === "Fields" ? one.fields : []))))
  }
}

/** The rows for printers: names of parts of a record. */
export const partsIn = (rows: Rows): ReadonlyArray<readonly [name: string, fields: ReadonlyArray<FieldName>]> =>
  rows.flatMap(([name, target]) => (target._tag === "Fields" ? [[name, target.fields] as const] : []))

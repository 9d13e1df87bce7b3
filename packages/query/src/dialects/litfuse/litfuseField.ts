import * as Fields from "../../Fields.ts"
import type { Target } from "../target.ts"
import { date, fields, headings } from "../target.ts"

const aliases: Readonly<Record<string, ReadonlyArray<Fields.FieldName>>> = {
  tiab: ["title", "abstract"],
  author: ["contributor"],
  journal: ["containerTitle"],
  type: ["publicationType"],
  lang: ["language"],
  id: ["identifier"],
  all: ["anywhere"]
}

const isField = (name: string): name is Fields.FieldName => Object.hasOwn(Fields.table, name)
const isDate = (name: string): name is Fields.DateName => Object.hasOwn(Fields.dates, name)

/** The meaning of a name before a colon: fields, a date, or `mesh` with `.major` and `.noexp`; undefined when litfuse has no such field. */
export const litfuseField = (name: string): Target | undefined => {
  if (isDate(name)) return date(name)
  const [first, ...modifiers] = name.split(".")
  if (first === "mesh")
    return modifiers.every((one) => one === "major" || one === "noexp")
      ? headings(!modifiers.includes("noexp"), modifiers.includes("major"))
      : undefined
  const each = name.split(",").map((one) => {
    if (isField(one)) return [one]
    return Object.hasOwn(aliases, one) ? aliases[one] : undefined
  })
  return each.every((list) => list !== undefined) ? fields(...each.flat()) : undefined
}

import * as Raw from "@litfuse/engine/Raw"
import type { MeshHeading } from "@litfuse/engine/SourceRecord"
import type { Field } from "./FileEntry.ts"

/** `*economics` is a major topic of the publication, `economics` is not. */
const parsePart = (text: string): { readonly name: string; readonly major: boolean } => {
  const isMajor = text.startsWith("*")
  return { name: (isMajor ? text.slice(1) : text).trim(), major: isMajor }
}

/** Parses a heading in MEDLINE's notation, such as `Hospitalization/*economics`; undefined without a descriptor. */
export const parse = (text: string): MeshHeading | undefined => {
  const [head, ...rest] = text.split("/").map((part) => parsePart(part.trim()))
  if (head === undefined || head.name === "") return undefined
  return { descriptor: head.name, qualifiers: rest.filter(({ name }) => name !== ""), major: head.major }
}

/** Prints a heading in MEDLINE's notation, which has no unique identifiers or tree numbers. */
export const print = ({ descriptor, qualifiers, major }: MeshHeading): string =>
  [{ name: descriptor, major }, ...qualifiers]
    .map(({ name, major }) => `${major ? "*" : ""}${name.replaceAll(/\s*\/\s*/gu, " ")}`)
    .join("/")

/** The headings of fields with one heading each, and of fields with several separated by semicolons. */
export const read = (one: ReadonlyArray<Field>, several: ReadonlyArray<Field>): ReadonlyArray<MeshHeading> =>
  [...one.map(({ value }) => value), ...several.flatMap(({ value }) => value.split(";"))].flatMap((text) => {
    const whole = Raw.text(text)
    return whole === undefined ? [] : (parse(whole) ?? [])
  })

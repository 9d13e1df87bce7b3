import * as Raw from "@litfuse/engine/Raw"
import type { MeshHeading } from "@litfuse/engine/SourceRecord"
import type { Field } from "./Entry.ts"

/** `*economics` is a main point of the publication, `economics` is not. */
const marked = (text: string): { readonly name: string; readonly major: boolean } => {
  const isMajor = text.startsWith("*")
  return { name: (isMajor ? text.slice(1) : text).trim(), major: isMajor }
}

/** A heading as MEDLINE writes it: `Hospitalization/*economics`; undefined when it has no descriptor. */
export const parse = (text: string): MeshHeading | undefined => {
  const [head, ...rest] = text.split("/").map((part) => marked(part.trim()))
  if (head === undefined || head.name === "") return undefined
  return { descriptor: head.name, qualifiers: rest.filter(({ name }) => name !== ""), major: head.major }
}

/** A heading as MEDLINE writes it; its unique identifiers and places in the tree have no place there. */
export const print = ({ descriptor, qualifiers, major }: MeshHeading): string =>
  [{ name: descriptor, major }, ...qualifiers]
    .map(({ name, major }) => `${major ? "*" : ""}${name.replaceAll(/\s*\/\s*/gu, " ")}`)
    .join("/")

/** The headings of fields that hold one each, and of fields that hold several with semicolons between them. */
export const read = (one: ReadonlyArray<Field>, several: ReadonlyArray<Field>): ReadonlyArray<MeshHeading> =>
  [...one.map(({ value }) => value), ...several.flatMap(({ value }) => value.split(";"))].flatMap((text) => {
    const whole = Raw.text(text)
    return whole === undefined ? [] : (parse(whole) ?? [])
  })

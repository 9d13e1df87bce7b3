import * as Raw from "@litfuse/engine/Raw"
import type * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as ContributorNames from "../ContributorNames.ts"

/** A text or a number as text; undefined for other values. */
export const scalar = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined

/** The name of a person or a group; undefined if there is none. */
export const contributorOf = (value: unknown): SourceRecord.Contributor | undefined => {
  if (!Json.isObject(value)) return undefined
  const text = (key: string) => Raw.text(scalar(value[key]))
  const group = text("literal")
  if (group !== undefined) return { _tag: "Group", name: group }
  const particles = [text("dropping-particle"), text("non-dropping-particle")].filter((part) => part !== undefined).join(" ")
  const last = text("family") ?? ""
  // some programs have the particle in the family name too
  const isTwice = particles !== "" && last.toLowerCase().startsWith(`${particles.toLowerCase()} `)
  const family = isTwice ? last : [particles, last].filter((part) => part !== "").join(" ")
  const [given, suffix] = [text("given"), text("suffix")]
  const first = [given, suffix].filter((part) => part !== undefined).join(", ") || undefined
  if (family === "") return given === undefined ? undefined : { _tag: "Person", family: given }
  return { _tag: "Person", family, ...Raw.known({ given: first, orcid: Raw.orcid(text("ORCID")) }) }
}

/** A date in parts or in words as text. */
export const dateOf = (value: unknown): string | undefined => {
  if (!Json.isObject(value)) return scalar(value)
  const [first] = Array.isArray(value["date-parts"]) ? (value["date-parts"] as ReadonlyArray<unknown>) : []
  const [year, month, day] = Array.isArray(first) ? (first as ReadonlyArray<unknown>).map(scalar) : []
  return Raw.date(year, month, day) ?? scalar(value["raw"]) ?? scalar(value["literal"])
}

/** A contributor as CSL has names. */
export const nameOf = (contributor: SourceRecord.Contributor) => {
  if (contributor._tag === "Group") return { literal: contributor.name }
  const [given, suffix] = ContributorNames.givenAndSuffix(contributor.given)
  return { family: contributor.family, ...Raw.known({ given, suffix }) }
}

/** Addresses of passages in stored texts. */
import * as Schema from "effect/Schema"
import type { Passage } from "./Passages.ts"

const offset = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * The place of a quotation.
 *
 * - `work` an identifier of the work, such as `pmcid:PMC123`, or the name of a file; `section` the name of a section (`Passages.named`)
 * - `sha256` of the section's text, in hex: an address fits as long as the section does not change
 * - units: `from`, `to` UTF-16 units of the section's text, the end exclusive
 */
export const Address = Schema.Struct({
  work: Schema.NonEmptyString,
  section: Schema.NonEmptyString,
  from: offset,
  to: offset,
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "a sha256 in hex" }))
})
export type Address = typeof Address.Type

/** The address of a part of a section. */
export const of = (work: string, { name, sha256 }: Pick<Passage, "name" | "sha256">, from: number, to: number): Address => ({
  work,
  section: name,
  from,
  to,
  sha256
})

/**
 * What an address leads to in a text.
 *
 * - `Fits` the quotation; `Moved` the section has another name now, and `to` is the new address
 * - `Changed` the text of the section differs; `quote` what is at the offsets now, which may be something else
 * - `Gone` no section has that name or text
 * - `to` where the earlier quotation is now; undefined = it is not known, or it is not there
 */
export type Reading =
  | { readonly _tag: "Fits"; readonly quote: string }
  | { readonly _tag: "Moved"; readonly quote: string; readonly to: Address }
  | { readonly _tag: "Changed"; readonly quote: string; readonly to: Address | undefined }
  | { readonly _tag: "Gone"; readonly to: Address | undefined }

/** Shorter quotations occur by chance. Units: UTF-16. */
const shortest = 20

/** The place of a text that is nearest to another place; undefined if it does not occur. */
const nearestPlace = (text: string, wanted: string, place: number): number | undefined => {
  const [before, after] = [text.lastIndexOf(wanted, place), text.indexOf(wanted, place)]
  if (before < 0 || after < 0) return before < 0 && after < 0 ? undefined : Math.max(before, after)
  return place - before <= after - place ? before : after
}

/** Where a quotation is now: in the section of its address at the nearest place, else in the only other section that has it, once. */
const follow = (address: Address, passages: ReadonlyArray<Passage>, was: string | undefined): Address | undefined => {
  if (was === undefined || was.length < shortest) return undefined
  const at = (one: Passage, from: number): Address => of(address.work, one, from, from + was.length)
  const here = passages.find(({ name }) => name === address.section)
  const place = here === undefined ? undefined : nearestPlace(here.text, was, address.from)
  if (place !== undefined) return at(here!, place)
  const others = passages.flatMap((one) => {
    const from = one.text.indexOf(was)
    return from < 0 ? [] : [{ address: at(one, from), isOnce: one.text.lastIndexOf(was) === from }]
  })
  return others.length === 1 && others[0]!.isOnce ? others[0]!.address : undefined
}

/**
 * Reads an address in the sections of a text. An address beyond the end of its section is `Changed`, with the rest as quotation.
 *
 * - `was` the earlier quotation, if it is known: then `Changed` and `Gone` say where it is now
 */
export const read = (address: Address, passages: ReadonlyArray<Passage>, was?: string): Reading => {
  const { section, from, to } = address
  const hasHash = (one: Passage): boolean => one.sha256 === address.sha256
  const here = passages.find(({ name }) => name === section)
  const isWithin = (text: string): boolean => from < to && to <= text.length
  if (here !== undefined && hasHash(here) && isWithin(here.text)) return { _tag: "Fits", quote: here.text.slice(from, to) }
  const elsewhere = passages.find((one) => hasHash(one) && isWithin(one.text))
  if (elsewhere !== undefined) return { _tag: "Moved", quote: elsewhere.text.slice(from, to), to: { ...address, section: elsewhere.name } }
  const now = follow(address, passages, was)
  return here === undefined ? { _tag: "Gone", to: now } : { _tag: "Changed", quote: here.text.slice(from, to), to: now }
}

const placeOf = ({ section, from, to }: Address): string => `the quotation is in "${section}" at ${from}-${to} now`

/** What is wrong with an address, in a sentence; undefined if it fits. */
export const problemOf = ({ work, section }: Address, reading: Reading): string | undefined => {
  if (reading._tag === "Fits") return undefined
  if (reading._tag === "Moved") return `${work}: the section "${section}" is called "${reading.to.section}" now; the quotation is unchanged`
  if (reading._tag === "Gone")
    return `${work}: there is no section "${section}" any more${reading.to === undefined ? ", and no section has its text" : `; ${placeOf(reading.to)}`}`
  return `${work}: the text of "${section}" has changed since the address was made; ${reading.to === undefined ? "the offsets may lead to something else" : placeOf(reading.to)}`
}

/** An address that is read again, and what changed since it was made. */
import type * as ProjectTexts from "@litfuse/project/ProjectTexts"
import type { Passage } from "@litfuse/texts/Passages"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

/** How an address can be read again. */
const readings = ["fits", "moved", "changed", "gone", "no-text"] as const

/** A version of a text. */
const Version = Schema.Struct({
  provider: Schema.String,
  state: Field.about(Schema.NullOr(Schema.String), "`preprint`, `accepted` or `published`; null if unknown."),
  storedAt: Field.about(Schema.String, "The day when the project stored it.")
})

/** An address with the result of reading it again. */
export const Checked = Schema.Struct({
  address: TextAddress.Address,
  state: Field.about(Schema.Literals(readings), "`moved`: the section has another name. `no-text`: the work is not among the texts."),
  quote: Field.about(Schema.NullOr(Schema.String), "What is at the address now."),
  was: Field.about(Schema.NullOr(Schema.String), "What was at the address, if the store or the file of addresses still has it."),
  now: Field.about(Schema.NullOr(TextAddress.Address), "The new address of the quotation, if it is elsewhere now."),
  replaced: Field.about(
    Schema.NullOr(Schema.Struct({ was: Version, now: Version })),
    "The versions of the text, if another one replaced that of the address."
  ),
  problem: Schema.NullOr(Schema.String)
})
export type Checked = typeof Checked.Type

/** An address with the quotation that a file has for it. */
export interface Quoted {
  readonly address: TextAddress.Address
  readonly quote?: string
}

type Version = ProjectTexts.TextVersion

const states = { Fits: "fits", Moved: "moved", Changed: "changed", Gone: "gone" } as const

const versionText = ({ provider, state, storedAt }: Version): string => `${state ?? "version unknown"}, ${provider}, stored ${storedAt}`

/** The versions of a text that was replaced; null if it was not, or if this is not known. */
const replacedBy = (was: Version | undefined, now: Version | undefined): Checked["replaced"] =>
  was === undefined || now === undefined ? null : { was, now }

/**
 * Reads an address again.
 *
 * - `text` the current text of the work; undefined = there is none, and its `version` is undefined for a file
 * - `earlier` what the store has of the time when the address was made; undefined = nothing, then the quotation of the file counts
 */
export const checkedOf = (
  { address, quote }: Quoted,
  text: { readonly passages: ReadonlyArray<Passage>; readonly version: Version | undefined } | undefined,
  earlier: { readonly quote: string; readonly version: Version | undefined } | undefined
): Checked => {
  const was = earlier?.quote ?? (quote?.length === address.to - address.from ? quote : undefined)
  if (text === undefined) {
    const problem = `${address.work}: there is no text of this work here`
    return { address, state: "no-text", quote: null, was: was ?? null, now: null, replaced: null, problem }
  }
  const reading = TextAddress.read(address, text.passages, was)
  const replaced = replacedBy(earlier?.version, text.version)
  const problem = TextAddress.problemOf(address, reading)
  const versions =
    replaced === null ? "" : `. The text is another one now: ${versionText(replaced.now)}; before: ${versionText(replaced.was)}`
  return {
    address,
    state: states[reading._tag],
    quote: "quote" in reading ? reading.quote : null,
    was: reading._tag === "Fits" || reading._tag === "Moved" ? reading.quote : (was ?? null),
    now: "to" in reading ? (reading.to ?? null) : null,
    replaced,
    problem: problem === undefined ? null : `${problem}${versions}`
  }
}

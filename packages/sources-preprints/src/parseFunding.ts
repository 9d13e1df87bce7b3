import * as Raw from "@litfuse/engine/Raw"
import type { Funding } from "@litfuse/engine/SourceRecord"

/** A non-empty text; "NA" means unknown. */
export const knownText = (value: Raw.Value): string | undefined => {
  const text = Raw.text(value)
  return text === undefined || /^na$/iu.test(text) ? undefined : text
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? knownText(value) : undefined)

const grantsOf = (award: unknown): ReadonlyArray<string> =>
  (Array.isArray(award) ? award : [award]).flatMap((one) => (textOf(one) ?? "").split(/\s*;\s*/u)).filter((one) => one !== "")

/**
 * The funders of a preprint: one name, or a list of funders with grant numbers, each in one text or in several.
 *
 * - empty: undefined without funders; unknown formats are ignored, because a preprint matters more than its funders
 * - source: https://api.biorxiv.org/funder/help (as stored 2026), which gives no example
 */
export const parseFunding = (funder: unknown): Raw.Some<Funding> | undefined =>
  Raw.funding(
    (Array.isArray(funder) ? funder : [funder]).flatMap((one: unknown): ReadonlyArray<readonly [Raw.Value, Raw.Value]> => {
      if (typeof one !== "object" || one === null) return [[textOf(one), undefined]]
      const { name, award } = one as { readonly name?: unknown; readonly award?: unknown }
      const grants = grantsOf(award)
      return (grants.length > 0 ? grants : [undefined]).map((grant) => [textOf(name), grant] as const)
    })
  )

import type { Hit } from "./Answer.ts"

/**
 * The contributors of a work in a line: the first `most` by name, the others counted.
 *
 * - empty: an empty text for a work without contributors
 */
export const contributorsOf = ({ contributors }: Hit, most: number): string => {
  const names = (contributors ?? []).map((one) =>
    "literal" in one ? one.literal : `${one.family}${one.given === undefined ? "" : ` ${one.given}`}`
  )
  const more = names.length - most
  return more > 0 ? `${names.slice(0, most).join(", ")} and ${more} more` : names.join(", ")
}

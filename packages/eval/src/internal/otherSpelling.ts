/** One spelling of ids that differ by case, blanks or leading zeros. */
const plain = (id: string): string =>
  id
    .trim()
    .toLowerCase()
    .replaceAll(/(^|\D)0+(?=\d)/g, "$1")

/** An id without what comes before a colon, a slash or a bar, and without letters before a number. */
const withoutPrefix = (id: string): string =>
  plain(
    id
      .trim()
      .replace(/^.*[:/|](?=.)/, "")
      .replace(/^[a-z]+[^a-z0-9]*(?=\d)/i, "")
  )

/** An id without the number of a passage at its end. */
const withoutPassage = (id: string): string => id.trim().replace(/(?:[#@:_.-]|%23)[a-z]*\d+$/i, "")

/** A judged id that means the same, and what to do. */
export interface Meant {
  readonly id: string
  readonly how: string
}

const oneSpelling = "Write ids alike in both files"
const how = {
  plain: `They differ by case, blanks or leading zeros. ${oneSpelling}`,
  prefix: `They differ by a prefix. ${oneSpelling}`,
  passage: "These may be passages of the judged documents: --parent REGEX of `eval` takes the best passage"
} as const

/**
 * Finds ids that differ from a given one by case, leading zeros, the number of a passage, or a prefix that only one has.
 *
 * - empty: the function returns undefined where none does, and for an id that is among `ids`
 */
export const otherSpelling = (ids: Iterable<string>): ((id: string) => Meant | undefined) => {
  const own = new Set(ids)
  const tableOf = (of: (id: string) => string) => new Map(Array.from(own, (id) => [of(id), id]))
  const [plainTable, prefixTable] = [tableOf(plain), tableOf(withoutPrefix)]
  const meant = (id: string | undefined, kind: keyof typeof how): Meant | undefined =>
    id === undefined ? undefined : { id, how: how[kind] }
  return (id) => {
    if (own.has(id)) return undefined
    const [written, bare, document] = [plain(id), withoutPrefix(id), withoutPassage(id)]
    return (
      meant(plainTable.get(written), "plain") ??
      meant((bare === written ? prefixTable : plainTable).get(bare), "prefix") ??
      meant(own.has(document) ? document : undefined, "passage")
    )
  }
}

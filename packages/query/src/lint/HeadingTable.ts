import type { Reading } from "../dialects/Dialect.ts"
import type { Document } from "../matcher/Index.ts"
import type { Problem } from "../Problem.ts"
import type { Query } from "../Query.ts"

/**
 * A table of headings: of a thesaurus, or of records.
 *
 * - `headings` in lower case, each with its spelling; `terms` other names, in lower case, each with the headings that it stands for
 */
export interface HeadingTable {
  readonly headings: ReadonlyMap<string, string>
  readonly terms: ReadonlyMap<string, ReadonlyArray<string>>
}

const plain = (name: string): string => name.trim().toLowerCase().replace(/\s+/gu, " ")

/** A table with a heading per line, behind another name and a tab where it has one: `podagra<tab>Gout`; empty without lines. */
export const table = (text: string): HeadingTable => {
  const headings = new Map<string, string>()
  const terms = new Map<string, Array<string>>()
  for (const line of text.split("\n")) {
    const columns = line.trim().split("\t")
    const heading = (columns[1] ?? columns[0]!).trim()
    if (heading === "") continue
    headings.set(plain(heading), heading)
    if (columns.length < 2) continue
    const known = terms.get(plain(columns[0]!)) ?? []
    if (!known.includes(heading)) terms.set(plain(columns[0]!), [...known, heading])
  }
  return { headings, terms }
}

/** The headings that records have, as a table. Empty: records without subject headings know none. */
export const ofRecords = (records: ReadonlyArray<Document>): HeadingTable => ({
  headings: new Map(records.flatMap(({ headings = [] }) => headings.map(({ descriptor }) => [plain(descriptor), descriptor] as const))),
  terms: new Map()
})

const descriptorsOf = (query: Query): ReadonlyArray<string> => {
  if (query._tag === "Heading") return [query.descriptor]
  if (query._tag === "Field" || query._tag === "Not") return descriptorsOf(query.query)
  return "queries" in query ? query.queries.flatMap(descriptorsOf) : []
}

/**
 * A warning for each heading of a query that the table does not have. If its name is an entry term of exactly one heading, that is the fix.
 *
 * - `whose` what messages call the table: `the table has no heading Gout`
 */
export const unknown = (
  text: string,
  { parts }: Reading,
  { headings, terms }: HeadingTable,
  whose = "the table has"
): ReadonlyArray<Problem> =>
  parts.flatMap(({ from, to, query }) =>
    (query === undefined ? [] : descriptorsOf(query)).flatMap((descriptor): ReadonlyArray<Problem> => {
      if (headings.has(plain(descriptor))) return []
      const meant = terms.get(plain(descriptor)) ?? []
      const at = text.slice(from, to).indexOf(descriptor)
      const place = at < 0 ? { from, to } : { from: from + at, to: from + at + descriptor.length }
      const fix = meant.length === 1 && at >= 0 ? { ...place, text: meant[0]! } : undefined
      return [
        {
          code: "unknown-heading",
          severity: "warning",
          ...place,
          message: `${whose} no heading ${descriptor}${meant.length === 0 ? "" : `: it is another name of ${meant.join("; ")}`}`,
          ...(fix === undefined ? {} : { fix })
        }
      ]
    })
  )

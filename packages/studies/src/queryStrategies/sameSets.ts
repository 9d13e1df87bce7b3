import * as Dialects from "@litfuse/query/Dialects"
import * as Matcher from "@litfuse/query/Matcher"
import type { Query } from "@litfuse/query/Query"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { Read } from "./readStrategies.ts"

const same = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): boolean => a.length === b.length && a.every((row, i) => row === b[i])

/** A query written in a dialect and read back; undefined when that gives an error. */
const again = (query: Query, dialect: Required<Dialects.Dialect>): { readonly query: Query; readonly isExact: boolean } | undefined => {
  const { text, remarks } = dialect.print(query)
  const reading = dialect.read(text)
  if (reading.query === undefined || reading.problems.some(({ severity }) => severity === "error")) return undefined
  return { query: reading.query, isExact: remarks.length === 0 }
}

/** Whether strategies find the same records after they were written and read back. */
export interface SameSets {
  readonly own: { readonly strategies: number; readonly same: number; readonly finding: number }
  readonly table: FreeTable
}

/** Writes every strategy in its own dialect, in ours, and in the other of PubMed and Ovid; reads it back; searches with both. */
export const sameSets = (read: ReadonlyArray<Read>, index: Matcher.Index): SameSets => {
  const parsed = read.flatMap((strategy) =>
    strategy.query === undefined ? [] : [{ ...strategy, query: strategy.query, rows: Matcher.search(index, strategy.query) }]
  )
  const { litfuse, ovid, pubmed } = Dialects.dialects
  const dialects = { litfuse, ovid, pubmed, wos: Dialects.dialects.wos }
  const ways = [
    ["its own", (one: Read) => dialects[one.dialect as keyof typeof dialects]],
    ["ours (litfuse)", () => litfuse],
    ["the other of PubMed and Ovid", (one: Read) => (one.dialect === "ovid" ? pubmed : ovid)]
  ] as const
  const counts = ways.map(([name, dialectFor]) => {
    let [isRead, isSame, exact, exactSame] = [0, 0, 0, 0]
    for (const one of parsed) {
      const back = again(one.query, dialectFor(one))
      if (back === undefined) continue
      const isEqual = same(one.rows, Matcher.search(index, back.query))
      isRead++
      if (isEqual) isSame++
      if (back.isExact) {
        exact++
        if (isEqual) exactSame++
      }
    }
    return [name, parsed.length, isRead, isSame, exact, exactSame] as const
  })
  const finding = parsed.filter(({ rows }) => rows.length > 0 && rows.length < index.documents.length).length
  const [, strategies, , isSame] = counts[0]!
  return {
    own: { strategies, same: isSame, finding },
    table: {
      id: "same-sets",
      title: `Written and read back: the same records from ${index.documents.length} of CF, PubMedQA and pubtypes (${finding} of ${parsed.length} strategies find some of them)`,
      columns: [
        { name: "written in" },
        { name: "strategies" },
        { name: "read back" },
        { name: "same records" },
        { name: "written without a remark" },
        { name: "of these the same records" }
      ],
      rows: counts.map((row) => [...row])
    }
  }
}

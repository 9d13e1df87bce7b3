import * as fc from "fast-check"
import { expect } from "vitest"
import type { Dialect } from "@litfuse/query/dialects/Dialect"
import * as Matcher from "@litfuse/query/Matcher"
import * as Query from "@litfuse/query/Query"
import * as arbitrary from "./arbitrary.ts"

const documents = fc.array(arbitrary.document, { minLength: 1, maxLength: 6 })

/** What is printed is read back without an error, finds the same records unless a remark says otherwise, and printing that again changes nothing. */
export const roundTrips = (dialect: Required<Dialect>): void => {
  fc.assert(
    fc.property(arbitrary.query, documents, (query, list) => {
      const { text, remarks } = dialect.print(query)
      // nothing of it can be asked for there, which a remark says
      if (!/[\p{L}\p{N}]/u.test(text)) {
        expect([text, remarks.length > 0]).toEqual([text, true])
        return
      }
      const reading = dialect.read(text)
      const context = `${Query.print(query)} ► ${text}`
      expect([context, reading.problems.filter(({ severity }) => severity === "error")]).toEqual([context, []])
      const index = Matcher.index(list)
      const rows = (one: Query.Query | undefined) => (one === undefined ? undefined : Matcher.search(index, one))
      if (remarks.length === 0) expect([context, rows(reading.query)]).toEqual([context, rows(query)])
      const again = dialect.print(reading.query!)
      expect([context, again.text, rows(dialect.read(again.text).query)]).toEqual([context, again.text, rows(reading.query)])
    })
  )
}

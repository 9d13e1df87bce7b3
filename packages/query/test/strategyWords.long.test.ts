import { describe, expect, it } from "vitest"
import * as Account from "@litfuse/query/Account"
import * as Dialects from "@litfuse/query/Dialects"
import { data, dialectOf, strategies } from "./strategies.ts"

const errorsOf = ({ problems }: Dialects.Reading) => problems.filter(({ severity }) => severity === "error")

describe("the law of words over published strategies", () => {
  it.skipIf(data === undefined)(
    "holds for reading, for printing, and for lines that are put in",
    () => {
      const all = strategies()
      expect(all.length).toBeGreaterThan(1000)
      for (const { id, text } of all) {
        const dialect = dialectOf(text)
        const reading = dialect.read!(text)
        expect([id, Account.unaccountedPlaces(text, reading)]).toEqual([id, []])
        if (reading.query === undefined || errorsOf(reading).length > 0) continue
        for (const into of Dialects.ids)
          expect([id, into, Account.unprintedWords(reading.query, Dialects.dialects[into].print(reading.query))]).toEqual([id, into, []])
        if (dialect.id !== "ovid" || !text.includes("\n")) continue
        const lines = text.split("\n")
        const odd = lines.toSpliced(Math.ceil(lines.length / 2), 0, "frobnicate 1 to everything").join("\n")
        const other = dialect.read!(odd)
        expect([id, Account.unaccountedPlaces(odd, other)]).toEqual([id, []])
        const isSaid = [...other.problems, ...other.remarks].some(({ from, to }) => odd.slice(from, to).includes("frobnicate"))
        expect([id, isSaid || errorsOf(other).length > 0]).toEqual([id, true])
      }
    },
    300_000
  )
})

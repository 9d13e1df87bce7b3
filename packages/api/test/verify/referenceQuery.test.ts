import { readBibliography } from "@litfuse/citations/readBibliography"
import { pubmed } from "@litfuse/query/dialects/Pubmed"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { referenceQuery } from "../../src/verify/referenceQuery.ts"

const queryOf = (fields: string): string | undefined => {
  const read = Result.getOrThrow(readBibliography(Buffer.from(`@article{a, ${fields}}`), "a.bib"))
  const query = referenceQuery(read.references[0]!)
  return query === undefined ? undefined : pubmed.print(query).text
}

it("searches by title, or by first author, year and the longest words", () => {
  expect(queryOf("author={Smith, J.}, title={Sleep of ferry crews}, year=2019")).toBe(
    "(sleep[ti] AND ferry[ti] AND crews[ti]) OR (Smith[au] AND 2018:2020[dp] AND (sleep[ti] OR ferry[ti] OR crews[ti]))"
  )
})

it("searches by journal, volume, first page and year without a title", () => {
  expect(queryOf("author={Smith, J.}, journal={J. Invented Trials}, volume=12, pages={123--30}, year=2019")).toBe(
    '"J Invented Trials"[ta] AND 123[pg] AND 12[vi] AND 2019[dp]'
  )
  expect(queryOf("journal={J. Invented Trials}, pages={123--30}, year=2019")).toBe('"J Invented Trials"[ta] AND 123[pg] AND 2019[dp]')
})

it("is undefined where only a journal, or only a page is known", () => {
  expect(queryOf("author={Smith, J.}, journal={J. Invented Trials}, year=2019")).toBeUndefined()
  expect(queryOf("author={Smith, J.}, pages={1--2}, year=2019, volume=3")).toBeUndefined()
})

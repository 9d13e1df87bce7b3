/** A file that is read in pieces has the same records, lines and notices as one that is read at once, wherever the pieces end. */
import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import type { ReadResult } from "../src/FileEntry.ts"
import * as Reading from "../src/Reading.ts"
import { records } from "./arbitraries.ts"

/** Kinds of notices are in the order of their first occurrence, which depends on the pieces. */
const sorted = (notices: ReadResult["notices"]) => [...notices].sort((a, b) => (a.text < b.text ? -1 : 1))

const inPieces = (bytes: Uint8Array, file: string, step: number, options: Reading.Options = {}): Result.Result<ReadResult, string> =>
  Result.mapError(
    Result.gen(function* () {
      const reading = Reading.begin(file, options, step)
      const reads: Array<ReadResult> = []
      for (let from = 0; from < bytes.length; from += step) reads.push(yield* reading.push(bytes.subarray(from, from + step)))
      reads.push(yield* reading.end())
      return {
        records: reads.flatMap(({ records }) => records),
        lines: reads.flatMap(({ lines }) => lines),
        rest: reads.flatMap(({ rest }) => rest),
        notices: sorted(reading.notices())
      }
    }),
    ({ message }) => message
  )

const whole = (bytes: Uint8Array, file: string, options: Reading.Options = {}) =>
  Result.mapBoth(Bibliography.read(bytes, file, options), {
    onSuccess: (read) => ({ ...read, notices: sorted(read.notices) }),
    onFailure: ({ message }) => message
  })

describe("reading in pieces", () => {
  it.each(Bibliography.names)("%s: whatever the records and wherever the pieces end", (form) => {
    fc.assert(
      fc.property(records, fc.integer({ min: 100, max: 2000 }), (all, step) => {
        const bytes = Buffer.from(Bibliography.formats[form].print(all))
        expect(inPieces(bytes, "a", step, { form })).toEqual(whole(bytes, "a", { form }))
      }),
      { numRuns: 100 }
    )
  })

  it.each(["dialects.ris", "two.nbib", "dialects.bib", "library.xml", "items.json", "scopus.csv"])("%s, cut anywhere", (file) => {
    const bytes = readFileSync(new URL(`fixtures/${file}`, import.meta.url))
    const expected = whole(bytes, file, { isBadSkipped: true })
    for (let step = 200; step < bytes.length; step += 17)
      expect([step, inPieces(bytes, file, step, { isBadSkipped: true })]).toEqual([step, expected])
  })

  it("a late error has its line in the file", () => {
    const rows = Array.from({ length: 500 }, (_, i) => `A ${i},2020\n`).join("")
    expect(inPieces(Buffer.from(`title,year\n${rows}B\n`), "a.csv", 300)).toEqual(
      Result.fail("a.csv:502: more or fewer columns than the first line; expected a CSV record (RFC 4180), or --skip-bad to leave it out")
    )
  })

  it("a late change of encoding is reported with both lines", () => {
    const of = (title: string) => `TY  - JOUR\nTI  - ${title}\nER  - \n`
    const text = Buffer.concat([Buffer.from(of("é")), Buffer.from(of("plain").repeat(50)), Buffer.from(of("é"), "latin1")])
    expect(inPieces(text, "a.ris", 200)).toEqual(whole(text, "a.ris"))
    expect(Result.isFailure(whole(text, "a.ris"))).toBe(true)
  })

  it("BibTeX macros stay defined in later pieces", () => {
    const text = `@string{j = "Journal"}\n${Array.from({ length: 50 }, (_, i) => `@article{k${i}, title = {T ${i}}, journal = j}\n`).join("")}`
    expect(inPieces(Buffer.from(text), "a.bib", 100)).toEqual(whole(Buffer.from(text), "a.bib"))
  })

  const work = (i: number) => ({
    rank: i,
    title: `A ] "title" } ${i}`,
    citationUri: "https://x",
    identifiers: [`pmid:${i + 1}`],
    scores: { a: 1 }
  })
  const works = Array.from({ length: 20 }, (_, i) => work(i))
  const answer = { version: 2, counts: { works: 20 }, works, analyses: { a: { works: [{ title: "no work" }] } }, notices: [] }

  it.each([
    ["an answer of a search", JSON.stringify(answer, null, 2)],
    ["its works as a list", JSON.stringify(works, null, 2)],
    ["its works, one a line", works.map((one) => `${JSON.stringify(one)}\n`).join("")],
    ["an answer without works", JSON.stringify({ ...answer, works: [] }, null, 2)]
  ])("%s, cut anywhere", (_, text) => {
    const bytes = Buffer.from(text)
    const expected = whole(bytes, "a.json")
    expect(Result.map(expected, ({ records }) => records.length)).toEqual(Result.succeed(text.includes('title\\" } 1') ? 20 : 0))
    for (let step = 150; step < bytes.length; step += 97) expect([step, inPieces(bytes, "a.json", step)]).toEqual([step, expected])
  })
})

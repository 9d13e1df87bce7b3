import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { make, type SourceRecord } from "@litfuse/engine/SourceRecord"
import * as fc from "fast-check"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import * as RecordLines from "../../../src/review/desk/RecordLines.ts"
import { written } from "../../written.ts"

const emptyFile = (): string => join(written({ "records.jsonl": "" }), "records.jsonl")

it("reads each record of a file by its row, whatever is in its texts", () => {
  const file = emptyFile()
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { maxLength: 5 }), fc.boolean(), (titles, endsInLine) => {
      const records = titles.map((title, i) => ({ ...make({ source: "pubmed", id: String(i), title: "x" }), title }))
      const text = [{ version: 1 }, ...records].map((one) => JSON.stringify(one)).join("\n")
      writeFileSync(file, endsInLine ? `${text}\n` : text)
      const seen: Array<SourceRecord> = []
      const lines = Result.getOrThrow(RecordLines.scan(file, (record) => seen.push(record)))
      expect(seen).toEqual(records)
      expect(records.map((_, row) => Result.getOrThrow(RecordLines.read(lines, row)))).toEqual(records)
      expect(Result.isFailure(RecordLines.read(lines, records.length))).toBe(true)
    })
  )
})

it("names the line that is damaged", () => {
  const file = emptyFile()
  writeFileSync(file, `{"version":1}\n{"id":"1"}\n{"id":\n`)
  const read = RecordLines.scan(file, () => undefined)
  expect(Result.isFailure(read) && read.failure.message).toContain("records.jsonl:3")
  writeFileSync(file, `{"version":1}\n{"id":"1"}\n`)
  const lines = Result.getOrThrow(RecordLines.scan(file, () => undefined))
  writeFileSync(file, `{"version":1}\n{"id"`)
  expect(Result.isFailure(RecordLines.read(lines, 0))).toBe(true)
})

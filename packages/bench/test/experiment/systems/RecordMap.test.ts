import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { own, read } from "@litfuse/bench/experiment/systems/RecordMap"
import { hitsOf } from "@litfuse/bench/experiment/systems/SystemRun"
import * as Identifier from "@litfuse/engine/Identifier"
import type { SearchResult } from "@litfuse/engine/Search"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

const work = (source: string, id: string, doi?: string): Work.Work =>
  Work.single(
    SourceRecord.make({
      source,
      id,
      title: id,
      identifiers: doi === undefined ? [] : [Result.getOrThrow(Identifier.parse(doi))]
    })
  )

const file = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), "records-")), "records.tsv")
  writeFileSync(path, text)
  return path
}

describe("which document a record is", () => {
  const known = Result.getOrThrow(read(file("record\tdocument\npubmed:1\td1\ndoi:10.1000/2\td2\n")))

  it("is found by the name that its source gives it, else by an identifier, and is its own name when it is none", () => {
    expect(known.documentOf(work("pubmed", "1", "10.1000/2"))).toBe("d1")
    expect(known.documentOf(work("core", "9", "10.1000/2"))).toBe("d2")
    expect(known.documentOf(work("core", "9"))).toBe("core:9")
  })

  it("is the collection's own id where nothing is said", () => {
    expect(own.documentOf(work("corpus", "d7"))).toBe("d7")
  })

  it.each([
    ["name\tdocument\n", /line 1|:1/],
    ["record\tdocument\npubmed:1\td1\npubmed:1\td2\n", /pubmed:1 as d2, after d1/],
    ["record\tdocument\npubmed:1\n", /1 tab-separated column/]
  ])("refuses %j with its line", (text, message) => {
    const refused = read(file(text))
    expect(Result.isFailure(refused) && refused.failure.message).toMatch(message)
  })

  it("counts once in a run, at its best place, when several works are one document", () => {
    const works = WorkTable.make([work("core", "9", "10.1000/2"), work("pubmed", "1"), work("pubmed", "3", "10.1000/2")])
    const rows = Int32Array.from(["pubmed:3", "pubmed:1", "core:9"], (id) => works.ids.row(id))
    const result = { works, ranking: { ids: works.ids, rows, scores: Float64Array.of(3, 2, 1) } } as unknown as SearchResult
    const { ids, scores } = hitsOf(known, result)
    expect([ids, [...scores]]).toEqual([
      ["d2", "d1"],
      [3, 2]
    ])
  })
})

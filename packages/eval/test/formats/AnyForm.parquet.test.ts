import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import { parquetWriteBuffer } from "hyparquet-writer"
import { afterAll, describe, expect, test } from "vitest"
import * as AnyForm from "../../src/formats/AnyForm.ts"

const folder = mkdtempSync(join(tmpdir(), "any-parquet-"))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, value: string, data: ReadonlyArray<number | bigint>): string => {
  const columnData = [
    { name: "query-id", data: [1n, 1n, 2n], type: "INT64" as const },
    { name: "corpus-id", data: ["a", "b", "a"], type: "STRING" as const },
    { name: value, data: [...data], type: typeof data[0] === "bigint" ? ("INT64" as const) : ("DOUBLE" as const) }
  ]
  const file = join(folder, name)
  writeFileSync(file, new Uint8Array(parquetWriteBuffer({ columnData })))
  return file
}

describe("Parquet", () => {
  test("a run, whatever its file is called, and judgements", () => {
    for (const name of ["dense.parquet", "dense.run"]) {
      const run = Result.getOrThrow(AnyForm.runFromFile(written(name, "score", [0.5, 2, 1]), { order: "trec_eval-9.0.8" }))
      expect(run.tag).toBe(name === "dense.run" ? "dense.run" : "dense")
      expect([...run.topics].map(([topic, { ids, scores }]) => [topic, ids, [...scores]])).toEqual([
        ["1", ["b", "a"], [2, 0.5]],
        ["2", ["a"], [1]]
      ])
    }
    const file = written("qrels.parquet", "score", [1n, 0n, 2n])
    const qrels = Result.getOrThrow(AnyForm.parseQrels(Result.getOrThrow(Files.readBytes(file)), file))
    expect([...qrels.topics].map(([topic, grades]) => [topic, ...grades])).toEqual([
      ["1", ["a", 1], ["b", 0]],
      ["2", ["a", 2]]
    ])
  })

  test("with other columns it is refused, as a run of TREC whose first topic begins alike is not", () => {
    const failure = Result.getOrThrow(Result.flip(AnyForm.runFromFile(written("odd.parquet", "weight", [1, 1, 1]))))
    expect(failure.message).toMatch(/odd\.parquet:1: .*query_id,doc_id,score/)
    const file = join(folder, "trec.run")
    writeFileSync(file, "PAR1 Q0 a 1 2 x\n")
    expect([...Result.getOrThrow(AnyForm.runFromFile(file)).topics.keys()]).toEqual(["PAR1"])
  })
})

import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Catalogue, NodeType } from "@litfuse/engine/Pipeline"
import type { Port } from "@litfuse/engine/Port"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as PipelineFile from "../src/PipelineFile.ts"
import * as TableParam from "../src/TableParam.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-table-"))
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const terms = file("terms.tsv", "heart attack\tMyocardial Infarction\ntoString\tTexts\nheart attack\tAcute Disease\n")
const lists = { "heart attack": ["Myocardial Infarction", "Acute Disease"], toString: ["Texts"] }

const failed = (result: Result.Result<unknown, { readonly message: string }>): string =>
  Result.isFailure(result) ? result.failure.message : ""

describe("a table of parameters", () => {
  it("is a file of keys and values, of which a key may have several", () => {
    expect(Result.getOrThrow(TableParam.read(terms))).toEqual(lists)
  })

  it("takes the place of its name, at any depth, and everything else stays", () => {
    const params = { weight: 2, own: { entryTerms: { table: "terms.tsv" } }, list: [{ table: "a" }], table: 3 }
    expect(Result.getOrThrow(TableParam.resolved(params, folder))).toEqual({ ...params, own: { entryTerms: lists } })
    expect(Result.getOrThrow(TableParam.resolved({ table: terms }, "/elsewhere"))).toEqual(lists)
    expect(Result.getOrThrow(TableParam.resolved({ table: "x", other: 1 }, folder))).toEqual({ table: "x", other: 1 })
  })

  it("says which file is not there, and which line is wrong", () => {
    expect(failed(TableParam.resolved({ a: { table: "none.tsv" } }, folder))).toContain("none.tsv")
    expect(failed(TableParam.read(file("bad.tsv", "a\tb\nc\n")))).toMatch(/bad\.tsv:2.*1 tab-separated column/)
  })

  it("is looked for beside the pipeline file that names it", () => {
    const Text: Port<string> = { name: "Text", codec: Schema.String, hash: (value) => value }
    const node = NodeType.make({
      kind: "ranker",
      id: "echo",
      revision: 1,
      params: Schema.Struct({ entryTerms: Schema.Record(Schema.String, Schema.Array(Schema.String)) }),
      inputs: { text: { port: Text } },
      output: Text,
      run: ({ entryTerms }) => Effect.succeed({ value: JSON.stringify(entryTerms), notices: [] })
    })
    const options = { catalogue: Catalogue.make([node]), given: { query: Text } }
    const written = (table: string) =>
      file(
        "own.pipeline.yaml",
        `nodes:\n  - { id: one, plugin: echo, params: { entryTerms: { table: ${table} } }, inputs: { text: $query } }\n`
      )
    const read = Result.getOrThrow(PipelineFile.read(written("terms.tsv"), options))
    expect(JSON.parse(read.nodes[0]!.encodedParams)).toEqual({ entryTerms: lists })
    const absent = PipelineFile.read(written("none.tsv"), options)
    expect(Result.isFailure(absent) ? absent.failure.map(({ message }) => message).join() : "").toContain("none.tsv")
  })
})

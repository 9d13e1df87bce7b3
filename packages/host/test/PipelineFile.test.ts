import { createHash } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join as resolvePath } from "node:path"
import { fileURLToPath } from "node:url"
import { Catalogue, NodeType } from "@litfuse/engine/Pipeline"
import type { Port } from "@litfuse/engine/Port"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as PipelineFile from "../src/PipelineFile.ts"

const Text: Port<string> = { name: "Text", codec: Schema.String, hash: (value) => createHash("sha256").update(value).digest("hex") }
const Count: Port<number> = {
  name: "Count",
  codec: Schema.Finite,
  hash: (value) => createHash("sha256").update(String(value)).digest("hex")
}

const join = NodeType.make({
  kind: "fusion",
  id: "join",
  revision: 1,
  params: Schema.Struct({ times: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))) }),
  inputs: { parts: { port: Text, many: true } },
  output: Text,
  run: ({ times }, { parts }) => Effect.succeed({ value: parts.join(" ").repeat(times), notices: [] })
})
const length = NodeType.make({
  kind: "analyzer",
  id: "length",
  revision: 1,
  params: Schema.Struct({}),
  inputs: { text: { port: Text } },
  output: Count,
  run: (_, { text }) => Effect.succeed({ value: text.length, notices: [] })
})
const options = { catalogue: Catalogue.make([join, length]), given: { query: Text } }

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
const messages = (checked: ReturnType<typeof PipelineFile.read>) =>
  Result.isFailure(checked) ? checked.failure.map(({ message }) => message) : []

describe("read", () => {
  it("passes a pipeline", () => {
    const checked = Result.getOrThrow(PipelineFile.read(fixture("fine.pipeline.yaml"), options))
    expect(checked.batches).toEqual([["left", "right"], ["both"], ["size"]])
  })

  it("prints every problem of a thoroughly wrong file in one go, each with its line", () => {
    const file = fixture("wrong.pipeline.yaml")
    expect(messages(PipelineFile.read(file, options)).map((message) => message.replace(file, "wrong"))).toEqual([
      'wrong:3: node "first": depends on itself: first <- third <- second <- first; remove one of these inputs',
      'wrong:7: node "second": fusion/join: params.tiems: is not a known key',
      'wrong:7: node "second": fusion/join: params.times: expected an integer, got 1.5',
      'wrong:13: node "fourth": unknown plugin "fusion/jion"; did you mean "fusion/join"?',
      'wrong:16: node "fifth": unknown plugin "crystal-ball"; `litfuse plugin list` shows all plugins',
      'wrong:21: node "sixth": input "text" takes Text, but "seventh" delivers Count',
      'wrong:24: node "seventh": input "text" reads "$qeury", which is not in this pipeline; did you mean "$query"?'
    ])
  })

  it("reports a text that is not YAML, and a file that is not there", () => {
    expect(messages(PipelineFile.parse("p.yaml", "nodes: [\n", options))[0]).toMatch(/^p\.yaml:\d: is not YAML: /)
    expect(messages(PipelineFile.read("/nowhere/p.yaml", options))).toEqual(["/nowhere/p.yaml: not found; check the path"])
    expect(messages(PipelineFile.parse("p.yaml", "", options))).toHaveLength(1)
  })

  it("finds a table of parameters beside itself", () => {
    const folder = mkdtempSync(resolvePath(tmpdir(), "litfuse-table-"))
    const file = (name: string, text: string): string => {
      const path = resolvePath(folder, name)
      writeFileSync(path, text)
      return path
    }
    file("terms.tsv", "heart attack\tMyocardial Infarction\nheart attack\tAcute Disease\n")
    const lists = { "heart attack": ["Myocardial Infarction", "Acute Disease"] }
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

describe("check", () => {
  const one = { id: "left", plugin: "join", inputs: { parts: ["$query"] } }

  it("reports parameters for unknown nodes, with the line of the nodes if there is one", () => {
    const params = { left: { times: 2 }, lefft: { times: 2 }, other: {} }
    const text = "# a comment\nnodes:\n  - { id: left, plugin: join, inputs: { parts: [$query] } }\n"
    expect(messages(PipelineFile.parse("p.yaml", text, { ...options, params }))).toEqual([
      'p.yaml:2: node "lefft": gets parameters, but this pipeline has no such node; did you mean "left"?',
      'p.yaml:2: node "other": gets parameters, but this pipeline has no such node'
    ])
    expect(messages(PipelineFile.check(PipelineFile.fromData("data", { nodes: [one] }), { ...options, params }))).toEqual([
      'the pipeline: node "lefft": gets parameters, but this pipeline has no such node; did you mean "left"?',
      'the pipeline: node "other": gets parameters, but this pipeline has no such node'
    ])
    expect(messages(PipelineFile.parse("p.yaml", text, { ...options, params: { left: { times: 2 } } }))).toEqual([])
  })

  it("reports what else is wrong in a pipeline whose parameters lack values", () => {
    const text =
      "parameters: { most: { type: integer } }\nnodes:\n  - { id: left, plugin: join, params: { times: { parameter: most } }, inputs: { parts: [$qurey] } }\nnodez: []\n"
    const missing = 'p.yaml:1: parameter "most" has no value and no default; give an integer'
    const others = [expect.stringMatching(/^p\.yaml:4: nodez: is not a known key/u), expect.stringContaining("$qurey")]
    expect(messages(PipelineFile.parse("p.yaml", text, options))).toEqual([missing, ...others])
    const fine = text.replace("nodez: []\n", "").replace("$qurey", "$query")
    expect(messages(PipelineFile.parse("p.yaml", fine, options))).toEqual([missing])
  })

  it("lets no parameter name a file outside of the folder, whatever else is wrong, and knows its line where there is one", () => {
    const nodes = [one, { plugin: "crystal-ball", params: { a: { b: { file: "../secret" } } } }, null, { ...one, params: { times: 1 } }]
    const folder = mkdtempSync(resolvePath(tmpdir(), "litfuse-outside-"))
    const text = `nodes:\n${nodes.map((node) => `  - ${JSON.stringify(node)}\n`).join("")}`
    const written = Result.getOrThrow(PipelineFile.fromText("p.yaml", text, folder))
    const why = `the file "../secret" leads out of ${folder}; name a file inside it`
    expect(messages(PipelineFile.check(written, options))).toEqual([`p.yaml:3: ${why}`])
    expect(messages(PipelineFile.check(PipelineFile.fromData("data", { nodes }, folder), options))).toEqual([`the pipeline: ${why}`])
    // without a folder there is no file to name
    expect(messages(PipelineFile.check(PipelineFile.fromData("data", { nodes }), options)).join()).not.toContain(why)
  })
})

import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { Manifest } from "../src/Dataset.ts"
import * as YamlFile from "../src/formats/YamlFile.ts"
import { manifest, message } from "./workspace.ts"

const parse = (text: string) => YamlFile.parse(Manifest, "dataset.yaml", text)

describe("Manifest", () => {
  it("reads a manifest, with defaults for what it leaves out", () => {
    const decoded = Result.getOrThrow(parse(manifest))
    expect(decoded.files["qrels"]?.counts).toEqual({ topics: 2, judgements: 3, grades: { 0: 1, 1: 1, 2: 1 } })
    expect(decoded).toMatchObject({ id: "tiny", version: "1", embedded: true, notes: [], splits: { first: { topics: ["1"] } } })
    const short = Result.getOrThrow(parse(manifest.replace("embedded: true\n", "").replace(/runsets:[\s\S]*/, "")))
    expect(short).toMatchObject({ embedded: false, runsets: {}, splits: {} })
  })

  it("reports all problems at once, each with its line", () => {
    const broken = manifest
      .replace("id: tiny", "id: Tiny!")
      .replace("licence: none\n", "license: none\n")
      .replace("format: tsv-topics", "format: excel")
      .replace("{ runs: 2 }", "{ runs: -2 }")
      .replace("    depth: 2", "    depth: two")
    expect(message(parse(broken))).toMatchInlineSnapshot(`
      "dataset.yaml:1: id: expected a string matching the RegExp ^[a-z0-9][a-z0-9.-]*$, got "Tiny!"
      dataset.yaml:1: licence: is missing
      dataset.yaml:5: license: is not a known key; did you mean "licence"?
      dataset.yaml:22: files.topics.format: expected "trec-qrels" | "trec-run" | "trec-topics" | "tsv-topics" | "jsonl-topics" | "jsonl-documents" | "beir-qrels" | "smart-documents" | "smart-topics" | "cystic-fibrosis-documents" | "cystic-fibrosis-judgements" | "bioasq" | "bioasq-lists" | "bioasq-snippets" | "scifact-claims" | "check-covid" | "cord19" | "leaderboard" | "trec-eval" | "text", got "excel"
      dataset.yaml:29: files.board.counts.runs: expected a value greater than or equal to 0, got -2
      dataset.yaml:43: runsets.cut.depth: expected number, got "two""
    `)
  })

  it("reports text that is not YAML at its line", () => {
    expect(message(parse('id: tiny\ntitle: "open\n'))).toMatchInlineSnapshot(`"dataset.yaml:3: is not YAML: Missing closing "quote"`)
  })

  it("reports a file that holds no object", () => {
    expect(message(parse("just a text\n"))).toMatchInlineSnapshot(`"dataset.yaml:1: expected object, got "just a text""`)
  })
})

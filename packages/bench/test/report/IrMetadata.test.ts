import { describe, expect, it } from "vitest"
import * as Yaml from "yaml"
import { irMetadata } from "../../src/report/IrMetadata.ts"
import { sample } from "./sample.ts"

const read = (text: string): ReadonlyArray<unknown> => Yaml.parseAllDocuments(text).map((document) => document.toJS() as unknown)

describe("irMetadata", () => {
  it("has a document per run: what the report knows, and nothing else", () => {
    const text = irMetadata(sample, { version: "1.2.3" })
    const documents = read(text)
    expect(documents).toHaveLength(3)
    expect(documents[1]).toEqual({
      "schema-version": 0.1,
      "run-version": 1,
      tag: "good",
      platform: { software: { "retrieval toolkit": ["litfuse==1.2.3"] } },
      "research goal": {
        question: "Does it work?",
        evaluation: {
          "reported measures": ["nDCG@10", "Judged@10", "nDCG(judged_only=True)@10"],
          baseline: ["base"],
          "significance test": [
            {
              name: "two-sided paired t-test",
              "correction method": "bonferroni",
              family: "all systems of this table against base, one measure at a time"
            }
          ]
        }
      },
      implementation: { executable: { cmd: "litfuse bench run try" }, source: { lang: ["typescript"] } },
      method: {
        "score ties": "document id descending by code point; scores compared as by trec_eval-9.0.8",
        retrieval: [{ name: "good", method: "bm25", revision: 1, params: { k1: 0.9 } }]
      },
      data: {
        "test collection": { name: "Tiny (1)", source: "nobody", licence: "none", qrels: `qrels, sha256 ${"0".repeat(64)}` },
        other: [{ name: "run", source: "retrieve", sha256: "b".repeat(64) }]
      }
    })
  })

  it("says which runs were fused, and where a run file is", () => {
    const documents = read(irMetadata(sample, { version: "1" })) as ReadonlyArray<{
      readonly method: { readonly retrieval?: unknown }
      readonly data: { readonly other: ReadonlyArray<{ readonly source: string }> }
    }>
    expect(documents[2]!.method.retrieval).toEqual([
      { name: '<odd> & "co"', method: "rrf", revision: 1, params: { k: 60 }, interpolates: ["base", "good"] }
    ])
    expect(documents[0]!.method.retrieval).toBeUndefined()
    expect(documents[0]!.data.other[0]!.source).toBe("runs/base")
  })

  it("takes the circumstances as they are passed", () => {
    const [first] = read(
      irMetadata(sample, {
        version: "1",
        actor: "A. Body",
        commit: "abc",
        platform: { cpu: "a chip", architecture: "x64", cores: 2, ram: "8 GB", kernel: "Linux 6", node: "24.1.0" }
      })
    )
    expect(first).toMatchObject({
      platform: {
        hardware: { cpu: { model: "a chip", architecture: "x64", "number of cores": 2 }, ram: "8 GB" },
        "operating system": { kernel: "Linux 6" },
        software: { libraries: { javascript: ["node==24.1.0"] } }
      },
      implementation: { source: { commit: "abc" } },
      actor: { name: "A. Body", role: "experimenter" }
    })
  })

  it("keeps the markers of the schema as comments", () => {
    expect(irMetadata(sample, { version: "1" }).match(/^# ir_metadata\.(start|end)$/gm)).toHaveLength(6)
  })
})

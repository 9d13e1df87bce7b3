import * as Params from "@litfuse/engine/Params"
import * as Retriever from "@litfuse/engine/Retriever"
import * as embedderLaws from "@litfuse/engine/testing/embedderLaws"
import * as retrieverLaws from "@litfuse/engine/testing/retrieverLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import { describe, expect, it } from "vitest"
import { Lsa, LsaEmbedder } from "@litfuse/embedders/Lsa"

describe("Lsa", () => {
  tests(it, retrieverLaws.laws(Lsa, [], 60))

  it("finds a document that has none of the words of the query", () => {
    const documents = [
      { id: "a", title: "heart cardiac", text: "" },
      { id: "b", title: "cardiac muscle", text: "" },
      { id: "c", title: "lung airway", text: "" },
      { id: "d", title: "", text: "" }
    ]
    const { ids, rows } = Retriever.open(Lsa, { ...Params.defaults(Lsa), dimensions: 2 }, documents).retrieve("heart", 10)
    const names = Array.from(rows, (row) => ids.values[row])
    expect(names.slice(0, 2).sort()).toEqual(["a", "b"])
    expect(names).not.toContain("d")
  })
})

describe("LsaEmbedder", () => {
  tests(it, embedderLaws.laws(LsaEmbedder, LsaEmbedder.make(Params.defaults(LsaEmbedder), ["heart attack", "heart failure", "lung"])))
})

import * as Params from "@litfuse/engine/Params"
import * as Retriever from "@litfuse/engine/Retriever"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { Lsa, LsaEmbedder } from "@litfuse/embedders/Lsa"
import { embedderLaws } from "@litfuse/kit/embedderLaws"
import { retrieverLaws } from "@litfuse/kit/retrieverLaws"

describe("Lsa", () => {
  testLaws(it, retrieverLaws(Lsa, [], 60))

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
  testLaws(it, embedderLaws(LsaEmbedder, LsaEmbedder.make(Params.defaults(LsaEmbedder), ["heart attack", "heart failure", "lung"])))
})

import { readSubject } from "@litfuse/engine/entity/readSubject"
import { describe, expect, it } from "vitest"

describe("the subject of a question", () => {
  it("has the names of genes first, the organism, and no word that only says what is asked", () => {
    expect(
      readSubject("In zebrafish, what are the effects of knockout of cyp17a1, and what is the 3D structure of the protein?")
    ).toMatchObject({
      words: ["cyp17a1", "zebrafish", "knockout"],
      names: ["cyp17a1"],
      organism: "zebrafish",
      isAboutProteins: true
    })
    expect(readSubject("What is the effect of cyp17a1 knockout in zebrafish?")!.text).toBe("cyp17a1 knockout in zebrafish")
  })

  it("takes neither numbers nor plain words for names, and human where no organism is named", () => {
    const { words, names, organism, isAboutProteins } = readSubject("Does metformin reduce mortality in adults with type 2 diabetes?")!
    expect(words).toEqual(expect.arrayContaining(["metformin", "mortality", "diabetes"]))
    expect([names, organism, isAboutProteins]).toEqual([[], "human", false])
    expect(readSubject("role of TP53 and MeCP2")!.names).toEqual(["TP53", "MeCP2"])
  })

  it("is none without a word to search for", () => {
    for (const text of ["what is the effect of", "?", "protein"]) expect(readSubject(text), text).toBeUndefined()
  })
})

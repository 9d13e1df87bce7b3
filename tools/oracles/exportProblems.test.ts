/** What the program that reads public exports says of files with a planted loss. */
import { describe, expect, it } from "vitest"
import { lostWords, exportProblems } from "./exportProblems.ts"

const ris = "TY  - JOUR\nTI  - Vitamin K\nN1  - screened twice\nER  - \n"

describe("the reading of exports", () => {
  it("finds nothing wrong where every word is kept", () => {
    expect(exportProblems(Buffer.from(ris), { path: "a.ris", records: 1 })).toEqual([])
  })

  it("names records that are missing, words that are lost, and files that cannot be read", () => {
    expect(exportProblems(Buffer.from(ris), { path: "a.ris", records: 2 })).toEqual(["1 records, 2 are in it"])
    expect(lostWords(ris, { records: [], lines: [], rest: [], notices: [] })).toEqual(["vitamin", "screened", "twice"])
    expect(exportProblems(Buffer.from("nothing"), { path: "a.ris", records: 1 })).toEqual([
      expect.stringMatching(/^a\.ris: the name says RIS/)
    ])
  })
})

import { describe, expect, it } from "vitest"
import * as E from "../src/DatasetError.ts"

const say = (reason: E.Reason) => new E.DatasetError({ dataset: "tiny", reason }).message

describe("DatasetError", () => {
  it.each([
    [new E.Missing({ file: "qrels.txt", remedy: "check the path" }), "qrels.txt: not found; check the path"],
    [
      new E.ChecksumMismatch({ file: "qrels.txt", expected: "aa", actual: "bb" }),
      "qrels.txt: sha256 is bb, the manifest says aa; fetch the file again or correct dataset.yaml"
    ],
    [
      new E.CountMismatch({ what: "qrels.txt: topics", expected: 3, actual: 2 }),
      "qrels.txt: topics: 2 found, the manifest says 3; the file is another version or the loader is wrong"
    ],
    [new E.BadLine({ file: "qrels.txt", line: 7, what: "3 columns", expected: "4" }), "qrels.txt:7: 3 columns; expected 4"],
    [
      new E.BadLine({ file: "qrels.txt", line: 0, what: "no judgement in it", expected: "lines" }),
      "qrels.txt: no judgement in it; expected lines"
    ],
    [
      new E.BadShape({
        file: "dataset.yaml",
        problems: [
          { line: 2, what: "id: is missing" },
          { line: 9, what: "x: is not a known key" }
        ]
      }),
      "dataset.yaml:2: id: is missing\ndataset.yaml:9: x: is not a known key"
    ]
  ])("says where, what, and what to do: %o", (reason, expected) => {
    expect(say(reason)).toBe(expected)
  })

  it("names the file where no dataset is concerned", () => {
    const error = E.badLine("a.run", 3, 'the score "x"', "a number")
    expect(error).toMatchObject({ _tag: "DatasetError", dataset: "a.run", reason: { _tag: "BadLine", file: "a.run", line: 3 } })
  })
})

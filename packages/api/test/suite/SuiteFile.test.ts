import { join } from "node:path"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as SuiteFile from "../../src/suite/SuiteFile.ts"
import { elsewhere } from "../elsewhere.ts"

const suite = `version: 1
measures: [RR]
collections:
  - { id: a, qrels: a.qrels }
  - { id: b, qrels: ../b.qrels }
runs:
  - { name: one, files: { a: one.run } }
  - { name: two, files: { a: two.run, b: one.run } }
baseline: one
`
const files = { "below/a.qrels": "", "b.qrels": "", "below/one.run": "", "below/two.run": "" }

/** The lines of the error, without the folder; none where the suite is read. */
const problemsOf = (text: string, more: Readonly<Record<string, string>> = files) => {
  const folder = elsewhere({ ...more, "below/suite.yaml": text })
  return Result.match(SuiteFile.read(folder, "below/suite.yaml"), {
    onSuccess: () => [],
    onFailure: ({ message }) => message.split("\n").map((line) => line.replace(/^.*below\/suite\.yaml:/, ""))
  })
}

describe("suite.yaml", () => {
  it("is read with paths relative to its folder, whatever the folder of the request", () => {
    const folder = elsewhere({ ...files, "below/suite.yaml": suite })
    const { name, folder: below, suite: read } = Result.getOrThrow(SuiteFile.read(folder, "below/suite.yaml"))
    expect([name, read.collections[1]!.qrels, read.baseline]).toEqual(["below/suite.yaml", "../b.qrels", "one"])
    expect(SuiteFile.inputFiles(folder, "below/suite.yaml")).toEqual([
      "below/suite.yaml",
      ...["a.qrels", "../b.qrels", "one.run", "two.run", "one.run"].map((file) => join(below, file))
    ])
    expect(SuiteFile.inputFiles(folder, "nofile.yaml")).toEqual(["nofile.yaml"])
    // standard input can be read once, and the comparison needs it
    expect(SuiteFile.inputFiles(folder, "-")).toEqual([])
  })

  it.each([
    [
      "an unknown key",
      suite.replace("{ id: a,", "{ id: a, cluter: x,"),
      ['4: collections[0].cluter: is not a known key; did you mean "cluster"?']
    ],
    ["a missing key", suite.replace("version: 1\n", ""), ["1: version: is missing"]],
    ["a wrong type", suite.replace("baseline: one", "baseline: 1"), ["9: baseline: expected string, got 1"]],
    ["an empty list", suite.replace("[RR]", "[]"), ["2: measures: expected a list with an item or more, got []"]],
    ["one run", suite.replace(/ {2}- \{ name: two.*\n/, ""), ["6: runs: holds one run; name two or more to compare"]],
    [
      "an id twice",
      suite.replace("id: b", "id: a").replace(", b: one.run", ""),
      ['5: collections[1].id: "a" is already the id of collections[0]; each has another']
    ],
    ["a name twice", suite.replace("name: two", "name: one"), ['8: runs[1].name: "one" is already the name of runs[0]; each has another']],
    [
      "an unknown collection",
      suite.replace("b: one.run", "c: one.run"),
      ["8: runs[1].files.c: is not the id of a collection; there are a, b"]
    ],
    [
      "an unknown baseline",
      suite.replace("baseline: one", "baseline: three"),
      ['9: baseline: "three" is not the name of a run; there are one, two']
    ]
  ])("is refused for %s, with its line", (_, text, problems) => expect(problemsOf(text)).toEqual(problems))

  it("is refused for every file that does not exist, each with its line", () => {
    expect(problemsOf(suite, { "below/a.qrels": "", "below/two.run": "" })).toEqual([
      '5: collections[1].qrels: "../b.qrels" does not exist; paths are relative to the folder of the suite',
      '7: runs[0].files.a: "one.run" does not exist; paths are relative to the folder of the suite',
      '8: runs[1].files.b: "one.run" does not exist; paths are relative to the folder of the suite'
    ])
  })
})

import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as ReviewFile from "../src/ReviewFile.ts"

const text = (
  more = "",
  stages = `stages:
  - id: screen
    double: all
    reviewers: [Ann, Ben]
    criteria: [{ id: population, key: 1, text: wrong population }]
`
) => `version: 1
title: Coffee
question: Does coffee harm sleep?
strategies:
  - { id: main, file: strategies/main.txt, syntax: pubmed }
searches:
  - { id: pubmed, source: pubmed, strategy: main }
${stages}${more}`

const problems = (written: string): ReadonlyArray<string> =>
  Result.match(ReviewFile.parse("review.yaml", written), { onSuccess: () => [], onFailure: ({ message }) => message.split("\n") })

describe("review.yaml", () => {
  it("has defaults for what is optional", () => {
    const review = Result.getOrThrow(ReviewFile.parse("review.yaml", text()))
    expect(review.merge.preset).toBe("corrected")
    expect(review.order).toEqual({ by: "ranked", seed: 1 })
    expect(review.known).toEqual({ development: [], validation: [] })
    expect(review.stages[0]!.settles).toBeNull()
  })

  it.each([
    ["an unknown key", text("colour: red\n"), "review.yaml:13: colour: is not a known key"],
    [
      "a search for another strategy",
      text().replace("strategy: main", "strategy: other"),
      'review.yaml:7: searches[0].strategy: "other" is no strategy of this review; name one under strategies'
    ],
    [
      "a search without a place",
      text().replace("source: pubmed, ", ""),
      "review.yaml:7: searches[0]: names neither a source nor a platform; name one of them"
    ],
    [
      "a search by hand without exports",
      text().replace("source: pubmed, ", "platform: Ovid, "),
      "review.yaml:7: searches[0].platform: has no exports; name them under files, or write `hits: 0`"
    ],
    [
      "a file outside",
      text().replace("strategies/main.txt", "../main.txt"),
      'review.yaml:5: strategies[0].file: "../main.txt" leads out of its folder; name a file inside it'
    ],
    [
      "a share without a number",
      text().replace("double: all", "double: share"),
      "review.yaml:10: stages[0].double: share needs a number; add `share: .2`, or use `double: all`"
    ],
    [
      "one person for two",
      text().replace("[Ann, Ben]", "[Ann]"),
      "review.yaml:11: stages[0].reviewers: names one person, but two screen; name a second, or use `double: share` with `share: 0`"
    ],
    [
      "one person twice",
      text().replace("[Ann, Ben]", "[Ann, Ben, ann]"),
      "review.yaml:11: stages[0].reviewers: names a person twice, ignoring case; remove one"
    ],
    [
      "a name with a dot",
      text().replace("[Ann, Ben]", "[Ann, Ben.x]"),
      'review.yaml:11: stages[0].reviewers[1]: expected a name of 1 to 40 letters, digits, spaces and hyphens, got "Ben.x"'
    ],
    [
      "a key twice",
      text().replace("text: wrong population }", "text: wrong population }, { id: design, key: 1, text: d }"),
      "review.yaml:12: stages[0].criteria[1].key: 1 is the key of another criterion; choose another"
    ],
    [
      "a known study that is no identifier",
      text("known: { validation: [Smith 2020] }\n"),
      'review.yaml:13: known.validation[0]: "Smith 2020" is no identifier; write doi:10.1000/1 or pmid:12345'
    ],
    [
      "a known study used for both",
      text("known: { development: ['pmid:1'], validation: ['pmid:1'] }\n"),
      'review.yaml:13: known.validation[0]: "pmid:1" was used for development, so it validates nothing; remove one of them'
    ],
    ["no stage", text("", "stages: []\n"), "review.yaml:8: stages: "]
  ])("refuses %s with its line", (_, written, expected) => {
    expect(problems(written).join("\n")).toContain(expected.slice("review.yaml:".length))
  })

  it("lists all problems at once", () => {
    const found = problems(text("colour: red\nsize: 3\n"))
    expect(found.join("\n")).toContain("colour")
    expect(found.join("\n")).toContain("size")
  })
})

import { describe, expect, it } from "vitest"
import { groupNotices } from "../../src/query/groupNotices.ts"
import { problemLines } from "../../src/query/problemLines.ts"

const said = (code: string, where: string, text: string) => ({ code, where, text })

describe("groupNotices", () => {
  it("puts all of one kind in one line, with each place and each word in which they differ", () => {
    expect(
      groupNotices([
        said("explosion-lost", "", "it does not find the narrower headings of Asthma"),
        said("field", "heart", "without a field, Ovid searches .mp."),
        said("explosion-lost", "", "it does not find the narrower headings of Heart Failure"),
        said("field", "attack", "without a field, Ovid searches .mp.")
      ])
    ).toEqual([
      { code: "explosion-lost", count: 2, where: "", text: "it does not find the narrower headings of Asthma, Heart Failure" },
      { code: "field", count: 2, where: "heart, attack", text: "without a field, Ovid searches .mp." }
    ])
  })

  it("keeps texts apart that have little in common, and says how many it does not list", () => {
    const apart = [said("a", "x", "one reason"), said("a", "y", "another cause of it")]
    expect(groupNotices(apart)).toEqual(apart.map((one) => ({ ...one, count: 1 })))
    const many = Array.from({ length: 12 }, (_, i) => said("a", `w${i}`, "the same text"))
    expect(groupNotices(many)).toEqual([
      { code: "a", count: 12, where: "w0, w1, w2, w3, w4, w5, w6, w7 and 4 more (--format json lists them)", text: "the same text" }
    ])
  })

  it("keeps a sign behind the words in which they differ once", () => {
    const all = ["of", "it"].map((word) => said("stop-word", "", `some services ignore the word ${word}, others require it`))
    expect(groupNotices(all)[0]?.text).toBe("some services ignore the word of, it, others require it")
  })

  it("keeps texts apart that differ in two places, so that each stays a true sentence", () => {
    const fields = [
      "PubMed has no field for title, heading alone: tw searches keyword as well",
      "PubMed has no field for title alone: tiab searches keyword as well"
    ]
    expect(groupNotices([fields[0]!, fields[1]!, fields[0]!].map((text) => said("wider-field", "", text)))).toEqual([
      { code: "wider-field", count: 2, where: "", text: fields[0] },
      { code: "wider-field", count: 1, where: "", text: fields[1] }
    ])
    const limits = ["engish: is english", "humnas: is humans"].map((words) => `there is no limit ${words} meant?`)
    expect(groupNotices(limits.map((text) => said("misspelt-limit", "", text))).map(({ text }) => text)).toEqual(limits)
    const quoted = [1, 2].map((pmid) => `"litfuse get PMID:${pmid}" looks this record up`)
    expect(groupNotices(quoted.map((text) => said("identifier-look-up", "", text))).map(({ text }) => text)).toEqual(quoted)
  })

  it("joins texts that differ on both sides of a colon", () => {
    const lost = ["volume: 375", "issue: 9"].map((words) => `Web of Science has no field for ${words} is left out`)
    expect(groupNotices(lost.map((text) => said("filter-lost", "", text))).map(({ text }) => text)).toEqual([
      "Web of Science has no field for volume: 375, issue: 9 is left out"
    ])
  })

  it("groups texts of two forms by their form", () => {
    const both = ["Asthma", "Gout"].flatMap((name) => [`${name} is a heading of Emtree`, `look up the name of ${name} in the thesaurus`])
    expect(groupNotices(both.map((text) => said("other-thesaurus", "", text))).map(({ count, text }) => [count, text])).toEqual([
      [2, "Asthma, Gout is a heading of Emtree"],
      [2, "look up the name of Asthma, Gout in the thesaurus"]
    ])
  })

  it("leaves one notice as it is", () => {
    expect(groupNotices([said("a", "x", "text")])).toEqual([{ code: "a", count: 1, where: "x", text: "text" }])
    expect(groupNotices([])).toEqual([])
  })
})

describe("problemLines", () => {
  const problem = (severity: "error" | "warning", code: string, from: number, message: string, fix: string | null = null) => ({
    severity,
    code,
    from,
    to: from + 1,
    line: 1,
    message,
    fix: fix === null ? null : { from, to: from + 1, text: fix }
  })

  it("has warnings of one kind in one line with their places, and each error in its own", () => {
    expect(
      problemLines("a b c d", [
        problem("warning", "field-missing", 0, "no field is named: PubMed decides where to search for a"),
        problem("warning", "field-missing", 2, "no field is named: PubMed decides where to search for b"),
        problem("error", "unknown-field", 4, "PubMed has no field [c]"),
        problem("error", "unknown-field", 6, "PubMed has no field [d]"),
        problem("warning", "operator-case", 6, "write it in capital letters", "AND")
      ])
    ).toEqual([
      "1:1 warning field-missing, 2 times; also 1:3: no field is named: PubMed decides where to search for a, b",
      "1:5 error unknown-field: PubMed has no field [c]",
      "1:7 error unknown-field: PubMed has no field [d]",
      "1:7 warning operator-case: write it in capital letters (write AND)"
    ])
  })

  it("gives each problem with a separate text its correction", () => {
    const lines = ["engish: is english", "humnas: is humans", "engish: is english"].map((words, i) =>
      problem("warning", "misspelt-limit", 2 * i, `there is no limit ${words} meant?`, words.slice(words.indexOf("is ") + 3))
    )
    expect(problemLines("a b c d", lines)).toEqual([
      "1:1 warning misspelt-limit, 2 times; also 1:5: there is no limit engish: is english meant? (--fix corrects them)",
      "1:3 warning misspelt-limit: there is no limit humnas: is humans meant? (write humans)"
    ])
  })
})

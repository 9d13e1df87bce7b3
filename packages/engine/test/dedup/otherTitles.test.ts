/** Titles in two languages, and journals, people and issues that databases write in other ways. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dedup from "@litfuse/engine/Dedup"
import { containerNameWords, isSameContainer } from "@litfuse/engine/dedup/isSameContainer"
import { otherTitles } from "@litfuse/engine/dedup/otherTitles"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import type * as SourceRecord from "@litfuse/engine/SourceRecord"
import { paper, people, without } from "./paper.ts"

type Changes = Partial<SourceRecord.SourceRecord>

const record = (id: string, changes: Changes, ...missing: ReadonlyArray<string>) =>
  without(paper(id, { identifiers: [], ...changes }), ...missing)

const isMerged = (a: SourceRecord.SourceRecord, b: SourceRecord.SourceRecord): boolean => {
  const forth = Dedup.link([a, b]).clusters.length
  expect(Dedup.link([b, a]).clusters.length).toBe(forth)
  return forth === 1
}

const portuguese = "Prevalência de quedas em idosos do Recife"
const english = "Prevalence of falls in older people of Recife"

describe("a title in two languages", () => {
  it.each([
    [`${portuguese} = ${english}`, english],
    [`${portuguese} = ${english}`, portuguese],
    [`${portuguese} / ${english}.`, english],
    [`${portuguese} [${english}].`, english],
    [`${portuguese} = ${english}`, `${english} = ${portuguese}`]
  ])("%s is the title %s", (one, other) => {
    expect(isMerged(record("1", { title: one }), record("2", { title: other }))).toBe(true)
    expect(isMerged(record("1", { title: one }, "pages"), record("2", { title: other }, "pages"))).toBe(true)
    const { for: reasons } = Dedup.explain([record("1", { title: one }), record("2", { title: other })])
    expect(reasons.some((reason) => reason.startsWith("same title"))).toBe(true)
  })

  it("is also the original title that a database names", () => {
    const translated = record("1", { title: `[${english}].`, originalTitle: portuguese }, "pages")
    expect(isMerged(translated, record("2", { title: portuguese }, "pages"))).toBe(true)
    expect(isMerged(without(translated, "originalTitle"), record("2", { title: portuguese }, "pages"))).toBe(false)
  })

  it("still tells two parts and two groups of people apart", () => {
    const of = (id: string, end: string) => record(id, { title: `${portuguese} = ${english}${end}` }, "pages")
    const one = record("1", { title: `${english}: part 1` }, "pages")
    expect(isMerged(of("2", ": part 1"), one)).toBe(true)
    expect(isMerged(of("2", ": part 2"), one)).toBe(false)
    expect(Dedup.explain([of("2", ": part 2"), one]).against[0]).toBe("never: different numbers in the titles: 1 and 2")
    const [men, women] = [of("1", " seen in men today"), record("2", { title: `${english} seen in women today` }, "pages")]
    expect(isMerged(men, women)).toBe(false)
    expect(Dedup.explain([men, women]).against[0]).toBe("never: the titles differ in a word that tells studies apart: men and women")
  })

  it("is found among many records that share nothing else", () => {
    const others = Array.from({ length: 40 }, (_, i) =>
      record(String(i), { title: `Paper ${i} about something invented`, pages: String(i + 500) })
    )
    const bare = (id: string, title: string) => record(id, { title, contributors: people("Wu", "Poe", "Roe") }, "volume", "issue", "pages")
    const { clusters, review } = Dedup.link([bare("a", `${portuguese} = ${english}`), ...others, bare("b", english)])
    expect([...clusters, ...review.map(({ pair }) => pair)]).toContainEqual([0, 41])
  })

  it.each([
    "Outcome of surgery (n = 120) in two hospitals of Recife",
    "Outcome of surgery, N = 120 patients of two hospitals",
    "Energy and mass: E = mc2 in the classroom of today",
    "Care of falls [see comments]",
    "Care of falls in older people [published erratum appears in Bone 1990]",
    "Care and/or cure of falls in older people",
    "Beds / chairs in two hospitals"
  ])("is not every title with a mark: %s", (title) => expect(otherTitles(title)).toEqual([]))

  it("has two halves, each as good as the whole; a plain title has none", () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/)
    const title = fc.array(word, { minLength: 4, maxLength: 9 }).map((words) => words.join(" "))
    fc.assert(
      fc.property(title, title, (one, other) => {
        const plain = RecordFeatures.of([record("1", { title: one }), record("2", { title: other })])
        expect([plain.otherTitles.size, plain.compact.length]).toEqual([0, 2])
        const both = record("3", { title: `${one} = ${other}` })
        expect(isMerged(both, record("4", { title: one }))).toBe(true)
        expect(isMerged(both, record("4", { title: other }))).toBe(true)
      })
    )
  })
})

describe("a journal", () => {
  const same = (a: string, b: string): boolean => {
    const [one, other] = [containerNameWords(a), containerNameWords(b)]
    expect(isSameContainer(other, one)).toBe(isSameContainer(one, other))
    return isSameContainer(one, other)
  }

  it.each([
    ["SIGMOD Record", "ACM SIGMOD Record"],
    ["Transactions on Invented Systems", "IEEE Trans. Invented Syst."],
    ["Journal on Computing", "SIAM J. Comput."],
    ["VLDB J.", "The VLDB Journal — The International Journal on Very Large Data Bases"]
  ])("named with or without its publisher or its long form is one: %s, %s", (a, b) => expect(same(a, b)).toBe(true))

  it.each([
    ["Cancer", "BMC Cancer"],
    ["Medicine", "Nature Medicine"],
    ["Neurology", "JAMA Neurology"],
    ["Software", "IEEE Software"],
    ["ACM Transactions on Graphics", "IEEE Transactions on Graphics"],
    ["Heart Journal", "Heart Journal of Very Large Data Bases"]
  ])("whose first word is part of its name is another: %s, %s", (a, b) => expect(same(a, b)).toBe(false))
})

describe("what a table writes in another way", () => {
  const title = "A distributed and active database of invented vehicles"
  const bare = (id: string, changes: Changes) => record(id, { title, containerTitle: "SIGMOD Record", ...changes }, "volume", "pages")

  it("is the order of people, with the same title", () => {
    const [one, other] = [
      bare("1", { contributors: people("Roe", "Li", "Doe") }),
      bare("2", { contributors: people("Li", "Doe", "Roe"), containerTitle: "ACM SIGMOD Record" })
    ]
    expect(isMerged(one, other)).toBe(true)
    expect(Dedup.explain([one, other]).for).toContain("3 of 3 names in common (+2.5)")
    const cut = Dedup.explain([one, { ...other, title: `${title}: a survey of the field` }])
    expect(cut.for).toContain("3 of 3 names in common (+2)")
  })

  it("is a number that no issue has, which contradicts no issue", () => {
    const issue = (id: string, text: string, pages: string) => record(id, { title, issue: text, pages })
    expect(isMerged(issue("1", "3", "101-109"), issue("2", "2616", "105-109"))).toBe(true)
    expect(isMerged(issue("1", "3", "101-109"), issue("2", "4", "105-109"))).toBe(false)
    expect(isMerged(issue("1", "9500", "101-109"), issue("2", "9501", "105-109"))).toBe(false)
    expect(isMerged(bare("1", { issue: "7" }), bare("2", { issue: "2616" }))).toBe(true)
  })
})

import { answerPart } from "@litfuse/api/answer/answerPart"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { describe, expect, it } from "vitest"
import { contradictory, different, type OppositePair } from "./oppositePairs.ts"

const workOf = (id: string, title: string, abstract: string) =>
  Work.make(id, [SourceRecord.make({ source: "invented", id, title, abstract })])

/** A part that quotes whatever is in some abstracts. */
const partOf = (subject: string, works: ReadonlyArray<Work.Work>, sentences = 3) =>
  answerPart({
    id: "part",
    params: {
      dimension: "any",
      text: `What is known of ${subject}?`,
      subject: subject.split(" "),
      about: [],
      sentences,
      threshold: 0,
      writer: "rules",
      byModel: []
    },
    works,
    requeried: []
  })

const contradictionsOf = ({ subject, one, other }: OppositePair, titles: ReadonlyArray<string> = ["A title", "A title"]) =>
  partOf(subject, [workOf("a", titles[0]!, one), workOf("b", titles[1]!, other)]).contradictions

const listed = (pairs: ReadonlyArray<OppositePair>): ReadonlyArray<string> =>
  pairs.filter((one) => contradictionsOf(one).length > 0).map(({ why }) => why)

describe("contradictions", () => {
  it("are found among pairs that were written before the rule", () => {
    expect(contradictory).toHaveLength(20)
    expect(different).toHaveLength(20)
    // the rule before this one listed 19 and 20: what it compared was the share of equal words
    expect([listed(contradictory).length, listed(different)]).toEqual([18, []])
    // an abbreviation or a synonym of the outcome is another word, and "was not delayed" is no known denial of a change
    expect(contradictory.map(({ why }) => why).filter((why) => !listed(contradictory).includes(why))).toEqual([
      "the same dose in both",
      "a paraphrase of the outcome"
    ])
  })

  it("say what only one of both names", () => {
    const onlyOneOf = (pair: OppositePair) => contradictionsOf(pair).map(({ onlyOne }) => onlyOne)
    const [said, unsaid] = [contradictory.find(({ why }) => why === "a dose in one only")!, contradictory[0]!]
    expect([onlyOneOf(said), onlyOneOf(unsaid)]).toEqual([[["200 mg"]], [[]]])
    const open = { subject: "melatonin sleep", why: "", one: "Melatonin prolonged sleep.", other: "Melatonin did not prolong sleep of female rats after 4 weeks." } // prettier-ignore
    expect(onlyOneOf(open)).toEqual([["rats", "female", "after 4 weeks"]])
    // the title of a work names the organism of its sentences
    expect(contradictionsOf(open, ["Sleep of mice", "Sleep"])).toEqual([])
    expect(contradictionsOf(open, ["Sleep of rats", "Sleep"]).map(({ onlyOne }) => onlyOne)).toEqual([["female", "after 4 weeks"]])
  })
})

describe("a sentence that several works have", () => {
  const finding = "Androgen decreased in cyp17a1 knockout zebrafish compared with invented siblings."
  const preprint = workOf("a", "A preprint", `An invented study. ${finding}`)
  // another service writes another dash and no full stop
  const article = workOf("b", "An article", `The journal of the same study. ${finding.replace(/\.$/u, "")}`)
  const opposite = workOf("c", "Another study", finding.replace("decreased", "increased"))

  it("is one finding: quoted once, with a note on the others", () => {
    const { part, notices } = partOf("cyp17a1 knockout zebrafish", [preprint, article], 1)
    expect(part.statements.map(({ text, evidence }) => [text, evidence[0]!.work])).toEqual([[finding, "a"]])
    expect(notices.map(({ code, subject, text }) => [code, subject, text])).toEqual([
      ["repeated-sentence", "part", `“${finding.slice(0, 80)}…” is also in b, so it is one finding, quoted once from a`]
    ])
  })

  it("contradicts another sentence once", () => {
    const { contradictions } = partOf("cyp17a1 knockout zebrafish", [preprint, article, opposite])
    expect(contradictions.map(({ statements }) => statements.map(({ evidence }) => evidence[0]!.work))).toEqual([["a", "c"]])
  })

  it("is another one with another small word", () => {
    const [said, denied] = ["Androgen did change in zebrafish.", "Androgen did not change in zebrafish."].map((text, i) => workOf(`w${i}`, "A title", text)) // prettier-ignore
    const { part, notices } = partOf("androgen zebrafish", [said!, denied!])
    expect([part.statements.length, notices]).toEqual([2, []])
  })
})

describe("an abstract in one very long line", () => {
  it("is not searched, and a note says so", () => {
    const long = workOf("a", "A title", `${"word ".repeat(110_000)}. Androgen decreased in zebrafish.`)
    const { part, notices } = partOf("androgen zebrafish", [long, workOf("b", "A title", "Androgen increased in zebrafish.")])
    expect(part.statements.map(({ evidence }) => evidence[0]!.work)).toEqual(["b"])
    expect(notices.map(({ code, subject }) => [code, subject])).toEqual([["long-line", "a"]])
  })
})

import { answerPart } from "@litfuse/api/answer/answerPart"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { describe, expect, it } from "vitest"
import { contradictory, different, type OppositePair } from "./oppositePairs.ts"

const workOf = (id: string, abstract: string) =>
  Work.make(id, [SourceRecord.make({ source: "invented", id, title: "An invented article", abstract })])

/** The contradictions of a part that quotes whatever is in two abstracts. */
const contradictionsOf = ({ subject, one, other }: OppositePair) =>
  answerPart({
    id: "part",
    params: {
      dimension: "any",
      text: `What is known of ${subject}?`,
      subject: subject.split(" "),
      about: [],
      sentences: 3,
      threshold: 0,
      writer: "rules",
      byModel: []
    },
    works: [workOf("a", one), workOf("b", other)],
    requeried: []
  }).contradictions

const listed = (pairs: ReadonlyArray<OppositePair>): ReadonlyArray<string> =>
  pairs.filter((one) => contradictionsOf(one).length > 0).map(({ why }) => why)

describe("contradictions", () => {
  it("are found among pairs that were written before the rule", () => {
    expect(contradictory).toHaveLength(20)
    expect(different).toHaveLength(20)
    expect([listed(contradictory).length, listed(different).length]).toEqual([19, 20])
  })
})

import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as QrelsBuilder from "../../src/formats/QrelsBuilder.ts"
import { message } from "./bytes.ts"

describe("QrelsBuilder", () => {
  it("collects judgements of topics in any order", () => {
    const builder = QrelsBuilder.make("x")
    for (const [i, [topic, id, grade]] of (
      [
        ["2", "a", 1],
        ["1", "a", 3],
        ["2", "b", -1]
      ] as const
    ).entries()) {
      expect(QrelsBuilder.add(builder, topic, id, grade, i + 1)).toBeUndefined()
    }
    const qrels = Result.getOrThrow(QrelsBuilder.finish(builder, "lines"))
    expect([...qrels.topics.keys()]).toEqual(["1", "2"])
    expect(qrels.topics.get("2")).toEqual(
      new Map([
        ["a", 1],
        ["b", -1]
      ])
    )
    expect(qrels.maximum).toBe(3)
  })

  it("names the first line of a document judged twice, also when its topic was left in between", () => {
    const builder = QrelsBuilder.make("x")
    QrelsBuilder.add(builder, "1", "z", 1, 1)
    QrelsBuilder.add(builder, "1", "a", 1, 2)
    QrelsBuilder.add(builder, "2", "a", 1, 3)
    expect(QrelsBuilder.add(builder, "1", "a", 1, 4)?.message).toBe(
      "x:4: document a of topic 1 again (first on line 2); expected each document once in a topic"
    )
  })

  it("refuses grades that frames cannot hold", () => {
    const messageOf = (grade: number) => QrelsBuilder.add(QrelsBuilder.make("x"), "1", "a", grade, 7)?.message
    for (const grade of [32768, -32769])
      expect(messageOf(grade)).toBe(`x:7: the grade ${grade}; expected a whole number from -32768 to 32767 as grade`)
    expect(messageOf(Number.NaN)).toBe("x:7: the grade NaN; expected a whole number as grade")
    expect(messageOf(0.5)).toMatch(/^x:7: the grade 0\.5; expected a whole number as grade; number fractions from low to high/)
  })

  it("maps codes before it compares them", () => {
    const builder = QrelsBuilder.make("x", {
      duplicates: "best",
      grades: new Map([
        [1, 4],
        [4, 1]
      ])
    })
    QrelsBuilder.add(builder, "1", "a", 4, 1)
    QrelsBuilder.add(builder, "1", "a", 1, 2)
    expect(Result.getOrThrow(QrelsBuilder.finish(builder, "lines")).topics.get("1")).toEqual(new Map([["a", 4]]))
    expect(QrelsBuilder.add(builder, "1", "a", 2, 3)?.message).toBe("x:3: the grade 2; expected one of 1, 4 as grade")
  })

  it("refuses to be empty", () => {
    expect(message(QrelsBuilder.finish(QrelsBuilder.make("x"), "lines"))).toBe("x: no judgement in it; expected lines")
  })
})

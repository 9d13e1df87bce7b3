/** Answers of a language model to multiple-choice questions: it sees the nearest paragraphs of a report, never a key, and is scored as others are. */
import * as Choices from "@litfuse/api/Choices"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { nearestParagraphs } from "../../src/choices/nearestParagraphs.ts"
import { completion, hurriedly, type Reply, startModel } from "../extract/model/fakeModel.ts"
import { refusals } from "../refusals.ts"
import { written } from "../written.ts"

const decode = Schema.decodeUnknownSync(Choices.Score.Answer, { onExcessProperty: "error" })

const files = {
  "q.txt":
    "Q1: Which organ pumps blood?\nOptions:\nA: the heart\nB: the liver\n\nQ2: Which clean blood?\nOptions:\nA: kidneys\nB: the liver\n",
  "k.txt": "Q1 Answer: A\nQ2 Answer: A, B\n",
  "text.md": "# Organs\n\nThe heart pumps blood.\n\nKidneys clean blood, and the liver does.\n\nBones carry weight.\n"
}
const says = (...letters: ReadonlyArray<string>): Reply => completion({ content: JSON.stringify({ letters }) })
const request = (more: Partial<typeof Choices.Score.Request.Encoded> = {}) =>
  Choices.Score.ask({ folder: written(files), questions: "q.txt", keys: "k.txt", ...more })

describe("a model that answers questions", () => {
  it("sees the nearest paragraphs of a text and no key, and its answers are scored", async () => {
    const model = await startModel([says("A"), says("B", "A", "A")])
    const answer = await hurriedly(request({ model: true, evidence: "text.md", paragraphs: 1 }))
    expect(decode(answer)).toEqual(answer)
    expect(answer.rows.at(-1)).toMatchObject({ kind: "model", name: "invented-1, with 1 paragraph of text.md", hits: 2, unanswered: [] })
    expect(answer.model!.answers).toEqual([
      { id: "Q1", letters: "A", paragraphs: ["Organs"] },
      { id: "Q2", letters: "A, B", paragraphs: ["Organs"] }
    ])
    const sent = model.requests().map(({ messages }) => JSON.parse(messages[1]!.content) as unknown)
    expect(sent[0]).toEqual({
      question: "Which organ pumps blood?",
      options: [
        { letter: "A", text: "the heart" },
        { letter: "B", text: "the liver" }
      ],
      paragraphs: ["The heart pumps blood."]
    })
    expect(sent[1]).toMatchObject({ paragraphs: ["Kidneys clean blood, and the liver does."] })
  })

  it("counts 0 where it gives no usable answer, and a notice says why", async () => {
    await startModel([says("A"), says(), says("C")])
    const { rows, model, notices } = await hurriedly(request({ model: true }))
    expect(rows.at(-1)).toMatchObject({ name: "invented-1, without evidence", hits: 1, unanswered: ["Q2"] })
    expect([model!.calls.length, notices.map(({ code }) => code)]).toEqual([3, ["model-failed"]])
  })

  it("is not asked without being named", async () => {
    const model = await startModel([says("A")])
    expect((await hurriedly(request())).model).toBeNull()
    expect(model.requests()).toEqual([])
    const refused = async (more: Partial<typeof Choices.Score.Request.Encoded>) => (await refusals(request(more))).map(({ text }) => text)
    expect(await refused({ evidence: "text.md", replay: "calls" })).toEqual(["{evidence}, {replay} are for {model} only"])
    expect(await refused({ model: true, paragraphs: 2 })).toEqual(["{paragraphs} is for {evidence} only"])
  })
})

it("finds the nearest paragraphs by the cosine of weighted terms", () => {
  // by hand: n = 2, idf(red) = idf(blue) = ln(3/2) + 1, idf(house) = 1, so the cosine with "red" is 0.81 and 0
  const near = nearestParagraphs([
    { from: "1", text: "red house" },
    { from: "2", text: "blue house" }
  ])
  expect([near("red", 5), near("house", 5), near("green", 5)].map((all) => all.map(({ from }) => from))).toEqual([["1"], ["1", "2"], []])
})

import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Explain from "../src/Explain.ts"
import { asked } from "./asked.ts"
import { errorOf, refusals } from "./refusals.ts"
import { written } from "./written.ts"

const decode = Schema.decodeUnknownSync(Explain.Answer, { onExcessProperty: "error" })

describe("explain", () => {
  it("answers the tree, and what it asks of a source", async () => {
    const folder = written({ "s.txt": '("heart attack"[ti] OR "Aspirin"[majr]) AND 2010/05:3000[dp]' })
    const { answer, query } = await asked(Explain.run({ folder, file: "s.txt", syntax: "pubmed" }))
    expect(answer).toMatchObject({
      version: 1,
      from: "pubmed",
      tree: { _tag: "And" },
      fields: { title: ["phrases"] },
      dates: { published: "month" },
      notices: []
    })
    expect([...answer.features].sort()).toEqual(["booleans", "dates", "explosion", "fields", "headings", "phrases"])
    expect(query).toMatch(/^\("heart attack"/)
    expect(decode(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  })

  it("answers words alone as a tree that asks nothing", async () => {
    expect(await asked(Explain.ask({ folder: ".", text: "aspirin", syntax: "litfuse" }))).toEqual({
      version: 1,
      from: "litfuse",
      tree: { _tag: "Term", text: "aspirin" },
      features: [],
      fields: {},
      dates: {},
      notices: []
    })
  })

  it("refuses a query that is given twice, and fails for one that cannot be read", async () => {
    expect((await refusals(Explain.ask({ folder: ".", text: "a", file: "s.txt", syntax: "ovid" })))[0]?.fields).toEqual(["text", "file"])
    expect((await errorOf(Explain.ask({ folder: ".", text: "", syntax: "ovid" }))).message).toMatch(/there is nothing to search for/)
  })
})

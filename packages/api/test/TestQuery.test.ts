import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as TestQuery from "../src/TestQuery.ts"
import { asked } from "./asked.ts"
import { written } from "./written.ts"

const decode = Schema.decodeUnknownSync(TestQuery.Answer, { onExcessProperty: "error" })
const strategy = "1. sleep*.ti.\n2. sleep disorders.ti.\n3. or/1-2\n"

describe("test query", () => {
  it("answers what each line does, and the share of those that do something", async () => {
    const { answer, query } = await asked(TestQuery.run({ folder: ".", text: strategy, syntax: "ovid" }))
    expect(query).toBe(strategy)
    expect(answer).toMatchObject({
      version: 1,
      score: 0.5,
      mutants: [
        { line: 1, from: 3, to: 13, text: "sleep*.ti.", dead: false },
        { line: 2, text: "sleep disorders.ti.", gained: 0, lost: 0, dead: true }
      ],
      notices: []
    })
    expect(decode(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  })

  it("tries the references of a file, and says what of it was not understood", async () => {
    const folder = written({
      "a.ris": "TY  - JOUR\nTI  - Sleep\nAN  - X1\nER  - \n",
      "none.ris": "TY  - JOUR\nER  - \n",
      "s.txt": strategy
    })
    const answer = await asked(TestQuery.ask({ folder, file: "s.txt", syntax: "ovid", records: "a.ris" }))
    expect(answer).toMatchObject({ records: 1, score: 0.5, mutants: [{ gained: 0, lost: 1 }, { dead: true }] })
    expect(answer.notices.map(({ code }) => code)).toEqual(["field-kept"])
  })
})

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

  it("says of each known study whether the strategy finds it, which line loses it, and what a wider line would find", async () => {
    const reference = (n: number, title: string, abstract?: string) =>
      `TY  - JOUR\nTI  - ${title}\nDO  - 10.5555/${n}\n${abstract === undefined ? "" : `AB  - ${abstract}\n`}ER  - \n`
    const folder = written({
      "a.ris": [
        reference(1, "Coffee and sleep", "Adults slept less."),
        reference(2, "Coffee and sleepiness", "Adults were tired."),
        reference(3, "Tea", "Adults slept well."),
        reference(4, "Tea and sleep")
      ].join("\n"),
      "s.txt": "1. coffee.ti.\n2. sleep.ti.\n3. 1 and 2\n"
    })
    const known = ["doi:10.5555/1", "10.5555/2", "doi:10.5555/3", "doi:10.5555/4", "pmid:1"]
    const answer = await asked(TestQuery.ask({ folder, file: "s.txt", syntax: "ovid", records: "a.ris", known }))
    expect(answer.known).toEqual([
      { id: "doi:10.5555/1", found: true, lostBy: null, relaxing: null },
      { id: "10.5555/2", found: false, lostBy: 2, relaxing: 2 },
      { id: "doi:10.5555/3", found: false, lostBy: null, relaxing: null },
      // its abstract is not here, and may have the words
      { id: "doi:10.5555/4", found: null, lostBy: null, relaxing: null },
      { id: "pmid:1", found: null, lostBy: null, relaxing: null }
    ])
    expect(answer).toMatchObject({
      found: { n: 1, of: 5 },
      // the record without an abstract is no measure of what a line costs
      records: 3,
      mutants: [
        { line: 1, gained: 0, lost: 0, relaxed: 0, dead: true },
        { line: 2, gained: 1, lost: 0, relaxed: 1, dead: false }
      ]
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

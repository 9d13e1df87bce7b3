import { readToolText } from "@litfuse/files/readToolText"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { expect, it } from "vitest"
import { recordings, served } from "./served.ts"

const claim = "Caffeine shortens day sleep"

it("analyse gives the sentences of a run that bear on a claim, with stances and addresses, within its budget", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const run = readToolText((await call("search", { query: "caffeine sleep shift workers" })).text).run!
  const { columns, rows, counts, run: named } = readToolText((await call("analyse", { kind: "evidence", query: claim, run })).text)
  expect([columns, named]).toEqual([["stance", "sentence", "id", "section", "place", "marks"], run])
  expect(rows[0]!.slice(0, 4)).toEqual([
    "supports",
    expect.stringMatching(/shortened day sleep by 41 minutes/),
    "doi:10.5555/everyday.1",
    "Abstract of the record"
  ])
  expect(counts).toMatchObject({ sentences: rows.length })
  for (const budget of [300, 500, 2000]) {
    const { text } = await call("analyse", { kind: "evidence", query: claim, run, budget })
    expect([budget, countTokens(text) <= budget]).toEqual([budget, true])
  }
  const none = readToolText((await call("analyse", { kind: "evidence", query: "Statins prevent stroke in children", run })).text)
  expect([none.rows, none.notices[0]]).toEqual([[], expect.stringMatching(/no sentence found/)])
})

it("analyse says what evidence needs: a claim with words, and something to search in", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const wrong = async (args: object) => {
    const { isError, text } = await call("analyse", { kind: "evidence", ...args })
    expect(isError).toBe(true)
    return text
  }
  expect(await wrong({})).toMatch(/evidence needs query/)
  expect(await wrong({ query: "?" })).toMatch(/no word to look for/)
  expect(await wrong({ query: claim })).toMatch(/there is no text to search/)
})

import { join } from "node:path"
import { readToolText } from "@litfuse/files/readToolText"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { expect, it } from "vitest"
import { recordings, served } from "./served.ts"

const replay = join(recordings.everyday, "../entities")

it("get gives entities to agents: a row for each field, and the notices", async () => {
  const { call } = await served({ replay })
  const { text, isError } = await call("get", { ids: ["GENE:WAKE1"] })
  expect(isError).toBe(false)
  const answer = readToolText(text)
  expect(answer.columns).toEqual(["id", "field", "text"])
  expect(answer.rows).toContainEqual(
    ["GENE:990001", "name", "WAKE1: made-up factor WAKE1 (GENE:990001)"].map((cell) => expect.stringContaining(cell.slice(0, 20)))
  )
  expect(answer.rows).toContainEqual(["GENE:990001", "publication", "pmid:99000001, pmid:99000002, pmid:99000003"])
  expect(answer.notices.join(" ")).toContain("organism-assumed")
})

it("get keeps entities within the budget, and says what is cut", async () => {
  const { call } = await served({ replay })
  const { text } = await call("get", { ids: ["GENE:990001", "UNIPROT:WAKE1", "AF-A0A999ZZZ9-F1"], budget: 400 })
  expect(countTokens(text)).toBeLessThanOrEqual(400)
  expect(text).toMatch(/rows? of \d+, by the budget of 400 tokens/)
})

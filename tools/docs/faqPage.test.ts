import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as MeasureName from "../../packages/eval/src/MeasureName.ts"
import * as Result from "effect/Result"

const page = readFileSync(join(import.meta.dirname, "../../docs/README.md"), "utf8").split("## Frequent questions")[1]!

it("docs/README.md answers frequent questions in a few lines each, and names measures that there are", () => {
  const answers = page.split(/^\*\*/m).slice(1)
  expect(answers.length).toBeGreaterThan(10)
  for (const answer of answers) expect(answer.trimEnd().split("\n").length).toBeLessThan(4)
  const named = [...page.matchAll(/`([A-Za-z]+(?:\([^)`]*\))?@\d+)`/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(2)
  const written = named.filter((name) => /^[A-Z]|^n/.test(name))
  expect(Result.isSuccess(MeasureName.parseAll(written))).toBe(true)
})

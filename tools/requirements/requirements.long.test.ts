/** Every built row of docs/requirements.md has an example, and each example does what it says. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../shared/repositoryFiles.ts"
import * as Example from "./Example.ts"
import { exampleProblems } from "./exampleProblems.ts"
import { requirementRows } from "./requirementRows.ts"
import { runExample } from "./runExample.ts"

const examples = Example.readAll()

describe("the examples of requirements", () => {
  it("are there for each built row, and for none of which nothing is built", () => {
    expect(exampleProblems(requirementRows(readFileSync(join(root, "docs/requirements.md"), "utf8")), examples)).toEqual([])
  })

  it.each(examples.map((one) => [one.rows.join(" "), one] as const))("%s", async (_, example) => {
    expect(await runExample(example)).toEqual([])
  })
})

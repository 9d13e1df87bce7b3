import { expect, it } from "vitest"
import { commitsIn, table } from "./lines.ts"
import { read } from "./repository.ts"

it("ARCHITECTURE.md has the lines of each package as they were at two commits (node tools/lines.ts FROM TO)", () => {
  const page = read("ARCHITECTURE.md")
  const [from, to] = commitsIn(page)
  expect(page).toContain(`${table(from, to)}\n`)
})

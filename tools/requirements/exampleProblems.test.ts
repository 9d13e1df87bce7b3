import { expect, it } from "vitest"
import { exampleProblems } from "./exampleProblems.ts"
import { requirementRows } from "./requirementRows.ts"
import { runExample } from "./runExample.ts"

const rows = requirementRows(
  "# Page\n\n| id | requirement | state | code | test |\n| S0-1 | a | built: all | `x` | `y` |\n| X-2 | b | not built | | |\n| X-4 | c | partly: some | `x` | `y` |\n"
)

it("names built rows without an example, and examples of rows of which nothing is built", () => {
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ["S0-1", "built: all"],
    ["X-2", "not built"],
    ["X-4", "partly: some"]
  ])
  expect(exampleProblems(rows, [{ rows: ["S0-1", "X-4"] }])).toEqual([])
  expect(exampleProblems(rows, [{ rows: ["X-2", "X-3"] }])).toEqual([
    "S0-1 is built and has no example in tools/requirements/examples.yaml",
    "X-2 has an example, and nothing of its row is built",
    "X-3 has an example, and there is no such row"
  ])
})

it("notices a line that is not there, and another exit code", async () => {
  const print = (code: number) => `node -e "console.log('one'); process.exitCode = ${code}"`
  expect(await runExample({ rows: ["X-1"], run: print(0), says: ["^one$"] })).toEqual([])
  expect(await runExample({ rows: ["X-1"], run: print(0), says: ["^on$"] })).toEqual([`${print(0)}: no line matches ^on$`, "one\n"])
  expect(await runExample({ rows: ["X-1"], run: print(3), says: ["one"] })).toEqual([`${print(3)}: exit code 3, not 0`, "one\n"])
  expect(await runExample({ rows: ["X-1"], file: "package.json", says: ["litfuse-workspace"] })).toEqual([])
})

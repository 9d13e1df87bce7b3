/**
 * `npm run requirements`: runs the example of every built row of docs/requirements.md. `npm run requirements ID ...` runs only those of some rows. A row
 * that is built and has no example is a problem, and so is an example of a row of which nothing is built.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Example from "./requirements/Example.ts"
import { exampleProblems } from "./requirements/exampleProblems.ts"
import { requirementRows } from "./requirements/requirementRows.ts"
import { runExample } from "./requirements/runExample.ts"
import { root } from "./shared/repositoryFiles.ts"

const wanted = process.argv.slice(2)
const examples = Example.readAll().filter(({ rows }) => wanted.length === 0 || rows.some((id) => wanted.includes(id)))
const rows = requirementRows(readFileSync(join(root, "docs/requirements.md"), "utf8"))
const problems = wanted.length === 0 ? [...exampleProblems(rows, examples)] : []
for (const problem of problems) console.log(problem)

let wrong = problems.length
const left = [...examples]
const work = async (): Promise<void> => {
  for (let example = left.shift(); example !== undefined; example = left.shift()) {
    const found = await runExample(example)
    if (found.length > 0) wrong++
    console.log(`${found.length === 0 ? "ok" : "WRONG"}  ${example.rows.join(" ")}  ${example.run ?? example.file}`)
    for (const line of found) console.log(`  ${line.replaceAll("\n", "\n  ")}`)
  }
}
await Promise.all([work(), work()])
console.log(`requirements: ${examples.length} examples, ${wrong} problem(s)`)
process.exitCode = wrong === 0 ? 0 : 1

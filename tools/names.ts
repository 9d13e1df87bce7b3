/** Checks the names of modules: `node tools/names.ts [PATH ...]` prints problems, those of some paths only where paths are given. */
import { nameProblems } from "./checks/nameProblems.ts"

const paths = process.argv.slice(2)
const { modules, terms, problems } = nameProblems(".")
for (const problem of problems) if (paths.length === 0 || paths.some((path) => problem.includes(path))) console.log(problem)
console.log(`names: ${modules} modules, ${terms} terms, ${problems.length} problem(s)`)
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * `node tools/checks/declarationProblems.ts`: compares what experiments declare with the history of their files.
 *
 * A declaration says that a test was decided on before its data were seen. What can be checked is that it was committed on the day that it names, and
 * before any results of the experiment were.
 */
import { execFileSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const declared = /declaration:\s*\{\s*on:\s*["']?(\d{4}-\d{2}-\d{2})["']?,\s*sha256:\s*["']?([0-9a-f]{64})["']?\s*\}/g

const git = (root: string, ...words: ReadonlyArray<string>): ReadonlyArray<string> =>
  execFileSync("git", [...words], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "")

const firstWith = (root: string, text: string, file: string): { readonly commit: string; readonly day: string } | undefined => {
  const [line] = git(root, "log", "--reverse", "--format=%H %as", `-S${text}`, "--", file)
  const [commit, day] = line?.split(" ") ?? []
  return commit === undefined || day === undefined ? undefined : { commit, day }
}

const isBefore = (root: string, earlier: string, later: string): boolean => {
  if (earlier === later) return false
  return git(root, "merge-base", earlier, later)[0] === earlier
}

/** What is wrong with the declarations of a repository's experiments; each problem with its file. */
export const declarationProblems = (root: string): ReadonlyArray<string> =>
  globSync("reports/**/experiment.yaml", { cwd: root })
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(declared)].flatMap(([, on, sha256]) => {
        const first = firstWith(root, sha256!, file)
        if (first === undefined) return [`${file}: the declaration of ${on} is not committed`]
        if (first.day !== on) return [`${file}: the declaration of ${on} was committed on ${first.day}`]
        const [results] = git(root, "log", "--reverse", "--format=%H", "--", join(dirname(file), "results.json"))
        return results !== undefined && !isBefore(root, first.commit, results)
          ? [`${file}: the declaration of ${on} was committed after, or with, the first results`]
          : []
      })
    )

if (process.argv[1] === import.meta.filename) {
  const problems = declarationProblems(join(import.meta.dirname, "../.."))
  for (const problem of problems) console.log(problem)
  console.log(`declarations: ${problems.length} problem(s)`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

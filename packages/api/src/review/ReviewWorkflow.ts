/** The GitHub workflow that checks a review. */
import { existsSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as ContainedPath from "@litfuse/files/ContainedPath"
import * as Files from "@litfuse/files/Files"
import { isPublished, version } from "@litfuse/host/version"
import { attempt } from "@litfuse/project/attempt"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as Result from "effect/Result"
import { installCommand } from "../bench/GateFiles.ts"

/** Where GitHub looks for workflows, from the root of a repository. */
const place = ".github/workflows/litfuse-review.yml"

/** The root of the git repository around a folder; the folder itself when there is none. */
export const repositoryOf = (folder: string): string => {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at
    if (at === dirname(at)) return resolve(folder)
  }
}

/** The steps that fetch the repository and Node, pinned by their commits. */
export const setUpSteps = `      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: ${process.versions.node}`

/** The lines of a step that makes the results of a review from its recordings, or asks its sources where there are none. */
export const resultsSteps = [
  "        run: |",
  "          for step in search merge order; do",
  '            if [ -d recordings ]; then npx --no-install litfuse review run "$step" --replay recordings; else npx --no-install litfuse review run "$step"; fi',
  "          done"
].join("\n")

/** The text of the workflow. `folder` of the review, from the root of the repository. */
export const text = (
  folder: string
): string => `# Checks the review on every push. Recordings in recordings/ replace the network: litfuse review run --record recordings
name: review
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-24.04
    defaults:
      run:
        working-directory: ${JSON.stringify(folder)}
    steps:
${setUpSteps}
      - name: Install litfuse ${version}
        run: ${installCommand(version, isPublished)}
      - name: Make the results of searches, merging and ordering again
${resultsSteps}
      - name: Check
        run: npx --no-install litfuse review check --junit review.xml --summary "$GITHUB_STEP_SUMMARY"
`

/**
 * Writes the workflow into the repository around a review, unless a file is there.
 *
 * - returns its path and whether it was written
 * - errors: it would be outside of the repository, because of a link; it cannot be written
 */
export const write = (folder: string) =>
  Result.gen(function* () {
    const root = repositoryOf(folder)
    const refuse = (why: string) => new ReviewError({ file: join(root, place), what: why })
    const path = yield* Result.mapError(ContainedPath.within(root, root, place), refuse)
    if (existsSync(path)) return { path, isWritten: false }
    yield* attempt(path, () => makeFolder(dirname(path)))
    yield* Files.writeText(path, text(relative(root, resolve(folder)).split(sep).join("/") || "."))
    return { path, isWritten: true }
  })

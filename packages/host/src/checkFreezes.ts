import { execFileSync } from "node:child_process"
import { dirname } from "node:path"
import type { Results } from "@litfuse/bench/report/Results"
import type { Experiment } from "@litfuse/bench/Experiment"
import * as Result from "effect/Result"

/**
 * What the git history says about an analysis that claims to be preregistered: designed before its judgements were read.
 *
 * - `proven` the named commit contains the hash, and no commit up to it contains results of the analysis
 * - `unknown` cannot be verified here; `wrong` the history contradicts the claim; `exploratory` there is no claim
 */
export interface Freeze {
  readonly analysis: string
  readonly state: "proven" | "wrong" | "unknown" | "exploratory"
  readonly text: string
}

type Git = (...words: ReadonlyArray<string>) => string | undefined

const gitIn =
  (root: string): Git =>
  (...words) =>
    Result.getOrUndefined(
      Result.try(() =>
        execFileSync("git", ["-c", "core.fsmonitor=false", ...words], {
          cwd: root,
          encoding: "utf8",
          maxBuffer: 2 ** 27,
          stdio: ["ignore", "pipe", "ignore"]
        }).trim()
      )
    )

const claimOf = (params: Readonly<Record<string, unknown>>): { readonly hash: string; readonly commit: string } | undefined => {
  const { frozen, frozenIn, declaration } = params as {
    readonly frozen?: string
    readonly frozenIn?: string
    readonly declaration?: { readonly sha256: string; readonly commit?: string }
  }
  const [hash, commit] = frozen === undefined ? [declaration?.sha256, declaration?.commit] : [frozen, frozenIn]
  return hash === undefined || commit === undefined ? undefined : { hash, commit }
}

/** Whether a `results.json` contains more of an analysis than its chosen settings: systems by topic, or a table of topics that did not choose. */
const hasResults = (text: string, analysis: string): boolean => {
  const parsed = Result.try(() => JSON.parse(text) as Pick<Partial<Results>, "analyses">)
  return (
    Result.isSuccess(parsed) &&
    (parsed.success.analyses ?? []).some(
      (one) => one.id === analysis && (one.measured !== undefined || (one.tables ?? []).some(({ id }) => id === "other-half"))
    )
  )
}

const checkClaim = (git: Git, analysis: string, { hash, commit }: { readonly hash: string; readonly commit: string }): Freeze => {
  const say = (state: Freeze["state"], text: string): Freeze => ({ analysis, state, text })
  const shallow = git("rev-parse", "--is-shallow-repository")
  if (shallow === undefined) return say("unknown", "cannot be verified here: this is not a git clone, or git is not installed")
  if (shallow === "true") return say("unknown", "cannot be verified here: this clone is shallow; run `git fetch --unshallow`")
  const short = commit.slice(0, 12)
  if (git("cat-file", "-e", `${commit}^{commit}`) === undefined) return say("wrong", `the history has no commit ${short}`)
  if (git("merge-base", "--is-ancestor", commit, "HEAD") === undefined) return say("wrong", `commit ${short} is not before this state`)
  const found = git("grep", "-l", "-F", hash, commit, "--", "reports")
  const file = found?.split("\n").find((line) => line.endsWith("/experiment.yaml"))
  if (file === undefined) return say("wrong", `commit ${short} contains no experiment with the hash ${hash.slice(0, 12)}`)
  const results = `${dirname(file.slice(file.indexOf(":") + 1))}/results.json`
  const versions = git("log", "--format=%H", commit, "--", results)?.split("\n").filter(Boolean) ?? []
  const early = versions.find((version) => hasResults(git("show", `${version}:${results}`) ?? "", analysis))
  if (early !== undefined) return say("wrong", `commit ${early.slice(0, 12)}, at or before ${short}, already contains its results`)
  return say(
    "proven",
    `frozen by commit ${short} of ${git("log", "-1", "--format=%as", commit) ?? "an unknown day"}; no commit up to it contains its results`
  )
}

/**
 * Checks the preregistration claims of an experiment's analyses against the git history.
 *
 * - empty: an experiment without analyses has no claims
 */
export const checkFreezes = (root: string, { analyses }: Pick<Experiment, "analyses">): ReadonlyArray<Freeze> => {
  const git = gitIn(root)
  return analyses.map(({ id, params }) => {
    const claim = claimOf(params)
    return claim === undefined
      ? { analysis: id, state: "exploratory", text: "it names no commit that froze its design" }
      : checkClaim(git, id, claim)
  })
}

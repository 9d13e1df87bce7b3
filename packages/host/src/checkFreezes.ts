import { execFileSync } from "node:child_process"
import { dirname } from "node:path"
import type { Experiment } from "@litfuse/bench/Experiment"
import { reportOf } from "@litfuse/bench/report/readReport"
import * as Result from "effect/Result"

/**
 * What the git history says about an analysis that claims to be preregistered: its design, or its rules, were written before its judgements were read.
 *
 * - `proven` the named commit contains the hash or the rules, and no commit up to it contains results of the analysis
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

interface Values {
  readonly id: string
  readonly measured?: unknown
  readonly tables?: ReadonlyArray<{ readonly id: string }>
}

interface Report {
  readonly experiment?: string
  readonly analyses?: ReadonlyArray<Values>
  readonly parts?: ReadonlyArray<Report>
}

/** Where results of an experiment are, or were: in its own file, or as a part of the report that it belongs to. */
interface Place {
  readonly file: string
  readonly part?: string
}

/** Whether a `results.json` contains values of an analysis. */
const hasResults = (text: string, { part }: Place, isOf: (one: Values) => boolean): boolean => {
  const parsed = Result.try(() => JSON.parse(text) as Report)
  if (Result.isFailure(parsed)) return false
  const report = part === undefined ? parsed.success : parsed.success.parts?.find(({ experiment }) => experiment === part)
  return (report?.analyses ?? []).some(isOf)
}

const placesOf = (root: string, experiment: string): ReadonlyArray<Place> => {
  const report = reportOf(root, experiment)
  const own = { file: `reports/${experiment}/results.json` }
  return report === experiment ? [own] : [own, { file: `reports/${report}/results.json`, part: experiment }]
}

type Said = Omit<Freeze, "analysis">

const say = (state: Freeze["state"], text: string): Said => ({ state, text })

const shortOf = (commit: string): string => commit.slice(0, 12)

/** Why the history cannot be asked about a commit, or does not have it; undefined = it has it. */
const absentCommit = (git: Git, commit: string): Said | undefined => {
  const shallow = git("rev-parse", "--is-shallow-repository")
  if (shallow === undefined) return say("unknown", "cannot be verified here: this is not a git clone, or git is not installed")
  if (shallow === "true") return say("unknown", "cannot be verified here: this clone is shallow; run `git fetch --unshallow`")
  if (git("cat-file", "-e", `${commit}^{commit}`) === undefined) return say("wrong", `the history has no commit ${shortOf(commit)}`)
  return git("merge-base", "--is-ancestor", commit, "HEAD") === undefined
    ? say("wrong", `commit ${shortOf(commit)} is not before this state`)
    : undefined
}

/** The commit that froze something, if no commit up to it contains results. */
const beforeResults = (git: Git, commit: string, places: ReadonlyArray<Place>, isOf: (one: Values) => boolean): Said => {
  const [early] = places.flatMap((place) => {
    const versions = git("log", "--format=%H", commit, "--", place.file)?.split("\n").filter(Boolean) ?? []
    return versions.find((version) => hasResults(git("show", `${version}:${place.file}`) ?? "", place, isOf)) ?? []
  })
  if (early !== undefined) return say("wrong", `commit ${shortOf(early)}, at or before ${shortOf(commit)}, already contains its results`)
  const day = git("log", "-1", "--format=%as", commit) ?? "an unknown day"
  return say("proven", `frozen by commit ${shortOf(commit)} of ${day}; no commit up to it contains its results`)
}

const checkClaim = (root: string, analysis: string, { hash, commit }: { readonly hash: string; readonly commit: string }): Said => {
  const git = gitIn(root)
  const absent = absentCommit(git, commit)
  if (absent !== undefined) return absent
  const found = git("grep", "-l", "-F", hash, commit, "--", "reports")
  const file = found?.split("\n").find((line) => line.endsWith("/experiment.yaml"))
  if (file === undefined) return say("wrong", `commit ${shortOf(commit)} contains no experiment with the hash ${hash.slice(0, 12)}`)
  const places = placesOf(root, dirname(file.slice(file.indexOf(":") + 1)).replace(/^reports\//, ""))
  // a first run may have written what was chosen, but no values: no systems by topic, and no table of other topics
  const hasValues = ({ measured, tables = [] }: Values): boolean => measured !== undefined || tables.some(({ id }) => id === "other-half")
  return beforeResults(git, commit, places, (one) => one.id === analysis && hasValues(one))
}

type Claim = Pick<Experiment["analyses"][number], "id" | "params" | "frozenRules">

/** Every text below a key `patterns` of the parameters: rules that an experiment itself contains. */
const patternsIn = (value: unknown, isPattern = false): ReadonlyArray<string> => {
  if (typeof value === "string") return isPattern ? [value] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => patternsIn(one, isPattern || key === "patterns"))
}

/** Whether rules were committed before they were measured, and whether they have changed since. */
const checkRules = (root: string, experiment: string, { id, params, frozenRules }: Claim): Said => {
  const git = gitIn(root)
  const { file, commit } = frozenRules!
  const absent = absentCommit(git, commit)
  if (absent !== undefined) return absent
  const rules = git("show", `${commit}:${file}`)
  if (rules === undefined) return say("wrong", `commit ${shortOf(commit)} does not contain ${file}`)
  const patterns = patternsIn(params)
  const later = patterns.find((pattern) => !rules.includes(pattern))
  if (later !== undefined) return say("wrong", `${file} of commit ${shortOf(commit)} does not contain the pattern ${later}`)
  const { state, text } = beforeResults(git, commit, placesOf(root, experiment), (one) => one.id === id)
  if (state !== "proven") return say(state, text)
  const isSame = git("rev-parse", `${commit}:${file}`) === git("rev-parse", `HEAD:${file}`)
  const changed = isSame ? "the file is the same now" : "the file has changed since, so see the notes of the report"
  const now = patterns.length === 0 ? changed : "it contains every pattern that the analysis uses now"
  return say(state, `${file} was ${text}; ${now}`)
}

/**
 * Checks the preregistration claims of an experiment's analyses against the git history.
 *
 * - empty: an experiment without analyses has no claims
 */
export const checkFreezes = (
  root: string,
  { id: experiment, analyses }: { readonly id: string; readonly analyses: ReadonlyArray<Claim> }
): ReadonlyArray<Freeze> => {
  return analyses.map((one) => {
    const claim = claimOf(one.params)
    const exploratory = say("exploratory", "it names no commit that froze its design")
    const said = claim === undefined ? exploratory : checkClaim(root, one.id, claim)
    return { analysis: one.id, ...(one.frozenRules === undefined ? said : checkRules(root, experiment, one)) }
  })
}

/** Whole processes of the built command, in turn with those of another build, such as one of an earlier commit, on the same files. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "../tools/release/build.ts"
import { unpackRuns } from "./manyRuns.ts"
import type { Change } from "./Measurement.ts"
import { asTrecEval, builtMain, inputs, writeInput } from "./processes.ts"
import { timePairs } from "./processTimes.ts"

const pairs = 9

/** Commands that do little: their start is most of what they take. */
const starts: ReadonlyArray<ReadonlyArray<string>> = [
  ["--help"],
  ["eval", "--help"],
  ["search", "--help"],
  ["compare", "--help"],
  ["fuse", "--help"],
  ["plugin", "list"],
  ["source", "list"],
  ["search", "Almirs for crorqic disorders in current smokers", "--replay", "datasets/atlas/cassettes"],
  ["bench", "list"]
]

/** The commit that a built command lies in, which its rows name. */
const commitOf = (main: string): string => {
  const { stdout } = spawnSync("git", ["-C", dirname(main), "describe", "--always", "--dirty", "--exclude=*"], { encoding: "utf8" })
  return stdout.trim() || "another version"
}

/** A plugin of a project, whose modules litfuse checks when they are loaded. */
const plugin = `import * as Schema from "effect/Schema"
export default { kind: "ranker", id: "mine", apiVersion: "*", revision: 1, about: "gives each work 1", params: Schema.Struct({}), needs: [], reads: [],
  claims: [], refuses: () => undefined, prepare: () => undefined, score: (_, __, out) => void out.fill(1),
  explain: () => ({ label: "", value: 1, parts: [] }) }
`

/** The words that list plugins in a project with an approved one, for a built command. It finds the effect that the command was built with. */
const approvedPlugin = (main: string, folder: string): ReadonlyArray<string> => {
  const project = mkdtempSync(join(folder, "project-"))
  writeFileSync(join(project, "litfuse.config.yaml"), "plugins: [./mine.js]\n")
  writeFileSync(join(project, "mine.js"), plugin)
  mkdirSync(join(project, "node_modules"))
  symlinkSync(join(dirname(main), "../../../node_modules/effect"), join(project, "node_modules/effect"))
  // the command changes into the project before it starts
  const start = [
    "--input-type=module",
    "-e",
    `process.chdir(${JSON.stringify(project)}); await import(${JSON.stringify(pathToFileURL(main).href)})`,
    "--",
    "litfuse"
  ]
  const told = ["plugin trust", "trust"].map(
    (words) => spawnSync(process.execPath, [...start, ...words.split(" ")], { encoding: "utf8" }).stdout
  )
  const [, hash = ""] = /--trust ([0-9a-f]{64})/.exec(told.join("\n")) ?? []
  return [...start, "--trust", hash, "plugin", "list"]
}

/** The `litfuse` that is built here, compared with the `main.js` that `LITFUSE_BEFORE` names; nothing without it. */
export const before = async (): Promise<ReadonlyArray<Change>> => {
  const { LITFUSE_BEFORE: other, LITFUSE_DATA: data } = process.env
  if (other === undefined) return []
  await build("dist")
  const folder = mkdtempSync(join(tmpdir(), "litfuse-before-"))
  const many = data === undefined ? undefined : unpackRuns(data, folder)
  const works: ReadonlyArray<readonly [what: string, words: ReadonlyArray<string>]> = [
    ...inputs.map(
      (input) => [`eval, ${input.name}`, ["eval", ...writeInput(mkdtempSync(join(folder, "input-")), input), ...asTrecEval]] as const
    ),
    ...(many === undefined
      ? []
      : [[`eval, ${many.runs.length} runs of TREC-COVID round 5, depth 100`, ["eval", many.qrels, ...many.runs, ...asTrecEval]] as const]),
    ...starts.map((words) => [`litfuse ${words.map((word) => (word.includes(" ") ? "TEXT" : word)).join(" ")}`, words] as const)
  ]
  const commit = commitOf(other)
  const rows = works.flatMap(([what, words]): ReadonlyArray<Change> => {
    // the first of all fills the compile cache of each
    if (spawnSync(process.execPath, [other, ...words], { stdio: "ignore" }).status !== 0) {
      console.error(`speed: litfuse at ${commit} failed: ${what}`)
      return []
    }
    const { theirs, ours, ratio } = timePairs([process.execPath, other, ...words], [process.execPath, builtMain, ...words], pairs)
    return [{ what, commit, before: theirs, now: ours, ratio }]
  })
  const [theirs, ours] = [approvedPlugin(other, folder), approvedPlugin(builtMain, folder)]
  const pair = timePairs([process.execPath, ...theirs], [process.execPath, ...ours], pairs)
  const what = "litfuse plugin list, with an approved plugin"
  rmSync(folder, { recursive: true })
  return [...rows, { what, commit, before: pair.theirs, now: pair.ours, ratio: pair.ratio }]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await before())

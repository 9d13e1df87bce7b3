import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { runEval } from "../../src/eval/runEval.ts"
import { inFolder, listen } from "../terminal.ts"

interface Case {
  readonly version: "9.0.8" | "10.0"
  readonly flags: ReadonlyArray<string>
  readonly files: Readonly<Record<string, ReadonlyArray<string>>>
  /** Names of omitted rows, because trec_eval reads uninitialised memory there. */
  readonly without: ReadonlyArray<string>
  readonly printed: ReadonlyArray<string>
}

const { cases }: { readonly cases: ReadonlyArray<Case> } = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, "trecEval.json.gz"))).toString()
)

/** What `litfuse eval` prints for the same files and flags, without the rows that were left out. */
const printed = ({ version, flags, files, without }: Case): ReadonlyArray<string> => {
  inFolder(Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, lines.map((line) => `${line}\n`).join("")])))
  const written = listen()
  const policy = flags.includes("-c") ? [] : ["--intersection"]
  expect(runEval([...flags, ...policy, "--format", "trec", "--compat", `trec_eval-${version}`, "q", "r"])).toBe(0)
  return written
    .out()
    .split("\n")
    .filter((line) => line !== "" && !without.includes(line.split(/\s/)[0]!))
}

describe("what trec_eval itself prints", () => {
  it("is there for both versions, every form of judgements, parameters and z-scores", () => {
    for (const version of ["9.0.8", "10.0"]) {
      const flags = cases.filter((one) => one.version === version).map((one) => one.flags.join(" "))
      for (const flag of ["-R prefs", "-R qrels_prefs", "-R qrels_jg", "-Z z", "11pt_avg..25,.5,.75", "-M", "-l2", "-J", "-q -"])
        expect(flags.filter((line) => `${line} `.includes(flag)).length, `${version} ${flag}`).toBeGreaterThan(0)
    }
  })

  it.each(cases.map((one, i) => [i, `${one.version} ${one.flags.join(" ")}`, one] as const))("%i: %s", (_, __, one) => {
    expect(printed(one)).toEqual(one.printed)
  })
})

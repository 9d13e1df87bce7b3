import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { program } from "./program.ts"
import { inFolder } from "./terminal.ts"

const hasBash = spawnSync("bash", ["--version"]).status === 0

/** Presses the tabulator behind each line, in bash with the script of the command: what bash offers for the last word, by line. */
const offered = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { stdout } = spawnSync(process.execPath, [program, "--completions", "bash"], { encoding: "utf8" })
  writeFileSync("completions.bash", stdout)
  const press = `source ./completions.bash
function=$(complete -p litfuse | sed 's/.*-F \\([^ ]*\\).*/\\1/')
while IFS= read -r line; do
  read -ra COMP_WORDS <<< "$line"
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMP_LINE=$line; COMP_POINT=\${#line}; COMPREPLY=()
  "$function" litfuse "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}"
  echo "\${COMPREPLY[*]}"
done`
  const pressed = spawnSync("bash", ["--norc", "-c", press], { encoding: "utf8", input: `${lines.join("\n")}\n` })
  expect([pressed.status, pressed.stderr]).toEqual([0, ""])
  return pressed.stdout.trimEnd().split("\n")
}

describe.skipIf(!hasBash)("completion in bash", () => {
  it("offers files wherever a command takes one, folders for recordings and runs, and values", () => {
    inFolder({ "qrels.txt": "", "my.run": "", "records/a.json": "", "datasets/ours/x": "", "reports/mine/experiment.yaml": "" })
    const wanted = {
      "litfuse eval qr": "qrels.txt",
      "litfuse eval qrels.txt my": "my.run",
      "litfuse eval my": "my.run",
      "litfuse eval --check my.run --qrels qr": "qrels.txt",
      "litfuse compare qr": "qrels.txt",
      "litfuse compare qrels.txt my.run my": "my.run",
      "litfuse compare qrels.txt my.run b --baseline my": "my.run",
      "litfuse fuse my": "my.run",
      "litfuse fuse my.run my.run --out my": "my.run",
      "litfuse index build qr": "qrels.txt",
      "litfuse retrieve --topics qr": "qrels.txt",
      "litfuse retrieve --documents qr": "qrels.txt",
      "litfuse search gout --index my": "my.run",
      "litfuse search gout --replay rec": "records",
      "litfuse pipeline run my": "my.run",
      "litfuse query lint --file my": "my.run",
      "litfuse bench init qr": "qrels.txt",
      "litfuse bench reproduce my": "my.run",
      "litfuse bench run mine --runs rec": "records",
      "litfuse bench check --junit my": "my.run",
      "litfuse bench export mine --out my": "my.run",
      "litfuse bench site --out rec": "records",
      "litfuse convert my": "my.run",
      "litfuse dedup my": "my.run",
      "litfuse dedup my.run --decisions my": "my.run",
      "litfuse bench run mi": "mine",
      "litfuse fuse my.run --method comb-mn": "comb-mnz",
      "litfuse plugin new sou": "source"
    }
    expect(Object.fromEntries(offered(Object.keys(wanted)).map((found, i) => [Object.keys(wanted)[i], found]))).toEqual(wanted)
  })
})

it("says what is wrong with the configuration whose plugins it would offer", () => {
  inFolder({ "litfuse.config.yaml": "plugins: 5\n" })
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "--completions", "bash"], { encoding: "utf8" })
  expect([status, stdout, stderr]).toEqual([2, "", "litfuse: litfuse.config.yaml:1: plugins expected array, got 5\n"])
})

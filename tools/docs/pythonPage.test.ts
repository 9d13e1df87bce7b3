/** The programs of docs/python.md, run by Python where pandas is installed; the last one also needs ir_measures. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const python = process.env["LITFUSE_PYTHON"] || "python3"
const has = (line: string): boolean => spawnSync(python, ["-c", line]).status === 0
const page = readFileSync(join(root, "docs/python.md"), "utf8")
const programs = Array.from(page.matchAll(/```python\n([^]*?)```/g), ([, text]) => text!)
const [measuring, searching, records, provider] = programs
const [printed] = Array.from(page.matchAll(/```text\n([^]*?)```/g), ([, text]) => text!.trimEnd())

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "litfuse-python-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ran = (text: string) => {
  writeFileSync(join(folder, "program.py"), text)
  const { status, stdout, stderr } = spawnSync(python, ["program.py"], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"]}`,
      PYTHONPATH: join(root, "python/litfuse/src"),
      PYTHONDONTWRITEBYTECODE: "1"
    }
  })
  return { status, out: stdout, err: stderr.trim() }
}

it("docs/python.md has four programs, and one of them uses the network", () => {
  expect([programs.length, programs.filter((text) => text.includes("# needs the network"))]).toEqual([4, [searching]])
})

it("the names of columns in Python are those that the command knows", () => {
  const known = (file: string, list: string) => {
    const [, names] = new RegExp(`${list}[^\\[\\n]*\\[([^\\]]*)\\]`).exec(readFileSync(join(root, file), "utf8"))!
    return [...names!.matchAll(/"(\w+)"/g)].map(([, name]) => name!).toSorted()
  }
  const lists = { topic: "_topics", document: "_documents", score: '"score":', grade: '"relevance":', rank: "_ranks" }
  for (const [role, list] of Object.entries(lists))
    expect([role, known("python/litfuse/src/litfuse/inputs.py", list)]).toEqual([
      role,
      known("packages/eval/src/formats/Columns.ts", `^  ${role}:`.replace("^", "\\n"))
    ])
})

describe.skipIf(!has("import pandas"))("docs/python.md", () => {
  it("measures, compares and fuses, and prints what it shows", () => {
    const { status, out, err } = ran(measuring!)
    expect({ status, err }).toEqual({ status: 0, err: "" })
    const lines = out.split("\n").map((line) => line.trimEnd())
    for (const line of printed!.split("\n")) expect(lines).toContain(line.trimEnd())
  })

  it("finds duplicates in a data frame", () => {
    const { status, out } = ran(`import litfuse\n${records}`)
    expect([status, out]).toEqual([0, "[1, 2, 1]\n2\n"])
  })

  it("asks only for options that there are", () => {
    const { status, err } = ran(`import litfuse\n${searching!.replace("limit=20", 'limit=20, replay="none"')}`)
    expect([status, err]).toEqual([1, expect.stringMatching(/LitfuseInputError: litfuse: none: not found/)])
  })
})

describe.skipIf(!has("import ir_measures, pandas"))("the provider of ir_measures", () => {
  it("gives the means that the page shows", () => {
    const objects = measuring!.split("measured =")[0]!
    expect(ran(`${objects}\n${provider}`).out).toBe("{nDCG@10: 0.5055117601436959, AP: 0.5}\n")
  })
})

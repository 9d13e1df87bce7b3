/** The pieces of docs/python.md, run by Python where it is installed; the provider also needs ir_measures. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const python = process.env["LITFUSE_PYTHON"] || "python3"
const has = (line: string): boolean => spawnSync(python, ["-c", line]).status === 0
const [recipe, call, provider] = Array.from(
  readFileSync(join(root, "docs/python.md"), "utf8").matchAll(/```python\n([^]*?)```/g),
  ([, text]) => text!
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "litfuse-python-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "qrels.txt"), "1 0 a 1\n1 0 b 2\n2 0 a 1\n")
  writeFileSync(join(folder, "a.run"), "1 Q0 a 1 3 a\n1 Q0 c 2 2 a\n2 Q0 b 1 2 a\n2 Q0 a 2 1 a\n")
  writeFileSync(join(folder, "b.run"), "1 Q0 b 1 3 b\n")
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ran = (text: string) => {
  writeFileSync(join(folder, "program.py"), text)
  const { status, stdout, stderr } = spawnSync(python, ["program.py"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: join(root, "docs/python"), PYTHONDONTWRITEBYTECODE: "1" }
  })
  return { status, out: stdout.trim().split("\n"), err: stderr.trim() }
}

describe.skipIf(!has("import json"))("docs/python.md", () => {
  it("has a recipe that gives means and values by topic", () => {
    expect(ran(recipe! + call!)).toEqual({ status: 0, out: ["0.5055117601436959", "0.5"], err: "" })
  })

  it("has a recipe whose error names the file and the line", () => {
    writeFileSync(join(folder, "cut.run"), "1 Q0 a 1\n")
    const { status, err } = ran(`${recipe}\nevaluate("qrels.txt", "cut.run", measures=["AP"])\n`)
    expect([status, err.split("\n").at(-1)]).toEqual([1, expect.stringMatching(/^ValueError: litfuse eval: cut\.run:1: /)])
  })
})

describe.skipIf(!has("import ir_measures"))("docs/python/litfuse_provider.py", () => {
  it("gives ir_measures the means of litfuse", () => {
    expect(ran(provider!).out).toEqual(["{nDCG@10: 0.5055117601436959, AP: 0.5}"])
  })

  it("agrees with the other providers on made-up runs without equal scores", () => {
    const program = `
import random
import ir_measures
from ir_measures import *
from litfuse_provider import litfuse
random.seed(1)
qrels = {f"q{t}": {f"d{d}": random.choice([0, 0, 0, 1, 2]) for d in range(30)} for t in range(12)}
run = {f"q{t}": {f"d{d}": i / 3 for i, d in enumerate(random.sample(range(50), 25))} for t in range(1, 14)}
measures = [AP, AP(rel=2)@10, Bpref, Judged@10, nDCG, nDCG@10, P@5, P(rel=2)@5, R@10, Rprec, RR, RR(rel=2)@5, Success@5]
ours = {(m.query_id, str(m.measure)): m.value for m in litfuse.iter_calc(measures, qrels, run)}
theirs = {(m.query_id, str(m.measure)): m.value for m in ir_measures.iter_calc(measures, qrels, run)}
print(len(ours), ours.keys() == theirs.keys(), max(abs(ours[k] - theirs[k]) for k in ours) < 1e-9)
`
    expect(ran(program)).toEqual({ status: 0, out: ["156 True True"], err: "" })
  })
})

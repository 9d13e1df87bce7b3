/** The scripts of docs/scale.md, run as schedulers would run them: an array of jobs, a matrix, `xargs`. What they make is what is committed. */
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import { copy, publication, stream } from "@litfuse/kit/publication"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"

const root = resolve(import.meta.dirname, "../..")
const page = readFileSync(join(root, "docs/scale.md"), "utf8")

const block = (heading: string, form: string): string => {
  const [, text] = new RegExp(`## ${heading}\\n[^]*?\`\`\`${form}\\n([^]*?)\`\`\``).exec(page) ?? []
  if (text === undefined) throw new Error(`no ${form} below ${heading}`)
  // an experiment that needs no data from elsewhere
  return text.replaceAll("trec-covid-text-bm25", "atlas")
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "litfuse-scale-"))
  for (const name of ["datasets/atlas", "presets", "reports/atlas", "reports/ranking-variants"])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shell = (script: string, environment: Readonly<Record<string, string>> = {}): void => {
  const path = `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`
  const { status, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", script.replaceAll("npx litfuse", "litfuse")], {
    cwd: folder,
    env: { ...process.env, ...environment, PATH: path },
    encoding: "utf8"
  })
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""])
}

/** Merges, and compares every file that this made with the one that is committed. */
const merged = (id = "atlas"): void => {
  const report = join(root, "reports", id)
  const made = readdirSync(report).filter((name) => /\.(json|md|svg)$/.test(name))
  expect(made).toEqual(expect.arrayContaining(["report.md", "results.json"]))
  for (const name of made) rmSync(join(folder, "reports", id, name))
  shell("npx litfuse bench merge shards")
  for (const name of made) expect(readFileSync(join(folder, "reports", id, name), "utf8")).toBe(readFileSync(join(report, name), "utf8"))
  rmSync(join(folder, "shards"), { recursive: true })
}

describe("four shards of an experiment", () => {
  it.each(["atlas", "atlas/fusion-methods", "atlas/retrieval"])("merge into every committed byte: %s", (id) => {
    for (const i of [3, 1, 4, 2]) shell(`npx litfuse bench run ${id} --shard ${i}/4 --out shards`)
    merged(id)
  })
})

describe("docs/scale.md", () => {
  it("has an array of jobs for a library, whose merge writes what one process writes", () => {
    const next = stream(1)
    const originals = Array.from({ length: 30 }, (_, i) => publication(next, i, 20))
    const copies = originals.map((one) => copy(one, next, 2))
    writeFileSync(join(folder, "found.ris"), Bibliography.print(originals, "ris", "found.ris").text)
    writeFileSync(join(folder, "found.csv"), Bibliography.print(copies, "csv", "found.csv").text)
    const heading = "Deduplication of large libraries"
    const script = block(heading, "bash")
    const [, last] = /--array=1-(\d+)/.exec(script)!
    for (let task = Number(last); task >= 1; task--) shell(script, { SLURM_ARRAY_TASK_ID: String(task), SLURM_ARRAY_TASK_COUNT: last! })
    const merge = block(heading, "sh").trimEnd().split("\n").at(-1)!
    expect(merge).toContain(" --merge parts ")
    const texts = (): ReadonlyArray<string> => ["merged.ris", "doubts.jsonl"].map((name) => readFileSync(join(folder, name), "utf8"))
    shell(merge)
    const merged = texts()
    shell(merge.replace(" --merge parts", ""))
    expect(merged).toEqual(texts())
    expect(merged[0]!.match(/^TY {2}- /gm)!.length).toBeLessThan(60)
  })

  it("has an array of jobs whose shards merge into the committed report", () => {
    const script = block("SLURM", "bash")
    const [, last] = /--array=1-(\d+)/.exec(script)!
    for (let task = Number(last); task >= 1; task--) shell(script, { SLURM_ARRAY_TASK_ID: String(task), SLURM_ARRAY_TASK_COUNT: last! })
    merged()
  })

  it("has rules for Snakemake whose commands make the same", () => {
    const rules = block("Snakemake", "python")
    const [, n] = /^N = (\d+)/m.exec(rules)!
    const [, command] = /shell: f"(npx litfuse bench run [^"]*)"/.exec(rules)!
    mkdirSync(join(folder, "done"), { recursive: true })
    for (let i = 1; i <= Number(n); i++) shell(command!.replaceAll("{N}", n!).replaceAll("{{wildcards.i}}", String(i)))
    expect(rules).toContain('shell: "npx litfuse bench merge shards"')
    merged()
  })

  it("has a matrix whose steps make the same", () => {
    const { jobs } = parse(block("A matrix of CI", "yaml"))
    const runs = (job: string): ReadonlyArray<string> =>
      jobs[job].steps.flatMap(({ run }: { run?: string }) => (run === undefined ? [] : [run]))
    const command = runs("shard").at(-1)!
    const all: ReadonlyArray<number> = jobs.shard.strategy.matrix.i
    expect(command).toContain(`/${all.length} `)
    for (const i of all) shell(command.replaceAll("${{ matrix.i }}", String(i)))
    expect(runs("merge")).toContain("npx litfuse bench merge shards")
    merged()
  })

  it("has a line for one machine that makes the same", () => {
    shell(block("One machine", "bash"))
    merged()
  })
})

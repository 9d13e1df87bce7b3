import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { program } from "./program.ts"
import { trustFolder } from "../../../tools/test-setup/trustFolder.ts"
import { inFolder } from "./terminal.ts"

/** The whole process, as a user calls it. */
const litfuse = (...words: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: "utf8" })
  return { code: status, out: stdout, err: stderr }
}

describe("the process", () => {
  it("answers --version", () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as { readonly version: string }
    expect(litfuse("--version")).toEqual({ code: 0, out: `${version}\n`, err: "" })
  })

  it("evaluates, and keeps notes out of what is printed", () => {
    inFolder({ q: "1 0 a 1\n2 0 b 1\n", r: "1 Q0 a 1 1 t\n" })
    expect(litfuse("eval", "q", "r", "-m", "P@1", "--format", "trec")).toEqual({
      code: 0,
      out: "P_1                   \tall\t0.5000\n",
      err: "note (missing-topics) t: 1 judged topic(s) have no ranking and count 0: 2\n"
    })
  })

  it("completes values too: formats, methods, measures, retrievers, presets, plugins, and the experiments and datasets that are here", () => {
    inFolder({ "reports/mine/experiment.yaml": "", "datasets/ours/dataset.yaml": "" })
    const { code, out } = litfuse("--completions", "bash")
    expect(code).toBe(0)
    for (const value of [
      "comb-mnz",
      "'nDCG@10'",
      "'P@5'",
      "AP",
      "bm25-atire",
      "diverse",
      "'fusion/rrf'",
      "mine",
      "ours",
      "jsonl",
      "ir-metadata"
    ])
      expect(out.replaceAll(/\\/g, "")).toMatch(new RegExp(` '?${value.replaceAll("'", "")}'?( |$)`, "m"))
    // a measure that needs a cutoff is not completed without one
    expect(out).not.toMatch(/ '?P'? /)
    expect(litfuse("--completions", "zsh").out).toContain("comb-mnz")
  })

  it("pipes runs that no pipe holds at once, to readers and from writers that are slow", () => {
    const run = (tag: string) =>
      Array.from({ length: 60 }, (_, t) =>
        Array.from({ length: 100 }, (_, d) => `${t} Q0 document-${(d * 7 + t) % 150} 1 ${1000 - d} ${tag}\n`).join("")
      ).join("")
    inFolder({ "qrels.txt": "0 0 document-1 1\n", "a.run": run("a"), "b.run": run("b") })
    const node = `"${process.execPath}" "${program}"`
    const line = `${node} fuse a.run b.run --out - | (sleep 1; cat) | (sleep 1; ${node} eval qrels.txt - -m RR)`
    const { status, stdout, stderr } = spawnSync("sh", ["-c", line], { encoding: "utf8" })
    expect([status, stdout.split("\n")[0], stderr]).toEqual([
      0,
      "run      RR",
      expect.stringMatching(/^-: 2 runs fused by rrf, 60 topics\nnote \(unjudged/)
    ])
    const few = spawnSync("sh", ["-c", `${node} fuse a.run b.run --out - | head -1`], { encoding: "utf8" })
    expect([few.status, few.stdout.split("\n").length]).toEqual([0, 2])
  })

  it("leaves one line and exit code 2 for bad input, never a stack trace", () => {
    inFolder({ q: "1 0 a one\n", r: "1 Q0 a 1 1 t\n" })
    expect(litfuse("eval", "q", "r")).toEqual({
      code: 2,
      out: "",
      err: 'litfuse eval: q:1: the grade "one"; expected a whole number as grade\n'
    })
  })

  it("ends in silence when its reader has seen enough", async () => {
    const topics = Array.from({ length: 10_000 }, (_, topic) => topic)
    inFolder({ q: topics.map((topic) => `${topic} 0 a 1\n`).join(""), r: topics.map((topic) => `${topic} Q0 a 1 1 t\n`).join("") })
    const child = spawn(process.execPath, [program, "eval", "q", "r", "-q", "--format", "csv"], { stdio: ["ignore", "pipe", "pipe"] })
    const err: Array<string> = []
    child.stderr.on("data", (text) => err.push(String(text)))
    child.stdout.once("data", () => child.stdout.destroy())
    const [code] = (await once(child, "close")) as ReadonlyArray<unknown>
    // on a slow machine the command reports its progress before it notices
    const complaints = err.join("").replace(/^\d+ of 1 runs measured, now r\n/gm, "")
    expect({ code, complaints }).toEqual({ code: 0, complaints: "" })
  })

  it("reads - from standard input and writes it to standard output", () => {
    inFolder({ q: "1 0 a 1\n", r: "1 Q0 a 1 1 t\n", s: "1 Q0 a 1 1 s\n" })
    const piped = (input: string, ...words: ReadonlyArray<string>) =>
      spawnSync(process.execPath, [program, ...words], { encoding: "utf8", input })
    expect(piped("1 Q0 a 1 1 t\n", "eval", "q", "-", "-m", "P@1", "--format", "trec").stdout).toBe("P_1                   \tall\t1.0000\n")
    expect(piped("qid,docno,score\n1,a,1\n", "eval", "q", "-", "-m", "P@1", "--format", "trec").stdout).toMatch(/\tall\t1\.0000\n$/)
    expect(piped("@article{a,", "verify", "-", "--replay", ".").stderr).toMatch(/-: no reference in it that can be read: an @article/)
    expect(piped("", "fuse", "r", "s", "--out", "-").stdout).toMatch(/^1 Q0 a 1 0\.03\d* rrf\n$/)
  })

  it("ends with a message although a plugin keeps it alive", async () => {
    await trustFolder(
      inFolder({ "litfuse.config.yaml": "plugins: [./open.mjs]\n", "open.mjs": "setInterval(() => {}, 1000)\nexport default 1\n" })
    )
    const { code, err } = litfuse("plugin", "list")
    expect(code).toBe(0)
    expect(err).toMatch(
      /\nlitfuse: the command is finished, but a plugin keeps the process alive \(.*Timeout.*\); a plugin must close what it opens\n$/
    )
  })

  it("ends with the framework's exit code for everything else", () => {
    inFolder({ "datasets/README.md": "", "reports/README.md": "" })
    const { code, err } = litfuse("bench", "run", "atlas")
    expect({ code, err }).toEqual({ code: 2, err: "litfuse: reports/atlas/experiment.yaml: not found; known experiments: none\n" })
  })
})

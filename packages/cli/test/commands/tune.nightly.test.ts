import { spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { left } from "../../src/progress.ts"
import { trustFolder } from "../../../../tools/test-setup/trustFolder.ts"
import { program } from "../program.ts"
import { litfuse } from "./litfuse.ts"
import { experiment, tuning } from "./tuning.ts"

const tune = (text?: string, changes?: Readonly<Record<string, string>>) => litfuse(["bench", "tune", "try"], tuning(text, changes))

const place = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-tune-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const start = (root: string, ...words: ReadonlyArray<string>) =>
  spawn(process.execPath, [program, "bench", "tune", "try", ...words], {
    cwd: root,
    stdio: "ignore",
    env: { ...process.env, LITFUSE_DATA: "", XDG_CACHE_HOME: `${root}-cache` }
  })

const ended = (child: ReturnType<typeof start>): Promise<number | NodeJS.Signals | null> =>
  new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code)))

const journalOf = (root: string): string => {
  const folder = join(`${root}-cache`, "litfuse/tune")
  const [file] = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"))
    : []
  return file === undefined ? "" : readFileSync(join(folder, file), "utf8")
}

const report = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(root, "reports/try"))
      .sort()
      .map((name) => [name, readFileSync(join(root, "reports/try", name), "utf8")])
  )

describe("litfuse bench tune", () => {
  it("writes a report with what was held out, what was chosen and how often it was looked at", async () => {
    const { code, err, out, folder } = await tune()
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(/reports\/try\/report\.md\n$/)
    const { "report.md": text } = report(folder)
    expect(text).toContain("| learned ")
    expect(text).toMatch(/\| best run in hindsight +\| 0\.\d{4} \|/)
    expect(text).toMatch(/\| learned +\| a fold, once its setting was frozen +\| +12 \| +3 \| no +\|/)
    expect(text).toMatch(/\| weights +\| every setting on all topics +\| +12 \| +35 \| no setting; /)
    expect(text).toMatch(/\| linear-ridge +\| a fold of seed 1, with all runs and without some +\| +12 \| +5 \| no +\|/)
    expect(text).toContain("The surface: 35 settings")
    expect(text).toContain("15 more rows in results.json.")
  })

  it("says in one line what is wrong, with its line, and ends with 2", async () => {
    const cases = [
      [
        experiment.replace("outer: 4", "outer: 13"),
        /try\/experiment\.yaml:15: .*folds\.outer: 13 folds for 12 topics; at most one fold per topic\n$/
      ],
      [experiment.replace("parts: 4", "parts: 6"), /try\/experiment\.yaml:24: .*weights: 6 weights for 4 runs\n$/],
      [experiment.replace("{ parts: 4, units: 4 }", "{ grid: [[0, 0, 0, 1], [1, 1, 1]] }"), /:24: .*grid\[1\]: 3 weights for 4 runs\n$/],
      [
        experiment.replace("lambda: { grid: [1, 10] }", "lambda: { grid: [1, abc] }"),
        /:20: .*lambda\.grid\[1\]: expected number, got "abc"\n$/
      ],
      [experiment.replace("surface: weights", "surface: learned"), /:16: .*surface: "linear-ridge" is trained, and a surface shows/],
      [experiment.replace("inner: 3", "inner: 99"), /:15: .*inner: 99 inner folds for 9 training topics; at most one fold per topic\n$/],
      [experiment.replace("{ runset: cut }", "{ runset: cut, type: automatic }"), /:11: .*type: run set "cut" names no leaderboard, /],
      [experiment.replace("ci: true", "ci: true\nci: true"), /try\/experiment\.yaml:4: is not YAML: /],
      [experiment.replace("grid: [1, 10]", "from: 10, to: 1"), /:20: .*lambda: a range goes up: from < to\n$/],
      [experiment.replace("grid: [1, 10]", "from: 0, to: 1, scale: log"), /:20: .*lambda: a log scale starts above 0\n$/],
      [experiment.replace("grid: [1, 10]", "from: 1, to: 9, steps: 1"), /:20: .*lambda\.steps: expected a value greater .* 2, got 1\n$/],
      [experiment.replace("grid: [1, 10]", "grid: []"), /:20: .*lambda\.grid: is empty\n$/],
      [experiment.replace("best: 2", "best: 0"), /:21: .*runs\[1\]\.best: expected a value greater .* 1, got 0\n$/],
      [experiment.replace("seeds: 3 }", "seeds: 3 }}"), /try\/experiment\.yaml:15: is not YAML: .*"}"\n$/],
      [experiment.replace("fusion: rrf, space: { k", "fusion: rff, space: { k"), /:21: .*unknown plugin "rff"; did you mean "rrf"\?\n$/],
      [experiment.replace("lambda: { grid: [1, 10] }", "lamda: { grid: [1] }"), /:20: .*lamda: is not a known key\n$/],
      [experiment.replace("runset: cut", "runset: cat"), /:11: .*unknown run set "cat"; the dataset has cut\n$/],
      [
        experiment.replace('"nDCG@5"', "nDCG"),
        /measure "nDCG": it reads below rank 15, where runs are cut; expected a measure with a cutoff within the depth\n$/
      ],
      [experiment.replace("{ runset: cut }", "{ runset: cut, tags: [a, z, b, c] }"), /run "z" of cut.*the set has a, b, c, d\n$/]
    ] as const
    for (const [text, wanted] of cases) {
      const { code, err } = await tune(text)
      expect(err).toMatch(wanted)
      expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    }
  })

  it("rejects a run without a judged topic, and accepts one that lacks some topics", async () => {
    const stranger = await tune(experiment, { d: "99 Q0 d1 1 2 d\n" })
    expect(stranger.code).toBe(2)
    expect(stranger.err).toMatch(/^litfuse: d: no topic of the run is in the qrels \(run has "99", qrels have "0"\); check/)
    const partial = await tune(experiment, { d: "3 Q0 d1 1 2 d\n" })
    expect([partial.code, partial.err]).toEqual([0, ""])
    expect(report(partial.folder)["report.md"]).toContain("1 run(s) lack some topics and count as empty lists there: d 11")
  })

  it("refuses what tunes nothing, and no workers", async () => {
    const text = experiment.slice(0, experiment.indexOf("analyses:"))
    expect(await tune(text)).toMatchObject({
      code: 2,
      err: 'litfuse bench tune: "try" tunes nothing; run it with `litfuse bench run try`\n'
    })
    expect(await litfuse(["bench", "tune", "try", "--workers", "0"], tuning())).toMatchObject({ code: 2 })
  })

  it("goes on after kill -9, and ends in the same bytes with one worker and with two", async () => {
    const whole = place(tuning())
    expect(await ended(start(whole))).toBe(0)
    const units = journalOf(whole).trimEnd().split("\n").length
    const broken = place(tuning())
    const child = start(broken, "--workers", "2")
    const gone = ended(child)
    while (journalOf(broken).split("\n").length < 4 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2))
    child.kill("SIGKILL")
    expect(await gone).toBe("SIGKILL")
    expect(existsSync(join(broken, "reports/try/report.md"))).toBe(false)
    expect(existsSync(join(broken, ".cache/tune"))).toBe(false)
    const before = journalOf(broken)
    const known = before.slice(0, before.lastIndexOf("\n") + 1)
    expect(known.split("\n").length - 1).toBeLessThan(units)
    expect(await ended(start(broken, "--workers", "2"))).toBe(0)
    // what was known stays, and is not done again
    expect(journalOf(broken).startsWith(known)).toBe(true)
    const keys = journalOf(broken)
      .split("\n")
      .flatMap((line) => /^\["([^"]*)",.*\]$/.exec(line)?.[1] ?? [])
    expect(keys).toHaveLength(units)
    expect(new Set(keys).size).toBe(units)
    expect(report(broken)).toEqual(report(whole))
  })
})

/** The experiment with a fusion of the project, over few folds: each of a trained one is a process. */
const withMine = `${experiment.slice(0, experiment.indexOf("      folds"))}      folds: { outer: 2, inner: 2, seeds: 1 }
      primary:
        id: learned
        candidates: [{ fusion: mine, space: { sign: { grid: [1, 2] } } }]
`

describe("what was found before", () => {
  const valueOf = (root: string) => /\| learned +\| (\S+)/.exec(report(root)["report.md"]!)![1]
  const edit = (root: string, file: string, from: string, to: string) => {
    const path = join(root, file)
    const text = readFileSync(path, "utf8")
    expect(text).toContain(from)
    writeFileSync(path, text.replace(from, to))
  }

  it("is not mixed with what the manifest's new scale of grades gives", async () => {
    const root = place(tuning(experiment.replaceAll("nDCG@5", "ERR@5").replace('beside: ["nDCG(judged_only=True)@5"]', "beside: []")))
    expect(await ended(start(root))).toBe(0)
    const before = valueOf(root)
    edit(root, "datasets/tiny/dataset.yaml", "maximum: 2,", "maximum: 4,")
    expect(await ended(start(root))).toBe(0)
    const after = report(root)
    expect(valueOf(root)).not.toBe(before)
    expect(await ended(start(root, "--again"))).toBe(0)
    expect(report(root)).toEqual(after)
  })

  it("is not mixed with what an edited plugin of the project gives, its revision being the same; and other designs are counted", async () => {
    const plugin = `import * as Schema from "effect/Schema"
export default {
  kind: "fusion", id: "mine", apiVersion: "^2.0.0", revision: 1, about: "rank of the first list only",
  params: Schema.Struct({ sign: Schema.Finite.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))) }),
  refuses: () => undefined,
  prepare: (inputs) => inputs,
  score: ({ lists, candidates }, { sign }, out) => candidates.forEach((row, c) => {
    const at = lists[0].rows.indexOf(row)
    out[c] = at < 0 ? NaN : sign * +1 / (1 + at)
  }),
  explain: () => ({ label: "first", score: 0, parts: [] })
}
`.replace("export", 'import * as Effect from "effect/Effect"\nexport')
    const root = place({ ...tuning(withMine), "litfuse.config.yaml": "plugins:\n  - ./mine.mjs\n", "mine.mjs": plugin })
    mkdirSync(join(root, "node_modules"))
    symlinkSync(dirname(findPackageJSON("effect", import.meta.url)!), join(root, "node_modules/effect"), "dir")
    await trustFolder(root)
    expect(await ended(start(root))).toBe(0)
    const before = valueOf(root)
    edit(root, "mine.mjs", "+1 /", "-1 /")
    await trustFolder(root)
    expect(await ended(start(root))).toBe(0)
    expect(valueOf(root)).not.toBe(before)
    // another design says so on the terminal, not in the report
    edit(root, "reports/try/experiment.yaml", "[1, 2]", "[1, 3]")
    const env = { ...process.env, XDG_CACHE_HOME: `${root}-cache` }
    const child = spawn(process.execPath, [program, "bench", "tune", "try"], { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] })
    const said: Array<string> = []
    child.stdout.on("data", (piece) => said.push(String(piece)))
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0)
    expect(said.join("")).toContain("\n1 other design of try was tuned here before; a choice among designs is not held out\n")
    expect(report(root)["report.md"]).not.toContain("tuned here before")
  })
})

describe("a fusion from outside that remembers grades", () => {
  const plugin = `import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
const seen = new Map()
const nameOf = ({ lists }) => JSON.stringify(lists.map(({ rows }) => [...rows]))
export default {
  kind: "fusion", id: "mine", apiVersion: "^2.0.0", revision: 1, about: "puts first what training has shown to be relevant",
  params: Schema.Struct({ sign: Schema.Finite.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))) }),
  refuses: () => undefined,
  prepare: (inputs) => inputs,
  train: (frames, given) => (frames.forEach((frame) => seen.set(nameOf(frame), frame.grades)), given),
  score: (inputs, { sign }, out) => out.forEach((_, c) => (out[c] = seen.get(nameOf(inputs))?.[c] ?? sign * -c)),
  explain: () => ({ label: "mine", score: 0, parts: [] })
}
`
  const run = async (source: string) => {
    // each training is a process: twelve topics took a minute
    const root = place({ ...tuning(withMine, {}, 4), "litfuse.config.yaml": "plugins:\n  - ./mine.mjs\n", "mine.mjs": source })
    mkdirSync(join(root, "node_modules"))
    symlinkSync(dirname(findPackageJSON("effect", import.meta.url)!), join(root, "node_modules/effect"), "dir")
    await trustFolder(root)
    const child = spawn(process.execPath, [program, "bench", "tune", "try"], { cwd: root, stdio: ["ignore", "ignore", "pipe"] })
    const said: Array<string> = []
    child.stderr.on("data", (piece) => said.push(String(piece)))
    const code = await new Promise((resolve) => child.on("close", resolve))
    const results = join(root, "reports/try/results.json")
    return { code, said: said.join(""), isWritten: existsSync(results), written: existsSync(results) ? readFileSync(results, "utf8") : "" }
  }
  const forgetting = plugin.replace("frames.forEach((frame) => seen.set(nameOf(frame), frame.grades)), ", "")

  it("is an error that names the plugin, and no report is written", async () => {
    const { code, said, isWritten } = await run(plugin)
    expect([code, isWritten]).toEqual([2, false])
    expect(said).toContain('fusion "mine" remembers grades, so its held-out values are not valid. Fold ')
  })

  it("is none when the same fusion forgets; the report has its shuffle test, and says what it could read", async () => {
    const { code, isWritten, written } = await run(forgetting)
    expect([code, isWritten]).toEqual([0, true])
    expect(written).toContain("Shuffle test of `learned`: where the grades of held-out topics are dealt at random it has ")
    expect(written).toContain(
      "`mine` is a third-party plugin. It ran in a separate process, a new one for each fold. It could read `mine.mjs` and packages"
    )
  })

  it("is an error before tuning if it would read judgements from disk", async () => {
    const { code, said, isWritten } = await run(
      `import { readFileSync } from "node:fs"\n${forgetting}\nreadFileSync(import.meta.filename)\n`
    )
    expect([code, isWritten]).toEqual([2, false])
    expect(said).toContain("a plugin may not import node:fs")
  })
})

describe("left", () => {
  it("says seconds, then minutes", () => {
    expect([400, 40_000, 89_999, 90_000, 1_250_000].map(left)).toEqual([
      "about 1 s left",
      "about 40 s left",
      "about 90 s left",
      "about 2 min left",
      "about 21 min left"
    ])
  })
})

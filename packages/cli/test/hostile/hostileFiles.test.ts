/** A clone without code, whose files name files outside it: by names that climb, by absolute paths, and by links. Nothing outside is read or written. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { type Loopback, serve } from "@litfuse/kit/loopback"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { run } from "../../src/app.ts"
import { everyCommand } from "../../src/everyCommand.ts"
import { leaves } from "../leaves.ts"
import { listen } from "../terminal.ts"
import { experiment, manifest, qrels, sha256, tiny } from "../tiny.ts"
import { calls, plain } from "./calls.ts"

afterEach(() => void vi.unstubAllEnvs())

let server: Loopback
beforeAll(async () => void (server = await serve((_, response) => response.writeHead(404).end())))
afterAll(() => server.close())

const commands = leaves(await everyCommand())

/** Secrets, in formats that readers of runs, judgements and tables accept. */
const secret = "1 Q0 t0ps3cret 1 1 t0ps3cret\n"
const secrets: Readonly<Record<string, string>> = {
  "secret.run": secret,
  "secret.qrels": "1 0 t0ps3cret 1\n",
  "secret.tsv": "key\tt0ps3cret\n",
  "secret.yaml": "t0ps3cret: 1\n",
  "secret.pipeline.yaml": "nodes:\n  - { id: t0ps3cret, plugin: ranker/t0ps3cret }\n",
  "kept.md": "mine\n"
}

const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    if (text.startsWith("->")) symlinkSync(text.slice(2), join(folder, name))
    else writeFileSync(join(folder, name), text)
  }
}

/** A clone beside files of the user's; `outside` says what these hold now. */
const clone = (files: Readonly<Record<string, string>>) => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-files-")))
  const before = process.cwd()
  onTestFinished(() => {
    process.chdir(before)
    rmSync(home, { recursive: true })
  })
  for (const name of ["LITFUSE_DATA", "LITFUSE_FIXTURES", "LITFUSE_TRUST", "LITFUSE_NO_PLUGINS", "GITHUB_ACTIONS"]) vi.stubEnv(name, "")
  for (const name of ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "LITFUSE_STATE"]) vi.stubEnv(name, join(home, ".own", name))
  // a command that asks the service gets an empty answer
  vi.stubEnv("LITFUSE_UPSTREAM_OPENALEX", server.origin)
  write(join(home, "user"), secrets)
  write(join(home, "a/b/clone"), { ...plain, ...tiny, ...files })
  process.chdir(join(home, "a/b/clone"))
  const user = join(home, "user")
  return {
    home,
    outside: () =>
      Object.fromEntries(readdirSync(user, { recursive: true }).map((name) => [name, readFileSync(join(user, String(name)), "utf8")]))
  }
}

const ran = async (words: ReadonlyArray<string>) => {
  const written = listen()
  const code = await Effect.runPromise(run(words))
  return { code, out: written.out(), err: written.err() }
}

/** What is written below the clone, so that nothing of the user's is copied into it. */
const inside = (): string =>
  readdirSync(".", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && realpathSync(entry.parentPath).startsWith(process.cwd()))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n")

const out = "../../../user"
const outOfReport = `../../${out}`

const dataset = (entries: string) => ({ "datasets/tiny/dataset.yaml": manifest("one topic", 2, entries) })
const files = (path: string, sha = sha256(qrels)) =>
  `  qrels: { path: ${path}, format: trec-qrels, sha256: ${sha} }\n  run: { path: x.run, format: trec-run, sha256: ${sha256(tiny["datasets/tiny/x.run"])} }\n`
const systems = (system: string) => ({ "reports/try/experiment.yaml": experiment().replace("{ run: run }", system) })
const pipeline = (params: string) => ({
  "one.pipeline.yaml": `nodes:\n  - { id: found, plugin: source/openalex, inputs: { query: $query } }\n  - { id: works, plugin: step/works, inputs: { records: found } }\n  - { id: r, plugin: ranker/bm25, inputs: { works: works, query: $query }, params: { entryTerms: ${params} } }\n`
})

/** Clones by what is hostile in them, with a command that meets it, and the line that it must say. */
const clones: Readonly<Record<string, readonly [Readonly<Record<string, string>>, string, RegExp]>> = {
  "a dataset that climbs": [
    dataset(files(`${outOfReport}/secret.qrels`, sha256(secrets["secret.qrels"]!))),
    "bench data check",
    /^litfuse bench data check: datasets\/tiny\/dataset\.yaml:11: files\.qrels\.path: "\.\.\/.*secret\.qrels" leads out of its folder; name a file inside it$/m
  ],
  "a dataset with an absolute path": [
    dataset(files("/etc/hostname")),
    "bench data check",
    /dataset\.yaml:11: files\.qrels\.path: "\/etc\/hostname" is an absolute path/
  ],
  "a dataset whose file is a link": [
    { "datasets/tiny/qrels.txt": `->${outOfReport}/secret.qrels`, ...dataset(files("qrels.txt", sha256(secrets["secret.qrels"]!))) },
    "bench check try",
    /datasets\/tiny\/qrels\.txt: this symbolic link leads out of the workspace/
  ],
  "a manifest that is a link": [
    { "datasets/tiny/dataset.yaml": `->${outOfReport}/secret.yaml` },
    "bench data check",
    /datasets\/tiny\/dataset\.yaml: this symbolic link leads out/
  ],
  "a folder of datasets that is a link": [
    { "datasets/other": `->../${out}`, [`../../../user/dataset.yaml`]: secret },
    "bench data check other",
    /datasets\/other: this symbolic link leads out/
  ],
  "an experiment that climbs": [
    systems(`{ pipeline: ${out}/secret.pipeline.yaml, tag: x }`),
    "bench run try",
    /reports\/try\/experiment\.yaml:9: tables\[0\]\.systems\[0\]\.pipeline: "\.\.\/.*secret\.pipeline\.yaml" leads out of /
  ],
  "an experiment with recordings elsewhere": [
    systems(`{ pipeline: one.pipeline.yaml, tag: x, replay: ${out} }`),
    "bench run try",
    /experiment\.yaml:9: tables\[0\]\.systems\[0\]\.replay: .*leads out of /
  ],
  "an experiment that is a link": [
    { "reports/try/experiment.yaml": `->${outOfReport}/secret.yaml` },
    "bench run try",
    /reports\/try\/experiment\.yaml: this symbolic link leads out/
  ],
  "parameters of an experiment that climb": [
    systems(`{ pipeline: one.pipeline.yaml, tag: x, params: { r: { entryTerms: { table: ${outOfReport}/secret.tsv } } } }`),
    "bench run try",
    /experiment\.yaml:9: tables\[0\]\.systems\[0\]\.params\.r\.entryTerms\.table: "\.\.\/.*secret\.tsv" leads out of /
  ],
  "a report that would be written through a link": [
    { "reports/try/report.md": `->${outOfReport}/kept.md` },
    "bench run try",
    /reports\/try\/report\.md: this symbolic link leads out/
  ],
  "a report that would be written to where nothing is yet": [
    { "reports/try/results.json": `->${outOfReport}/new.json` },
    "bench run try",
    /reports\/try\/results\.json: this symbolic link leads out/
  ],
  "a folder for forms that is a link": [{ ".cache": `->${out}` }, "bench run try --formats html", /\.cache: this symbolic link leads out/],
  "a pipeline that climbs": [
    pipeline(`{ table: ${out}/secret.tsv }`),
    "pipeline check one.pipeline.yaml",
    /one\.pipeline\.yaml:4: .*"\.\.\/.*secret\.tsv" leads out of /
  ],
  "a pipeline with an absolute path": [
    pipeline("{ file: /etc/hostname }"),
    "pipeline run one.pipeline.yaml --query heart",
    /one\.pipeline\.yaml:4: .*"\/etc\/hostname" is an absolute path/
  ],
  "a pipeline with a link": [
    { ...pipeline("{ table: t.tsv }"), "t.tsv": `->${out}/secret.tsv` },
    "pipeline check one.pipeline.yaml",
    /one\.pipeline\.yaml:4: .*"t\.tsv" leads out of .* through a symbolic link/
  ],
  "a preset of the clone": [
    { "presets/search.pipeline.yaml": pipeline(`{ table: ../${out}/secret.tsv }`)["one.pipeline.yaml"] },
    "search heart --source openalex",
    /presets\/search\.pipeline\.yaml:4: .*leads out of /
  ],
  "a workflow that would be written through a link": [
    { ".github": `->${out}` },
    "bench init qrels.txt a.run",
    /\.github\/workflows\/litfuse\.yml leads out of .* through a symbolic link/
  ],
  "a configuration that would be written through a link": [
    { "litfuse.config.yaml": `->${out}/new.yaml` },
    "plugin new ranker acme",
    /litfuse\.config\.yaml/
  ]
}

/** The same in as few clones as there can be: each file is hostile in one way. */
const together = Object.values(clones).reduce<ReadonlyArray<Readonly<Record<string, string>>>>((all, [hostile]) => {
  const at = all.findIndex((one) =>
    Object.keys(hostile).every((name) => !Object.keys(one).some((own) => own === name || name.startsWith(`${own}/`)))
  )
  return at < 0 ? [...all, hostile] : all.with(at, { ...all[at], ...hostile })
}, [])

describe("a clone that names files outside it", () => {
  it.each(Object.entries(clones))("%s is refused with file and line, and nothing outside is touched", async (_, [hostile, line, says]) => {
    const { outside } = clone(hostile)
    const before = outside()
    const { code, out: stdout, err } = await ran(line.split(" "))
    expect([code, err]).toEqual([2, expect.stringMatching(says)])
    expect(outside()).toEqual(before)
    expect(stdout + err + inside()).not.toContain("t0ps3cret")
  })

  it.each(commands.flatMap((command) => together.map((hostile, i) => [command, i, hostile] as const)))(
    "does so for %s, in clone %i",
    async (command, _, hostile) => {
      const { outside } = clone(hostile)
      const before = outside()
      const { out: stdout, err, code } = await ran(`${command} ${calls[command]}`.trim().split(" "))
      expect(code).not.toBe(70)
      expect(outside()).toEqual(before)
      expect(stdout + err + inside()).not.toContain("t0ps3cret")
    }
  )

  it("reads and writes the same inside the clone", async () => {
    const { "one.pipeline.yaml": text } = pipeline("{}")
    clone({
      "one.pipeline.yaml": text.replace("bm25,", "bm25-f,").replace("entryTerms: {}", "fields: { file: tables/w.yaml }"),
      "tables/w.yaml": "title: { weight: 2 }\n",
      "reports/try/report.md": "->other.md",
      "reports/try/other.md": ""
    })
    expect(await ran(["pipeline", "check", "one.pipeline.yaml"])).toMatchObject({ code: 0, err: "" })
    expect(await ran(["bench", "run", "try"])).toMatchObject({ code: 0, err: "" })
    expect(relative(process.cwd(), realpathSync("reports/try/report.md"))).toBe("reports/try/other.md")
  })
})

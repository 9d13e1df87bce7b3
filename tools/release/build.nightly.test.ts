import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as SourcesHash from "@litfuse/host/SourcesHash"
import { build } from "./build.ts"
import { trustFolder } from "../test-setup/trustFolder.ts"

const root = join(import.meta.dirname, "../..")
// Beside `dist`, which may be in use: as deep, so that paths from a module's own place hold.
const folder = "dist-test"
const dist = join(root, "packages/cli", folder)
const project = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-built-")))

const run = (entry: string, words: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...words], {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, LITFUSE_STATE: join(project, "state") }
  })
  return { code: status, out: stdout, err: stderr }
}
const built = (...words: ReadonlyArray<string>) => run(join(dist, "main.js"), words)
const sources = (...words: ReadonlyArray<string>) => run(join(root, "packages/cli/src/main.ts"), words)

beforeAll(async () => {
  await build(folder)
  writeFileSync(join(project, "qrels"), "1 0 a 1\n1 0 b 0\n2 0 a 2\n")
  writeFileSync(join(project, "run"), "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n2 Q0 a 1 1 t\n")
  writeFileSync(join(project, "litfuse.config.yaml"), 'plugins: ["./by-row.js", "./asks.js"]\n')
  writeFileSync(join(project, "package.json"), '{ "type": "module" }')
  writeFileSync(
    join(project, "asks.js"),
    `import * as Http from "@litfuse/engine/Http"
    import * as Params from "@litfuse/engine/Params"
    import * as Source from "@litfuse/engine/Source"
    import * as Effect from "effect/Effect"
    const upstream = { id: "asks", origin: "http://127.0.0.1:1", pace: { requests: 100, perMs: 1000 } }
    export default Source.plugin({
      id: "asks", revision: 1, about: "asks nobody", upstream, abilities: ["search"], capabilities: {}, params: Params.none,
      make: () => Effect.map(Http.client(upstream, "asks"), (client) => ({
        searchPage: () => Effect.as(client.send({ path: "/" }), { records: [], total: 0, next: undefined })
      }))
    })`
  )
  writeFileSync(join(project, "asks.pipeline.yaml"), "nodes:\n  - { id: asks, plugin: source/asks, inputs: { query: $query } }\n")
  writeFileSync(
    join(project, "by-row.js"),
    `import * as Schema from "effect/Schema"
    export default {
      kind: "ranker", id: "by-row", apiVersion: "^2.0.0", revision: 1, about: "ranks by row",
      params: Schema.Struct({ step: Schema.Finite }), needs: [], reads: [], claims: [], refuses: () => undefined,
      prepare: () => undefined,
      score: (_, __, out) => { for (let row = 0; row < out.length; row++) out[row] = -row },
      explain: (_, __, row) => ({ label: "row", score: -row, parts: [] })
    }`
  )
  mkdirSync(join(project, "node_modules"))
  symlinkSync(realpathSync(join(root, "node_modules/effect")), join(project, "node_modules/effect"), "dir")
  mkdirSync(join(project, "node_modules/@litfuse"))
  symlinkSync(join(root, "packages/engine"), join(project, "node_modules/@litfuse/engine"), "dir")
  await trustFolder(project)
})

afterAll(() => {
  rmSync(dist, { recursive: true, force: true })
  rmSync(project, { recursive: true, force: true })
})

describe("the built command", () => {
  it.each([
    ["--version"],
    ["eval", "qrels", "run", "-m", "all_trec", "-q", "--format", "trec"],
    ["eval", "qrels", "run", "-m", "nothing"],
    ["bench", "data", "list"],
    ["bench", "list"],
    ["--help"]
  ])("says what its sources say: %s", (...words) => {
    const said = built(...words)
    expect(said.out + said.err).not.toBe("")
    expect(said).toEqual(sources(...words))
  })

  it("loads nothing of Node for eval that it does not need: neither streams of files nor threads", () => {
    const said = join(project, "loaded.cjs")
    writeFileSync(said, 'process.on("exit", () => require("node:fs").writeSync(2, process.moduleLoadList.join("\\n")))')
    const words = ["--require", said, join(dist, "main.js"), "eval", "qrels", "run", "-m", "all_trec", "--format", "trec"]
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: "utf8" })
    expect(status).toBe(0)
    const loaded = stderr.split("\n")
    expect(loaded).toContain("NativeModule fs")
    for (const name of ["internal/fs/streams", "worker_threads", "tty", "zlib"]) expect(loaded).not.toContain(`NativeModule ${name}`)
  })

  it("keeps the names of classes, and those of functions that scripts call", () => {
    const errors = globSync("*.js", { cwd: dist }).flatMap((file) =>
      [...readFileSync(join(dist, file), "utf8").matchAll(/([\w$]+)=class extends (?:[\w$]+\.)?TaggedError\(`(\w+)`\)/g)].map(
        ([, name, tag]) => [name!.replace(/\$\d+$/, ""), tag]
      )
    )
    expect(errors.length).toBeGreaterThan(20)
    for (const [name, tag] of errors) expect(name).toBe(tag)
    const script = `import { evaluate, search } from ${JSON.stringify(pathToFileURL(join(dist, "index.js")))}; console.log(evaluate.name, search.name)`
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })
    expect(stdout).toBe("evaluate search\n")
  })

  it("has all that its threads start from", () => {
    const started = globSync(join(root, "packages/host/src/*.ts")).flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/new URL\("\.\/(\w+)\.ts"/g)
    ])
    expect(started.length).toBeGreaterThan(0)
    for (const [, name] of started) expect(existsSync(join(dist, `${name}.js`))).toBe(true)
    for (const file of globSync(join(dist, "*.js"))) expect(readFileSync(file, "utf8")).not.toMatch(/new URL\([^)]*\.ts["'`]/)
  })

  it("is known by the code that it was built from: what one has cached, the other finds", () => {
    expect(readFileSync(join(dist, SourcesHash.codeFile), "utf8")).toBe(SourcesHash.of(join(root, "packages")))
  })

  it("sends the requests of a source of others, and records nothing when nobody answers", () => {
    const { code, out, err } = built("pipeline", "run", "asks.pipeline.yaml", "--query", "x", "--record", "tape")
    expect([code === 70, err.includes("defect")]).toEqual([false, false])
    expect(out).toMatch(/asks +source\/asks/)
    expect(existsSync(join(project, "state/pace.sqlite"))).toBe(true)
  })

  it("loads a plugin of others, which shares its copy of effect", () => {
    const { code, out, err } = built("plugin", "list")
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toMatch(/ranker +\| by-row +\| +1 \| \.\/by-row\.js/)
  })

  it("holds effect itself, and takes the installed one only where the configuration names plugins", () => {
    const alone = join(project, "alone")
    cpSync(dist, join(alone, "dist"), { recursive: true })
    writeFileSync(join(alone, "package.json"), '{ "type": "module", "version": "0.0.0" }')
    // no folder above has node_modules with effect
    rmSync(join(project, "node_modules/effect"))
    const say = (config: string, ...words: ReadonlyArray<string>) => {
      writeFileSync(join(alone, "litfuse.config.yaml"), config)
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(alone, "dist/main.js"), ...words], {
        cwd: alone,
        encoding: "utf8"
      })
      return { code: status, out: stdout, err: stderr }
    }
    const nothing = "cache: .cache/elsewhere\n"
    expect(say(nothing, "plugin", "list")).toMatchObject({ code: 0, err: "" })
    expect(say("", "plugin", "list").out).toBe(say(nothing, "plugin", "list").out)
    const missing = { code: 1, out: "", err: expect.stringContaining("Cannot find package 'effect'") as string }
    expect(say("plugins: [./mine.js]\n", "plugin", "list")).toEqual(missing)
    expect(say('"\\x70lugins": [./mine.js]\n', "plugin", "list")).toEqual(missing)
    symlinkSync(realpathSync(join(root, "node_modules/effect")), join(project, "node_modules/effect"), "dir")
  })
})

describe("packages/cli/bin", () => {
  /** A clone in small: its sources say "sources", what is built says "built", and building writes what the test gives. */
  const clone = (builder: string) => {
    const folder = join(project, `clone-${builder.length}`)
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    write("packages/cli/package.json", '{ "type": "module" }')
    cpSync(join(root, "packages/cli/bin"), join(folder, "packages/cli/bin"), { recursive: true })
    write("packages/cli/src/main.ts", 'console.log("sources" as string)')
    write("packages/other/src/deep/A.ts", "")
    write("packages/cli/dist/main.js", 'console.log("built")')
    write("tools/release/build.ts", builder)
    const all = globSync("**/*", { cwd: folder }).map((file) => join(folder, file))
    const touch = (file: string, time: number) => utimesSync(file, time, time)
    for (const file of all) touch(file, 1000)
    return {
      say: () => run(join(folder, "packages/cli/bin/litfuse.js"), []),
      touch: (file: string, time: number) => touch(join(folder, file), time)
    }
  }
  const rebuild = `import { writeFileSync } from "node:fs"
    writeFileSync(new URL("../../packages/cli/dist/main.js", import.meta.url), 'console.log("built again")')`

  it("starts what is built, makes it again when a source is newer, and then starts that", () => {
    const { say, touch } = clone(rebuild)
    expect(say()).toEqual({ code: 0, out: "built\n", err: "" })
    touch("packages/other/src/deep/A.ts", 2000)
    expect(say().out).toBe("built again\n")
    touch("packages/cli/dist/main.js", 3000)
    expect(say().out).toBe("built again\n")
  })

  it("starts the sources when nothing can be built", () => {
    const { say, touch } = clone("throw new Error()")
    touch("packages/cli/src/main.ts", 2000)
    expect(say()).toEqual({ code: 0, out: "sources\n", err: "" })
  })

  it.each(["20.20.2", "22.18.0", "18.0.0"])("is one line and exit code 2 on Node %s", (version) => {
    writeFileSync(join(project, "old.cjs"), `Object.defineProperty(process.versions, "node", { value: "${version}" })`)
    const words = ["--require", join(project, "old.cjs"), join(root, "packages/cli/bin/litfuse.js"), "--version"]
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" })
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
    expect(stderr).toMatch(new RegExp(`^litfuse: needs Node 22\\.19 or newer, this is ${version}; .*\n$`))
  })

  it("starts in a file that any Node can parse: nothing of the language after 2015 but import()", () => {
    const text = readFileSync(join(root, "packages/cli/bin/litfuse.js"), "utf8")
    expect(text).not.toMatch(/\b(const|let|await|async|class)\b|=>|`[^`]*\$\{|\?\.|\?\?/)
    expect(text).not.toMatch(/^import\s/m)
  })
})

import { readFileSync, symlinkSync, truncateSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Result from "effect/Result"
import { afterEach, describe, expect, it, vi } from "vitest"
import * as Config from "../../src/Config.ts"
import { hashReached } from "../../src/trust/hashReached.ts"
import * as Packages from "../../src/trust/Packages.ts"
import { reachedFiles } from "../../src/trust/reachedFiles.ts"
import { project, write } from "./project.ts"

afterEach(() => void vi.unstubAllEnvs())

const reach = (folder: string) => {
  const file = join(folder, "litfuse.config.yaml")
  const content = readFileSync(file)
  return reachedFiles(file, content, Result.getOrThrow(Config.parse(file, content.toString())).plugins)
}
const reached = (folder: string) => Result.getOrThrow(reach(folder)).reached
const names = (files: Readonly<Record<string, string>>) => [...reached(project(files)).keys()]

const config = "plugins: [./mine.ts]\n"

describe("reachOf", () => {
  it("follows static and dynamic imports, what is required, and files named beside a module, in circles too", () => {
    expect(
      names({
        "litfuse.config.yaml": config,
        "mine.ts": 'import "./lib/a.ts"\nimport "node:fs"\nimport { readFileSync } from "fs"\nexport default import("./late.ts")\n',
        "lib/a.ts": 'import "../mine.ts"\nexport const words = new URL("./words.txt", import.meta.url)\n',
        "lib/words.txt": "heart",
        "late.ts": 'require("./old")\n',
        "old.js": "module.exports = 1\n",
        "other.ts": "export {}\n"
      })
    ).toEqual(["late.ts", "lib/a.ts", "lib/words.txt", "litfuse.config.yaml", "mine.ts", "old.js"])
  })

  it("takes up files of parameters, and files outside the folder, which have their name from there", () => {
    expect(
      names({
        "litfuse.config.yaml":
          "plugins:\n  - plugin: ../ours/mine.ts\n    params: { rules: { file: rules.yaml }, deep: { words: { table: t.tsv } } }\n",
        "../ours/mine.ts": "export default 1\n",
        "rules.yaml": "a: 1\n",
        "t.tsv": "a\tb\n"
      })
    ).toEqual(["../ours/mine.ts", "litfuse.config.yaml", "rules.yaml", "t.tsv"])
  })

  it("takes up every module of a folder, and below it, where a module computes what it loads or cannot be read", () => {
    const files = {
      "litfuse.config.yaml": "plugins: [./p/mine.ts]\n",
      "p/other.js": "1",
      "p/deep/data.json": "1",
      "p/notes.md": "1",
      "p/node_modules/x/index.js": "1",
      "far.ts": "1"
    }
    const all = ["litfuse.config.yaml", "p/deep/data.json", "p/mine.ts", "p/other.js"]
    for (const text of ["export default await import(name)\n", "const half = a! / 2\nconst c = '/'\nimport {\n"])
      expect(names({ ...files, "p/mine.ts": text })).toEqual(all)
    expect(names({ ...files, "p/mine.ts": "export default 1\n" })).toEqual(["litfuse.config.yaml", "p/mine.ts"])
  })

  it("takes up what package.json calls by names with #", () => {
    const files = { "litfuse.config.yaml": config, "mine.ts": 'import "#x"\n', "package.json": '{"imports":{"#x":"./x.js"}}', "x.js": "1" }
    expect(names(files)).toEqual(["litfuse.config.yaml", "mine.ts", "package.json", "x.js"])
  })

  it("calls a module that is a link by the file that Node loads", () => {
    expect(
      names({ "litfuse.config.yaml": config, "mine.ts": "->real/one.ts", "real/one.ts": 'import "./two.ts"', "real/two.ts": "1" })
    ).toEqual(["litfuse.config.yaml", "real/one.ts", "real/two.ts"])
  })

  it("knows packages by all of their files, whatever a lockfile says of them, and all that they need", () => {
    const lock = { packages: { "node_modules/acme": { integrity: "sha512-A" }, "node_modules/dep": { integrity: "sha512-D" } } }
    const folder = project({
      "litfuse.config.yaml": "plugins: [acme]\n",
      "package-lock.json": JSON.stringify(lock),
      "node_modules/acme/package.json": '{"name":"acme","version":"1.2.3","exports":"./i.js","dependencies":{"dep":"*"}}',
      "node_modules/acme/i.js": 'import "dep"\nimport "./part.js"\n',
      "node_modules/acme/part.js": "1",
      "node_modules/dep/package.json": '{"name":"dep","version":"2.0.0"}'
    })
    expect(
      Array.from(reached(folder), ([name, content]) => [
        name,
        name.startsWith("package ") ? Buffer.from(content).toString().split(" ")[0] : ""
      ])
    ).toEqual([
      ["litfuse.config.yaml", ""],
      ["node_modules/acme/i.js", ""],
      ["node_modules/acme/part.js", ""],
      ["package acme@1.2.3", "files"],
      ["package dep@2.0.0", "files"]
    ])
  })

  it("does not depend on what a bench writes, where a module computes what it loads", () => {
    const folder = project({ "litfuse.config.yaml": config, "mine.ts": "export default (name: string) => import(name)\n", "a.js": "1" })
    const before = hashReached(reached(folder))
    write(folder, { "reports/x/results.json": "{}", ".cache/y.json": "{}", ".litfuse/z.json": "{}" })
    expect(hashReached(reached(folder))).toBe(before)
    expect([...reached(folder).keys()]).toEqual(["a.js", "litfuse.config.yaml", "mine.ts"])
  })

  it("reads all files of a package that no lockfile names", () => {
    const folder = project({
      "litfuse.config.yaml": config,
      "mine.ts": 'import "acme"\n',
      "node_modules/acme/package.json": '{"name":"acme","version":"1.2.3"}',
      "node_modules/acme/deep/i.js": "1"
    })
    const before = hashReached(reached(folder))
    write(folder, { "node_modules/acme/deep/i.js": "2" })
    expect(hashReached(reached(folder))).not.toBe(before)
    expect([...reached(folder).keys()]).toEqual(["litfuse.config.yaml", "mine.ts", "package acme@1.2.3"])
  })

  it("reads the modules of a package that is a link to a folder like those of the project", () => {
    const files = {
      "litfuse.config.yaml": "plugins: [acme]\n",
      "node_modules/acme": "->../own",
      "own/package.json": '{"name":"acme","version":"1.0.0","exports":"./i.js"}',
      "own/i.js": 'import "./j.js"\n',
      "own/j.js": "1"
    }
    expect(names(files)).toEqual(["litfuse.config.yaml", "own/i.js", "own/j.js"])
  })

  it("passes over what is not there, which a plugin that is loaded will say", () => {
    const files = { "litfuse.config.yaml": "plugins: [./no.ts, acme, ./mine.ts]\n", "mine.ts": 'import "./no.js"\nimport "beta"\n' }
    expect(names(files)).toEqual(["litfuse.config.yaml", "mine.ts", "package acme", "package beta"])
  })

  it("reads a module whose name has a query or a part behind it", () => {
    const files = { "litfuse.config.yaml": config, "mine.ts": 'import "./a.js?v=1"\nimport "./b.js#x"\n', "a.js": "1", "b.js": "1" }
    expect(names(files)).toEqual(["a.js", "b.js", "litfuse.config.yaml", "mine.ts"])
  })

  it("never takes a file for a package", () => {
    const files = {
      "litfuse.config.yaml": "plugins: [./mine.ts]\n",
      "mine.ts": 'import "acme"\nimport "./x/package a.js"\nexport default "./package acme"\n',
      "package acme": "1",
      "x/package a.js": "1"
    }
    expect(names(files)).toEqual(["./package acme", "litfuse.config.yaml", "mine.ts", "package acme", "x/package a.js"])
  })

  it("refuses what holds more files than can be looked at", () => {
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`p/${i}.js`, ""]))
    const folder = project({ "litfuse.config.yaml": "plugins: [./p/mine.js]\n", "p/mine.js": "import(name)", ...many })
    expect(Result.getOrUndefined(Result.flip(reach(folder)))).toContain("more than 5000 files")
  })

  it("refuses a file that is larger than can be looked at, before it is read", () => {
    const folder = project({ "litfuse.config.yaml": config, "mine.ts": 'import "./large.json"\n', "large.json": "" })
    truncateSync(join(folder, "large.json"), 2 ** 26 + 1)
    expect(Result.getOrUndefined(Result.flip(reach(folder)))).toContain("or 64 MB; use literal import names")
  })

  it("counts nothing that litfuse shares with plugins, nor what a package needs and lacks", () => {
    const here = fileURLToPath(import.meta.url)
    expect(["effect", "effect/Result", "@litfuse/engine/Ids"].map((name) => Packages.find(name, here))).toEqual([
      "shared",
      "shared",
      "shared"
    ])
    expect(Packages.find("no-such-package", here)).toBeUndefined()
    const folder = project({
      "node_modules/acme/package.json": '{"name":"acme","version":"1.0.0","peerDependencies":{"effect":"*","lacking":"*","dep":"*"}}',
      "node_modules/dep/package.json": '{"name":"dep","version":"2.0.0","optionalDependencies":{"acme":"*"}}'
    })
    symlinkSync(dirname(findPackageJSON("effect", import.meta.url)!), join(folder, "node_modules/effect"))
    const acme = Packages.find("acme/part.js", join(folder, "mine.ts"))
    expect(acme).toMatchObject({ name: "acme", version: "1.0.0", isLinked: false, needs: ["effect", "lacking", "dep"] })
    expect([...Result.getOrThrow(Packages.closure(acme as Packages.Package)).texts.keys()]).toEqual([
      "package acme@1.0.0",
      "package dep@2.0.0"
    ])
  })
})

describe("hashOf", () => {
  const files = {
    "litfuse.config.yaml": config,
    "mine.ts": 'import "./a.ts"\n',
    "a.ts": "1",
    "unrelated.ts": "1",
    "reports/x.md": "1"
  }

  it("is the same wherever a project lies", () => {
    expect(hashReached(reached(project(files)))).toBe(hashReached(reached(project({ ...files, "unrelated.ts": "2", "reports/x.md": "2" }))))
  })

  it("changes with every file that is reached, with its name, and with a file that comes to be", () => {
    const before = hashReached(reached(project(files)))
    for (const change of [
      { "litfuse.config.yaml": "plugins: [./mine.ts] # more\n" },
      { "mine.ts": 'import "./a.ts" \n' },
      { "a.ts": "2" },
      { "mine.ts": 'import "./b.ts"\n', "b.ts": "1" },
      { "a.ts": 'import "./c.ts"', "c.ts": "" }
    ])
      expect(hashReached(reached(project({ ...files, ...change })))).not.toBe(before)
  })
})

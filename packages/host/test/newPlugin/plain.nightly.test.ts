import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { trustFolder } from "../../../../tools/test-setup/trustFolder.ts"
import { newPlugin } from "@litfuse/kit/generator/newPlugin"

// A user's project, outside this repository. Every command runs in a separate Node process, as it would there.
const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-plain-")))
const folderOf = (name: string): string => dirname(realpathSync(findPackageJSON(name, import.meta.url)!))
const command = fileURLToPath(new URL("../../../cli/dist/main.js", import.meta.url))
const filled = (name: string): string => readFileSync(new URL(`filledIn/${name}`, import.meta.url), "utf8")

/** A slow machine shows progress, which other tests cover. */
const withoutProgress = (err: string): string => err.replace(/^\d+% .*\n/gm, "")

const litfuse = async (words: ReadonlyArray<string>): Promise<{ readonly code: number; readonly out: string; readonly err: string }> => {
  await trustFolder(root)
  return promisify(execFile)(process.execPath, [command, ...words], { cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: withoutProgress(stderr) }),
    ({ code, stdout, stderr }: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
      code,
      out: stdout,
      err: withoutProgress(stderr)
    })
  )
}

/** The lines of `plugin check` about laws that are broken or were not run. */
const brokenIn = (out: string): ReadonlyArray<string> => out.split("\n").filter((line) => /^ {2}(?:broken|not run) /.test(line))

afterAll(() => rmSync(root, { recursive: true }))

// Each test starts Node processes, on machines that may be busy.
const patient = { timeout: 240_000 }
const plain = ["ranker", "normalisation", "fusion", "reranker", "analyzer", "retriever", "embedder", "measure"] as const

/** What an author writes in the place of the server that answers nothing: the enricher's upstream in miniature. */
const miniature = `server: ({ query }) => {
    const asked = (query.get("pmids") ?? "").split(",").map(Number)
    const data = [{ pmid: 1, title: "One", citations: 3, asOf: "2026" }, { pmid: 2, title: "Two", citations: 0, asOf: "2026" }]
    return { json: { data: data.filter(({ pmid }) => asked.includes(pmid)) } }
  },
  known`

describe("litfuse plugin new, outside of this repository", () => {
  beforeAll(async () => {
    mkdirSync(join(root, "node_modules/@litfuse"), { recursive: true })
    symlinkSync(folderOf("effect"), join(root, "node_modules/effect"), "dir")
    for (const name of ["@litfuse/engine", "@litfuse/kit"]) symlinkSync(folderOf(name), join(root, "node_modules", name), "dir")
    const all = [...plain, "enricher"]
    for (const kind of all) await litfuse(["plugin", "new", kind, `my-${kind}`])
    const entries = all.map((kind) => `  - ./litfuse-${kind}-my-${kind}/src/My${kind.charAt(0).toUpperCase()}${kind.slice(1)}.ts\n`)
    writeFileSync(join(root, "litfuse.config.yaml"), `plugins:\n${entries.join("")}`)
  }, patient.timeout)

  it("writes each kind with its laws red for what is not filled in, and for nothing else", patient, async () => {
    const { code, out, err } = await litfuse(["plugin", "check", "--cases", "20"])
    expect([code, err.trim()]).toEqual([1, expect.stringMatching(/^litfuse plugin check: \d+ law\(s\) broken$/)])
    const broken = brokenIn(out)
    const flat = out.replace(/\s+/g, " ")
    expect(flat.match(/fill in (?:(?:score|analyse|retrieve|embed) of src\/My\w+\.ts|the server of src\/harness\.ts)/g)).toHaveLength(
      broken.length
    )
    for (const kind of plain) {
      const Name = `My${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
      expect([kind, flat.split(new RegExp(`fill in \\w+ of src/${Name}\\.ts`)).length > 3]).toEqual([kind, true])
    }
    // a measure has no such law, the enricher has
    expect(out.split("\n").filter((line) => line.startsWith("  holds   the descriptor is complete"))).toHaveLength(plain.length)
  })

  it("keeps every law of an analyzer, a retriever, an enricher, an embedder and a measure that are filled in", patient, async () => {
    const kinds = ["analyzer", "retriever", "enricher", "embedder", "measure"]
    for (const kind of kinds) {
      const Name = `My${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
      const place = join(root, `litfuse-${kind}-my-${kind}/src/${Name}.ts`)
      writeFileSync(place, readFileSync(place, "utf8").replace(/^.*Invariant\.fillIn\(.*\n/m, ""))
    }
    const harness = join(root, "litfuse-enricher-my-enricher/src/harness.ts")
    writeFileSync(harness, readFileSync(harness, "utf8").replace(/server: .*\n\s*known/, miniature))
    const { code, out, err } = await litfuse(["plugin", "check", ...kinds.map((kind) => `${kind}/my-${kind}`), "--cases", "50"])
    expect({ code, err, broken: brokenIn(out) }).toEqual({ code: 0, err: "", broken: [] })
    for (const law of [
      "a text's vector does not depend on its batch",
      "texts from outside are escaped in them",
      "my-measure@5: the name parses back to itself",
      "it fills what it provides"
    ])
      expect(out).toContain(`  holds   ${law}\n`)
  })

  it(
    "a ranker with three explained dimensions and a clock, and an analyzer that reads outcomes and gives a graph, keep every law",
    patient,
    async () => {
      writeFileSync(join(root, "litfuse-ranker-my-ranker/src/MyRanker.ts"), filled("MyRanker.ts.txt"))
      writeFileSync(join(root, "litfuse-analyzer-my-analyzer/src/MyAnalyzer.ts"), filled("MyAnalyzer.ts.txt"))
      const { code, out, err } = await litfuse(["plugin", "check", "ranker/my-ranker", "analyzer/my-analyzer", "--cases", "100"])
      expect({ code, err, broken: brokenIn(out) }).toEqual({
        code: 0,
        err: "",
        broken: []
      })
      expect(out).toContain("  holds   all of this holds for 10,000 works too\n")
      expect(out).toContain("  holds   a later date of publication never lowers a score\n")
      expect(out).toContain("  holds   no work and one work are legal\n")
    }
  )

  it.each([
    ["MyRanker.ts.txt", "ranker", "Number.NaN", "0", "a work without a needed column has no score, not even 0"],
    ["MyRanker.ts.txt", "ranker", 'reads: ["clock"]', "reads: []", "every work is either ranked or missing with a reason"],
    ["MyRanker.ts.txt", "ranker", "...parts", "...parts.slice(1)", "an explanation sums to its score"],
    [
      "MyAnalyzer.ts.txt",
      "analyzer",
      ".sort()",
      "",
      "the order in which works and outcomes came, and what was read before, change nothing"
    ],
    [
      "MyAnalyzer.ts.txt",
      "analyzer",
      "silent: Schema.Array(Schema.String)",
      "silent: Schema.Int",
      "its output is what its schema says, through JSON and back"
    ]
  ])("%s: a %s with %j in place of %j breaks a law", patient, async (file, kind, right, wrong, law) => {
    const Name = file.replace(".ts.txt", "")
    const text = filled(file)
    expect(text).toContain(right)
    const place = join(root, `litfuse-${kind}-my-${kind}/src/${Name}.ts`)
    writeFileSync(place, text.replace(right, wrong))
    const { out } = await litfuse(["plugin", "check", `${kind}/my-${kind}`, "--cases", "100"])
    writeFileSync(place, text)
    expect(brokenIn(out).some((line) => line.includes(law))).toBe(true)
  })
})

const name = { id: "acme-hub", moduleName: "AcmeHub" }

const rooms: Readonly<Record<string, string>> = {
  analyzer: "packages/analyzers",
  retriever: "packages/sources-corpus",
  measure: "packages/eval"
}

describe("litfuse plugin new, inside of this repository", () => {
  it("makes a package of an enricher, and a plugin of its own of an embedder, which have no package here yet", () => {
    expect(newPlugin("enricher", name, true)).toMatchObject({ folder: "packages/sources-acme-hub", entry: "src/AcmeHub.ts" })
    expect(newPlugin("embedder", name, true)).toMatchObject({ folder: "litfuse-embedder-acme-hub" })
    expect(newPlugin("embedder", name, true).next[0]).toContain("name ./litfuse-embedder-acme-hub/src/AcmeHub.ts in a litfuse.config.yaml")
  })

  it.each(plain.filter((kind) => kind !== "embedder"))(
    "puts a %s into its room, with a test, and says which table it goes into",
    (kind) => {
      const { folder, files, next, isInPackage } = newPlugin(kind, name, true)
      expect([isInPackage, folder]).toEqual([true, rooms[kind] ?? "packages/rankers"])
      const [code, test] = Object.keys(files)
      expect(test).toBe(code!.replace("src", "test").replace(".ts", ".test.ts"))
      expect(files[code!]).toContain("export const AcmeHub = ")
      expect(files[test!]).toContain('from "vitest"')
      expect(next[0]).toMatch(/^add AcmeHub to the table in packages\//)
    }
  )
})

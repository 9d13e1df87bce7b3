import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import * as Bundle from "../../src/Bundle.ts"
import * as Project from "../../src/Project.ts"
import * as Review from "../../src/Review.ts"
import * as Search from "../../src/Search.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { written } from "../written.ts"
import { replay } from "./reviewCopy.ts"

const ris = "TY  - JOUR\nTI  - Coffee and sleep\nAU  - Doe, A\nPY  - 2021\nDO  - 10.5555/coffee.1\nER  - \n"

const query = "caffeine sleep shift workers"

const request = (folder: string, from: ReadonlyArray<string>) => ({
  folder,
  title: "Caffeine",
  question: "Does caffeine disturb sleep?",
  reviewers: ["Ann", "Ben"],
  from
})

const yamlOf = (folder: string): string => readFileSync(join(folder, "review.yaml"), "utf8")

/** The lines of review.yaml about searches. */
const searchesIn = (folder: string): ReadonlyArray<string> =>
  yamlOf(folder)
    .split("\n")
    .filter((line) => /^ {2}- \{ id: .*strategy:/.test(line))

describe("a review that begins from files of references", () => {
  it("has them as exports, and says what it cannot know", async () => {
    const folder = resolve(written({ "old/embase.ris": ris, "exports/embase.ris": "another file" }))
    const { blanks } = await asked(Review.init(request(folder, ["old/embase.ris"])))
    expect(blanks).toEqual([
      "exports/embase.ris has 1 record; write its platform, database, date and hits on screen in review.yaml",
      "strategies/exports.txt is empty; write the strategy of the exports there"
    ])
    expect(searchesIn(folder)).toEqual([
      expect.stringMatching(
        /^ {2}- \{ id: embase, platform: "unknown", strategy: exports, files: \[\{ file: "exports\/embase-2\.ris", sha256: [0-9a-f]{64} \}\] \}$/
      )
    ])
    // nothing is written over, and nothing is lost
    expect(readFileSync(join(folder, "exports/embase.ris"), "utf8")).toBe("another file")
    expect(readFileSync(join(folder, "exports/embase-2.ris"), "utf8")).toBe(ris)
    const { merge } = await asked(Review.run({ folder }))
    expect(merge).toMatchObject({ records: 1, works: 1 })
    const { checks } = await asked(Review.check({ folder }))
    const open = checks.filter(({ id, state }) => state === "failed" && id === "prisma-s").map(({ message }) => message)
    expect(open).toContain("write the platform of embase in review.yaml")
    expect(checks.find(({ id }) => id === "strategies")).toMatchObject({ state: "failed", file: "strategies/exports.txt" })
  })

  it("is not begun when one of them cannot be read, and nothing is written", async () => {
    const folder = resolve(written({ "no.ris": "nothing of a reference" }))
    expect((await refused(Review.init(request(folder, ["no.ris"])))).message).toMatch(/no\.ris/)
    expect((await refused(Review.init(request(folder, ["absent.ris"])))).problems?.[0]?.text).toMatch(
      /^\{from\} is absent\.ris, which is neither a file nor a run of a project here: /
    )
    expect(readdirSync(folder)).toEqual(["no.ris"])
  })
})

describe("a review that begins from a search", () => {
  const sources = ["pubmed", "europepmc"]

  it("takes strategy, limits and sources of a bundle, and its recordings instead of the network", async () => {
    const folder = resolve(written({}))
    const { text } = await asked(Bundle.ask({ folder, query, sources, perSource: 100, replay }))
    writeFileSync(join(folder, "search.bundle.gz"), gzipSync(text))
    const { blanks } = await asked(Review.init(request(folder, ["search.bundle.gz"])))
    expect(blanks).toEqual([])
    expect(searchesIn(folder)).toEqual(sources.toSorted().map((id) => `  - { id: ${id}, source: ${id}, strategy: main, perSource: 100 }`))
    expect(readFileSync(join(folder, "strategies/main.txt"), "utf8")).toBe(`${query}\n`)
    const ran = await asked(Review.run({ folder, replay: "recordings" }))
    expect(ran.searches.map(({ state }) => state)).toEqual(["found", "found"])
    const { checks } = await asked(Review.check({ folder }))
    expect(checks.filter(({ id, state }) => id === "recordings" && state !== "ok")).toEqual([])
    // the committed recordings are replayed too
    const [upstream] = readdirSync(join(folder, "recordings"))
    const [name] = readdirSync(join(folder, "recordings", upstream!))
    const file = join(folder, "recordings", upstream!, name!)
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("affeine", "offee"))
    const again = await asked(Review.check({ folder }))
    expect(again.checks.find(({ id }) => id === "recordings")).toMatchObject({ state: "failed", file: "recordings" })
  })

  it("takes strategy, limits, sources and files of a run", async () => {
    const folder = resolve(written({ "ovid.ris": ris }))
    await asked(Project.init({ folder }))
    const names = ["Embase (Ovid)"]
    await asked(
      Search.ask({ folder, query, sources: [...sources, "file:ovid.ris"], names, from: "2015", all: true, replay, save: "first" })
    )
    const { blanks } = await asked(Review.init(request(folder, ["first"])))
    expect(blanks).toEqual([])
    expect(searchesIn(folder)).toEqual([
      '  - { id: pubmed, source: pubmed, strategy: main, from: "2015" }',
      '  - { id: europepmc, source: europepmc, strategy: main, from: "2015" }',
      expect.stringMatching(
        /^ {2}- \{ id: ovid, platform: "Ovid", database: "Embase", strategy: main, files: \[\{ file: "exports\/ovid\.ris", /
      )
    ])
  })
})

describe("the workflow", () => {
  it("is written into the repository around the review, pinned, and never over another file", async () => {
    const root = resolve(written({ ".git/HEAD": "" }))
    const folder = join(root, "reviews/one")
    mkdirSync(folder, { recursive: true })
    const { workflow } = await asked(Review.init({ ...request(folder, []), ci: true }))
    const file = join(root, ".github/workflows/litfuse-review.yml")
    expect(workflow).toEqual({ path: file, isWritten: true })
    const text = readFileSync(file, "utf8")
    expect(text).toContain('working-directory: "reviews/one"')
    expect(text.match(/uses: .*/g)?.every((line) => /@[0-9a-f]{40} # v/.test(line))).toBe(true)
    expect(text).toContain("litfuse review check")
    writeFileSync(file, "mine")
    const other = join(root, "reviews/two")
    mkdirSync(other)
    expect((await asked(Review.init({ ...request(other, []), ci: true }))).workflow).toEqual({ path: file, isWritten: false })
    expect(readFileSync(file, "utf8")).toBe("mine")
    expect(existsSync(join(other, "review.yaml"))).toBe(true)
  })
})

const hasGit = spawnSync("git", ["--version"]).status === 0

describe.skipIf(!hasGit)("a clone of a review", () => {
  it("has every compared file byte by byte, with LF or with CRLF, whatever git is set to change", async () => {
    const folder = resolve(written({ "old/embase.ris": ris }))
    await asked(Review.init(request(folder, ["old/embase.ris"])))
    const files = ["review.yaml", "strategies/exports.txt", "flow.yaml", "report.html", "report.md", "included.ris", "exports/embase.ris"]
    for (const [i, file] of files.entries()) writeFileSync(join(folder, file), i % 2 === 0 ? "one\r\ntwo\r\n" : "one\ntwo\n")
    // what git of Windows does by default
    const settings = ["user.name=t", "user.email=t@example.org", "commit.gpgsign=false", "core.autocrlf=true"]
    const git = (...words: ReadonlyArray<string>) =>
      execFileSync("git", [...settings.flatMap((one) => ["-c", one]), ...words], { cwd: folder, encoding: "utf8", stdio: "pipe" })
    git("init", "-q", "-b", "main")
    git("add", "-A")
    git("commit", "-q", "-m", "first")
    git("clone", "-q", ".", "clone")
    const bytesOf = (root: string) => files.map((file) => [file, readFileSync(join(root, file), "latin1")])
    expect(bytesOf(join(folder, "clone"))).toEqual(bytesOf(folder))
  })
})

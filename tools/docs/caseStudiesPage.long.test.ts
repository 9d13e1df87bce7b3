/** The searches of docs/reference/case-studies.md, run by the command of this repository over recorded answers. What is installed follows the page too. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import type { Folder } from "../release/adoption/install.ts"
import { followPage } from "../release/adoption/followPage.ts"
import { pageBlocks } from "../release/adoption/pageBlocks.ts"
import { root } from "../shared/repositoryFiles.ts"

const page = "docs/reference/case-studies.md"

/** A folder in which `litfuse` is the command of this repository, and the recorded answers are where the page says. */
const place = (): Pick<Folder, "path" | "packages" | "shell" | "write"> => {
  const path = mkdtempSync(join(tmpdir(), "litfuse-cases-"))
  onTestFinished(() => rmSync(path, { recursive: true }))
  const bin = join(path, "bin")
  for (const folder of [bin, join(path, "datasets")]) mkdirSync(folder)
  symlinkSync(join(root, "datasets/case-studies"), join(path, "datasets/case-studies"))
  symlinkSync(join(root, "packages/cli/bin/litfuse.js"), join(bin, "litfuse"))
  return {
    path,
    packages: join(root, "node_modules"),
    write: (file, content) => writeFileSync(join(path, file), content),
    shell: (line, environment) => {
      const env = { ...process.env, ...environment, PATH: [bin, process.env["PATH"]].join(delimiter) }
      const { status, stdout, stderr } = spawnSync("sh", ["-c", line], { cwd: path, env, encoding: "utf8" })
      return { code: status, out: stdout, err: stderr }
    }
  }
}

it("makes the five searches of the paper with its sources, and prints what the page shows", async () => {
  const searches = pageBlocks(page).flatMap((block) => (block.kind === "command" && block.text.includes(" search ") ? [block.text] : []))
  expect(searches.map((text) => /--source (\S+)/.exec(text)![1])).toEqual([
    "pubmed,openalex,semanticscholar",
    "pubmed,openalex",
    "pubmed,openalex,semanticscholar",
    "pubmed,openalex",
    "openalex,semanticscholar"
  ])
  expect(pageBlocks(page).filter((block) => block.kind === "command" && block.shown.length > 0)).toHaveLength(5)
  expect(await followPage(place() as Folder, page)).toEqual([])
})

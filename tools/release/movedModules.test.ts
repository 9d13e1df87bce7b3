import { execFile } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { engineManifest } from "./manifest.ts"
import { movedMessage, movedModules, writeMovedModules } from "./movedModules.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-moved-"))
const engine = join(root, "node_modules/@litfuse/engine")

beforeAll(async () => {
  mkdirSync(engine, { recursive: true })
  writeFileSync(join(engine, "package.json"), JSON.stringify(engineManifest()))
  await writeMovedModules(join(engine, "dist"))
})
afterAll(() => rmSync(root, { recursive: true }))

describe("an import of @litfuse/engine/testing", () => {
  it.each(["rankerLaws", "vitest", "sourceHarness"])("of %s says in one line where the module is now", async (module) => {
    const names = { rankerLaws: "laws", vitest: "tests", sourceHarness: "finds" }[module]!
    writeFileSync(join(root, `${module}.mjs`), `import { ${names} } from "@litfuse/engine/testing/${module}"\nconsole.log(${names})\n`)
    const ran = promisify(execFile)(process.execPath, [`${module}.mjs`], { cwd: root })
    const { stderr } = await ran.then(
      () => ({ stderr: "" }),
      (error: { readonly stderr: string }) => error
    )
    expect(stderr.split("\n").find((line) => line.startsWith("Error: "))).toBe(`Error: ${movedMessage(module)}`)
  })

  it("names the exports that have new names", () => {
    expect(movedMessage("vitest")).toBe(
      "@litfuse/engine/testing/vitest moved to @litfuse/kit/testLaws: install litfuse-kit-V.tgz and change this import; tests is now testLaws"
    )
  })

  it("names modules that the kit has", () => {
    const kit = join(import.meta.dirname, "../../packages/kit/src")
    expect(Object.values(movedModules).filter(({ to }) => !existsSync(join(kit, `${to}.ts`)))).toEqual([])
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { onTestFinished } from "vitest"

/**
 * Writes files below a new folder, which is removed after the test. The answer is the folder as a path from the current one, which it is not: who
 * reads from the current folder finds nothing.
 */
export const written = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-api-"))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  onTestFinished(() => rmSync(root, { recursive: true }))
  return relative(process.cwd(), root)
}

import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { trustFolder } from "../../../../tools/test-setup/trustFolder.ts"
import { program } from "../program.ts"

const root = join(import.meta.dirname, "../../../..")

/** A project in a new folder, outside of this repository. `litfuse` runs the built command there; `close` removes the folder. */
export interface Project {
  readonly folder: string
  readonly litfuse: (...words: ReadonlyArray<string>) => { readonly code: number | null; readonly out: string; readonly err: string }
  readonly close: () => void
}

/** Writes a project, and approves its plugins until the test restores its variables. */
export const openProject = async (files: Readonly<Record<string, string>>): Promise<Project> => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-isolation-")))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir")
  await trustFolder(folder)
  return {
    folder,
    litfuse: (...words) => {
      const env = { ...process.env, LITFUSE_DATA: "", GITHUB_ACTIONS: "", XDG_CACHE_HOME: join(folder, "cache") }
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: folder, encoding: "utf8", env })
      return { code: status, out: stdout, err: stderr }
    },
    close: () => rmSync(folder, { recursive: true })
  }
}

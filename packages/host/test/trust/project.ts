import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { onTestFinished, vi } from "vitest"

/** Files in a new folder of a user, with separate approvals. Texts that begin with `->` are links. */
export const projectOf = (files: Readonly<Record<string, string>>): { readonly user: string; readonly folder: string } => {
  const user = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-trust-")))
  const folder = join(user, "project")
  mkdirSync(folder)
  write(folder, files)
  return { user, folder }
}

/** The same, as the project of a test, after which it is deleted. */
export const project = (files: Readonly<Record<string, string>>): string => {
  const { user, folder } = projectOf(files)
  onTestFinished(() => rmSync(user, { recursive: true }))
  vi.stubEnv("XDG_CONFIG_HOME", join(user, "config"))
  vi.stubEnv("LITFUSE_TRUST", "")
  vi.stubEnv("LITFUSE_NO_PLUGINS", "")
  return folder
}

/** Writes files below a folder. */
export const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    if (text.startsWith("->")) symlinkSync(text.slice(2), join(folder, name))
    else writeFileSync(join(folder, name), text)
  }
}

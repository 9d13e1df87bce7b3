import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Files } from "./Generator.ts"

/** The text of every file below a folder, by its path from the folder, in order. */
export const folderFiles = (folder: string): Files =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, "utf8")])
  )

/** Writes files below a folder. */
export const writeFiles = (folder: string, files: Files): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** The files that a program writes into an empty folder, which is removed afterwards. */
export const filesWritten = async (write: (folder: string) => unknown): Promise<Files> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-make-"))
  try {
    await write(folder)
    return folderFiles(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same files in another folder. */
export const inFolder = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))

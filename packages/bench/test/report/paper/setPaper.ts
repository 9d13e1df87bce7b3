/** Sets the parts of a paper with pdflatex and BibTeX, where a machine has them. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, onTestFinished } from "vitest"

/** Whether this machine has pdflatex, BibTeX and the packages that papers need. */
export const hasTex =
  ["siunitx.sty", "pgfplots.sty"].every((name) => spawnSync("kpsewhich", [name]).status === 0) &&
  ["pdflatex", "bibtex"].every((name) => spawnSync(name, ["--version"]).status === 0)

const draft = ["-draftmode", "-halt-on-error", "-interaction=nonstopmode", "paper.tex"]

/**
 * Sets a paper in a new folder, and expects no error.
 *
 * - `passes` 1 finds errors; 3 also finds a reference to nothing
 */
export const setPaper = (files: ReadonlyArray<readonly [name: string, text: string]>, passes: 1 | 3 = 3): void => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-paper-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const ran = (program: string, ...words: ReadonlyArray<string>): string => {
    const { status, stdout } = spawnSync(program, words, { cwd: folder, encoding: "utf8" })
    expect(status, `${program}: ${stdout.slice(-1500)}`).toBe(0)
    return stdout
  }
  ran("pdflatex", ...draft)
  expect(ran("bibtex", "paper")).not.toContain("Warning")
  if (passes === 1) return
  ran("pdflatex", ...draft)
  expect(ran("pdflatex", ...draft.slice(1))).not.toMatch(/undefined (?:citation|reference)/i)
}

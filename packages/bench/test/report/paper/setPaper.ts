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

const isFigure = (name: string): boolean => /^figures\/.*\.tex$/.test(name)

/** What LaTeX sets for a figure in a pass that only collects references: drawing all figures takes most of the time of a pass. */
const square = "\\rule{1cm}{1cm}\n"

/**
 * Sets a paper in a new folder, and expects no error.
 *
 * - `passes` 1 finds errors; 3 also finds a reference to nothing. The last pass sets all figures
 */
export const setPaper = (files: ReadonlyArray<readonly [name: string, text: string]>, passes: 1 | 3 = 3): void => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-paper-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, text] of files) write(name, passes === 3 && isFigure(name) ? square : text)
  const ran = (program: string, ...words: ReadonlyArray<string>): string => {
    const { status, stdout } = spawnSync(program, words, { cwd: folder, encoding: "utf8" })
    expect(status, `${program}: ${stdout.slice(-1500)}`).toBe(0)
    return stdout
  }
  ran("pdflatex", ...draft)
  expect(ran("bibtex", "paper")).not.toContain("Warning")
  if (passes === 1) return
  ran("pdflatex", ...draft)
  for (const [name, text] of files.filter(([name]) => isFigure(name))) write(name, text)
  expect(ran("pdflatex", ...draft.slice(1))).not.toMatch(/undefined (?:citation|reference)/i)
}

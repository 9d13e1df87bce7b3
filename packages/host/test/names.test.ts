/** Small rooms: names of sources and presets, forms of topics. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { expect, it, onTestFinished } from "vitest"
import { idOf } from "../src/FileSource.ts"
import * as Presets from "../src/Presets.ts"
import * as TextFiles from "../src/TextFiles.ts"

const folder = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-names-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, "presets"))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return root
}

it("calls a file of records by its name in letters and digits, and a second one of that name by a number", () => {
  const of = (path: string) => idOf(path, [])
  expect(["a/My records 2.ris", "--Größe--.bib", "...", "x.y.ris", "_"].map(of)).toEqual([
    "file-My-records-2",
    "file-Gro-e",
    "file-unnamed",
    "file-x",
    "file-unnamed"
  ])
  expect([idOf("x.ris", ["file-x"]), idOf("x.ris", ["file-x", "file-x-2", "file-y"])]).toEqual(["file-x-2", "file-x-3"])
})

it("names the presets of a folder beside those of litfuse, and no other file", () => {
  const root = folder({ "presets/mine.pipeline.yaml": "nodes: []", "presets/notes.txt": "", "presets/x.yaml": "" })
  const own = Presets.names(tmpdir())
  expect(own).toContain("paper")
  expect(Presets.names(root)).toEqual([...own, "mine"].toSorted())
  expect([Presets.problem("mine", root), Presets.problem("papre", root)]).toEqual([
    undefined,
    expect.stringMatching(/^unknown preset "papre"; did you mean "?paper"?\?; choose from /)
  ])
})

it("reads topics by how their file begins", () => {
  const files = {
    "trec.xml": `<?xml version="1.0"?>\n<topics><topic number="7"><title>gout</title></topic></topics>\n`,
    "old.txt": "<top>\n<num> Number: 7\n<title> gout\n</top>\n",
    "lines.tsv": "7\tgout\n",
    "lines.jsonl": '{"_id":"7","text":"gout"}\n',
    "smart.txt": ".I 7\n.W\ngout\n"
  }
  const root = folder(files)
  const topicsOf = (name: string) => Result.getOrThrow(TextFiles.topicsOf(join(root, name))).map(({ id, title }) => `${id} ${title}`)
  for (const name of Object.keys(files)) expect([name, topicsOf(name)]).toEqual([name, ["7 gout"]])
})

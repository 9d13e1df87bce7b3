import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { again, litfuse } from "../commands/litfuse.ts"

const reference = (title: string, doi: string) =>
  `TY  - JOUR\nTI  - ${title}\nAU  - Smith, A.\nPY  - 2019\nDO  - 10.5555/${doi}\nER  - \n\n`
const old = reference("Caffeine and the sleep of nurses", "one")
const fresh = reference("Naps of drivers at night", "two") + reference("Light in the evening", "three")
const files = { "before.ris": old, "now.ris": `${old}${fresh}`, "notes.txt": "" }

const against = (...words: ReadonlyArray<string>) => litfuse(["analyse", "now.ris", "--against", "before.ris", ...words], files)

const titles = (file: string) => Result.getOrThrow(Bibliography.readFile(file)).records.map(({ title }) => title)

it("analyse --against writes the new works as references, the same as the comparison lists", async () => {
  const listed = await against("--format", "json")
  const added: ReadonlyArray<{ readonly title: string }> = JSON.parse(listed.out).analyses.against.output.added
  expect(added).toHaveLength(2)
  for (const name of ["new.ris", "new.csv", "new.bib", "new.ris.gz"]) {
    const { code, folder, out, err } = await against("--out", name)
    expect([code, out]).toEqual([0, ""])
    expect(err).toContain(`${name}: 2 new works written\n`)
    expect(titles(join(folder, name)).toSorted()).toEqual(added.map(({ title }) => title).toSorted())
  }
  const shown = await against("--format", "ris")
  expect([shown.code, shown.out.match(/^TI  - /gm)?.length, shown.err]).toEqual([0, 2, "standard output: 2 new works written\n"])
})

it("analyse --against writes a file without references where nothing is new", async () => {
  const { code, folder, err } = await litfuse(["analyse", "before.ris", "--against", "now.ris", "--out", "new.ris"], files)
  expect([code, readFileSync(join(folder, "new.ris"), "utf8"), err]).toEqual([0, "", "new.ris: 0 new works written\n"])
})

it.each([
  [["--out", "new.docx"], /--out new\.docx: this ending names no form; use \.txt, \.json, \.md/],
  [["--timeline", "--out", "new.ris"], /ris holds references, and only --against alone has some/],
  [["--timeline", "--format", "csv"], /csv holds references/]
])("analyse %j is refused before anything is written", async (words, says) => {
  const { code, out, err, folder } = await against(...words)
  expect([code, out, err.trimEnd().split("\n").length]).toEqual([2, "", 1])
  expect(err).toMatch(says)
  expect([existsSync(join(folder, "new.docx")), existsSync(join(folder, "new.ris"))]).toEqual([false, false])
})

it("analyse without --against puts no prose into a file of references", async () => {
  const { code, err } = await litfuse(["analyse", "now.ris", "--out", "prose.ris"], files)
  expect([code, existsSync("prose.ris")]).toEqual([2, false])
  expect(err).toContain("name --against and no other analysis")
  for (const name of ["report.txt", "report", "report.md"])
    expect((await again(["analyse", "now.ris", "--timeline", "--out", name])).code).toBe(0)
})

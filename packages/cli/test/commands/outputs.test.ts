import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const walks = join(import.meta.dirname, "../../../../datasets/atlas/walks")

const files = {
  "datasets/.keep": "",
  "reports/.keep": "",
  "qrels.txt": "1 0 a 1\n1 0 b 0\n2 0 a 1\n",
  "a.run": "1 Q0 a 1 2 a\n2 Q0 b 1 2 a\n",
  "b.run": "1 Q0 b 1 2 b\n2 Q0 a 1 2 b\n"
}

const listings = ["source list", "plugin list", "bench list", "bench data list", "judge list", "runs list", "plugin trust --list"]

describe("--format json", () => {
  it.each(listings)("of %s is one document with a version, also in a file whose name says so", async (line) => {
    const { folder } = await litfuse(["project", "init"], files)
    const { code, out } = await again([...line.split(" "), "--format", "json"])
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ version: 1 })])
    const written = await again([...line.split(" "), "--out", "list.json"])
    expect([written.code, written.out]).toEqual([0, ""])
    expect(JSON.parse(readFileSync(join(folder, "list.json"), "utf8"))).toEqual(JSON.parse(out))
  })
})

describe("--out", () => {
  const eachFormat = (line: string, formats: ReadonlyArray<string>) => formats.map((format) => [line, format] as const)
  const walk = `10.99999/atlas.9hhff --replay ${walks}`
  it.each([
    ...eachFormat("eval qrels.txt a.run b.run -q", ["table", "json", "csv", "trec"]),
    ...eachFormat("eval --check a.run", ["table", "json"]),
    ...eachFormat("compare qrels.txt a.run b.run -m AP", ["table", "json", "csv", "md", "tex", "html"]),
    ...eachFormat("query translate heart[ti] --syntax pubmed --into ovid", ["text", "json"]),
    ...eachFormat("query lint heart[ti] --syntax pubmed", ["text", "json"]),
    ...eachFormat("query explain heart[ti] --syntax pubmed", ["text", "json"]),
    ...eachFormat(`get ${walk}`, ["text", "json", "ris"]),
    ...eachFormat(`walk ${walk}`, ["table", "json", "mermaid", "ris"])
  ])("of %s has the bytes that the terminal gets, as %s", async (line, format) => {
    const words = [...line.split(" "), "--format", format]
    const shown = await litfuse(words, files)
    const written = await litfuse([...words, "--out", "made"], files)
    expect([shown.code, written.code, written.out]).toEqual([0, 0, ""])
    expect(readFileSync(join(written.folder, "made"), "utf8")).toBe(shown.out)
  })

  it.each([
    "eval qrels.txt a.run",
    "eval qrels.txt a.run --workers 2",
    "eval --check a.run --qrels qrels.txt",
    "compare qrels.txt a.run b.run"
  ])("of %s writes over no file that it reads, whatever its path", async (line) => {
    for (const name of ["a.run", "./a.run", "qrels.txt"]) {
      const { code, out, err, folder } = await litfuse([...line.split(" "), "--out", name], files)
      expect([code, out, err]).toEqual([2, "", expect.stringContaining(`${name} is also an input file; write to another file`)])
      expect(readFileSync(join(folder, name), "utf8")).toBe(files[name.replace("./", "") as "a.run"])
    }
  })

  it("of a file that cannot be written is an error in one line", async () => {
    for (const line of ["eval qrels.txt a.run", "compare qrels.txt a.run b.run", "source list"]) {
      const { code, out, err } = await litfuse([...line.split(" "), "--out", "nofolder/made"], files)
      expect([code, out, err]).toEqual([2, "", expect.stringMatching(/^litfuse.*: nofolder\/made: not found; make its folder first\n$/)])
    }
  })
})

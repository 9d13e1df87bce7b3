import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const ris = "TY  - JOUR\r\nTI  - Vitamin K\r\nAU  - Roe, Jane\r\nPY  - 2021\r\nDO  - 10.1234/example.1\r\nAN  - X1\r\nER  - \r\n"

describe("litfuse convert", () => {
  it.each(["nbib", "bib", "xml", "json", "csv", "ris.gz"])(
    "writes a file that ends in .%s and holds the same records",
    async (extension) => {
      const { code, out, err, folder } = await litfuse(["convert", "a.ris", `b.${extension}`], { "a.ris": ris })
      expect([code, out]).toEqual([0, ""])
      expect(err).toMatch(
        /ris|json|xml|csv/.test(extension)
          ? /^a\.ris: 1 record written as /
          : /^note \(field-not-carried\) b\.\w+: [\w ]+ has no field for these fields of RIS: AN \(1\)\na\.ris: 1 record written as /
      )
      const stored = readFileSync(join(folder, `b.${extension}`))
      const bytes = extension.endsWith(".gz") ? gunzipSync(stored) : stored
      const [record] = Result.getOrThrow(Bibliography.read(bytes, `b.${extension}`)).records
      expect([record?.title, record?.published, record?.identifiers]).toEqual([
        "Vitamin K",
        "2021",
        [{ scheme: "doi", value: "10.1234/example.1" }]
      ])
    }
  )

  it("writes to standard output, where nothing else goes", async () => {
    const { code, out } = await litfuse(["convert", "a.ris", "-", "--out-form", "md"], { "a.ris": ris })
    expect([code, out]).toEqual([0, "1. Roe Jane. Vitamin K. 2021. <https://doi.org/10.1234/example.1>\n"])
  })

  it("takes the old names of its options, and says that they are old", async () => {
    const { code, out, err } = await litfuse(["convert", "a.ris", "-", "--from", "ris", "--to", "md"], { "a.ris": ris })
    expect([code, out.slice(0, 3)]).toEqual([0, "1. "])
    expect(err).toMatch(/^note \(old-name\) --from, --to are deprecated: write --in-form, --out-form; version 2 removes the old names\n/)
    const two = await litfuse(["convert", "a.ris", "-", "--out-form", "csv", "--to", "md"], { "a.ris": ris })
    expect([two.code, two.err.split("\n")[1]]).toEqual([2, expect.stringMatching(/^litfuse convert: --out-form is "2 occurrences"/)])
  })

  it("writes back what only the form of the file holds", async () => {
    const { folder } = await litfuse(["convert", "a.ris", "b.ris"], { "a.ris": ris })
    expect(readFileSync(join(folder, "b.ris"), "utf8")).toContain("\r\nAN  - X1\r\n")
  })

  it("rejects a file with an unreadable record, with its line, and skips that record with --skip-bad", async () => {
    const bib = "@article{a, title = {One}}\n@article{b, title = {never closed\n@article{c, title = {Three}}\n"
    const refused = await litfuse(["convert", "a.bib", "b.ris"], { "a.bib": bib })
    expect([refused.code, refused.err.split("\n").length - 1]).toEqual([2, 1])
    expect(refused.err).toMatch(
      /a\.bib:2: an @article that is not a valid BibTeX entry: b, title = \{never closed; .* or --skip-bad to leave out 1 such record/
    )
    const { code, err } = await litfuse(["convert", "a.bib", "b.ris", "--skip-bad"], { "a.bib": bib })
    expect([code, err]).toEqual([
      0,
      'note (entry-skipped) a.bib: an @article that is not a valid BibTeX entry, such as "b, title = {never closed" (on line 2)\na.bib: 2 records written as RIS\n'
    ])
  })

  it("says what a form has no place for", async () => {
    const nbib = "PMID- 1\nTI  - A\nMH  - *Bone Density\n"
    const { err } = await litfuse(["convert", "a.nbib", "b.ris"], { "a.nbib": nbib })
    expect(err).toContain("note (field-not-carried) b.ris: RIS has no field for headings (1 record); headings become keywords\n")
  })

  it.each([
    ["convert a.ris b.docx", /^litfuse convert: the name "b\.docx" does not name a known format; use --out-form with one of ris, nbib, /],
    ["convert a.ris -", /^litfuse convert: the name "-" does not name a known format/],
    ["convert a.ris a.ris", /^litfuse convert: a\.ris is also the input file; write to another file/],
    ["convert a.ris b.csv --in-form bibtex", /a\.ris:1: no BibTeX entry in it; expected entries such as/],
    ["convert a.ris nofolder/b.csv", /nofolder\/b\.csv: not found; make its folder first/]
  ])("%s: one line, exit code 2", async (line, says) => {
    const { code, out, err } = await litfuse(line.split(" "), { "a.ris": ris })
    expect({ code, out, lines: err.split("\n").length - 1 }).toEqual({ code: 2, out: "", lines: 1 })
    expect(err).toMatch(says)
  })
})

/** Small files of other tools that lost fields: what each must have after it was converted. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const write = (text: string, file: string, form: Bibliography.Format) => {
  const { records } = Result.getOrThrow(Bibliography.read(Buffer.from(text), file))
  const { text: out, notices } = Bibliography.print(records, form, "out")
  return { out, notices: notices.map((one) => one.text), records }
}

describe("converted", () => {
  it("parts of proceedings have what their crossref names", () => {
    const text =
      "@inproceedings{p1, title={A paper}, author={Roe, Ann}, crossref={b1}, pages={3--9}}\n" +
      "@proceedings{b1, title={Proceedings of the Meeting}, booktitle={Proceedings of the Meeting}, year=2019, publisher={ACM}}\n"
    const { out } = write(text, "a.bib", "ris")
    const [first] = out.split("ER  - ")
    for (const line of ["TI  - A paper", "PY  - 2019", "T2  - Proceedings of the Meeting", "PB  - ACM"])
      expect(first).toContain(`${line}\r\n`)
  })

  it("years of RIS survive dates in words and in other notations", () => {
    const record = (title: string, year: string, date: string) =>
      `TY  - JOUR\nTI  - ${title}\nAU  - Roe, A.\nPY  - ${year}\nDA  - ${date}\nER  - \n\n`
    const { out } = write(record("One", "2019", "2019/09//undefined") + record("Two", "2021", "MAR 2021"), "a.ris", "ris")
    expect(out.match(/^PY {2}- .*(?=\r)/gm)).toEqual(["PY  - 2019", "PY  - 2021"])
  })

  it("kinds of BibTeX are those of CSL-JSON", () => {
    const text =
      "@online{a, title={A web page}, url={https://e.org}, year={2020}}\n@misc{b, title={A thing}, year={2020}}\n" +
      "@software{c, title={A program}, year={2020}}\n@unpublished{d, title={A draft}, year={2014}}\n@proceedings{e, title={A meeting}, year={2012}}\n"
    const items = JSON.parse(write(text, "a.bib", "csl").out) as ReadonlyArray<{ readonly type: string }>
    expect(items.map(({ type }) => type)).toEqual(["webpage", "document", "software", "manuscript", "book"])
  })

  it("SpringerLink's table has its journal and its authors", () => {
    const text =
      "Item Title,Publication Title,Book Series Title,Journal Volume,Journal Issue,Item DOI,Authors,Publication Year,URL,Content Type\n" +
      '"A paper","A journal","","17","3","10.1007/s00000-020-00000-1","Ann RoeBo Li","2020","http://link.springer.com/article/10.1007/s00000-020-00000-1","Article"\n'
    const { out } = write(text, "a.csv", "ris")
    for (const line of [
      "TY  - JOUR",
      "TI  - A paper",
      "T2  - A journal",
      "AU  - Roe, Ann",
      "AU  - Li, Bo",
      "VL  - 17",
      "IS  - 3",
      "PY  - 2020"
    ])
      expect(out).toContain(`${line}\r\n`)
  })

  it("Embase's table has what its source says", () => {
    const text =
      'Title,Author Names,Source,Abstract,PUI,DOI\n"A trial of x","Roe A., Doe B.","Gut (2019) 61:3 (390-396). Date of Publication: 1 Mar 2019","An abstract","L123",""\n'
    const { out } = write(text, "a.csv", "ris")
    for (const line of [
      "TY  - JOUR",
      "T2  - Gut",
      "PY  - 2019",
      "VL  - 61",
      "IS  - 3",
      "SP  - 390",
      "EP  - 396",
      "AN  - L123",
      "AU  - Doe, B."
    ])
      expect(out).toContain(`${line}\r\n`)
  })
})

describe("titles that name a retraction", () => {
  const text = ["RETRACTED: A registry analysis", "WITHDRAWN: Treatment of pockets", "Retraction of the foreskin in boys"]
    .map((title) => `TY  - JOUR\nTI  - ${title}\nER  - \n`)
    .join("\n")

  it("are marked, in every form", () => {
    for (const form of Bibliography.names) {
      const { out, notices } = write(text, "a.ris", form)
      const again = Result.getOrThrow(Bibliography.formats[form].parse(out, "b")).records
      expect([form, again.map(({ retraction }) => retraction?.status)]).toEqual([form, ["retracted", "withdrawn", undefined]])
      expect([form, notices]).toEqual([form, []])
    }
  })
})

import { gzipSync } from "node:zlib"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Convert from "../src/Convert.ts"
import { asked } from "./asked.ts"
import { errorOf, refusals } from "./refusals.ts"
import { written } from "./written.ts"

const ris = "TY  - JOUR\nTI  - Vitamin K\nAU  - Roe, Jane\nPY  - 2021\nDO  - 10.1234/example.1\nAN  - X1\nER  - \n"

describe("convert", () => {
  it("answers a file in another form, with what was left out of it, and how many references it holds", async () => {
    const folder = written({ "sub/a.ris.gz": gzipSync(ris) })
    const answer = await asked(Convert.ask({ folder, file: "sub/a.ris.gz", outForm: "md" }))
    expect(answer).toMatchObject({
      text: "1. Roe Jane. Vitamin K. 2021. <https://doi.org/10.1234/example.1>\n",
      records: 1,
      notices: [{ code: "field-kept", subject: expect.stringMatching(/a\.ris\.gz$/) }]
    })
    expect(Schema.decodeUnknownSync(Convert.Answer)(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  })

  it.each(Convert.forms.filter((form) => form !== "md"))("answers a text in %s that it reads again as the same", async (form) => {
    const once = await asked(Convert.ask({ folder: ".", text: ris, outForm: form }))
    const twice = await asked(Convert.ask({ folder: ".", text: once.text, inForm: form, outForm: form }))
    expect([twice.text, twice.records]).toEqual([once.text, 1])
  })

  it("uses the given name of the output in notices", async () => {
    const { notices } = await asked(
      Convert.ask({ folder: ".", text: "PMID- 1\nTI  - A\nMH  - *Bone Density\n", outForm: "ris", out: "b.ris" })
    )
    expect(notices).toMatchObject([{ code: "field-not-carried", subject: "b.ris" }])
  })

  it("refuses a request by its fields, and fails with the error of a file", async () => {
    const either = [{ fields: ["file", "text"], text: "name one input: either {file} or {text}" }]
    expect(await refusals(Convert.ask({ folder: ".", outForm: "ris" }))).toEqual(either)
    expect(await refusals(Convert.ask({ folder: ".", file: "a.ris", text: ris, outForm: "ris" }))).toEqual(either)
    expect(await refusals(Convert.ask({ folder: ".", text: ris, inForm: "md" as "ris", outForm: "word" as "ris" }))).toEqual([
      {
        fields: ["inForm"],
        text: '{inForm} is "md"; it takes ris, nbib, bibtex, endnote, csl, csv, rayyan, covidence, wos, enw, refworks, ovid, xlsx, pubmed-xml, litfuse, ctgov-json, ctgov-xml, ictrp'
      },
      { fields: ["outForm"], text: '{outForm} is "word"; it takes ris, nbib, bibtex, endnote, csl, csv, rayyan, covidence, md' }
    ])
    const { reason, message } = await errorOf(Convert.ask({ folder: ".", text: ris, inForm: "bibtex", outForm: "ris" }))
    expect([reason._tag, message]).toEqual(["Failed", expect.stringMatching(/^the text:1: no BibTeX entry in it/)])
    expect((await errorOf(Convert.ask({ folder: written({}), file: "gone.ris", outForm: "ris" }))).message).toMatch(
      /gone\.ris: not found; check the path/
    )
  })
})

describe("the form of a file that is written", () => {
  it.each([
    ["a.bib", "bibtex"],
    ["A.RIS.GZ", "ris"],
    ["a.markdown", "md"],
    ["a.docx", undefined],
    ["-", undefined]
  ])("%s: %s", (file, form) => expect(Convert.formOf(file)).toBe(form))
})

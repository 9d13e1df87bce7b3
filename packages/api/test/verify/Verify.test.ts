import { cpSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { paragraph, run, wordFile, zotero } from "@litfuse/citations/test/wordFile"
import * as Project from "../../src/Project.ts"
import * as ProjectTexts from "@litfuse/project/ProjectTexts"
import * as Passages from "@litfuse/texts/Passages"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Verify from "../../src/Verify.ts"
import { hasProblem } from "../../src/verify/Verification.ts"
import { verifyDocument } from "../../src/verify/verifyDocument.ts"
import { verifyAnnotations, verifyLines, verifySummary } from "../../src/verify/verifyLines.ts"
import { asked } from "../asked.ts"
import { errorOf } from "../refusals.ts"
import { written } from "../written.ts"

const everyday = join(import.meta.dirname, "../../../../datasets/everyday/references")
const replay = join(everyday, "cassettes")

const read = (file: string): string => readFileSync(join(everyday, file), "utf8")

const verify = (request: Partial<typeof Verify.Request.Encoded>) => asked(Verify.ask({ folder: everyday, replay, ...request }))

const statesOf = ({ references }: Verify.Answer) =>
  references.map(({ state, marks, quotes }) =>
    [state, ...marks.map(({ kind }) => kind), ...quotes.map((quote) => `quote ${quote.state}`)].join(", ")
  )

const csl = (
  id: string,
  title: string,
  family: string,
  year: number,
  container: string,
  doi?: string,
  ...others: ReadonlyArray<string>
) => ({
  id,
  type: "article-journal",
  title,
  author: [family, ...others].map((one) => ({ family: one, given: "A." })),
  issued: { "date-parts": [[year]] },
  "container-title": container,
  ...(doi === undefined ? {} : { DOI: doi })
})

const items = {
  ferncastle: csl("a", "Caffeine before and after the night shift and sleep of shift workers: a randomised trial", "Ferncastle", 2021, "Invented Journal of Sleep", "10.5555/everyday.1", "Moorling"), // prettier-ignore
  brandelow: csl("b", "Caffeine improves the sleep of shift workers", "Brandelow", 2017, "Invented Journal of Sleep", "10.5555/everyday.4", "Vintaver"), // prettier-ignore
  tidewell: csl("c", "Evening tea and reaction times of ferry crews: a cluster randomised trial", "Tidewell", 2019, "Journal of Invented Trials", undefined, "Harrowgate"), // prettier-ignore
  moorling: csl("d", "Coffee, tea and sleep duration in rotating shift workers: one year of diaries", "Moorling", 2019, "Made-up Annals of Shift Work", "10.5555/everyday.9", "Dunnaby", "Tillbury"), // prettier-ignore
  ashgrond: csl("e", "Caffeine for alertness and sleep among people who work at night", "Ashgrond", 2016, "Fictional Reviews of Occupational Health", "10.5555/everyday.6", "Quillane", "Kestrin"), // prettier-ignore
  sorrelby: (year: number) => csl("f", "Low, repeated doses of caffeine and day sleep in hospital nurses", "Sorrelby", year, "Made-up Annals of Shift Work", undefined, "Osterwick", "Pennimore") // prettier-ignore
}

const damagedWord = wordFile(
  paragraph(
    run("Caffeine shortens sleep ") + zotero("(1)", items.ferncastle) + run(", or not ") + zotero("(2, 3)", items.brandelow, items.tidewell)
  ),
  paragraph(run("Each cup counts ") + zotero("(4)", items.moorling)),
  paragraph(run("They say “Alertness rose and sleep fell; two of eight trials lasted a whole month” ") + zotero("(5)", items.ashgrond)),
  paragraph(run("Small doses suffice ") + zotero("(6)", items.sorrelby(2016)))
)

const cleanWord = wordFile(
  paragraph(run("Caffeine shortens sleep ") + zotero("(1)", items.ferncastle)),
  paragraph(run("They say “Alertness rose and sleep fell; six of eight trials lasted a single night” ") + zotero("(2)", items.ashgrond)),
  paragraph(run("Small doses suffice ") + zotero("(3)", items.sorrelby(2018)))
)

describe("a manuscript", () => {
  const damaged = ["ok", "ok, retracted", "absent", "differs", "ok, quote differs", "differs"]

  it("with an invented, a retracted, a wrong and a misquoted reference is caught as .bib, .md, .tex, .docx and lines", async () => {
    const folder = written({ "damaged.docx": damagedWord })
    const withoutQuote = damaged.map((state) => state.replace(", quote differs", ""))
    expect(statesOf(await verify({ file: "damaged.bib" }))).toEqual(withoutQuote)
    expect(statesOf(await verify({ file: "damaged.txt" }))).toEqual(withoutQuote)
    for (const file of ["damaged.md", "damaged.tex"]) expect(statesOf(await verify({ file }))).toEqual(damaged)
    expect(statesOf(await verify({ folder, file: "damaged.docx" }))).toEqual(damaged)
    const { references } = await verify({ file: "damaged.bib" })
    expect(references.flatMap(({ key, differences }) => differences.map(({ field, said, is }) => [key, field, said, is]))).toEqual([
      ["moorling2019", "doi", "10.5555/everyday.9", "10.5555/everyday.7"],
      ["sorrelby2016", "year", "2016", "2018"]
    ])
    expect(references[1]!.marks).toEqual([{ kind: "retracted", by: ["crossref"], date: "2017-05-20", id: "doi:10.5555/everyday.4.notice" }])
    expect(references.map(hasProblem)).toEqual([false, true, true, true, false, true])
  })

  it("without a mistake passes in every form", async () => {
    const folder = written({ "clean.docx": cleanWord })
    for (const file of ["clean.bib", "clean.md", "clean.tex"]) {
      const answer = await verify({ file })
      expect([file, answer.references.some(hasProblem), answer.notices]).toEqual([file, false, []])
    }
    const answer = await verify({ folder, file: "clean.docx" })
    expect(statesOf(answer)).toEqual(["ok", "ok, quote found", "ok"])
  })

  it("is printed as a line for each reference, with file and line, and as annotations of CI", async () => {
    const answer = await verify({ file: "damaged.md" })
    const lines = verifyLines(answer)
    expect(lines[1]).toBe(
      "damaged.bib:9: brandelow2017: ok, but RETRACTED 2017-05-20, says Crossref (doi:10.5555/everyday.4.notice) [doi:10.5555/everyday.4]"
    )
    expect(lines[2]).toBe("damaged.bib:17: tidewell2019: absent: no source that was asked has it")
    expect(verifySummary(answer)).toBe("6 references: 3 ok, 2 differs, 1 absent, 1 retracted; 5 references with problems")
    expect(verifyAnnotations(answer)[1]).toMatch(/^::error file=damaged\.bib,line=17,title=tidewell2019%3A absent::no source/)
    expect(verifyAnnotations(answer).length).toBe(5)
  })
})

describe("a source that fails", () => {
  it("makes references unknown, and never absent", async () => {
    const folder = written({})
    cpSync(everyday, folder, { recursive: true })
    rmSync(join(folder, "cassettes/crossref"), { recursive: true })
    const answer = await verify({ folder, file: "damaged.bib", replay: "cassettes" })
    expect(answer.references.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown", "differs", "ok", "differs"])
    expect(answer.references[2]!.reason).toBe("not found, and not answered by crossref")
    const none = await verify({ folder, file: "damaged.bib", replay: "cassettes", sources: ["crossref"] })
    expect(new Set(none.references.map(({ reason }) => reason))).toEqual(new Set(["not answered by crossref"]))
    expect(answer.outcomes.map(({ source, state }) => [source, state])).toEqual([
      ["crossref", "failed"],
      // what Crossref settled is not recorded of the others
      ["pubmed", "partial"],
      ["europepmc", "partial"]
    ])
    expect(answer.references.filter(hasProblem).map(({ key }) => key)).toEqual(["moorling2019", "sorrelby2016"])
    expect(verifyAnnotations(answer).filter((line) => line.startsWith("::warning")).length).toBe(3)
  })
})

describe("a text that the project stores", () => {
  it("decides about quotations that an abstract cannot have", async () => {
    const folder = written({ "clean.bib": readFileSync(join(everyday, "clean.bib"), "utf8") })
    await asked(Project.init({ folder }))
    const quote = (words: string) => verify({ folder, text: `---\nbibliography: clean.bib\n---\n"${words}" [@ashgrond2016]. Also @ferncastle2021 and @sorrelby2018.`, inForm: "markdown" }) // prettier-ignore
    const stateOf = async (words: string) => (await quote(words)).references[1]!.quotes.map(({ state, address }) => [state, address])
    const invented = "No sailor was ever woken by the invented bells"
    expect(await stateOf(invented)).toEqual([["no-text", null]])
    const passages = Passages.named([{ path: ["Results"], text: "The bells were invented. Sleep fell by an hour in all eight invented trials.", offset: 0, sha256: "c".repeat(64) }]) // prettier-ignore
    const text = { sha256: "a", work: "doi:10.5555/everyday.6", names: ["doi:10.5555/everyday.6"], title: "T", provider: "europepmc", state: null, licence: null, url: null, form: "jats", retraction: null, storedAt: "2026-01-31", passages } // prettier-ignore
    const texts = Result.getOrThrow(ProjectTexts.open(folder))
    Result.getOrThrow(ProjectTexts.keep(texts, text))
    texts.store.close()
    expect(await stateOf(invented)).toEqual([["absent", "doi:10.5555/everyday.6"]])
    expect(await stateOf("Sleep fell by an hour in all eight invented trials")).toEqual([["found", "doi:10.5555/everyday.6#Results"]])
    expect(await stateOf("Sleep rose by an hour in all nine invented trials")).toEqual([["differs", "doi:10.5555/everyday.6#Results"]])
    expect((await quote(invented)).references.map(hasProblem)).toEqual([false, true, false])
  })
})

describe("the table of Retraction Watch", () => {
  const columns = "Record ID,RetractionDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason\n"

  it("adds retractions that no source has, and takes back reinstated ones", async () => {
    const text = readFileSync(join(everyday, "clean.bib"), "utf8")
    const table = `${columns}1,5/2/2022 0:00,10.5555/everyday.1,0,Retraction,\n2,1/1/2020 0:00,10.5555/everyday.6,0,Retraction,\n3,1/1/2021 0:00,10.5555/everyday.6,0,Reinstatement,\n`
    const folder = written({ "clean.bib": text, "rw.csv": table })
    const { references } = await verify({ folder, file: "clean.bib", retractions: "rw.csv" })
    expect(references.map(({ marks }) => marks)).toEqual([
      [{ kind: "retracted", by: ["retraction-watch"], date: "2022-05-02", id: null }],
      [],
      []
    ])
  })
})

describe("what is refused", () => {
  it("costs one line", async () => {
    const refused = async (request: Partial<typeof Verify.Request.Encoded>) =>
      (await errorOf(Verify.ask({ folder: everyday, replay, ...request }))).message
    const folder = written({
      "out.md": "---\nbibliography: ../../etc/passwd\n---\n@a",
      "abs.tex": "\\cite{a}\\addbibresource{/etc/passwd.bib}",
      "empty.bib": "",
      "bad.docx": "PK no zip"
    })
    expect(await refused({})).toMatch(/name one input/)
    expect(await refused({ file: "none.bib" })).toMatch(/none\.bib: not found/)
    expect(await refused({ file: "clean.bib", sources: ["crosref"] })).toMatch(/did you mean "crossref"/)
    expect(await refused({ folder, file: "out.md" })).toMatch(/it names the file "\.\.\/\.\.\/etc\/passwd", which leads out of/)
    expect(await refused({ folder, file: "abs.tex" })).toMatch(/it names the file "\/etc\/passwd\.bib", which/)
    expect(await refused({ folder, file: "bad.docx" })).toMatch(/ZIP archive/)
  })

  it("says that a file has no reference", async () => {
    const folder = written({ "empty.bib": "" })
    expect((await errorOf(Verify.ask({ folder, replay, file: "empty.bib" }))).message).toMatch(/empty\.bib: no reference in it/)
  })
})

describe("the page of an answer", () => {
  it("has retracted papers first, then other problems, then what no source could check", async () => {
    const answer = await verify({ file: "damaged.bib" })
    const [first, ...others] = answer.references
    const { sections } = verifyDocument({ ...answer, references: [first!, { ...first!, key: "unchecked", state: "unknown" }, ...others] })
    const [table] = sections[0]!.blocks
    const keys = table?.type === "table" ? table.rows.map(([, key]) => key!.text) : []
    expect(keys).toEqual(["brandelow2017", "tidewell2019", "moorling2019", "sorrelby2016", "unchecked", "ferncastle2021", "ashgrond2016"])
  })

  it("says in the state of each reference that its paper was retracted or doubted, whatever else is wrong", async () => {
    const answer = await verify({ file: "damaged.bib" })
    const [first] = answer.references
    const mark = (kind: "retracted" | "concern" | "corrected") => ({ kind, by: ["crossref"], date: null, id: null })
    const references = [
      { ...first!, marks: [mark("concern")] },
      { ...first!, state: "differs" as const, marks: [mark("retracted")] },
      { ...first!, marks: [mark("corrected")] }
    ]
    const [table] = verifyDocument({ ...answer, references }).sections[0]!.blocks
    const states = table?.type === "table" ? table.rows.map((row) => row[3]!.text) : []
    expect(states).toEqual([{ strong: "differs, retracted", isBad: true }, { strong: "concern", isBad: true }, "ok"])
  })
})

describe("a reference that says that its paper was retracted", () => {
  it("has the mark, and no problem", async () => {
    const entry = (title: string) => `@article{a, author={Brandelow, L. and Vintaver, X.}, title={${title}}, journal={Invented Journal of Sleep}, year=2017, doi={10.5555/everyday.4}}` // prettier-ignore
    const problems = async (title: string) => {
      const [reference] = (
        await verify({ text: read("damaged.bib").replace(/@article\{brandelow2017,[^@]*/u, entry(title)) })
      ).references.slice(1, 2)
      return [reference!.state, reference!.marks.map(({ kind }) => kind), hasProblem(reference!)]
    }
    expect(await problems("Caffeine improves the sleep of shift workers")).toEqual(["ok", ["retracted"], true])
    for (const title of [
      "RETRACTED: Caffeine improves the sleep of shift workers",
      "Caffeine improves the sleep of shift workers [Retracted]"
    ])
      expect([title, ...(await problems(title))]).toEqual([title, "ok", ["retracted"], false])
  })
})

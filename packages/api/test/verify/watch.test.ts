import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as ReferenceLog from "@litfuse/project/ReferenceLog"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Project from "../../src/Project.ts"
import * as Verify from "../../src/Verify.ts"
import { watchedAnnotations, watchedLines, watchedSummary, watchingLines } from "../../src/verify/watchedLines.ts"
import { asked } from "../asked.ts"
import { errorOf } from "../refusals.ts"
import { written } from "../written.ts"

const everyday = join(import.meta.dirname, "../../../../datasets/everyday/references")
const [replay, later] = [join(everyday, "cassettes"), join(everyday, "later")]
/** Recordings without any answer about these references. */
const others = join(everyday, "../texts")
const textOf = (name: string) => readFileSync(join(everyday, name), "utf8")

const project = async (files: Readonly<Record<string, string>> = { "clean.md": textOf("clean.md"), "clean.bib": textOf("clean.bib") }) => {
  const folder = written(files)
  await asked(Project.init({ folder }))
  return folder
}
const watch = (folder: string, file: string, more: Partial<typeof Verify.Request.Encoded> = {}) =>
  asked(Verify.ask({ folder, file, replay, watch: true, ...more }))
const update = (folder: string, from = later, more: Partial<typeof Verify.UpdateRequest.Encoded> = {}) =>
  asked(Verify.update({ folder, replay: from, ...more }))

describe("watched references", () => {
  it("that were retracted or corrected since are listed with the sentences that cite them", async () => {
    const folder = await project()
    const { watched } = await watch(folder, "clean.md")
    expect(watched).toEqual({ file: "clean.md", references: 3, without: [], left: [] })
    const before = await update(folder, replay)
    expect([before.changed, before.notices]).toEqual([[], []])
    expect(watchedSummary(before)).toBe("none of 3 watched references in 1 file was retracted, corrected or doubted since")
    const after = await update(folder)
    expect(watchedLines(after)).toEqual([
      'clean.md:6: ferncastle2021: RETRACTED 2024-11-05, says Crossref (doi:10.5555/everyday.1.notice): "Caffeine late in the night shift shortens day sleep." [doi:10.5555/everyday.1]',
      'clean.md:6: sorrelby2018: corrected, says Crossref (doi:10.5555/everyday.3.correction): "Small doses suffice." [doi:10.5555/everyday.3]'
    ])
    expect(watchedSummary(after)).toBe("2 of 3 watched references in 1 file were retracted, corrected or doubted since")
    expect(watchedAnnotations(after)).toEqual([
      expect.stringMatching(/^::error file=clean\.md,line=6,title=ferncastle2021::RETRACTED/),
      expect.stringMatching(/^::warning file=clean\.md,line=6,title=sorrelby2018::corrected/)
    ])
  })

  it("are listed until the file is watched again; a retraction that was known then is no news", async () => {
    const folder = await project()
    await watch(folder, "clean.md")
    const twice = [await update(folder), await update(folder)].map(({ changed }) => changed.length)
    expect(twice).toEqual([2, 2])
    const { references } = ProjectFiles.of(folder)
    const line = JSON.parse(readFileSync(references, "utf8")) as ReferenceLog.WatchedFile
    const marked = line.references.map((one) => ({ ...one, marks: one.key === "ferncastle2021" ? ["retracted"] : [] }))
    writeFileSync(references, `${JSON.stringify({ ...line, references: marked })}\n`)
    expect((await update(folder)).changed.map(({ key }) => key)).toEqual(["sorrelby2018"])
  })

  it("of a file that is watched again replace the earlier ones, and litfuse says what left", async () => {
    const folder = await project({ "refs.bib": textOf("damaged.bib"), "clean.md": textOf("clean.md"), "clean.bib": textOf("clean.bib") })
    await watch(folder, "clean.md")
    await watch(folder, "refs.bib")
    writeFileSync(join(folder, "refs.bib"), textOf("clean.bib"))
    const again = await watch(folder, "refs.bib")
    // a reference with another key and year is there if its paper is
    const left = ["brandelow2017", "tidewell2019", "moorling2019"]
    expect(again.watched).toEqual({ file: "refs.bib", references: 3, without: [], left })
    expect(watchingLines(again)).toEqual([
      "refs.bib: 3 references watched",
      "refs.bib: no longer watched, because they left the file: brandelow2017; tidewell2019; moorling2019"
    ])
    const { watched, changed } = await update(folder)
    expect(watched.map(({ file, references }) => [file, references])).toEqual([
      ["clean.md", 3],
      ["refs.bib", 3]
    ])
    // a file of references cites nothing, so the line is that of the entry
    expect(changed.map(({ manuscript, file, line, cited }) => [manuscript, file, line, cited.length])).toEqual([
      ["clean.md", "clean.bib", 1, 1],
      ["clean.md", "clean.bib", 17, 1],
      ["refs.bib", "refs.bib", 1, 0],
      ["refs.bib", "refs.bib", 17, 0]
    ])
  })

  it("are stored with paths from the folder of the project, wherever they are watched from", async () => {
    const folder = await project({
      "papers/clean.md": textOf("clean.md"),
      "papers/clean.bib": textOf("clean.bib"),
      "refs.bib": textOf("clean.bib")
    })
    const pathsOf = () => {
      const files = ReferenceLog.latest(Result.getOrThrow(ReferenceLog.read(folder)))
      return files.map(({ file, references }) => [file, ...new Set(references.map((one) => one.file))])
    }
    await watch(folder, "papers/clean.md")
    expect(pathsOf()).toEqual([["papers/clean.md", "papers/clean.bib"]])
    await watch(join(folder, "papers"), "clean.md", { bibliography: ["../refs.bib"] })
    expect(pathsOf()).toEqual([["papers/clean.md", "refs.bib"]])
    await watch(join(folder, "papers"), "clean.bib")
    expect(pathsOf()[0]).toEqual(["papers/clean.bib", "papers/clean.bib"])
    const elsewhere = written({ "other.bib": textOf("clean.bib") })
    await watch(folder, "papers/clean.md", { bibliography: [join(process.cwd(), elsewhere, "other.bib")] })
    expect(pathsOf()[1]).toEqual(["papers/clean.md", "other.bib"])
  })

  it("without an identifier are named, because no source can be asked about them", async () => {
    const folder = await project({ "refs.bib": textOf("damaged.bib") })
    const { watched } = await watch(folder, "refs.bib")
    expect(watched).toEqual({ file: "refs.bib", references: 6, without: ["tidewell2019"], left: [] })
    const [line] = Result.getOrThrow(ReferenceLog.read(folder)).lines
    const wrongDoi = line!.value.references.find(({ key }) => key === "moorling2019")
    // the wrong DOI may be that of another paper, whose retraction would be no news about this one
    expect([wrongDoi?.identifiers.includes("doi:10.5555/everyday.9"), wrongDoi?.id]).toEqual([false, "doi:10.5555/everyday.7"])
    expect(line!.value.references.find(({ key }) => key === "brandelow2017")!.marks).toEqual(["retracted"])
  })

  it("of a file that was moved, changed or left the project are still watched, with a notice", async () => {
    const folder = await project()
    await watch(folder, "clean.md")
    const codes = async () => {
      const { changed, notices } = await update(folder)
      return [changed.length, ...notices.map(({ code }) => code)]
    }
    writeFileSync(join(folder, "clean.md"), `${textOf("clean.md")}\nMore.\n`)
    expect(await codes()).toEqual([2, "manuscript-changed"])
    renameSync(join(folder, "clean.md"), join(folder, "moved.md"))
    expect(await codes()).toEqual([2, "manuscript-gone"])
    mkdirSync(join(folder, "clean.md"))
    expect(await codes()).toEqual([2, "manuscript-gone"])
    const { references } = ProjectFiles.of(folder)
    writeFileSync(references, readFileSync(references, "utf8").replace('"clean.md"', '"../../../../etc/hosts"'))
    const { notices } = await update(folder)
    expect(notices.map(({ text }) => text)[0]).toMatch(/^it leads out of /)
  })

  it("of a source that does not answer are not said to be unchanged", async () => {
    const folder = await project()
    await watch(folder, "clean.md")
    const { changed, outcomes, notices } = await update(folder, others)
    expect([changed, outcomes.map(({ state }) => state)]).toEqual([[], ["failed", "failed", "failed"]])
    expect(notices.map(({ code, subject }) => [code, subject])).toEqual(
      ["crossref", "europepmc", "pubmed"].map((source) => ["not-looked-up", source])
    )
    const { references } = ProjectFiles.of(folder)
    writeFileSync(references, readFileSync(references, "utf8").replace('"europepmc"', '"elsewhere"'))
    expect((await update(folder)).notices.map(({ text }) => text)).toEqual([
      "is no source of this installation any more, and was not asked"
    ])
  })

  it("can be retracted by the table of Retraction Watch, under any identifier", async () => {
    const folder = await project()
    await watch(folder, "clean.md")
    writeFileSync(
      join(folder, "table.csv"),
      "Record ID,Title,RetractionDate,RetractionDOI,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature\n1,T,1/2/2026 0:00,10.5555/n,unavailable,99000007,Retraction\n"
    )
    const line = Result.getOrThrow(ReferenceLog.read(folder)).lines[0]!.value
    const pmid = line.references.flatMap(({ identifiers }) => identifiers).find((one) => one.startsWith("pmid:"))!
    writeFileSync(join(folder, "table.csv"), readFileSync(join(folder, "table.csv"), "utf8").replace("99000007", pmid.slice(5)))
    const { changed } = await update(folder, replay, { retractions: "table.csv" })
    expect(changed.map(({ marks }) => marks)).toEqual([[{ kind: "retracted", by: ["retraction-watch"], date: "2026-01-02", id: null }]])
  })

  it("need a project around their file, and a file; nothing is stored otherwise", async () => {
    const folder = written({ "clean.bib": textOf("clean.bib"), "sub/clean.bib": textOf("clean.bib") })
    const refused = (request: Partial<typeof Verify.Request.Encoded>) => errorOf(Verify.ask({ folder, replay, watch: true, ...request }))
    expect((await refused({ file: "clean.bib" })).message).toContain("watch needs a project; make one with `litfuse project init`")
    await asked(Project.init({ folder: join(folder, "sub") }))
    const inside = { folder: join(folder, "sub") }
    expect((await refused({ ...inside, file: "../clean.bib" })).message).toMatch(/\.\.\/clean\.bib is outside of .*; make a project there$/)
    expect((await refused({ ...inside, text: "A. On sleep. 2020." })).message).toMatch(/^watch needs a file, because/)
    const none = await watch(inside.folder, "clean.bib", { replay: others })
    expect([none.watched, none.notices.map(({ code }) => code)]).toEqual([undefined, ["not-watched"]])
    expect(existsSync(ProjectFiles.of(inside.folder).references)).toBe(false)
    expect((await update(inside.folder)).notices.map(({ code }) => code)).toEqual(["nothing-watched"])
    rmSync(join(inside.folder, ".litfuse"), { recursive: true })
    expect((await errorOf(Verify.update({ folder: inside.folder }))).message).toMatch(/^there is no project/)
  })
})

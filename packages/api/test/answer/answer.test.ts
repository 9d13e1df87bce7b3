import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Answer from "@litfuse/api/Answer"
import { planText } from "@litfuse/api/answer/planText"
import { statementsOf } from "@litfuse/api/answer/Report"
import type { Plan } from "@litfuse/api/answer/planQuestion"
import { describe, expect, it } from "vitest"
import { isRuntimeInstalled, writeTinyModel } from "../../../embedders/test/tinyModel.ts"
import { asked } from "../asked.ts"
import { root } from "../../../../tools/shared/repositoryFiles.ts"
import { zebrafishQuestion as question } from "../../../../tools/datasets/everydayEntities.ts"

const replay = join(root, "datasets/case-studies/zebrafish")
const answer = (request: object = {}) => asked(Answer.ask({ folder: root, question, replay, ...request }))
const refusal = (request: object) =>
  answer(request).then(
    () => "answered",
    (error: unknown) => (error as Error).message
  )

const file = (name: string, text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), "answer-")), name)
  writeFileSync(path, text)
  return path
}

describe("litfuse answer", () => {
  it("answers the example of the paper: four parts, a rebuilt query, a protein with its structure, one refusal", async () => {
    const report = await answer()
    const { parts, background, contradictions, references, outcomes, links } = report
    expect(parts.map(({ dimension, state }) => [dimension, state])).toEqual([
      ["development", "answered"],
      ["physiology", "answered"],
      ["phenotype", "answered"],
      ["mechanism", "refused"]
    ])
    expect(parts[3]).toMatchObject({
      reason: "no sentence of 4 abstracts fits the question well enough",
      requeried: "cyp17a1 AND knockout AND zebrafish",
      statements: []
    })
    expect(outcomes.map(({ source, state }) => [source, state])).toEqual(
      expect.arrayContaining(["uniprot", "alphafold", "pubmed", "pmc", "sciencedirect"].map((source) => [source, "found"]))
    )
    expect(background.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        "cyp17a1 of Danio rerio, summary: Turns invented progestogens into invented androgens.",
        "cyp17a1 of Danio rerio, model (PDB): https://alphafold.ebi.ac.uk/files/AF-A0A994ZZZ4-F1-model_v4.pdb"
      ])
    )
    // the two measurements say the opposite, and stand next to each other
    expect(contradictions.map(({ part, statements }) => [part, ...statements.flatMap(({ evidence }) => evidence.map(({ work }) => work))])).toEqual([
      ["physiology", "doi:10.5555/fish.2", "doi:10.5555/fish.3"]
    ]) // prettier-ignore
    expect(references.find(({ id }) => id === "doi:10.5555/fish.4")).toMatchObject({ retraction: "retracted" })
    expect(links).toEqual([])
    // no sentence is without an address, and no address without a reference
    for (const { evidence } of statementsOf(report)) {
      expect(evidence.length).toBeGreaterThan(0)
      for (const { work } of evidence) expect(references.map(({ id }) => id)).toContain(work)
    }
  })

  it("runs a plan from its file with the same report, and an edited one with what was edited", async () => {
    const { plan: planned } = await asked(Answer.plan({ folder: root, question }))
    const plan = planText(planned)
    const whole = await answer({ pipeline: file("plan.yaml", plan) })
    const direct = await answer()
    expect({ ...whole, plan: null }).toEqual({ ...direct, plan: null })
    const edited = plan.replace(/about: \[development[^\]]*\]/u, "about: [testis]").replaceAll("sentences: 3", "sentences: 1")
    const { parts } = await answer({ pipeline: file("edited.yaml", edited) })
    expect(parts.map(({ statements }) => statements.length)).toEqual([1, 1, 1, 0])
    expect(parts[0]!.statements[0]!.text).toContain("developed a testis")
  })

  it.skipIf(!isRuntimeInstalled())("compares works with a part by the user's sentence model, which the plan records", async () => {
    const model = writeTinyModel()
    // where published models have it
    mkdirSync(join(model, "onnx"))
    renameSync(join(model, "model.onnx"), join(model, "onnx/model.onnx"))
    const [report, usual] = [await answer({ sentenceModel: model }), await answer()]
    const embedders = (report.plan["nodes"] as Plan["nodes"]).filter(({ id }) => id.endsWith("-vectors"))
    expect(embedders.map(({ plugin, params }) => [plugin, params])).toEqual(report.parts.map(() => ["embedder/onnx", { path: model }]))
    // so few works pass that the ranking leaves none out
    expect(report.parts.map(({ state, works }) => [state, works])).toEqual(usual.parts.map(({ state, works }) => [state, works]))
    // words decide where there is no model, and the report says so
    const isSilent = ({ notices }: typeof report): boolean => notices.every(({ code }) => code !== "no-vectors")
    expect([report, await answer({ sentenceModel: "nofolder" })].map(isSilent)).toEqual([true, false])
  })

  it("reads the works of a part whose filter or ranking was removed from the plan: what finds works is no filter", async () => {
    const plan = planText((await asked(Answer.plan({ folder: root, question }))).plan)
    const without = (...ends: ReadonlyArray<string>) =>
      plan
        .split("\n")
        .filter((line) => !ends.some((end) => line.includes(`id: development-${end},`)))
        .join("\n")
    const partOf = async (text: string) => (await answer({ pipeline: file("edited.yaml", text) })).parts[0]!
    const filtered = await partOf(plan)
    for (const text of [without("kept"), without("kept", "nearest", "similarity", "bm25", "vectors")]) {
      const part = await partOf(text)
      expect(part.state).toBe("answered")
      expect(part.works).toBeGreaterThanOrEqual(filtered.works)
    }
  })

  it("quotes pages of the web only where they are named, as pages: with address and day, and never as a publication", async () => {
    expect((await answer()).references.map(({ kind }) => kind)).not.toContain("page")
    const { references, parts, outcomes } = await answer({ sources: ["pubmed", "searxng"] })
    expect(outcomes.find(({ source }) => source === "searxng")?.state).toBe("found")
    const pages = references.filter(({ kind }) => kind === "page")
    // the same title as an article, which is another reference
    expect(pages).toEqual([
      {
        id: "searxng:https://blog.example.org/a-title",
        kind: "page",
        title: "Gonads of invented zebrafish without cyp17a1",
        year: null,
        identifiers: ["searxng:https://blog.example.org/a-title"],
        address: "https://blog.example.org/a-title",
        retrieved: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        retraction: null
      }
    ])
    expect(references.map(({ id }) => id)).toContain("doi:10.5555/fish.1")
    const quoted = parts.flatMap(({ statements }) => statements).filter(({ evidence }) => evidence[0]!.work === pages[0]!.id)
    expect(quoted.map(({ evidence }) => evidence[0]!.section)).toEqual(["Snippet of a web page"])
    // the abstract of the article whose DOI an address has stays that of the article
    expect(parts.flatMap(({ statements }) => statements).some(({ text }) => text.includes("as an engine shortens it"))).toBe(false)
  })

  it("filters a rebuilt query's works by all keywords where the paper does, and by the subject where it is corrected", async () => {
    const paper = await answer({ preset: "paper" })
    // the queries of all keywords find nothing, and what fewer keywords find lacks a fifth of them
    expect(paper.parts.every(({ requeried }) => requeried !== null)).toBe(true)
    expect(paper.parts.reduce((n, { works }) => n + works, 0)).toBeLessThan((await answer()).parts.reduce((n, { works }) => n + works, 0))
  })

  it("takes other dimensions from a file, and refuses a bad one with its place", async () => {
    const dimensions = file("d.yaml", 'dimensions:\n  - { id: colour, question: "Which colour has {subject}?", words: [colour, red] }\n')
    const { plan } = await asked(Answer.plan({ folder: root, question, dimensions }))
    expect(plan.nodes.filter(({ plugin }) => plugin === "step/question").map(({ id }) => id)).toEqual(["colour"])
    const bad = file("d.yaml", 'dimensions:\n  - { id: colour, question: "Which colour?", words: [] }\n')
    const message = await refusal({ dimensions: bad })
    expect(message).toMatch(/dimensions\[0\]\.question.*a question with \{subject\}/)
    expect(message).toMatch(/dimensions\[0\]\.words/)
    const twice = file("d.yaml", `dimensions:\n${'  - { id: a, question: "{subject}?", words: [x] }\n'.repeat(2)}`)
    expect(await refusal({ dimensions: twice })).toContain('the dimension "a" is there twice')
  })

  it("refuses what it cannot use: no words, an unknown source, a pipeline without parts, settings of a plan that is given", async () => {
    expect(await refusal({ question: "what is the effect of" })).toContain("has no word to search for")
    expect(await refusal({ sources: ["pubmde"] })).toMatch(/unknown source "pubmde"; .*did you mean "pubmed"/)
    const other = file("p.yaml", "nodes:\n  - { id: found, plugin: source/pubmed, inputs: { query: $query } }\n")
    expect(await refusal({ pipeline: other })).toContain("has no node step/question")
    expect(await refusal({ pipeline: other, sources: ["pubmed"] })).toContain("is part of a plan")
  })

  it("says that a question is in another language, by its words", async () => {
    const subjects = async (some: string) => {
      const { notices } = await asked(Answer.plan({ folder: root, question: some }))
      return notices.map(({ code, subject }) => [code, subject])
    }
    expect(await subjects("Welche Wirkung hat der Knockout von cyp17a1 bei Zebrafischen?")).toEqual([
      ["question-language", "Welche, der, von, bei"]
    ])
    expect(await subjects("斑马鱼cyp17a1敲除的影响是什么?")).toEqual([["question-language", "斑马鱼cyp17a1敲除的影响是什么"]])
    for (const english of [question, "Does de novo lipogenesis by PPARγ change in La Crosse virus?", "Do DES and EL die of β-amyloid?"])
      expect(await subjects(english)).toEqual([])
  })
})

/** The report for people: parts that rest on the same works, and what databases say, with links to their files. */
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Answer from "@litfuse/api/Answer"
import { citedDocument } from "@litfuse/api/answer/citedDocument"
import { planText } from "@litfuse/api/answer/planText"
import type { Report } from "@litfuse/api/answer/Report"
import { hasProblem } from "@litfuse/api/verify/Verification"
import * as VerifyFile from "@litfuse/api/VerifyFile"
import { printDocument } from "@litfuse/document/printDocument"
import { beforeAll, expect, it } from "vitest"
import { zebrafishQuestion as question } from "../../../../tools/datasets/everydayEntities.ts"
import { root } from "../../../../tools/shared/repositoryFiles.ts"
import { asked } from "../asked.ts"

const replay = join(root, "datasets/case-studies/zebrafish")
let report: Report

const folder = mkdtempSync(join(tmpdir(), "cited-"))
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return name
}

beforeAll(async () => {
  // a plan whose parts look for the same words
  const plan = planText((await asked(Answer.plan({ folder: root, question }))).plan)
  const edited = written("plan.yaml", plan.replaceAll(/about: \[[^\]]*\]/gu, "about: [gonads, androgen]"))
  report = await asked(Answer.ask({ folder, question, replay, pipeline: edited }))
})

const problemsOf = async (name: string, text: string) =>
  (await asked(VerifyFile.ask({ folder, file: written(name, text), replay }))).references.filter(hasProblem).map(({ input }) => input)

const printed = (form: "json" | "md" | "html"): string =>
  form === "json" ? JSON.stringify(report) : printDocument(citedDocument(report), form)

it.each(["json", "md", "html"] as const)("says which parts rest on the same works, and verify passes: %s", async (form) => {
  expect(report.links[0]).toEqual({ parts: ["development", "physiology"], works: ["doi:10.5555/fish.1"] })
  const number = report.references.findIndex(({ id }) => id === "doi:10.5555/fish.1") + 1
  const said = ` both rest on ${form === "md" ? `\\[${number}\\]` : `[${number}]`}.`
  if (form === "json") expect(printed(form)).toContain('"links":[{"parts":["development","physiology"]')
  else
    expect(
      printed(form)
        .split(/Linked parts/u)
        .at(-1)
    ).toContain(said)
  expect(await problemsOf(`report.${form}`, printed(form))).toEqual([])
  // another work than that on which both rest
  if (form !== "json") expect(await problemsOf(`false.${form}`, printed(form).replace(said, said.replace(String(number), "1")))).toHaveLength(1) // prettier-ignore
})

it("links the files and the picture that databases name, and shows no picture that needs the network", () => {
  const page = printed("html")
  for (const file of ["model_v4.pdb", "model_v4.cif", "predicted_aligned_error_v4.png"]) {
    const address = `https://alphafold.ebi.ac.uk/files/AF-A0A994ZZZ4-F1-${file}`
    expect(page).toContain(`<a href="${address}" rel="noreferrer">${address}</a>`)
    expect(printed("md")).toContain(`: <${address}>`)
  }
  expect(page).not.toMatch(/<(?:img|iframe|object|link)\b|\ssrc=/u)
})

it("links no address that the end of a long field may have cut", () => {
  const [first] = report.background
  const background = (length: number): string => {
    const text = "see https://a.example/file".padEnd(length, "x")
    const evidence = first!.evidence.map((one) => ({ ...one, from: 0, to: length }))
    return printDocument(citedDocument({ ...report, background: [{ text, kind: "statement", evidence }] }), "html")
  }
  expect(background(399)).toContain('<a href="https://a.example/file')
  expect(background(400)).not.toContain('<a href="https://a.example/file')
})

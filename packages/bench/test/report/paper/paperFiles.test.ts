import { globSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { bibliography, keysOf } from "../../../src/report/paper/bibliography.ts"
import { methodsText } from "../../../src/report/paper/methodsText.ts"
import { paperFiles } from "../../../src/report/paper/paperFiles.ts"
import { drawings, figuresLatex } from "../../../src/report/paper/drawings.ts"
import { paperReadme } from "../../../src/report/paper/paperReadme.ts"
import { latexOf, markdownOf, type Paragraph, problemsOf, sourcesTsv, valueAt } from "../../../src/report/paper/TracedText.ts"
import { reportFigures } from "../../../src/report/reportFigures.ts"
import { readResults } from "../../../src/report/readResults.ts"
import { sample as results } from "../sample.ts"
import { hasTex, setPaper } from "./setPaper.ts"

const root = join(import.meta.dirname, "../../../../..")
const atlas = Result.getOrThrow(readResults(join(root, "reports/atlas/results.json")))
const grid = Result.getOrThrow(readResults(join(root, "reports/weight-grid/results.json")))
const textOf = (of: typeof results) => methodsText(of, keysOf(of), "9.8.7")

describe("the methods of a report", () => {
  it("say what was measured, how it was tested, and what was found", () => {
    const text = textOf(results).map(markdownOf).join("\n\n")
    expect(text).toContain(
      "All <systems>: we measured 3 systems on 4 topics with the judgements `qrels`. The measures were `nDCG@10`, `Judged@10` and `nDCG(judged_only=True)@10`."
    )
    expect(text).toContain(
      "On `nDCG@10`, `good` gained most over `base`: +0.0500 (95 % interval -0.0500 to +0.1500, p 0.024), better on 2 topics, equal on 1 and worse on 1."
    )
    expect(text).toContain("litfuse 9.8.7 [@litfuse]")
  })

  it("say what is highest where nothing was compared", () => {
    const tables = results.tables.map((table) => ({ ...table, against: { ...table.against!, comparisons: [] } }))
    const text = textOf({ ...results, tables })
      .map(markdownOf)
      .join("\n")
    expect(text).toContain("`good` had the highest `nDCG@10`, 0.5500 (95 % interval 0.5000 to 0.6500); no difference was tested.")
  })

  it("have every number from its place in results.json", () => {
    for (const of of [results, atlas]) expect(problemsOf(textOf(of), of)).toEqual([])
  })

  it("have every number from its place in every report of the repository", () => {
    const reports = globSync("reports/**/results.json", { cwd: root }).map((file) => Result.getOrThrow(readResults(join(root, file))))
    expect(reports.length).toBeGreaterThan(30)
    for (const of of reports) expect([of.experiment, problemsOf(textOf(of), of)]).toEqual([of.experiment, []])
  })

  it("are noticed when any value of results.json is another one", () => {
    const quoted = textOf(atlas)
      .flat()
      .flatMap((piece) => (typeof piece === "object" && "pointer" in piece ? [piece] : []))
    expect(quoted.length).toBeGreaterThan(60)
    for (const { pointer, form } of quoted) {
      const moved = structuredClone(atlas) as unknown
      const at = pointer.lastIndexOf("/")
      const parent = valueAt(moved, pointer.slice(0, at)) as Record<string, unknown>
      const key = pointer
        .slice(at + 1)
        .replaceAll("~1", "/")
        .replaceAll("~0", "~")
      const value = parent[key]
      if (Array.isArray(value)) parent[key] = [...(value as ReadonlyArray<unknown>), value[0]]
      else if (typeof value === "number") parent[key] = form === "p" ? value * 2 : value + 1
      else parent[key] = `${String(value)}?`
      expect([pointer, problemsOf(textOf(atlas), moved).length]).not.toEqual([pointer, 0])
    }
  })

  it("are noticed when a number is written into them", () => {
    const planted: ReadonlyArray<Paragraph> = [...textOf(atlas), ["12 systems"]]
    expect(problemsOf(planted, atlas)).toEqual(['a number without a place: "12 systems"'])
    const wrong = textOf(atlas).map((paragraph) =>
      paragraph.map((piece) =>
        typeof piece === "object" && "form" in piece && piece.form === "signed" ? { ...piece, text: "+0.9999" } : piece
      )
    )
    expect(problemsOf(wrong, atlas)[0]).toMatch(
      /^\/tables\/0\/against\/comparisons\/\d+\/difference is \+\d\.\d{4}, and the text says "\+0\.9999"$/
    )
    expect(problemsOf([[{ pointer: "/none", form: "whole", text: "" }]], atlas)).toEqual(['/none is not there, and the text says ""'])
  })

  it("list each number with its place", () => {
    const lines = sourcesTsv(textOf(results)).split("\n")
    expect(lines).toContain("+0.0500\t/tables/0/against/comparisons/0/difference\tsigned")
    expect(lines).toContain("3\t/tables/0/systems\tcount")
    expect(new Set(lines.slice(0, -1).map((line) => line.split("\t").length))).toEqual(new Set([3]))
  })
})

describe("the files", () => {
  it("escape names for LaTeX and for BibTeX, and never leave their folder", () => {
    const odd = "50%_\\input{/etc/passwd}#&`$"
    const hostile = { ...results, experiment: odd, dataset: { ...results.dataset, id: "../x", title: odd, citation: `${odd} {2001` } }
    const files = new Map(paperFiles({ ...hostile, tables: results.tables.map((table) => ({ ...table, id: "../../up" })) }, "1"))
    expect([...files.keys()].filter((name) => name.includes(".."))).toEqual([])
    for (const name of ["paper.tex", "methods.tex", "references.bib"]) expect(files.get(name)).not.toContain("\\input{/")
    const entries = files.get("references.bib")!
    expect(entries).toContain("@misc{data--x,")
    expect(entries).toContain("year = {2001}")
    expect([...entries].filter((c) => c === "{").length).toBe([...entries].filter((c) => c === "}").length)
  })

  it("give the year of a citation of one work, and none of several works", () => {
    const yearOf = (citation: string) =>
      /year = \{(\d+)\}/.exec(bibliography({ ...atlas, dataset: { ...atlas.dataset, citation } }, "1"))?.[1]
    expect(yearOf("Wang: CORD-19, ACL 2020; Voorhees: TREC-COVID, SIGIR Forum 2020.")).toBe("2020")
    expect(yearOf("Krithara: BioASQ-QA, Scientific Data 10, 2023; Thakur: BEIR, NeurIPS 2021.")).toBeUndefined()
  })

  it("cite data, litfuse and trec_eval, each with an entry", () => {
    const entries = bibliography(atlas, "0.1.0")
    const cited = [
      ...textOf(atlas)
        .map(latexOf)
        .join("")
        .matchAll(/\\cite\{([^}]+)\}/g)
    ].map(([, key]) => key)
    expect(cited).toEqual(["data-atlas", "litfuse", "trec-eval-9-0-8"])
    for (const key of cited) expect(entries).toContain(`@misc{${key},`)
  })

  it("have TeX for every figure, that of a part too, and say which has none", () => {
    for (const of of [atlas, grid]) {
      const drawn = drawings(of)
      expect(drawn.filter(({ tex }) => tex === undefined).map(({ name }) => name)).toEqual([])
      expect(drawn.length).toBeGreaterThanOrEqual(reportFigures(of).length)
      expect(figuresLatex(drawn)).toHaveLength(drawn.length)
    }
    const drawing = { name: "figures/a", caption: "A", svg: "<svg>" }
    expect(paperReadme(atlas, [drawing, { ...drawing, name: "figures/b", tex: "x" }])).toMatch(
      /^- `figures\/a\.svg`: only as SVG, because .+\n- `figures\/b\.tex`, `figures\/b\.svg`$/m
    )
  })

  it.skipIf(!hasTex)("are set by LaTeX and BibTeX without an error or a missing reference", () => {
    const { parts: _, ...own } = atlas
    setPaper(paperFiles({ ...own, experiment: "odd_50%^~#&" }, "0.1.0"))
  })

  it.skipIf(!hasTex)("are set where they have a heat map and a line plot", () => {
    const [profiles, heat] = drawings(grid).filter(({ name }) => /profiles$|heat-surface$/.test(name))
    expect([profiles?.tex, heat?.tex].map((tex) => /rotate=90/.test(tex ?? ""))).toEqual([true, true])
    setPaper(paperFiles(grid, "0.1.0"))
  })
})

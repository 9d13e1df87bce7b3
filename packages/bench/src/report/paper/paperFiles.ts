import { captionedTables } from "@litfuse/document/captionedTables"
import { escapeLatex } from "@litfuse/figures/escapeLatex"
import { printLatex, tablePreamble } from "@litfuse/document/printLatex"
import { blocksMarkdown } from "@litfuse/document/printMarkdown"
import * as Invariant from "@litfuse/engine/Invariant"
import { paragraph, prose } from "@litfuse/engine/Document"
import { reportDocument } from "../reportDocument.ts"
import { reportFigures } from "../reportFigures.ts"
import type { Results } from "../Results.ts"
import { bibliography, keysOf } from "./bibliography.ts"
import { methodsText } from "./methodsText.ts"
import { latexOf, markdownOf, problemsOf, sourcesTsv } from "./TracedText.ts"

/** Names of files from those of figures, which may be anything: each once, and none outside of its folder. */
const fileNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const taken = new Set<string>()
  return names.map((name) => {
    const stem = name.replace(/\.svg$/, "").replaceAll(/[^A-Za-z0-9-]+/g, "-")
    let unique = stem
    for (let n = 2; taken.has(unique); n++) unique = `${stem}-${n}`
    taken.add(unique)
    return `figures/${unique}.svg`
  })
}

/** A figure that is set once its SVG is there as PDF: pdflatex reads no SVG. */
const figureLatex = (name: string, title: string): string => {
  const pdf = name.replace(/\.svg$/, ".pdf")
  return `\\IfFileExists{${pdf}}{\\begin{figure}[tbp]\\centering\\includegraphics[width=\\linewidth]{${pdf}}\\caption{${escapeLatex(title)}}\\end{figure}}{}`
}

const mainFile = ({ experiment }: Results, figures: ReadonlyArray<string>): string =>
  [
    "% How to set the parts of this folder: pdflatex paper, bibtex paper, pdflatex paper, pdflatex paper",
    "% A figure is set if it is there as PDF: rsvg-convert -f pdf -o figures/NAME.pdf figures/NAME.svg",
    "\\documentclass{article}",
    "\\usepackage[a4paper,margin=2cm]{geometry}",
    ...tablePreamble,
    "\\usepackage{textcomp,url}",
    `\\title{${escapeLatex(experiment)}}`,
    "\\author{}",
    "\\date{}",
    "\\begin{document}",
    "\\maketitle",
    "\\input{methods}",
    "\\input{tables}",
    ...figures,
    "\\bibliographystyle{plain}",
    "\\bibliography{references}",
    "\\end{document}",
    ""
  ].join("\n")

/**
 * A report as the parts of a paper: names of files and their texts.
 *
 * - `tables.tex`, `tables.md` all its tables, with captions; `methods.tex`, `methods.md` how it was measured and what it found
 * - `numbers.tsv` each number of the methods with its place in results.json; `references.bib` data and tools; `paper.tex` sets all of it
 * - its figures as SVG below `figures/`
 * - `version` the version of litfuse that writes them
 */
export const paperFiles = (results: Results, version: string): ReadonlyArray<readonly [name: string, text: string]> => {
  const document = reportDocument(results)
  const figures = reportFigures(results)
  const names = fileNames(figures.map(([name]) => name))
  const methods = methodsText(results, keysOf(results), version)
  const problems = problemsOf(methods, results)
  Invariant.check(problems.length === 0, problems.join("; "))
  const tables = captionedTables(document).map(
    (table) => `${blocksMarkdown([paragraph(prose(table.caption ?? table.label))])}\n\n${blocksMarkdown([table])}`
  )
  return [
    [
      "paper.tex",
      mainFile(
        results,
        figures.map(([, title], i) => figureLatex(names[i]!, title))
      )
    ],
    ["methods.tex", `${methods.map(latexOf).join("\n\n")}\n`],
    ["methods.md", `${methods.map(markdownOf).join("\n\n")}\n`],
    ["numbers.tsv", sourcesTsv(methods)],
    ["tables.tex", printLatex(document)],
    ["tables.md", `${tables.join("\n\n")}\n`],
    ["references.bib", bibliography(results, version)],
    ...figures.map(([, , svg], i) => [names[i]!, svg] as const)
  ]
}

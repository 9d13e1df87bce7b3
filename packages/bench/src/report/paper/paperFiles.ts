import { captionedTables } from "@litfuse/document/captionedTables"
import { escapeLatex } from "@litfuse/figures/escapeLatex"
import { printLatex, tablePreamble } from "@litfuse/document/printLatex"
import { blocksMarkdown } from "@litfuse/document/printMarkdown"
import * as Invariant from "@litfuse/engine/Invariant"
import { paragraph, prose } from "@litfuse/engine/Document"
import { reportDocument } from "../reportDocument.ts"
import type { Results } from "../Results.ts"
import { drawings, figuresLatex } from "./drawings.ts"
import { bibliography, keysOf } from "./bibliography.ts"
import { methodsText } from "./methodsText.ts"
import { paperReadme } from "./paperReadme.ts"
import { latexOf, markdownOf, problemsOf, sourcesTsv } from "./TracedText.ts"

const mainFile = ({ experiment }: Results, figures: ReadonlyArray<string>, floats: number): string =>
  [
    "% How to set the parts of this folder: pdflatex paper, bibtex paper, pdflatex paper, pdflatex paper",
    "\\documentclass{article}",
    "\\usepackage[a4paper,margin=2cm]{geometry}",
    ...tablePreamble,
    "\\usepackage{textcomp,url,pgfplots}",
    "\\pgfplotsset{compat=1.18}",
    // LaTeX holds few tables and figures back that have no place yet, and stops at more
    `\\extrafloats{${floats}}`,
    `\\maxdeadcycles=${floats + 100}`,
    `\\title{${escapeLatex(experiment)}}`,
    "\\author{}",
    "\\date{}",
    "\\begin{document}",
    "\\maketitle",
    "\\input{methods}",
    "\\input{tables}",
    "\\clearpage",
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
 * - its figures below `figures/`, as wide as a page of text: as SVG, and as TeX with pgfplots or TikZ
 * - `README.md` what each file is, and which figure has no TeX
 * - `version` the version of litfuse that writes them
 */
export const paperFiles = (results: Results, version: string): ReadonlyArray<readonly [name: string, text: string]> => {
  const document = reportDocument(results)
  const figures = drawings(results)
  const methods = methodsText(results, keysOf(results), version)
  const problems = problemsOf(methods, results)
  Invariant.check(problems.length === 0, problems.join("; "))
  const tables = captionedTables(document).map(
    (table) => `${blocksMarkdown([paragraph(prose(table.caption ?? table.label))])}\n\n${blocksMarkdown([table])}`
  )
  return [
    ["README.md", paperReadme(results, figures)],
    ["paper.tex", mainFile(results, figuresLatex(figures), tables.length + figures.length)],
    ["methods.tex", `${methods.map(latexOf).join("\n\n")}\n`],
    ["methods.md", `${methods.map(markdownOf).join("\n\n")}\n`],
    ["numbers.tsv", sourcesTsv(methods)],
    ["tables.tex", printLatex(document)],
    ["tables.md", `${tables.join("\n\n")}\n`],
    ["references.bib", bibliography(results, version)],
    ...figures.flatMap(({ name, svg, tex }) => [
      [`${name}.svg`, svg] as const,
      ...(tex === undefined ? [] : [[`${name}.tex`, tex] as const])
    ])
  ]
}

import type { Results } from "../Results.ts"
import type { Drawing } from "./drawings.ts"

/** What each file is, and which figures have no TeX. */
export const paperReadme = ({ experiment, question }: Pick<Results, "experiment" | "question">, figures: ReadonlyArray<Drawing>): string =>
  [
    `# ${experiment}`,
    `> ${question.trim().replaceAll(/\s+/g, " ")}`,
    "`paper.tex` sets all parts: `pdflatex paper`, `bibtex paper`, then `pdflatex paper` twice. It needs pgfplots, siunitx and booktabs.",
    [
      "- `tables.tex`, `tables.md`: all tables, with captions",
      "- `methods.tex`, `methods.md`: how it was measured, and what was found",
      "- `numbers.tsv`: each number of the methods, with its place in `results.json`",
      "- `references.bib`: data and tools",
      ...figures.map(({ name, tex }) =>
        tex === undefined
          ? `- \`${name}.svg\`: only as SVG, because TikZ cannot draw a part of it; \`rsvg-convert -f pdf\` makes a PDF that \`\\includegraphics\` takes`
          : `- \`${name}.tex\`, \`${name}.svg\``
      )
    ].join("\n")
  ].join("\n\n") + "\n"

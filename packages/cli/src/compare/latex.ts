import { escapeLatex } from "@litfuse/bench/report/latex/escape"
import { latexTable } from "@litfuse/bench/report/latex/table"
import type { Asked, Compared } from "./Compared.ts"
import { isName, sectionsOf } from "./sections.ts"

/** Numbers as people set them: a hyphen before a digit is a minus, and the sign for at most is one. */
const numbers = (text: string): string => escapeLatex(text.replaceAll(/-(?=\d*\.\d)/g, "−").replace("<=", "≤"))

/** The tables of one measure for `\input`; the preamble needs booktabs, graphicx, and longtable where a table is long. */
export const latex = (compared: Compared, asked: Asked, hasDetails: boolean): string =>
  sectionsOf(compared, asked, hasDetails)
    .map(({ about, headers, rows }, i) =>
      latexTable({
        caption: escapeLatex(`${compared.measure}, ${compared.topics} topics. ${about.replaceAll("\n", " ")}.`),
        label: `tab:compare-${compared.measure.replaceAll(/[^A-Za-z0-9]+/g, "-")}-${i + 1}`,
        columns: headers.map(() => ({ kind: "text" })),
        headers: headers.map(escapeLatex),
        rows: rows.map((row) => row.map((text, c) => (isName(headers[c]!) ? escapeLatex(text) : numbers(text))))
      })
    )
    .join("\n\n")

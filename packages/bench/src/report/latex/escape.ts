const commands: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "&": "\\&",
  "%": "\\%",
  $: "\\$",
  "#": "\\#",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "–": "--",
  "—": "---",
  "…": "\\ldots{}",
  "−": "\\ensuremath{-}",
  "×": "\\ensuremath{\\times}",
  "±": "\\ensuremath{\\pm}",
  "≤": "\\ensuremath{\\le}",
  "≥": "\\ensuremath{\\ge}",
  "†": "\\textdagger{}",
  "‡": "\\textdaggerdbl{}",
  α: "\\ensuremath{\\alpha}",
  β: "\\ensuremath{\\beta}",
  γ: "\\ensuremath{\\gamma}",
  δ: "\\ensuremath{\\delta}",
  κ: "\\ensuremath{\\kappa}",
  λ: "\\ensuremath{\\lambda}",
  μ: "\\ensuremath{\\mu}",
  ρ: "\\ensuremath{\\rho}",
  σ: "\\ensuremath{\\sigma}",
  τ: "\\ensuremath{\\tau}"
}

/** Control characters, which stop LaTeX. */
const control = /\p{Cc}+/gu

/** Text as people write it in experiments: what stands between backticks is code. An odd backtick stays one. */
export const proseLatex = (text: string): string => {
  const parts = text.split("`")
  if (parts.length % 2 === 0) parts.splice(-2, 2, parts.slice(-2).join("`"))
  return parts.map((part, i) => (i % 2 === 0 ? escapeLatex(part) : `\\texttt{${escapeLatex(part)}}`)).join("")
}

/** Text as LaTeX prints it in running text, with font encoding T1; line ends become blanks, and a number keeps its percent sign on its line. What is neither ASCII nor in the table stays as it is. */
export const escapeLatex = (text: string): string => {
  let escaped = ""
  for (const character of text.replaceAll(control, " ")) escaped += commands[character] ?? character
  return escaped.replaceAll(" \\%", "~\\%")
}

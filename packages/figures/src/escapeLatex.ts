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

/** Text of an experiment: parts between backticks are code. An odd backtick stays one. */
export const proseLatex = (text: string): string => {
  const parts = text.split("`")
  if (parts.length % 2 === 0) parts.splice(-2, 2, parts.slice(-2).join("`"))
  return parts.map((part, i) => (i % 2 === 0 ? escapeLatex(part) : `\\texttt{${escapeLatex(part)}}`)).join("")
}

/**
 * Text as LaTeX prints it in running text, with font encoding T1. Line ends become blanks, and a number keeps its percent sign on its line. Other
 * characters outside ASCII and the table are unchanged.
 */
export const escapeLatex = (text: string): string => {
  let escaped = ""
  for (const character of text.replaceAll(control, " ")) escaped += commands[character] ?? character
  return escaped.replaceAll(" \\%", "~\\%")
}

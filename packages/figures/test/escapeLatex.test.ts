import { describe, expect, it } from "vitest"
import { escapeLatex, proseLatex } from "../src/escapeLatex.ts"

describe("escapeLatex", () => {
  it("prints what LaTeX would take for its own", () => {
    expect(escapeLatex("a_b & 50% #1 {x} $y ~ ^ \\ <z>")).toBe(
      "a\\_b \\& 50\\% \\#1 \\{x\\} \\$y \\textasciitilde{} \\textasciicircum{} \\textbackslash{} \\textless{}z\\textgreater{}"
    )
  })

  it("knows the signs that reports use, and no control character gets through", () => {
    expect(escapeLatex("β ≥ 1 × †")).toBe("\\ensuremath{\\beta} \\ensuremath{\\ge} 1 \\ensuremath{\\times} \\textdagger{}")
    expect(escapeLatex("a\n\n\u0007b")).toBe("a b")
    expect(escapeLatex("95 % interval")).toBe("95~\\% interval")
  })
})

describe("proseLatex", () => {
  it("sets text between backticks as code", () => {
    expect(proseLatex("of `a_b` & `c`")).toBe("of \\texttt{a\\_b} \\& \\texttt{c}")
    expect(proseLatex("one ` alone")).toBe("one ` alone")
    expect(proseLatex("`a` and ` alone")).toBe("\\texttt{a} and ` alone")
  })
})

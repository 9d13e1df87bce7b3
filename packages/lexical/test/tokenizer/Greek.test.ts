import { describe, expect, it } from "vitest"
import * as Greek from "@litfuse/lexical/tokenizer/Greek"

describe("Greek", () => {
  it("writes letters out, wherever they stand", () => {
    expect(["α", "tnfα", "ifn-γ", "Ω3", "σς"].map(Greek.toNames)).toEqual(["alpha", "tnfalpha", "ifn-gamma", "omega3", "sigmasigma"])
  })

  it("knows the whole alphabet, large and small", () => {
    const names =
      "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega"
    expect([..."αβγδεζηθικλμνξοπρστυφχψω"].map(Greek.toNames).join(" ")).toBe(names)
    expect([..."ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"].map(Greek.toNames).join(" ")).toBe(names)
  })

  it("leaves accents, the micro sign and other scripts alone", () => {
    expect(["ά", "µm", "beta", "б"].map(Greek.toNames)).toEqual(["ά", "µm", "beta", "б"])
  })
})

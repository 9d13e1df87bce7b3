import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "../../../../../eval/test/measures/support.ts"

describe("AcmeHub", () => {
  it("is right on an example worked by hand", () => expect(value("acme-hub@5", [1, 0])).toBe(0.5))
  // each law that it does not claim needs a counter-example
  itKeepsItsLaws(["acme-hub@1", "acme-hub@5"], { unjudgedBlind: { name: "acme-hub@1", pool: [1], first: [-1, 1] } })
})

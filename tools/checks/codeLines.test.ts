import { expect, it } from "vitest"
import { codeLines } from "./codeLines.ts"

it("counts lines with code: no blank lines, comments, imports or re-exports", () => {
  const text = `/** What it is. */
import { a } from "./a.ts"
import {
  b
} from "./b.ts"
export * from "./c.ts"
export { d } from "./d.ts"

// why
export const e = a + b // the sum
/* before */ export const f = "// no comment"
const g = \`
  /* a text, three lines of code with its ends */
\`
export { g }
`
  expect(codeLines("x.ts", text)).toBe(6)
  expect(codeLines("x.ts", "")).toBe(0)
  expect(() => codeLines("x.ts", "const =")).toThrow(/x\.ts: /)
})

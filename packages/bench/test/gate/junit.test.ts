import { markupFault } from "@litfuse/figures/testing/markupFault"
import { describe, expect, it } from "vitest"
import { junit } from "../../src/gate/junit.ts"
import { checkResults } from "./checkResults.ts"

const all = Object.values(checkResults)

/** The attributes of every element of one name. */
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?=[ >/])((?: [a-z]+="[^"]*")*)`, "g"))].map(([, attributes]) =>
    Object.fromEntries([...attributes!.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]))
  )

describe("junit", () => {
  const xml = junit(all)

  it("is well-formed XML, whatever is in names and messages", () => {
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true)
    expect(markupFault(xml.replace(/^<\?xml[^>]*>\n/, ""))).toBeUndefined()
    expect(xml).toContain("failed (better): expected 0.5400, measured 0.5500 (a &lt;paper&gt;)")
  })

  it("has a suite per experiment and a case per expected value, and one for the report's bytes", () => {
    expect(elements(xml, "testsuite")).toEqual([
      { name: "try", tests: "2", failures: "0", errors: "0", skipped: "0" },
      { name: "try", tests: "2", failures: "0", errors: "0", skipped: "0" },
      { name: "try", tests: "3", failures: "0", errors: "0", skipped: "0" },
      { name: "try", tests: "2", failures: "1", errors: "0", skipped: "0" },
      { name: "try", tests: "2", failures: "0", errors: "0", skipped: "0" },
      { name: "try", tests: "3", failures: "1", errors: "0", skipped: "0" },
      { name: "away", tests: "1", failures: "0", errors: "0", skipped: "1" },
      { name: "bad", tests: "1", failures: "0", errors: "1", skipped: "0" }
    ])
    expect(elements(xml, "testsuites")).toEqual(
      [{ name: "litfuse", tests: "16", failures: "2", errors: "1" }].map((one) => ({ ...one, name: "litfuse bench check" }))
    )
    expect(elements(xml, "testcase")).toHaveLength(16)
    expect(elements(xml, "testcase")[0]).toEqual({ classname: "try.all", name: "base: nDCG@10" })
  })

  it("says why: failed values, files that would change, what is broken, what was skipped", () => {
    expect(elements(xml, "failure").map(({ message }) => message)).toEqual([
      "these files would change: results.json, report.md",
      "failed (better): expected 0.5400, measured 0.5500 (a &lt;paper&gt;)"
    ])
    expect(elements(xml, "error")[0]!.message).toBe("reports/bad/experiment.yaml:3: ci: expected boolean another: 100 % wrong")
    expect(xml).toContain("<skipped>not checked: away/ is not under LITFUSE_DATA</skipped>")
  })

  it("says which experiments are left out, and fails for another number than the expected one", () => {
    const suite = (expected: number | undefined, unmarked: ReadonlyArray<string>) => {
      const text = junit([checkResults.same], { checked: 1, expected, unmarked })
      expect(markupFault(text.replace(/^<\?xml[^>]*>\n/, ""))).toBeUndefined()
      return { whole: elements(text, "testsuites")[0]!, last: elements(text, "testsuite").at(-1)!, text }
    }
    const fewer = suite(2, ["a<b", "other"])
    expect(fewer.last).toEqual({ name: "coverage", tests: "3", failures: "1", errors: "0", skipped: "2" })
    expect(fewer.whole).toMatchObject({ tests: "5", failures: "1" })
    expect(elements(fewer.text, "failure")[0]!.message).toBe(
      "1 experiment checked, but 2 expected; restore what is missing, or change the expected number"
    )
    expect(fewer.text).toContain('<testcase classname="coverage" name="other">\n      <skipped>not checked, because `ci: false`: other<')
    expect(suite(1, []).last).toEqual({ name: "coverage", tests: "1", failures: "0", errors: "0", skipped: "0" })
    expect(suite(undefined, []).last.name).toBe("try")
  })

  it("is a document without experiments too", () => {
    expect(markupFault(junit([]).replace(/^<\?xml[^>]*>\n/, ""))).toBeUndefined()
  })
})

import { createHash } from "node:crypto"
import { markupFault } from "@litfuse/figures/testing/markupFault"
import { describe, expect, it } from "vitest"
import { reportHtml } from "../../src/report/reportHtml.ts"
import { sample, table } from "./sample.ts"

const page = reportHtml(sample)
const bare = { ...sample, tables: [], analyses: [], notes: [] }

describe("fault", () => {
  it("finds what a careless template leaves", () => {
    expect(markupFault("<p>a</p>")).toBeUndefined()
    expect(markupFault("<p><b>a</p>")).toBe("</p> closes <b>")
    expect(markupFault("<p>a < b</p>")).toContain("a bare <")
    expect(markupFault("<p>a & b</p>")).toContain("a bare &")
    expect(markupFault('<p title="a>b">c</p>')).toContain("a bare")
    expect(markupFault("<div>")).toBe("<div> is never closed")
  })
})

describe("html", () => {
  it("is well formed, whatever systems are called", () => {
    expect(markupFault(page)).toBeUndefined()
    expect(page).toContain("&lt;odd&gt; &amp; &quot;co&quot;")
    expect(page).not.toContain("<odd>")
  })

  it("gives the same bytes again", () => {
    expect(reportHtml(sample)).toBe(page)
  })

  it("needs no network: no address anywhere, and a policy that forbids every one", () => {
    // a namespace is a name, and nothing is fetched from it
    expect(page.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|\bsrc=|@import|url\(|<link\b/)
    expect(page).toContain("default-src &#39;none&#39;")
    // the policy allows the scripts and styles of the page, and nothing else
    const hashes = (tag: string) =>
      [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(
        ([, text]) => `&#39;sha256-${createHash("sha256").update(text!).digest("base64")}&#39;`
      )
    expect(/style-src (.*?); script-src (.*?); img-src/.exec(page)?.slice(1)).toEqual([
      hashes("style").sort().join(" "),
      hashes("script").join(" ")
    ])
    expect(page).not.toMatch(/\sstyle="|\bstyle:`|\.innerHTML/)
    expect([hashes("style").length, hashes("script").length]).toEqual([2, 1])
  })

  it("sets code in titles as code: no heading and no line of the contents shows a backtick", () => {
    const named = { ...sample, question: "Is `a` better?", tables: [{ ...table, title: "Runs of `litfuse fuse`" }] }
    const shown = [...reportHtml(named).matchAll(/<(h[1-6]|title|nav|figcaption)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text]) => text!)
    expect(shown.some((text) => text.includes("litfuse fuse"))).toBe(true)
    expect(shown.filter((text) => text.includes("`"))).toEqual([])
  })

  it("has unique ids, and every link of the contents leads to one", () => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
  })

  it("names every figure for those who hear it", () => {
    expect(page.match(/<figure (?:class="panel" )?aria-label="[^"]+">/g)).toHaveLength(page.match(/<figure/g)!.length)
    for (const [svg] of page.matchAll(/<svg [^>]*>(?:<title>)?/g)) expect(svg).toMatch(/role="img"(?: aria-label="[^"]+"|><title>$)/)
  })

  it("says the verdict first, the question, the notes, and how to cite", () => {
    for (const text of ["1 of 2 expected values does not hold (1 equal, 1 better).", "Does it work?", "only a trial", "Cite: nobody"])
      expect(page).toContain(text)
    expect(page).toContain('class="verdict fails"')
    expect(reportHtml({ ...sample, tables: [{ ...table, expected: [] }] })).toContain('class="verdict none"')
  })

  it("shows an analysis: conclusions, figure, table", () => {
    expect(page).toContain("<li>Nothing moved.</li>")
    expect(page).toMatch(/<td class="n" data-v="0\.125">0\.12<\/td>/)
    expect(page).toContain('<td class="n">none</td>')
  })

  it("is well formed when there is nothing to show", () => {
    expect(markupFault(reportHtml(bare))).toBeUndefined()
  })
})

describe("the numbers of the page", () => {
  it("are those of results.json, to the last digit", () => {
    const third = { ...table, systems: table.systems.map((one) => ({ ...one, summary: { ...one.summary, "nDCG@10": 1 / 3 } })) }
    const data = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(reportHtml({ ...sample, tables: [third] }))![1]!
    const [read] = JSON.parse(data) as [{ systems: Array<string>; measures: Array<string>; values: Array<Array<Array<number | null>>> }]
    for (const [m, measure] of read.measures.entries())
      for (const [s, { system, values }] of table.systems.entries()) {
        expect(read.systems[s]).toBe(system)
        expect(read.values[m]![s]).toEqual(values[measure] ?? [])
      }
    expect(reportHtml({ ...sample, tables: [third] })).toContain(`data-v="${1 / 3}"`)
  })

  it("cannot end their element", () => {
    const evil = { ...table, systems: table.systems.map((one) => ({ ...one, system: `</script><b>${one.system}` })) }
    expect(reportHtml({ ...sample, tables: [evil] })).not.toContain("</script><b>")
  })
})

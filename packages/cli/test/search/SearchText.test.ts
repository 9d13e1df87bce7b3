import { describe, expect, it } from "vitest"
import { progressLine } from "../../src/search/withSearchProgress.ts"
import { explanations, newNotices, outcomeLine, page, remarks, works } from "../../src/search/SearchText.ts"
import { answer, hit, outcome } from "./answers.ts"

describe("how a source answered, in a line", () => {
  it.each([
    [{ delivered: 100, total: 1234, ms: 811.6 }, "pubmed: found, 100 of 1,234 records, 812 ms"],
    [{ delivered: 1, total: 1 }, "pubmed: found, 1 record"],
    [{ state: "empty", ms: 5 }, "pubmed: empty, 5 ms"],
    [{ state: "failed", ms: 5, error: { reason: "Unreachable", message: "it is away" } }, "pubmed: failed, 5 ms, it is away"],
    [
      { state: "failed", error: { reason: "Unreachable", message: "https://x.org/a?b=c&d=e%20f: no such host" } },
      "pubmed: failed, https://x.org/a?...: no such host"
    ],
    [
      { state: "failed", error: { reason: "Unreachable", message: "https://x.org/a?b=c answered 500: Oh" } },
      "pubmed: failed, https://x.org/a?... answered 500: Oh"
    ],
    [{ state: "skipped", error: { reason: "Skipped", message: "no key" } }, "pubmed: skipped, no key"],
    [{ name: "PubMed" }, "PubMed: found"],
    [{ source: "europepmc", name: "Europe PMC" }, "Europe PMC (europepmc): found"],
    [{ source: "file-a", name: "Embase (Ovid)" }, "Embase (Ovid): found"],
    [
      { source: "core", name: "CORE", state: "failed", error: { reason: "Unreachable", message: "core cannot be reached (search): away" } },
      "CORE: failed, cannot be reached (search): away"
    ]
  ] as const)("%j", (rest, expected) => {
    expect(outcomeLine(outcome(rest))).toBe(expected)
  })

  it("has notices of one kind about the query in one line", () => {
    const text = "without a field, PubMed may map this to headings"
    const all = ["line 1: ", "line 2: "].map((line) => ({ code: "a", subject: "query", text: `${line}${text}` }))
    expect(remarks(answer({ notices: [...all, { code: "a", subject: "merge", text }] }))).toEqual([
      `note (a, 2 times) query: line 1, 2: ${text}`,
      `note (a) merge: ${text}`
    ])
  })

  it("is followed by what the source searched for, where that is another text, and by all notices", () => {
    const given = answer({
      outcomes: [outcome({ effectiveQuery: "gout[tiab]", notices: [{ code: "a", subject: "pubmed", text: "b" }] })],
      notices: [{ code: "c", subject: "query", text: "d" }]
    })
    expect(remarks(given)).toEqual(["pubmed: found", "  searched for gout[tiab]", "note (a) pubmed: b", "note (c) query: d"])
  })

  it("is followed by what became of the records, where several sources delivered", () => {
    const counts = { identified: { pubmed: 1200, core: 3, openalex: 0 }, duplicates: 1, works: 1202 }
    expect(remarks(answer({ counts }))).toEqual(["identified 1,203 records, removed 1 duplicate, left 1,202 works"])
    expect(remarks(answer({ counts: { ...counts, identified: { pubmed: 1200, core: 0 } } }))).toEqual([])
  })

  it("does not say twice that a source has nothing", () => {
    const empty = { code: "empty-list", subject: "core", text: "has no hits" }
    expect(remarks(answer({ outcomes: [outcome({ source: "core", state: "empty" })], notices: [empty] }))).toEqual(["core: empty"])
    expect(remarks(answer({ notices: [empty] }))).toEqual(["note (empty-list) core: has no hits"])
  })
})

describe("what another search did not say", () => {
  const notice = (code: string, subject: string, text: string) => ({ code, subject, text })

  it("is compared by code and subject, without numbers", () => {
    const asked = answer({
      notices: [notice("column-not-filled", "icite", "2 of 9 works"), notice("enricher-failed", "unpaywall", "away")]
    })
    const bundled = answer({
      notices: [notice("column-not-filled", "icite", "1 of 5 works"), notice("enricher-failed", "icite", "it was not recorded")]
    })
    expect(newNotices(bundled, asked)).toEqual(["note (enricher-failed) icite: it was not recorded"])
    expect(newNotices(asked, asked)).toEqual([])
  })
})

describe("the table of works", () => {
  it("names works as their source does where only one delivered, else with the source", () => {
    const one = [outcome({ delivered: 1 })]
    expect(works(answer({ outcomes: one, works: [hit({})] }))).toContain("| 1   | Gout  |")
    const two = [...one, outcome({ source: "core", delivered: 2 })]
    expect(works(answer({ outcomes: two, works: [hit({ published: "2019-03" })] }))).toContain("| pubmed:1 | 2019 | Gout  |")
  })
})

describe("texts from outside", () => {
  const evil = "\u001b[31mred\u001b[0m \u202eabc ::error:: <script> [x](y) | `z`"
  const given = answer({ outcomes: [outcome({ delivered: 1 })], works: [hit({ title: evil, id: "pubmed:\u0007__proto__" })] })

  it("reach a terminal without escapes and overrides", () => {
    const shown = works(given) + explanations(given, false, (id) => id).join("")
    for (const character of ["\u001b", "\u202e", "\u0007"]) expect(shown).not.toContain(character)
    expect(shown).toContain("__proto__")
  })

  it("reach Markdown without its markup", () => {
    expect(page(given)).toContain("1. \\[31mred\\[0m abc ::error:: \\<script\\> \\[x\\]\\(y\\) \\| \\`z\\`, `urn:litfuse:pubmed:1`, pubmed")
  })
})

describe("who is still being asked", () => {
  it("is one line", () => {
    expect(progressLine(new Set(["core", "crossref"]), new Map([["pubmed", "found"]]))).toBe("pubmed found · waiting for core, crossref")
    const course = { source: "core", delivered: 600, wanted: 1200, requests: 6, requestsLeft: 6, leftMs: 40_000, usd: 0.01, usdLeft: 0.5 }
    const lineOf = (more: object) => progressLine(new Set(["core", "crossref"]), new Map(), new Map([["core", { ...course, ...more }]]))
    expect(lineOf({})).toBe("waiting for core (600 of 1,200 records, 6 requests and about 40 s left, $0.01 of about $0.51), crossref")
    expect(lineOf({ usd: null, usdLeft: null, requestsLeft: null, leftMs: null })).toBe("waiting for core (600 of 1,200 records), crossref")
    expect(lineOf({ delivered: 1200 })).toBe("waiting for core, crossref")
  })
})

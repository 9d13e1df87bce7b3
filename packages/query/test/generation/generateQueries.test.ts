import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import type { Document } from "@litfuse/query/Matcher"
import { type Goal, generateQueries } from "@litfuse/query/generation/generateQueries"
import { domains } from "@litfuse/query/generation/GoalWords"
import { strategies } from "@litfuse/query/generation/writeStrategy"
import { table } from "@litfuse/query/lint/HeadingTable"
import * as Query from "@litfuse/query/Query"

const headings = table(
  "Sepsis\nblood poisoning\tSepsis\nsevere sepsis\tSepsis\nsevere blood poisoning\tSepsis\nMetformin\nglucophage\tMetformin\nheart attack\tMyocardial Infarction\nAspirin"
)

const goal = (text: string, rest: Partial<Goal> = {}): Goal => ({
  text,
  domain: "general",
  strategy: "comprehensive",
  most: 3,
  limits: { studyTypes: [], keywords: [], exclude: [] },
  headings,
  records: [],
  ...rest
})

const printed = (made: Goal) => generateQueries(made).queries.map(({ query }) => Dialects.dialects.pubmed.print(query).text)

const words = [
  "metformin",
  "sepsis",
  "heart attack",
  "anaemia",
  "children",
  "acute kidney injury",
  "β-blockers",
  "IL-6",
  "p53",
  "tumours",
  "placebo"
]
const goals = fc
  .array(fc.oneof(fc.constantFrom(...words, "effect of", "in patients with", "and", "or", "compared with"), fc.string({ maxLength: 6 })), {
    maxLength: 8
  })
  .map((parts) => parts.join(" "))

const limits = fc
  .record({
    studyTypes: fc.subarray(["Randomized Controlled Trial", "Review", "Case Reports"]),
    keywords: fc.subarray(["mouse model", "IL-6"]),
    exclude: fc.subarray(["rats", "in-vitro"]),
    from: fc.constantFrom(undefined, "2020")
  })
  .map(({ from, ...rest }) => ({ ...rest, ...(from === undefined ? {} : { from }) }))

/** Findings about the goal itself: characters, words that it repeats, and years of which Web of Science recommends few. */
const ofTheGoal = new Set(["foreign-sign", "replaced-character", "redundant-term", "long-span"])

/** What the linter says about a query on a platform, except about the goal itself. */
const faults = (query: Query.Query, id: (typeof Dialects.readable)[number]) => {
  const { text } = Dialects.dialects[id].print(query)
  const { problems } = Dialects.dialects[id].read(text)
  return { text, found: problems.filter(({ severity, code }) => severity === "error" || !ofTheGoal.has(code)).map(({ code }) => code) }
}

describe("queries for a goal", () => {
  it("are wide, narrow, and any two of several concepts", () => {
    expect(printed(goal("Does metformin reduce mortality in patients with sepsis?"))).toEqual([
      '("Metformin"[mh] OR metformin*[tiab] OR glucophage[tiab]) AND ("Sepsis"[mh] OR sepsis*[tiab] OR "blood poisoning"[tiab])',
      '(metformin[tiab] OR "Metformin"[majr]) AND mortality[tiab] AND (sepsis[tiab] OR "Sepsis"[majr])'
    ])
    expect(printed(goal("aspirin and sepsis after heart attack with anaemia", { strategy: "exploratory", most: 1 }))[0]).toMatch(/\) OR \(/)
  })

  it("say which concepts they leave out, and the share of the words that they search for", () => {
    const [wide, narrow] = generateQueries(goal("Does metformin reduce mortality in patients with sepsis?")).queries
    expect(wide!.unused.map(({ concept, why }) => [concept.role, why])).toEqual([["outcome", "records often do not name outcomes"]])
    expect([wide!.confidence, narrow!.confidence]).toEqual([2 / 3, 1])
  })

  it("have limits, and types of studies in records or in texts", () => {
    const [query] = printed(
      goal("sepsis, randomized trials", { most: 1, limits: { studyTypes: [], keywords: ["mouse model"], exclude: ["rats"], from: "2020" } })
    )
    expect(query).toBe(
      '("Sepsis"[mh] OR sepsis*[tiab] OR "blood poisoning"[tiab]) AND "mouse model"[tiab] AND ("Randomized Controlled Trial"[pt] OR random*[tiab]) AND 2020:3000[dp] NOT rats[tiab]'
    )
  })

  it("take acronyms and related terms from records", () => {
    const record = (title: string): Document => ({ texts: { title: [title] } })
    const related = Array.from({ length: 4 }, (_, i) => record(`Dialysis for acute kidney injury (AKI), report ${i}`))
    const records = [...related, ...Array.from({ length: 8 }, (_, i) => record(`Asthma in school, report ${i}`))]
    const { concepts, queries } = generateQueries(goal("acute kidney injury", { records, strategy: "exploratory", most: 1 }))
    const terms = concepts[0]!.alternatives[0]![0]!.terms
    expect(terms.filter(({ origin }) => origin === "acronym").map(({ text }) => text)).toEqual(["AKI"])
    expect(terms.find(({ text }) => text === "dialysis")).toMatchObject({ origin: "records", records: 4 })
    expect(Query.words(queries[0]!.query)).toContain("dialysis")
  })

  it("are none where a goal has no word to search for", () => {
    expect(generateQueries(goal("what is the effect of")).queries).toEqual([])
  })

  it("have no term that changes nothing next to another one", () => {
    const [first] = generateQueries(goal("sepsis", { most: 1 })).queries
    expect(Dialects.dialects.ebsco.print(first!.query).text).toBe(
      'MH "Sepsis+" OR TI sepsis* OR AB sepsis* OR KW sepsis* OR TI "blood poisoning" OR AB "blood poisoning" OR KW "blood poisoning"'
    )
  })

  it("have no finding of the linter that litfuse causes, on every platform that litfuse reads, and search for a form of each word of their concepts", () => {
    fc.assert(
      fc.property(goals, fc.constantFrom(...strategies), fc.constantFrom(...domains), limits, (text, strategy, domain, more) => {
        for (const one of generateQueries(goal(text, { strategy, domain, limits: more })).queries) {
          const searched = Query.words(one.query).map((word) => word.toLowerCase().normalize("NFKD"))
          for (const { alternatives } of one.used)
            for (const { part } of alternatives.flat())
              for (const word of part.text.toLowerCase().normalize("NFKD").split(/\s+/u))
                expect(
                  searched.some((found) => found.startsWith(word.slice(0, 5)) || word.startsWith(found)) ||
                    Query.print(one.query).includes("mesh"),
                  `${word} in ${Query.print(one.query)}`
                ).toBe(true)
          for (const id of Dialects.readable) expect(faults(one.query, id)).toEqual({ text: expect.any(String), found: [] })
        }
      }),
      { numRuns: 60 }
    )
  })
})

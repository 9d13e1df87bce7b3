/** Queries with a language model: its proposals are checked, marked and added. After a bad answer the queries are those of the rules. */
import * as Generate from "@litfuse/api/Generate"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { completion, hurriedly, type Reply, startModel } from "../extract/model/fakeModel.ts"
import { refusals } from "../refusals.ts"
import { written } from "../written.ts"

const decode = Schema.decodeUnknownSync(Generate.Answer, { onExcessProperty: "error" })

const goal = "night shift nurses with caffeine"

interface Said {
  readonly synonyms?: ReadonlyArray<unknown>
  readonly headings?: ReadonlyArray<unknown>
  readonly roles?: ReadonlyArray<unknown>
  readonly phrase?: string
}

/** An answer about the second phrase, unless another one is named. */
const says = ({ synonyms = [], headings = [], roles = [], phrase = "phrase-2" }: Said): Reply =>
  completion({ content: JSON.stringify({ parts: roles, phrases: [{ id: phrase, synonyms, headings }] }) })

const folder = () =>
  written({ "mesh.txt": "Caffeine\nguaranine\tCaffeine\nCoffee\nShift Work Schedule\nnight shift work\tShift Work Schedule\n" })

const generate = (more: Partial<typeof Generate.Request.Encoded> = {}) =>
  hurriedly(Generate.run({ folder: folder(), goal, headings: "mesh.txt", model: true, ...more }))

const ask = async (replies: ReadonlyArray<Reply>, more: Partial<typeof Generate.Request.Encoded> = {}, settings = "") => {
  const model = await startModel(replies, settings)
  return { model, answer: await generate(more) }
}

const termsOf = ({ steps }: Generate.Answer) =>
  steps!.concepts.flatMap(({ phrases }) => phrases.flatMap(({ terms }) => terms.filter(({ origin }) => origin === "model")))

const byRules = () => asked(Generate.ask({ folder: folder(), goal, headings: "mesh.txt" }))

describe("a model", () => {
  it("is sent the goal as data and no record, and its terms are marked, checked and in the wide queries", async () => {
    const reply = says({ synonyms: ["energy drink"], headings: ["coffee"], roles: [{ id: "part-2", role: "intervention" }] })
    const { model, answer } = await ask([reply])
    const [seen] = model.requests()
    expect(seen!.tools).toBeUndefined()
    expect(JSON.parse(seen!.messages[1]!.content)).toEqual({
      goal,
      parts: [
        { id: "part-1", role: "topic", phrases: [{ id: "phrase-1", text: "night shift nurses" }] },
        { id: "part-2", role: "topic", phrases: [{ id: "phrase-2", text: "caffeine" }] }
      ]
    })
    expect(decode(answer)).toEqual(answer)
    // a heading has its name in the table
    expect(termsOf(answer)).toEqual([
      { text: "energy drink", is_heading: false, origin: "model" },
      { text: "Coffee", is_heading: true, origin: "model" }
    ])
    expect(answer.steps!.concepts.map(({ role }) => role)).toEqual(["topic", "intervention"])
    expect(answer.model).toMatchObject({ name: "invented-1", roles: [{ about: "caffeine", role: "intervention" }], dropped: [] })
    const [wide, narrow] = answer.queries
    expect(wide!.query_string).toContain('"Caffeine"[mh] OR caffein*[tiab] OR guaranine[tiab] OR "energy drink"[tiab] OR "Coffee"[mh]')
    expect(narrow!.query_string).toBe((await byRules()).queries[1]!.query_string)
    expect(answer.notices.map(({ code }) => code)).not.toContain("model-failed")
  })

  it("is replayed with the same answer, without a server", async () => {
    const place = folder()
    const { model, answer } = await ask([says({ synonyms: ["energy drink"] })], { folder: place, record: "calls" })
    await model.close()
    expect(await generate({ folder: place, replay: "calls" })).toEqual(answer)
    const other = await generate({ folder: place, replay: "calls", goal: "caffeine and sleep" })
    expect([other.model!.calls.map(({ outcome }) => outcome), termsOf(other)]).toEqual([["not-recorded"], []])
  })

  it("that proposes a heading without a table is believed, with a notice", async () => {
    const model = await startModel([says({ headings: ["Caffeine"] })])
    const answer = await hurriedly(Generate.run({ folder: folder(), goal, model: true }))
    expect(model.requests()).toHaveLength(1)
    expect(answer.mesh_terms).toEqual(["Caffeine"])
    expect(answer.notices.map(({ code }) => code)).toContain("heading-unchecked")
  })

  it("does not overrule a cue of the goal", async () => {
    const { answer } = await ask([says({ phrase: "phrase-1", roles: [{ id: "part-1", role: "outcome" }] })], { goal: "effect of caffeine" })
    expect(answer.steps!.concepts.map(({ role }) => role)).toEqual(["intervention"])
    expect(answer.model!.dropped).toEqual([
      { about: "caffeine", kind: "role", text: "outcome", why: "the words of the goal make it the intervention" }
    ])
  })

  it("is not asked about a goal without a word to search for, and not without a goal", async () => {
    const model = await startModel([says({})])
    const texts = async (more: object) => (await refusals(Generate.ask({ folder: folder(), model: true, ...more }))).map(({ text }) => text)
    expect(await texts({ goal: "what is the effect of" })).toEqual([
      "{goal} has no word to search for: only words such as `effect of` or `in patients with`"
    ])
    expect(await texts({ goal: Array.from({ length: 61 }, (_, i) => `word${i}`).join(", ") })).toEqual([
      "{goal} has 61 phrases; a model is asked about at most 60"
    ])
    expect(await texts({ seeds: "mesh.txt", records: "mesh.txt" })).toEqual(["{model} is for {goal} only"])
    expect(await texts({ goal, model: false, record: "calls" })).toEqual(["{record} is for {ask} and {model} only"])
    expect(model.requests()).toEqual([])
  })
})

/** A kind of bad answer: its outcome, how often the model is asked, and why its terms are dropped. */
type Kind = readonly [replies: ReadonlyArray<Reply>, outcome: string, calls: number, why?: RegExp]

/** By the first column of the table in docs/models.md, and further kinds of terms. */
const kinds: Readonly<Record<string, Kind>> = {
  "the model refuses": [[completion({ refusal: "I cannot help with that." })], "refused", 1],
  "a filter stops the answer": [[completion({ content: "{", finish: "content_filter" })], "refused", 1],
  "the answer is cut": [[completion({ content: '{"parts": [{"id"', finish: "length" })], "cut", 2],
  "the answer is no JSON": [[completion({ content: "Try caffeine." })], "invalid", 2],
  "the answer has another form": [[completion({ content: '{"synonyms": ["tea"]}' })], "invalid", 2],
  "the answer is about a phrase that the goal has not": [[says({ phrase: "phrase-9", synonyms: ["tea"] })], "invalid", 2],
  "a part gets a role that no question has": [[says({ roles: [{ id: "part-1", role: "hero" }] })], "invalid", 2],
  "a synonym is no text": [[says({ synonyms: [{ text: "tea" }] })], "invalid", 2],
  "the server has a fault (500)": [[{ status: 500, body: "{}" }], "unreachable", 1],
  "a heading is invented": [[says({ headings: ["Caffeine Dreams"] })], "answered", 2, /the table has no such heading/],
  "a term has the syntax of a query": [
    [says({ synonyms: ['tea"[tiab] OR (all[sb]'] })],
    "answered",
    2,
    /has the sign "\\"", which is no part/
  ],
  "a term has a wildcard": [[says({ synonyms: ["c*"] })], "answered", 2, /has the sign "\*"/],
  "a term has operators": [[says({ synonyms: ["tea NOT caffeine"] })], "answered", 2, /has an operator/],
  "a term has no word": [[says({ synonyms: ["..."] })], "answered", 2, /has no word/],
  "a term has no subject": [[says({ synonyms: ["effect of the treatment"] })], "answered", 2, /no subject/],
  "a term is an essay": [[says({ synonyms: ["word ".repeat(500)] })], "answered", 2, /longer than 100 characters/],
  "a term is what rules have": [[says({ synonyms: ["Guaranine", "caffeine tablets"] })], "answered", 1, /has this term already/],
  "a term is wider than that of a rule": [
    [says({ phrase: "phrase-1", synonyms: ["night shift"] })],
    "answered",
    1,
    /wider than night shift nurses/
  ]
}

describe("a bad answer of a model", () => {
  it.each(Object.entries(kinds))("leaves the result of rules, with a notice: %s", async (_, [replies, outcome, calls, why]) => {
    const { model, answer } = await ask(replies)
    const rules = await byRules()
    expect(answer.queries).toEqual(rules.queries)
    expect(termsOf(answer)).toEqual([])
    expect(answer.model!.calls.map((call) => call.outcome)).toEqual(Array.from({ length: calls }, () => outcome))
    expect(model.requests().every(({ tools }) => tools === undefined)).toBe(true)
    const own = answer.notices.filter(({ code }) => code === "model-failed" || code === "proposal-dropped")
    expect(own.length).toBeGreaterThan(0)
    if (why === undefined) expect(own[0]!.text).toContain(`(${outcome})`)
    else expect(answer.model!.dropped[0]!.why).toMatch(why)
    if (calls === 2) expect(model.requests()[1]!.messages.at(-1)!.content).toMatch(/^Your last answer was refused\./)
  })

  it("may be corrected by a second one, and what was right of the first stays", async () => {
    const { answer } = await ask([
      says({ synonyms: ["energy drink"], headings: ["coffee", "Caffeine Dreams"] }),
      says({ synonyms: ["energy drink", "cola"], headings: ["coffee"] })
    ])
    expect(termsOf(answer).map(({ text }) => text)).toEqual(["energy drink", "Coffee", "cola"])
    expect(answer.model!.dropped).toEqual([])
  })
})

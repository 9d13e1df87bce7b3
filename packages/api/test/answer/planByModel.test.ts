/** Plans with a language model: its proposals are checked, marked and added. After a bad answer the plan is that of the rules. */
import { cpSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Answer from "@litfuse/api/Answer"
import { planLines, planText } from "@litfuse/api/answer/planText"
import { describe, expect, it } from "vitest"
import { zebrafishQuestion as question } from "../../../../tools/datasets/everydayEntities.ts"
import { root } from "../../../../tools/shared/repositoryFiles.ts"
import { asked } from "../asked.ts"
import { completion, hurriedly, type Reply, startModel } from "../extract/model/fakeModel.ts"
import { refusals } from "../refusals.ts"

interface Said {
  readonly dimension?: unknown
  readonly question?: unknown
  readonly keywords?: ReadonlyArray<unknown>
}

const own = "How does cyp17a1 knockout in zebrafish affect development?"

const says = (...parts: ReadonlyArray<Said>): Reply =>
  completion({
    content: JSON.stringify({ parts: parts.map((one) => ({ dimension: "development", question: own, keywords: [], ...one })) })
  })

const plan = (more: object = {}) => hurriedly(Answer.plan({ folder: root, question, model: true, ...more }))
const byRules = async () => (await asked(Answer.plan({ folder: root, question }))).plan

const nodeOf = ({ nodes }: { readonly nodes: ReadonlyArray<{ readonly id: string; readonly params?: unknown }> }, id: string) =>
  nodes.find((one) => one.id === id)!.params as Readonly<Record<string, unknown>>

const mine = "Do cyp17a1 knockout zebrafish differ in gonads?"

describe("a plan", () => {
  it("sends the question and the dimensions alone, and adds what the model proposes with marks", async () => {
    const model = await startModel([says({ question: mine, keywords: ["oocyte", "sex reversal"] })])
    const { plan: made, notices } = await plan()
    expect(notices).toEqual([])
    const [seen] = model.requests()
    expect(seen!.tools).toBeUndefined()
    const material = JSON.parse(seen!.messages[1]!.content)
    expect(Object.keys(material)).toEqual(["question", "subject", "dimensions"])
    expect(material).toMatchObject({ question, subject: ["cyp17a1", "knockout", "zebrafish"], dimensions: [{ id: "development", question: own }, {}, {}, {}] }) // prettier-ignore
    const rules = await byRules()
    const words = ["oocyte", "sex reversal", ...(nodeOf(rules, "development")["about"] as ReadonlyArray<string>)]
    expect(nodeOf(made, "development")).toEqual({
      ...nodeOf(rules, "development"),
      text: mine,
      about: words,
      writer: "model",
      byModel: ["oocyte", "sex reversal"]
    })
    // the words of the subject stay
    expect(nodeOf(made, "development-words")).toEqual({ words: ["cyp17a1", "knockout", "zebrafish"], anyOf: words })
    expect(nodeOf(made, "physiology")).toEqual(nodeOf(rules, "physiology"))
    expect(planText(made)).toContain(`  # ${mine} (model)\n`)
    expect(planLines(made)[0]).toContain(
      `${mine} (model) [cyp17a1, knockout, zebrafish; one of oocyte (model), sex reversal (model), development,`
    )
    // in the preset of the paper a part has two keywords, and those of the model come first
    expect(nodeOf((await plan({ preset: "paper" })).plan, "development-words")["words"]).toEqual(["cyp17a1", "knockout", "zebrafish", "oocyte", "sex reversal"]) // prettier-ignore
  })

  it("is run from recordings of the model and of the services, with the marks in the report", async () => {
    const place = mkdtempSync(join(tmpdir(), "answer-model-"))
    const model = await startModel([says({ question: mine, keywords: ["cyp17a1"] })])
    await plan({ folder: place, record: "calls" })
    await model.close()
    cpSync(join(root, "datasets/case-studies/zebrafish"), join(place, "calls"), { recursive: true })
    const report = await asked(Answer.ask({ folder: place, question, model: true, replay: "calls" }))
    expect(report.model).toMatchObject({ name: "invented-1", calls: [{ outcome: "answered" }, { outcome: "not-recorded" }] })
    expect(report.model!.dropped).toEqual([
      { part: "development", kind: "keyword", text: "cyp17a1", why: "the phrase has this term already" }
    ])
    expect(report.parts.map(({ question: text, writer, state }) => [text, writer, state]).slice(0, 2)).toEqual([
      [mine, "model", "answered"],
      ["How does cyp17a1 knockout in zebrafish affect physiology and hormones?", "rules", "answered"]
    ])
    const rules = await asked(Answer.ask({ folder: root, question, replay: join(root, "datasets/case-studies/zebrafish") }))
    expect(report.parts.map(({ statements }) => statements)).toEqual(rules.parts.map(({ statements }) => statements))
  })

  it("without a model sends nothing", async () => {
    const model = await startModel([says({})])
    const refused = async (some: Parameters<typeof refusals>[0]) => (await refusals(some)).map(({ text }) => text)
    expect(await refused(Answer.plan({ folder: root, question, record: "calls" }))).toEqual([
      "a plan sends nothing without {model}, so leave {record} out"
    ])
    expect(model.requests()).toEqual([])
  })
})

/** A kind of bad answer: how often the model is asked, and what the notice says. */
type Kind = readonly [reply: Reply, calls: number, why: RegExp]

const kinds: Readonly<Record<string, Kind>> = {
  "the model refuses": [completion({ refusal: "No." }), 1, /\(refused\)/],
  "the answer is no JSON": [completion({ content: "Look at gonads." }), 2, /\(invalid\)/],
  "a dimension is invented": [says({ dimension: "files" }), 2, /\(invalid\)/],
  "a keyword is no text": [says({ keywords: [{ path: "/etc/passwd" }] }), 2, /\(invalid\)/],
  "the server has a fault": [{ status: 500, body: "{}" }, 1, /\(unreachable\)/],
  "a question has another subject": [says({ question: "What does caffeine do?" }), 2, /no word of the subject/],
  "a question has an address": [says({ question: "Send cyp17a1 to http://evil.example" }), 2, /the sign "\/\/"/],
  "a question has markup": [says({ question: "<img src=x> cyp17a1?" }), 2, /the sign "<"/],
  "a question is an essay": [says({ question: `cyp17a1 ${"word ".repeat(100)}` }), 2, /longer than 200 characters/],
  "a keyword has the syntax of a query": [says({ keywords: ['x"[tiab] OR (all[sb]'] }), 2, /the sign/],
  "a keyword has an operator": [says({ keywords: ["ovary NOT cyp17a1"] }), 2, /has an operator/],
  "a keyword has no subject": [says({ keywords: ["the effect"] }), 2, /no subject/],
  "a dimension has two parts": [says({}, { question: mine, keywords: ["oocyte"] }), 1, /has a part already/],
  "a keyword is there": [says({ keywords: ["Zebrafish", "embryo"] }), 1, /has this term already/]
}

describe("a bad answer of a model", () => {
  it.each(Object.entries(kinds))("leaves the plan of the rules, with a notice: %s", async (_, [reply, calls, why]) => {
    const model = await startModel([reply])
    const { plan: made, notices } = await plan()
    expect(made).toEqual(await byRules())
    expect(notices[0]!.text).toMatch(why)
    expect(notices[0]!.code).toMatch(/^(?:model-failed|proposal-dropped)$/)
    if (!/unreachable/.test(why.source)) expect(model.requests()).toHaveLength(calls)
    expect(model.requests().every(({ tools }) => tools === undefined)).toBe(true)
  })

  it("is replaced by a better second one, and never by a worse one", async () => {
    const good = says({ question: mine, keywords: ["oocyte"] })
    await startModel([says({ question: mine, keywords: ["a*"] }), good])
    expect(nodeOf((await plan()).plan, "development")["byModel"]).toEqual(["oocyte"])
    await startModel([says({ question: mine, keywords: ["oocyte", "a*"] }), says({ question: "<b>", keywords: ["b*"] })])
    expect(nodeOf((await plan()).plan, "development")).toMatchObject({ text: mine, byModel: ["oocyte"] })
  })
})

/** `pubmed_extract_features`: the third of the five tools of the PubMed tool-set specification. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { expect, it, onTestFinished, vi } from "vitest"
import { serve } from "./recordedService.ts"
import { withProfile } from "./withProfile.ts"

type Row = Readonly<Record<string, unknown>>
interface One {
  readonly item_id: string
  readonly original_article: Row
  readonly extraction: Row
  readonly evidence: Readonly<Record<string, ReadonlyArray<Row>>>
  readonly extraction_metadata: { readonly state: string; readonly by: Row; readonly rejected: ReadonlyArray<Row>; readonly tries: number }
}

const instructions = "Leave out what is not stated."

const sentence = "Nurses took 200 mg of caffeine."
const article = { pmid: "1", title: "Caffeine", abstract: `${sentence} In total, 62 nurses were randomised (odds ratio 1.8; p = 0.003).` }

it("takes articles of a search, and its answer has scores by the weights of the template", async () => {
  const { ask } = await withProfile("s1")
  const { articles } = await ask("pubmed_search", { search_query: "caffeine sleep shift workers", max_results: 12 })
  const call = { articles: [...articles, article], extraction_schema: "medical", extraction_instructions: instructions }
  const { extractions, totals, notices } = await ask("pubmed_extract_features", call)
  const all = extractions as ReadonlyArray<One>
  expect(all.map(({ original_article }) => original_article)).toEqual([...articles, article])
  expect(totals).toMatchObject({ total_processed: 13, tokens_used: 0, processing_time_ms: expect.any(Number) })
  expect(notices).toEqual(["(no-model) extraction_instructions: rules read the articles, and this server asks no model"])
  const last = all.at(-1)!
  expect(last).toMatchObject({
    item_id: "1",
    extraction: { participant_count: 62, statistical_significance: true, effect_size: 1.8 },
    evidence: { participant_count: [{ section: "Abstract", sentence: expect.stringContaining("62 nurses") }] },
    extraction_metadata: { state: "successful", by: { participant_count: "rule" }, rejected: [], tries: 0 }
  })
  const scored = await ask("pubmed_score_articles", {
    articles_with_features: all,
    scoring_criteria: {
      weights: { study_type: 0.3, participant_count: 0.25, statistical_significance: 0.25, effect_size: 0.2 },
      scoring_functions: { participant_count: "log_scale", effect_size: "log_scale" },
      normalization_method: "none"
    }
  })
  const [best] = (scored["scored_articles"] as ReadonlyArray<{ score_breakdown: Readonly<Record<string, Row>> }>).slice(-1)
  expect(best!.score_breakdown["participant_count"]!["value"]).toBeCloseTo(Math.log10(63), 12)
  expect(best!.score_breakdown["statistical_significance"]!["value"]).toBe(1)
  const chosen = await ask("pubmed_filter_rank", { scored_articles: scored["scored_articles"], max_results: 3 })
  expect(chosen["ranked_articles"]).toHaveLength(3)
})

it("has three modes and a schema of the client, and refuses one that is none", async () => {
  const { ask, call } = await withProfile("s1")
  const schema = {
    properties: { participants: { type: "string", enum: ["many"] }, registration: { type: "string" }, p_values: { type: "integer" } }
  }
  const stateOf = async (validation_mode?: string) => {
    const answer = await ask("pubmed_extract_features", {
      articles: [article, {}],
      extraction_schema: schema,
      extraction_instructions: instructions,
      ...(validation_mode === undefined ? {} : { validation_mode })
    })
    return (answer["extractions"] as ReadonlyArray<One>).map(({ extraction_metadata: { state }, extraction }) => [state, extraction])
  }
  const none = { participants: null, registration: null, p_values: null }
  expect(await stateOf()).toEqual([
    ["failed", {}],
    ["successful", none]
  ])
  expect((await stateOf("partial"))[0]).toEqual(["partial", none])
  expect((await stateOf("best_effort"))[0]).toEqual([
    "partial",
    { ...none, participants: "62 nurses were randomised", p_values: "p = 0.003" }
  ])
  const refused = await call("pubmed_extract_features", {
    articles: [article],
    extraction_schema: {},
    extraction_instructions: instructions
  })
  expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(/extraction_schema[^]*no object with `properties`/)])
})

it("asks the model of the server's user only if the server was started with it", async () => {
  const home = mkdtempSync(join(tmpdir(), "litfuse-mcp-"))
  const answer = {
    articles: [
      {
        id: "article-1",
        values: [
          { field: "dose", value: 200, sentence },
          { field: "place", value: "Mars", sentence }
        ]
      }
    ]
  }
  const seen: Array<{ readonly messages: ReadonlyArray<Row> }> = []
  await serve("model", async (request, response) => {
    seen.push((await json(request)) as (typeof seen)[number])
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        choices: [{ finish_reason: "stop", message: { content: JSON.stringify(answer) } }],
        usage: { prompt_tokens: 30, completion_tokens: 5 }
      })
    )
  })
  onTestFinished(() => {
    rmSync(home, { recursive: true, force: true })
  })
  vi.stubEnv("XDG_CONFIG_HOME", home)
  mkdirSync(join(home, "litfuse"))
  writeFileSync(join(home, "litfuse/config.yaml"), "model: { name: invented-1 }\n", { mode: 0o600 })
  const call = {
    articles: [article],
    extraction_schema: { properties: { dose: { type: "number" }, place: { type: "string" } } },
    extraction_instructions: instructions,
    validation_mode: "partial"
  }
  const without = await withProfile("s1", { replay: undefined })
  await without.ask("pubmed_extract_features", call)
  expect(seen).toHaveLength(0)
  const { ask, call: send } = await withProfile("s1", { replay: undefined, isModelAsked: true })
  const { extractions, totals, notices } = await ask("pubmed_extract_features", call)
  const [one] = extractions as [One]
  expect(one.extraction).toEqual({ dose: 200, place: null })
  expect(one.extraction_metadata).toMatchObject({ by: { dose: "model" }, tries: 2, rejected: [{ field: "place", value: "Mars" }] })
  expect(totals).toMatchObject({ tokens_used: 70 })
  expect(notices).toEqual([expect.stringMatching(/^\(value-rejected\) 1: place: .* does not contain the words "Mars"/)])
  expect(seen[0]!.messages[0]!["content"]).toContain(instructions)
  const many = await send("pubmed_extract_features", { ...call, articles: Array.from({ length: 101 }, () => article) })
  expect([many.isError, many.text]).toEqual([true, expect.stringMatching(/101 are too many[^]*at most 100/)])
})

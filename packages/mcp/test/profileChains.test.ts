/** Tools of other sets that use the answers of a search: they score and filter articles, and keep works in a graph. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Walk from "@litfuse/api/Walk"
import * as Graph from "@litfuse/api/Graph"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Search from "@litfuse/api/Search"
import * as Effect from "effect/Effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { serve } from "./recordedService.ts"
import { withProfile } from "./withProfile.ts"

const query = "caffeine sleep shift workers"

describe("the chain of pubmed_search, pubmed_score_articles and pubmed_filter_rank", () => {
  type Row = Readonly<Record<string, unknown>>
  const criteria = {
    weights: { methodology: 0.5, sample_size: 0.3, significant: 0.2 },
    scoring_functions: { methodology: "categorical_score", sample_size: "log_scale" },
    normalization_method: "none"
  }
  const items = [
    {
      item_id: "a",
      original_article: { title: "A", year: 2001, citation_count: 9 },
      extraction: { methodology: "meta-analysis", sample_size: "9,999", significant: true }
    },
    {
      item_id: "b",
      original_article: { title: "B, a review", journal: "Sleep", publication_date: "2020-01" },
      extraction: { methodology: "case study", sample_size: 99, significant: false }
    },
    {
      original_article: { pmid: "7", title: "C", publication_types: ["Preprint"] },
      extraction: { methodology: "a hunch", sample_size: null }
    }
  ]

  it("each tool takes what the one before it gives, and works of a search have scores by fields of their own", async () => {
    const { ask } = await withProfile("s1")
    const { articles } = await ask("pubmed_search", { search_query: query, max_results: 8 })
    const scored = await ask("pubmed_score_articles", {
      articles_with_features: articles.map(({ search_words: _words, ...rest }) => rest),
      scoring_criteria: {
        weights: { abstract: 0.6, publication_types: 0.4 },
        scoring_functions: { abstract: "keyword_match" },
        query: undefined
      }
    })
    expect(scored.notices).toContainEqual(expect.stringMatching(/^\(not-scored\) abstract: its function needs words to compare with/))
    const compared = await ask("pubmed_score_articles", {
      articles_with_features: articles,
      scoring_criteria: { weights: { abstract: 1 }, scoring_functions: { abstract: "keyword_match" }, query }
    })
    const chosen = await ask("pubmed_filter_rank", { scored_articles: compared["scored_articles"], max_results: 3 })
    const totals = (chosen["ranked_articles"] as ReadonlyArray<Row>).map((one) => one["total_score"] as number)
    expect([totals.length, totals]).toEqual([3, totals.toSorted((x, y) => y - x)])
    expect(chosen["filter_metadata"]).toMatchObject({ initial_count: 8, ranking_method: "total_score" })
  })

  it("scores all four features of the specification's example over articles of a search, and says what it read from records", async () => {
    const { ask } = await withProfile("s1")
    const { articles } = await ask("pubmed_search", { search_query: query, max_results: 26 })
    const scored = await ask("pubmed_score_articles", {
      articles_with_features: articles,
      scoring_criteria: {
        weights: { methodology_quality: 0.3, sample_size: 0.2, novelty: 0.25, relevance: 0.25 },
        scoring_functions: {
          methodology_quality: "categorical_score",
          sample_size: "log_scale",
          novelty: "text_similarity",
          relevance: "keyword_match"
        },
        normalization_method: "min_max"
      }
    })
    const all = scored["scored_articles"] as ReadonlyArray<{ readonly score_breakdown: Readonly<Record<string, Row>> }>
    for (const name of ["methodology_quality", "sample_size", "novelty", "relevance"]) {
      expect([name, all.some(({ score_breakdown }) => score_breakdown[name]!["value"] !== null)]).toEqual([name, true])
      expect(scored.notices).toContainEqual(expect.stringMatching(new RegExp(`^\\(read\\) ${name}: `)))
    }
    const templates = await ask("pubmed_score_articles", {
      articles_with_features: articles,
      scoring_criteria: { weights: { study_type: 0.3, participant_count: 0.25, primary_outcome: 0, technology_domain: 0 } }
    })
    const [first] = templates["scored_articles"] as typeof all
    expect(Object.keys(first!.score_breakdown)).toEqual(["participant_count", "primary_outcome", "study_type", "technology_domain"])
  })

  it("takes high impact from a table of journals, where a client gives one", async () => {
    const { ask } = await withProfile("s1")
    const of = (id: string, journal: string) => ({ item_id: id, original_article: { title: id, journal }, extraction: {} })
    const scored_articles = [of("a", "Sleep"), of("b", "The Lancet")].map((one, i) => ({
      article_with_features: one,
      total_score: 1 - i / 100
    }))
    const ranked = async (journal_impact: object) => {
      const answer = await ask("pubmed_filter_rank", {
        scored_articles: [...scored_articles, { article_with_features: of("c", "None"), total_score: 0 }],
        ranking_criteria: { boost_high_impact: true, journal_impact },
        output_format: "summary"
      })
      return { ids: (answer["ranked_articles"] as ReadonlyArray<Row>).map((one) => one["item_id"]), notices: answer.notices }
    }
    expect(await ranked({ lancet: 88, sleep: 5 })).toEqual({ ids: ["b", "a", "c"], notices: [] })
    expect(await ranked({ Nature: 60 })).toEqual({
      ids: ["a", "b", "c"],
      notices: ["(not-known) journal_impact: it has the journal of no article, so impact is unknown"]
    })
  })

  it("matches scores computed by hand, and reports unreadable values", async () => {
    const { ask, call } = await withProfile("s1")
    const scored = await ask("pubmed_score_articles", { articles_with_features: items, scoring_criteria: criteria })
    const [a, b, c] = scored["scored_articles"] as ReadonlyArray<Row>
    expect([a!["total_score"], b!["total_score"], c!["total_score"]]).toEqual([
      expect.closeTo(0.5 * 1 + 0.3 * 4 + 0.2, 12),
      expect.closeTo(0.5 * 0.2 + 0.3 * 2, 12),
      null
    ])
    expect([a!["percentile_rank"], b!["percentile_rank"], c!["percentile_rank"]]).toEqual([100, 0, null])
    expect(a!["article_with_features"]).toEqual(items[0])
    expect((a!["score_breakdown"] as Record<string, Row>)["sample_size"]).toEqual({
      value: 4,
      normalized: 4,
      weight: 0.3,
      contribution: expect.closeTo(1.2, 12)
    })
    expect(c!["scoring_metadata"]).toEqual({ item_id: "7", not_known: ["methodology", "sample_size", "significant"] })
    expect(scored["scoring_metadata"]).toMatchObject({
      scoring_method_used: "weighted_sum",
      scored: 2,
      not_scored: 1,
      feature_correlations: { methodology: { methodology: 1, sample_size: null } }
    })
    expect(scored.notices).toEqual(['(not-scored) methodology: cannot read 1 of 3 values, such as "a hunch"'])
    const refused = await call("pubmed_score_articles", {
      articles_with_features: items,
      scoring_criteria: criteria,
      score_function: "ml_model"
    })
    expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(/no trained model[^]*do: call it with weighted_sum/)])
    const weights = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, 1]))
    const crowded = await call("pubmed_score_articles", { articles_with_features: items, scoring_criteria: { weights } })
    expect([crowded.isError, crowded.text]).toEqual([true, expect.stringContaining("at most 100 features")])
  })

  it("has three forms, and each article that does not pass is named with the reason", async () => {
    const { ask } = await withProfile("s1")
    const { scored_articles } = await ask("pubmed_score_articles", {
      articles_with_features: items,
      scoring_criteria: { ...criteria, normalization_method: "min_max" }
    })
    const chosen = async (args: object) => {
      const { ranked_articles, filter_metadata, notices } = await ask("pubmed_filter_rank", { scored_articles, ...args })
      return { rows: ranked_articles as ReadonlyArray<Row>, about: filter_metadata as Row, notices }
    }
    const detailed = await chosen({})
    expect(detailed.rows).toEqual([
      { rank: 1, ...(scored_articles as ReadonlyArray<Row>)[0] },
      { rank: 2, ...(scored_articles as ReadonlyArray<Row>)[1] }
    ])
    expect(detailed.about).toEqual({
      initial_count: 3,
      filtered_count: 2,
      filters_applied: [],
      ranking_method: "total_score",
      left_out: [{ item_id: "7", reason: "it has no score" }]
    })
    const summary = await chosen({ output_format: "summary", max_results: 1 })
    expect(summary.rows).toEqual([
      { rank: 1, item_id: "a", pmid: null, doi: null, title: "A", journal: null, year: 2001, total_score: 1, percentile_rank: 100 }
    ])
    expect(summary.about["left_out"]).toContainEqual({ item_id: "b", reason: "it is not among the first 1" })
    const table = await chosen({ output_format: "analysis_ready", ranking_criteria: { boost_high_impact: true } })
    expect(table.rows[0]).toMatchObject({
      "feature.methodology": "meta-analysis",
      "score.sample_size": 1,
      citation_count: 9,
      ranking_score: expect.closeTo(1.05, 12)
    })
    for (const row of table.rows) expect(Object.values(row).every((value) => value === null || typeof value !== "object")).toBe(true)
    const strict = await chosen({
      min_score_threshold: 0.5,
      filters: { min_citation_count: 5, journal_whitelist: ["sleep"], exclude_preprints: true }
    })
    expect(strict.rows).toEqual([])
    expect(strict.about).toMatchObject({
      filters_applied: ["total_score of at least 0.5", "citation_count of at least 5", "one of 1 journals", "no preprints"]
    })
    expect((strict.about["left_out"] as ReadonlyArray<Row>).map(({ reason }) => reason)).toEqual([
      "its journal is not in the list",
      "score 0 is below 0.5",
      "it has no score"
    ])
  })
})

describe("literature_search", () => {
  const works = {
    "10.5555/trem2.1": { title: "TREM2 in microglia of aged mice", cites: [] },
    "10.5555/trem2.2": { title: "Microglia and TREM2 beside plaques", cites: ["10.5555/trem2.1", "10.5555/elsewhere.1"] }
  }
  const itemOf = (doi: string) => {
    const { title, cites } = works[doi as keyof typeof works] ?? { title: "Plaques", cites: [] }
    return {
      DOI: doi,
      type: "journal-article",
      title: [title],
      author: [{ family: "Muster", given: "Ada" }],
      "container-title": ["Glia of the Atlas"],
      abstract: "<jats:p>What microglia do.</jats:p>",
      issued: { "date-parts": [[2024, 5]] },
      "is-referenced-by-count": 3,
      "reference-count": cites.length,
      reference: cites.map((cited) => ({ key: cited, DOI: cited }))
    }
  }

  it("accepts a search of TREM2 and microglia: full results over recordings, and a citation between them in the graph", async () => {
    const made = mkdtempSync(join(tmpdir(), "litfuse-mcp-"))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    const [folder, recorded] = [join(made, "project"), join(made, "recorded")]
    mkdirSync(folder)
    const asked = <A, E>(question: Effect.Effect<A, E, Host.Host>) => Effect.runPromise(Effect.provide(question, Host.layer))
    await asked(Project.init({ folder }))
    const crossref = await serve("crossref", ({ url }, response) => {
      const address = new URL(url!, "http://localhost")
      const [, one] = /^\/works\/(.+)$/.exec(address.pathname) ?? []
      const named = [...(address.searchParams.get("filter") ?? "").matchAll(/doi:([^,]+)/g)].map(([, doi]) => doi!)
      const items = (named.length === 0 ? Object.keys(works) : named).map(itemOf)
      const message = one === undefined ? { "total-results": items.length, items } : itemOf(decodeURIComponent(one))
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ status: "ok", message }))
    })
    const call = { query: "TREM2 microglia", max_results: 2, providers: "crossref" }
    const { ask } = await withProfile("s3", { replay: undefined, folder })
    const live = await ask("literature_search", call)
    const kept = expect.stringMatching(
      /^\(kept\) the graph of the project stores 2 works, 2 of them new, and 1 citation, 1 of them new; 1 citation of works outside the graph omitted$/
    )
    expect(live.notices).toContainEqual(kept)
    const { works: held, citations } = await asked(Graph.query({ folder, ids: ["10.5555/trem2.2"], direction: "backward" }))
    expect(held.map(({ id }) => id).sort()).toEqual(["doi:10.5555/trem2.1", "doi:10.5555/trem2.2"])
    expect(citations).toMatchObject([{ citing: "doi:10.5555/trem2.2", cited: "doi:10.5555/trem2.1", provider: "crossref" }])
    // the same over recordings, for a call that says so, in another project
    const other = join(made, "other")
    mkdirSync(other)
    await asked(Project.init({ folder: other }))
    await asked(Search.ask({ folder: made, query: call.query, sources: ["crossref"], timeout: 15, limit: null, record: recorded }))
    const ids = live.results.map(({ doi }) => `doi:${String(doi)}`) as [string, ...Array<string>]
    await asked(
      Walk.ask({ folder: made, ids, direction: "backward", depth: 1, max: 1, sources: ["crossref"], timeout: 15, record: recorded })
    )
    await crossref.close()
    const replaying = await withProfile("s3", { replay: recorded, folder: other })
    const silent = await replaying.ask("literature_search", call)
    expect(silent.notices.filter((one) => one.includes("kept"))).toEqual([])
    const replayed = await replaying.ask("literature_search", { ...call, cite_in_kg: true })
    expect(replayed.notices).toContainEqual(kept)
    expect(replayed.results).toEqual(live.results)
    const [full] = live.results
    expect(full).toMatchObject({
      authors: ["Muster Ada"],
      year: 2024,
      journal: "Glia of the Atlas",
      abstract: "What microglia do.",
      citation_count: 3,
      best_provider: "crossref"
    })
    expect(full!["citation_uri"]).toBe(`https://doi.org/${String(full!["doi"])}`)
    expect((await replaying.runtime.runPromise(replaying.client.listTools())).tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["literature_search", "pubmed_search"])
    )
  })

  it("keeps nothing where nothing was found or it is not wanted, and is answered also where citations cannot be asked for", async () => {
    const folder = mkdtempSync(join(tmpdir(), "litfuse-mcp-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    await Effect.runPromise(Effect.provide(Project.init({ folder }), Host.layer))
    const { ask } = await withProfile("s3", { folder })
    const call = { query, providers: "pubmed", max_results: 3 }
    expect((await ask("literature_search", { ...call, cite_in_kg: false })).notices.filter((one) => one.includes("kept"))).toEqual([])
    const { notices, results } = await ask("literature_search", { ...call, cite_in_kg: true })
    expect(results).toHaveLength(3)
    expect(notices).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\(kept\) .* 3 works, 3 of them new, and 0 citations/),
        expect.stringMatching(/^\(not-kept\) cite_in_kg: pubmed NotRecorded/)
      ])
    )
  })
})

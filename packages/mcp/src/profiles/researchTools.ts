/** `search_literature`, `walk_citations`, `read_paper` and `ping` of opencode-research-mcp. */
import * as Source from "@litfuse/api/Source"
import * as Walk from "@litfuse/api/Walk"
import { directions } from "@litfuse/api/walk/request"
import type { Hit } from "@litfuse/api/search/Answer"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import * as ToolInput from "../ToolInput.ts"
import { matchingSections } from "@litfuse/api/text/matchingSections"
import * as ServerTexts from "../ServerTexts.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { ServerSettings } from "../ServerSettings.ts"
import * as ProfileAnswers from "./ProfileAnswers.ts"
import * as ToolProfile from "./ToolProfile.ts"

const { optionalKey } = Schema

const modes = ["comprehensive", "seminal", "recent", "survey"] as const
const fields = ["auto", "cs", "bio", "medical", "social", "general"] as const

const year = ToolInput.between(1500, 2200)

const Request = Schema.Struct({
  query: ToolInput.text(20_000),
  max_results: optionalKey(ToolInput.between(1, 200).annotate({ description: "25" })),
  year_from: optionalKey(year),
  year_to: optionalKey(year),
  mode: optionalKey(Schema.Literals(modes)),
  field: optionalKey(Schema.Literals(fields)),
  sources: optionalKey(
    Schema.Array(ToolInput.text(60)).annotate({ description: "ids, such as arxiv, doaj, openaire; default: all that need not be named" })
  ),
  debug: optionalKey(Schema.Boolean.annotate({ description: "score_breakdown of each paper, in eight numbers" }))
})
type Request = typeof Request.Type

const authorsOf = (hit: Hit): ReadonlyArray<string> => {
  const all = ToolProfile.authorsOf(hit)
  return all.length <= 5 ? all : [...all.slice(0, 5), `et al. (${all.length} total)`]
}

const isSurvey = ({ title, publicationTypes }: Hit): boolean =>
  [title, ...(publicationTypes ?? [])].some((text) => /\b(?:survey|review|meta-analysis)\b/i.test(text))

/** A short name of a journal: without its place, its subtitle, and the words of a publisher. */
const venueOf = ({ containerTitle }: Hit): string | null => {
  if (containerTitle === undefined) return null
  const short = containerTitle
    .replace(/\s*\([^)]*\)\s*$/u, "")
    .replace(/\s*[:;=]\s.*$/u, "")
    .replace(/\s+(?:Publishing Group|Publishing|Publishers?|Press|Group|Ltd|Inc)\.?$/iu, "")
    .trim()
  return short === "" ? containerTitle : short
}

const hIndexOf = ({ impact }: Hit): number | null => impact?.find(({ measure }) => measure === "first-author-h-index")?.value ?? null

const paperOf = (hit: Hit) => ({
  title: hit.title,
  authors: authorsOf(hit),
  author_count: hit.contributors?.length ?? 0,
  year: ToolProfile.yearOf(hit),
  venue: venueOf(hit),
  doi: ToolProfile.idOf(hit, "doi"),
  arxiv_id: ToolProfile.idOf(hit, "arxiv"),
  pmid: ToolProfile.idOf(hit, "pmid"),
  pdf_url: hit.openAccess?.[0]?.url ?? null,
  abstract: ToolProfile.abstractOf(hit),
  citation_count: ToolProfile.citationsOf(hit),
  is_open_access: hit.openAccess === undefined ? null : true,
  is_survey: isSurvey(hit),
  sources: hit.sources,
  source_count: hit.sources.length,
  retracted: ToolProfile.retractionOf(hit)
})

/** The h-index of first authors needs two more requests, so it is looked up where a key gives Semantic Scholar room for them. */
const enrichedBy = (hasKey: boolean) => (hasKey ? [{ id: "works", plugin: "enricher/first-authors", inputs: { works: "found" } }] : [])

const pipelineOf = (mode: string, field: string, hasKey: boolean) => ({
  nodes: [
    { id: "sources", plugin: "source/*", inputs: { query: "$query" } },
    { id: hasKey ? "found" : "works", plugin: "step/works", params: { merge: "corrected" }, inputs: { records: "sources" } },
    ...enrichedBy(hasKey),
    { id: "vectors", plugin: "embedder/onnx", params: { path: "all-MiniLM-L6-v2" }, inputs: { works: "works", query: "$query" } },
    {
      id: "mode",
      plugin: "ranker/semantic-literature-mode",
      params: { mode, field },
      inputs: { works: "works", query: "$query", vectors: "vectors" }
    }
  ]
})

const searchLiterature = ToolProfile.make({
  name: "search_literature",
  about: "Search many literature sources at once, in one of four orders. sources lists failures.",
  input: Request,
  output: ProfileAnswers.SearchLiterature,
  answer: Effect.fnUntraced(function* (request: Request) {
    const {
      query,
      max_results = 25,
      year_from,
      year_to,
      mode = "comprehensive",
      field = "auto",
      sources: asked = [],
      debug = false
    } = request
    const { folder, replay } = yield* ServerSettings
    const listed = yield* Source.list({ folder })
    const keys = listed.find(({ id }) => id === "semanticscholar")?.keys ?? []
    const hasKey = replay === undefined && keys.some(({ isSet }) => isSet)
    const { works, total, sources, notices } = yield* ToolProfile.searchSources(
      {
        query,
        pipeline: pipelineOf(mode, field, hasKey),
        explain: true,
        ...(asked.length === 0 ? {} : { sources: asked }),
        ...(year_from === undefined ? {} : { from: String(year_from) }),
        ...(year_to === undefined ? {} : { to: String(year_to) })
      },
      max_results
    )
    return {
      query,
      mode,
      total,
      papers: works.map((hit) => ({
        ...paperOf(hit),
        relevance_score: Math.min(10, hit.breakdown?.["final"] ?? 0),
        first_author_h: hIndexOf(hit),
        ...(debug ? { score_breakdown: hit.breakdown ?? null } : {})
      })),
      sources,
      notices
    }
  })
})

const WalkRequest = Schema.Struct({
  paper_id: ToolInput.text(300).annotate({ description: "a DOI, PMID:12345, or the address of a paper" }),
  direction: optionalKey(Schema.Literals(directions).annotate({ description: "forward: papers that cite it" })),
  depth: optionalKey(ToolInput.between(1, 5)),
  max_total: optionalKey(ToolInput.between(1, 2000).annotate({ description: "200" })),
  max_papers_per_hop: optionalKey(ToolInput.between(1, 100).annotate({ description: "10" }))
})
type WalkRequest = typeof WalkRequest.Type

const walkCitations = ToolProfile.make({
  name: "walk_citations",
  about: "Follow citations of a paper in OpenAlex over several hops; later hops follow the most cited papers.",
  input: WalkRequest,
  output: ProfileAnswers.WalkCitations,
  answer: Effect.fnUntraced(function* (request: WalkRequest) {
    const { paper_id, direction = "forward", depth = 1, max_total = 200, max_papers_per_hop = 10 } = request
    const { folder, replay } = yield* ServerSettings
    yield* (yield* Allowance).take("walk")
    const walk = { ids: [paper_id] as const, direction, depth, max: max_total, perHop: max_papers_per_hop, sources: ["openalex"] }
    const { answer } = yield* Walk.run({ ...walk, folder, ...(replay === undefined ? {} : { replay }) })
    const sources = answer.outcomes.map(({ hop, ...one }) => ({ hop, ...ToolProfile.sourceOf(one) }))
    yield* ToolProfile.requireAnswer(sources)
    return {
      paper_id,
      direction,
      total: answer.works.length,
      papers: answer.works.map((work) => ({ ...paperOf(work), hop: work.hop, via: work.via })),
      sources,
      notices: answer.notices.map(({ code, subject, text }) => `(${code}) ${subject}: ${text}`)
    }
  })
})

const PaperRequest = Schema.Struct({
  paper_id: ToolInput.text(300).annotate({ description: "a DOI, PMID:12345, PMC12345, arXiv:2101.00001, or the address of a paper" }),
  section: optionalKey(ToolInput.text(300).annotate({ description: "default: the whole text" })),
  max_characters: optionalKey(ToolInput.between(100, 400_000).annotate({ description: "40000" }))
})
type PaperRequest = typeof PaperRequest.Type

/** A cut keeps surrogate pairs whole. */
const cutAt = (whole: string, most: number): string =>
  whole.length <= most ? whole : whole.slice(0, most).replace(/[\ud800-\udbff]$/u, "")

const readPaper = ToolProfile.make({
  name: "read_paper",
  about: "Read the open full text of a paper. status: found, closed, or failed if a provider did not answer.",
  input: PaperRequest,
  output: ProfileAnswers.ReadPaper,
  answer: Effect.fnUntraced(function* ({ paper_id, section, max_characters = 40_000 }: PaperRequest) {
    const { answer } = yield* ServerTexts.read(paper_id)
    const named = section === undefined || answer.provider === null ? undefined : matchingSections(answer, section)
    if (named?.found.length === 0)
      return yield* new ToolRefusal({ what: [`no section "${section!}"; ${named.choices}`], instead: "name one of these sections" })
    const shown = named?.found ?? answer.sections
    const whole = shown.map(({ name, text }) => `${name}\n${text}`).join("\n\n")
    const text = answer.provider === null ? null : cutAt(whole, max_characters)
    const missing = answer.tried.some(({ state }) => state === "failed") ? "failed" : "closed"
    return {
      paper_id,
      status: answer.provider === null ? missing : "found",
      title: answer.title,
      source: answer.provider,
      licence: answer.licence,
      version: answer.state,
      retracted: answer.retraction?.state ?? null,
      url: answer.url,
      sections: answer.sections.map(({ name, text: one }) => ({ heading: name, characters: one.length })),
      text,
      total_characters: whole.length,
      truncated: text !== null && text.length < whole.length,
      tried: answer.tried.map(({ provider, url, state, reason }) => ({ source: url ?? provider, status: state, reason })),
      notices: answer.notices.map(({ code, subject, text: said }) => `(${code}) ${subject}: ${said}`)
    }
  })
})

const ping = ToolProfile.make({
  name: "ping",
  about: "Check that this server answers; sends no request to services.",
  input: Schema.Struct({}),
  output: ProfileAnswers.Ping,
  answer: () => Effect.map(ServerSettings, ({ replay }) => ({ status: "ok", replayed: replay !== undefined }))
})

/** The implemented tools of the set. */
export const researchTools = [searchLiterature, walkCitations, readPaper, ping]

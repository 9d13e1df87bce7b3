/** `search_literature`, `walk_citations` and `ping`, as opencode-research-mcp has them. */
import * as Cites from "@litfuse/api/Cites"
import { directions } from "@litfuse/api/walk/request"
import type { Hit } from "@litfuse/api/search/Answer"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import * as Input from "../inputs.ts"
import { Setting } from "../Setting.ts"
import * as Profile from "./profile.ts"

const { optionalKey } = Schema

const modes = ["comprehensive", "seminal", "recent", "survey"] as const
const fields = ["auto", "cs", "bio", "medical", "social", "general"] as const

const year = Input.between(1500, 2200)

const Request = Schema.Struct({
  query: Input.text(20_000),
  max_results: optionalKey(Input.between(1, 200).annotate({ description: "25" })),
  year_from: optionalKey(year),
  year_to: optionalKey(year),
  mode: optionalKey(Schema.Literals(modes)),
  field: optionalKey(Schema.Literals(fields)),
  debug: optionalKey(Schema.Boolean.annotate({ description: "score_breakdown of each paper, in eight numbers" }))
})
type Request = typeof Request.Type

/** The first five authors, and how many there are. */
const authorsOf = (hit: Hit): ReadonlyArray<string> => {
  const all = Profile.authorsOf(hit)
  return all.length <= 5 ? all : [...all.slice(0, 5), `et al. (${all.length} total)`]
}

const isSurvey = ({ title, publicationTypes }: Hit): boolean =>
  [title, ...(publicationTypes ?? [])].some((text) => /\b(?:survey|review|meta-analysis)\b/i.test(text))

const paperOf = (hit: Hit) => ({
  title: hit.title,
  authors: authorsOf(hit),
  author_count: hit.contributors?.length ?? 0,
  year: Profile.yearOf(hit),
  venue: hit.containerTitle ?? null,
  doi: Profile.idOf(hit, "doi"),
  arxiv_id: Profile.idOf(hit, "arxiv"),
  pmid: Profile.idOf(hit, "pmid"),
  pdf_url: hit.openAccess?.[0]?.url ?? null,
  abstract: Profile.abstractOf(hit),
  citation_count: Profile.citationsOf(hit),
  is_open_access: hit.openAccess === undefined ? null : true,
  is_survey: isSurvey(hit),
  sources: hit.sources,
  source_count: hit.sources.length,
  retracted: Profile.retractionOf(hit)
})

/** The pipeline of a mode: every source, and the order of the mode for a field. */
const pipelineOf = (mode: string, field: string) => ({
  nodes: [
    { id: "sources", plugin: "source/*", inputs: { query: "$query" } },
    { id: "works", plugin: "step/works", params: { merge: "corrected" }, inputs: { records: "sources" } },
    { id: "mode", plugin: "ranker/literature-mode", params: { mode, field }, inputs: { works: "works", query: "$query" } }
  ]
})

const searchLiterature = Profile.make({
  name: "search_literature",
  about: "Search many literature sources at once, in one of four orders. sources says who failed.",
  input: Request,
  answer: Effect.fnUntraced(function* (request: Request) {
    const { query, max_results = 25, year_from, year_to, mode = "comprehensive", field = "auto", debug = false } = request
    const { works, total, sources, notices } = yield* Profile.searched(
      {
        query,
        pipeline: pipelineOf(mode, field),
        explain: true,
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
        // no source that is searched delivers it
        first_author_h: null,
        ...(debug ? { score_breakdown: hit.breakdown ?? null } : {})
      })),
      sources,
      notices
    }
  })
})

const Walk = Schema.Struct({
  paper_id: Input.text(300).annotate({ description: "a DOI, PMID:12345, or the address of a paper" }),
  direction: optionalKey(Schema.Literals(directions).annotate({ description: "forward: who cites it" })),
  depth: optionalKey(Input.between(1, 5)),
  max_total: optionalKey(Input.between(1, 2000).annotate({ description: "200" })),
  max_papers_per_hop: optionalKey(Input.between(1, 100).annotate({ description: "10" }))
})
type Walk = typeof Walk.Type

const walkCitations = Profile.make({
  name: "walk_citations",
  about: "Follow citations of a paper in OpenAlex, several hops far; later hops follow the most cited.",
  input: Walk,
  answer: Effect.fnUntraced(function* (request: Walk) {
    const { paper_id, direction = "forward", depth = 1, max_total = 200, max_papers_per_hop = 10 } = request
    const { folder, replay } = yield* Setting
    yield* (yield* Allowance).take("walk")
    const asked = { ids: [paper_id] as const, direction, depth, max: max_total, perHop: max_papers_per_hop, sources: ["openalex"] }
    const { answer } = yield* Cites.run({ ...asked, folder, ...(replay === undefined ? {} : { replay }) })
    return {
      paper_id,
      direction,
      total: answer.works.length,
      papers: answer.works.map((work) => ({ ...paperOf(work), hop: work.hop, via: work.via })),
      sources: answer.outcomes.map(({ hop, ...one }) => ({ hop, ...Profile.sourceOf(one) })),
      notices: answer.notices.map(({ code, subject, text }) => `(${code}) ${subject}: ${text}`)
    }
  })
})

const ping = Profile.make({
  name: "ping",
  about: "Whether this server answers; no service is asked.",
  input: Schema.Struct({}),
  answer: () => Effect.map(Setting, ({ replay }) => ({ status: "ok", replayed: replay !== undefined }))
})

/** The tools of the set that need nothing which is not built. */
export const tools = [searchLiterature, walkCitations, ping]

import * as Schema from "effect/Schema"
import { expect } from "vitest"
import * as ProfileAnswers from "../src/profiles/ProfileAnswers.ts"
import { recordings, served } from "./served.ts"

/** What tools of the sets answer. */
export interface Result {
  readonly [name: string]: unknown
  readonly sources: ReadonlyArray<{ readonly source: string; readonly state: string; readonly error: string | null }>
  readonly results: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly papers: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly articles: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly notices: ReadonlyArray<string>
}

/** What each tool of a set declares that it answers. */
const declared = {
  s1: {
    pubmed_search: ProfileAnswers.PubmedSearch,
    pubmed_extract_features: ProfileAnswers.ExtractFeatures,
    pubmed_score_articles: ProfileAnswers.ScoreArticles,
    pubmed_filter_rank: ProfileAnswers.FilterRank
  },
  s2: {
    search_literature: ProfileAnswers.SearchLiterature,
    walk_citations: ProfileAnswers.WalkCitations,
    read_paper: ProfileAnswers.ReadPaper,
    ping: ProfileAnswers.Ping
  },
  s3: { literature_search: ProfileAnswers.LiteratureSearch, pubmed_search: ProfileAnswers.LiteratureSearch }
} as const

/** A server with the tools of a set, over recordings by default. */
export const withProfile = async (profile: "s1" | "s2" | "s3", settings = {}) => {
  const server = await served({ replay: recordings.everyday, ...settings }, "2025-11-25", profile)
  const ask = async (tool: string, args: object) => {
    const { isError, text, structured } = await server.call(tool, { ...args })
    expect([isError, text]).toEqual([false, expect.any(String)])
    expect(JSON.parse(text)).toEqual(structured)
    // every answer has the form that the tool declares, and nothing else
    const output = (declared[profile] as Readonly<Record<string, Schema.Codec<unknown>>>)[tool]
    if (output !== undefined) Schema.decodeUnknownSync(output)(structured, { onExcessProperty: "error" })
    return structured as Result
  }
  return { ...server, ask }
}

import { describe, expect, it } from "vitest"
import { withProfile } from "./withProfile.ts"

describe("pubmed_generate_query", () => {
  it("makes queries for a goal, of which each word is searched for or listed, and which PubMed takes", async () => {
    const { ask } = await withProfile("s1")
    const made = await ask("pubmed_generate_query", {
      research_goal: "Does caffeine improve alertness in shift workers?",
      study_types: ["Case Study"],
      exclude_terms: ["rats"],
      time_frame: "last_5_years"
    })
    const [first] = made["generated_queries"] as ReadonlyArray<Readonly<Record<string, unknown>>>
    expect(first!["query_string"]).toMatch(
      /^caffein\*\[tiab\] AND shift\*\[tiab\] AND worker\*\[tiab\] AND \("Case Reports"\[pt\] OR "case report\*"\[tiab\]\) AND \d{4}\/\d\d\/\d\d:3000\[dp\] NOT rats\[tiab\]$/
    )
    expect(made["left_out"]).toEqual(["Does", "improve", "in"])
    const { articles } = await ask("pubmed_search", { search_query: "caffeine sleep shift workers", max_results: 2 })
    expect(articles).toHaveLength(2)
  })
})

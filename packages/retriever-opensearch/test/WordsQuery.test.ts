import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { Both } from "../src/index.ts"
import { queryOf } from "../src/WordsQuery.ts"

const asked = (written: Readonly<Record<string, unknown>>): unknown => queryOf("heart", Result.getOrThrow(Decode.strict(Both, written)))

describe("the search for words in a cluster", () => {
  it.each(["", "english"])("has its filters for any analyzer of the texts (%j)", (analyzer) => {
    const filters = { from: "2019", to: "2020-03", publicationTypes: ["Review"], keywords: ["gout"] }
    expect(asked({ analyzer, filters })).toMatchObject({
      bool: {
        minimum_should_match: 1,
        filter: [
          { range: { published: { gte: "2019" } } },
          { range: { published: { lt: "2020-03~" } } },
          { terms: { publicationTypes: ["Review"] } },
          { terms: { keywords: ["gout"] } }
        ]
      }
    })
  })
})

import { laws } from "@litfuse/engine/testing/sourceLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import { describe, expect, it } from "vitest"
import harness from "./harness.ts"
import { pubmed } from "../../src/pubmed/Pubmed.ts"

describe("PubMed", () => {
  const all = laws(pubmed, harness)
  tests(it, all)

  it("leaves no law out", () => {
    expect(all.filter(({ notRun }) => notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

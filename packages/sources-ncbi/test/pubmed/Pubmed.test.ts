import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import harness from "./harness.ts"
import { pubmed } from "../../src/pubmed/Pubmed.ts"

describe("PubMed", () => {
  const all = [...sourceLaws(pubmed, harness), ...sourcePartLaws(pubmed, harness)]
  testLaws(it, all)

  it("leaves no law out", () => {
    expect(all.filter(({ notRun }) => notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

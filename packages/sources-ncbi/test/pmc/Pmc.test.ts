import { laws } from "@litfuse/engine/testing/sourceLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import { describe, expect, it } from "vitest"
import harness from "./harness.ts"
import { pmc } from "../../src/pmc/Pmc.ts"

describe("PMC", () => {
  const all = laws(pmc, harness)
  tests(it, all)

  it("leaves no law out", () => {
    expect(all.filter(({ notRun }) => notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

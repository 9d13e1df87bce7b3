import { entityLaws } from "@litfuse/kit/entityLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import source from "../src/OpenI.ts"
import harness from "./harness.ts"

describe("OpenI", () => {
  const all = entityLaws(source, harness)
  testLaws(it, all)

  it("leaves no law out", () => {
    expect(all.filter(({ notRun }) => notRun !== undefined).map(({ name }) => name)).toEqual([])
    expect(all.length).toBeGreaterThan(15)
  })
})

import { enricherLaws } from "@litfuse/kit/enricherLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, it } from "node:test"
import harness from "../src/harness.ts"
import enricher from "../src/AcmeHub.ts"

describe("AcmeHub", () => {
  testLaws(it, enricherLaws(enricher, harness))
})

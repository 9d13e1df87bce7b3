import { entityLaws } from "@litfuse/kit/entityLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, it } from "node:test"
import harness from "../src/harness.ts"
import source from "../src/AcmeHub.ts"

describe("AcmeHub", () => {
  testLaws(it, entityLaws(source, harness))
})

import { normalisationLaws } from "@litfuse/kit/normalisationLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, it } from "node:test"
import AcmeHub from "../src/AcmeHub.ts"

describe("AcmeHub", () => {
  testLaws(it, normalisationLaws(AcmeHub))
})

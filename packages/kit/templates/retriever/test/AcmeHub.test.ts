import { retrieverLaws } from "@litfuse/kit/retrieverLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, it } from "node:test"
import AcmeHub from "../src/AcmeHub.ts"

describe("AcmeHub", () => {
  testLaws(it, retrieverLaws(AcmeHub))
})

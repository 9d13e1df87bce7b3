import { embedderLaws } from "@litfuse/kit/embedderLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, it } from "node:test"
import AcmeHub from "../src/AcmeHub.ts"

describe("AcmeHub", () => {
  testLaws(it, embedderLaws(AcmeHub, AcmeHub.make({}, [])))
})

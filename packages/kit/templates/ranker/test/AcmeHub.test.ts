import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, it } from "node:test"
import AcmeHub from "../src/AcmeHub.ts"

describe("AcmeHub", () => {
  testLaws(it, rankerLaws(AcmeHub))
})

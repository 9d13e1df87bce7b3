import * as Measure from "@litfuse/engine/Measure"
import { measureLaws } from "@litfuse/kit/measureLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, it } from "node:test"
import AcmeHub from "../src/AcmeHub.ts"

describe("AcmeHub", () => {
  testLaws(
    it,
    measureLaws(Measure.configure(AcmeHub, { rel: 1, cutoff: 5 }), (name) => name)
  )
})

import { describe, it } from "vitest"
import { litfuse } from "@litfuse/query/dialects/Litfuse"
import { ovid } from "@litfuse/query/dialects/Ovid"
import { pubmed } from "@litfuse/query/dialects/Pubmed"
import { roundTrips } from "../roundTrip.ts"

describe("print, then read", () => {
  for (const dialect of [litfuse, pubmed, ovid]) it(`means the same in ${dialect.id}`, () => roundTrips(dialect))
})

import { describe, expect, it } from "vitest"
import { cochrane } from "@litfuse/query/dialects/Cochrane"
import { ebsco } from "@litfuse/query/dialects/Ebsco"
import { embase } from "@litfuse/query/dialects/Embase"
import { litfuse } from "@litfuse/query/dialects/Litfuse"
import { ovid, ovidEmbase, ovidPsycinfo } from "@litfuse/query/dialects/Ovid"
import { proquest } from "@litfuse/query/dialects/ProQuest"
import { pubmed } from "@litfuse/query/dialects/Pubmed"
import { scopus } from "@litfuse/query/dialects/Scopus"
import { roundTrips } from "../roundTrip.ts"

describe("print, then read", () => {
  for (const dialect of [litfuse, pubmed, ovid, ovidEmbase, ovidPsycinfo, embase, cochrane, ebsco, proquest, scopus])
    it(`means the same in ${dialect.id}`, () => roundTrips(dialect))
})

it("leaves out words next to each other that the system has no publication type for, with a remark for each", () => {
  const word = { _tag: "Pattern", text: "hea*" } as const
  const near = { _tag: "Near", queries: [word, word], between: 0, ordered: false } as const
  const { text, remarks } = ovidEmbase.print({ _tag: "Field", fields: ["publicationType"], query: near })
  expect([text, remarks.map(({ code }) => code)]).toEqual(["", ["type-lost", "empty"]])
})

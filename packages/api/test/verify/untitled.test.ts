/** References without a title, as lists of chemistry and physics print them, against a copy of Europe PMC on loopback. */
import { serve } from "@litfuse/kit/loopback"
import { expect, it, onTestFinished } from "vitest"
import * as Verify from "../../src/Verify.ts"
import { asked } from "../asked.ts"
import { written } from "../written.ts"

const ferry = {
  id: "99000001",
  source: "MED",
  pmid: "99000001",
  title: "Sleep of ferry crews in winter: a cohort study",
  authorString: "Smith J, Jones A.",
  authorList: { author: [{ lastName: "Smith", initials: "J" }] },
  journalInfo: {
    volume: "12",
    yearOfPublication: 2019,
    journal: { title: "Journal of Invented Trials", isoabbreviation: "J Invented Trials" }
  },
  pubYear: "2019",
  pageInfo: "123-130",
  firstPublicationDate: "2019-03-01"
}

it("are found by journal, volume, page and year, and are unknown where these lead to no paper", async () => {
  const server = await serve((request, response) => {
    const result = (request.query.get("query") ?? "").includes("123") ? [ferry] : []
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ version: "6.9", hitCount: result.length, resultList: { result } }))
  })
  process.env["LITFUSE_UPSTREAM_EUROPEPMC"] = server.origin
  onTestFinished(async () => {
    delete process.env["LITFUSE_UPSTREAM_EUROPEPMC"]
    await server.close()
  })
  const text = [
    "@article{a, author={Smith, J.}, journal={J. Invented Trials}, volume=12, pages={123--30}, year=2019}",
    "@article{b, author={Smith, J.}, journal={J. Invented Trials}, volume=12, pages={99--101}, year=2019}",
    "@article{c, author={Smith, J.}, year=2019}"
  ].join("\n")
  const { references } = await asked(Verify.ask({ folder: written({}), text, sources: ["europepmc"] }))
  expect(references.map(({ key, state, match, reason }) => [key, state, match?.id ?? null, reason])).toEqual([
    ["a", "ok", "pmid:99000001", null],
    ["b", "unknown", null, "it has no title, and its journal and page lead to no paper"],
    ["c", "unknown", null, "it has neither an identifier, nor a title, nor a journal with a page to look up"]
  ])
})

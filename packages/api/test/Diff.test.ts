import { join } from "node:path"
import { expect, it } from "vitest"
import * as Diff from "../src/Diff.ts"
import * as Search from "../src/Search.ts"
import { asked } from "./asked.ts"

const replay = join(import.meta.dirname, "../../../datasets/everyday/cassettes")
const query = "caffeine sleep shift workers"
const search = (sources: ReadonlyArray<string>) => asked(Search.ask({ folder: import.meta.dirname, query, replay, sources, limit: null }))

const idsOf = (hits: ReadonlyArray<{ readonly id: string }>) => hits.map(({ id }) => id)

it("finds nothing between an answer and itself, and what came and went between two, whatever works are called", async () => {
  const all = await search(["crossref", "europepmc", "openalex", "pubmed"])
  const one = await search(["pubmed"])
  expect(Diff.of(all, all)).toEqual({ added: [], lost: [], retracted: [], same: all.works.length, unsure: [] })
  const forwards = Diff.of(one, all)
  const back = Diff.of(all, one)
  // every work of PubMed is one of all, under another name where another source has it too
  expect([forwards.same, forwards.lost, back.same, back.added]).toEqual([one.works.length, [], one.works.length, []])
  expect(idsOf(forwards.added)).toEqual(idsOf(back.lost))
  expect(forwards.added.length).toBe(all.works.length - one.works.length)
  expect(forwards.unsure).toEqual(["crossref", "europepmc", "openalex"])
})

it("distinguishes a lost work from a source that did not answer", async () => {
  const all = await search(["core", "pubmed"])
  expect(all.outcomes.find(({ source }) => source === "core")!.state).toBe("failed")
  expect(Diff.of(all, all).unsure).toEqual(["core"])
  const first = { ...all, outcomes: all.outcomes.map((one) => ({ ...one, total: one.delivered + 1 })) }
  expect(Diff.of(first, all).unsure).toEqual(["core", "pubmed"])
})

it("names works that were retracted since", async () => {
  const now = await search(["pubmed", "crossref"])
  const retracted = now.works.filter(({ retraction }) => retraction?.state === "retracted")
  expect(retracted.length).toBeGreaterThan(0)
  const before = { ...now, works: now.works.map((work) => ({ ...work, retraction: null })) }
  expect(idsOf(Diff.of(before, now).retracted)).toEqual(idsOf(retracted))
})

import { expect, it } from "vitest"
import { type Found, search } from "../../src/index.ts"
import { trustFolder } from "../../../../tools/test-setup/trustFolder.ts"
import { collection } from "../commands/collection.ts"
import { litfuse } from "../commands/litfuse.ts"
import { inFolder } from "../terminal.ts"

/** A source of others that throws whenever it is asked. */
const failing = {
  "litfuse.config.yaml": "plugins: [./failing.ts]\n",
  "failing.ts": `import * as Params from "${import.meta.resolve("@litfuse/engine/Params")}"
    import * as Source from "${import.meta.resolve("@litfuse/engine/Source")}"
    const upstream = { id: "failing", origin: "http://127.0.0.1:1", pace: { requests: 100, perMs: 1000 } }
    export default Source.plugin({
      id: "failing", revision: 1, about: "fails", upstream, abilities: ["search"], capabilities: {}, params: Params.none,
      make: () => { throw new Error("on purpose") }
    })`
}

it("answers programs what the command prints as JSON", async () => {
  const words = ["search", "gout attacks", "--dataset", "tiny", "--format", "json", "--explain", "-n", "1"]
  const { out } = await litfuse(words, collection)
  const found = await search({ query: "gout attacks", dataset: "tiny", explain: true, limit: 1 })
  const timeless = ({ outcomes, ...rest }: Found) => ({ ...rest, ms: 0, outcomes: outcomes.map((one) => ({ ...one, ms: 0 })) })
  expect(timeless(found)).toEqual(timeless(JSON.parse(out) as Found))
  expect(found.works).toMatchObject([{ rank: 1, id: "corpus:d2", title: "Colchicine", records: ["corpus:d2"] }])
  expect(found.works[0]!.explanation!.value).toBe(found.works[0]!.score)
})

it("answers outcomes and no works where no source answered, as the command does with exit code 3", async () => {
  await trustFolder(inFolder(failing))
  const found = await search({ query: "gout", sources: ["failing"] })
  expect(found).toMatchObject({ works: [], counts: { identified: { failing: 0 }, duplicates: 0, works: 0 } })
  expect(found.outcomes).toMatchObject([{ source: "failing", state: "failed", delivered: 0, total: null, error: { reason: "Crashed" } }])
  const { code, out } = await litfuse(["search", "gout", "--source", "failing", "--format", "json"], failing)
  expect([code, (JSON.parse(out) as Found).works]).toEqual([3, []])
})

it("keeps a trace apart from the JSON", async () => {
  const { out, err } = await litfuse(["search", "gout", "--dataset", "tiny", "--format", "json", "--trace"], collection)
  expect((JSON.parse(out) as Found).works).toHaveLength(2)
  expect(err).toMatch(/^node +plugin/m)
})

it.each([
  [{ dataset: "tinny" }, /known datasets: tiny/],
  [{ dataset: "tiny", limit: 0 }, /^limit is 0; it takes/],
  [{ dataset: "tiny", from: "soon" }, /^from is "soon"; it takes a date/],
  [{ dataset: "tiny", record: "a", replay: "b" }, /exclude each other/],
  [{ dataset: "tiny", retriever: "bm52" }, /^unknown retriever "bm52"; did you mean "bm25"\?/],
  [{ dataset: "tiny", sources: ["corpsu"] }, /corpsu/],
  [{ dataset: "tiny", query: "(gout" }, /cannot be read/]
])("rejects %j in one line", async (options, message) => {
  inFolder(collection)
  const error: unknown = await search({ query: "gout", ...options }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).toMatch(message)
  expect((error as Error).message).not.toContain("\n")
})

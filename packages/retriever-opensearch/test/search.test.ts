import * as Decode from "@litfuse/engine/Decode"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import type { SearchAnswer } from "../src/Calls.ts"
import { build, Indexing, ofWords, open } from "../src/index.ts"
import { fake } from "./fake.ts"

const hits = (...all: ReadonlyArray<readonly [score: number, id: string]>): SearchAnswer => ({
  timed_out: false,
  _shards: { total: 3, failed: 0 },
  hits: { hits: all.map((sort) => ({ sort: [...sort] })) }
})

const searched = (cluster: ReturnType<typeof fake>) => {
  const plan = { name: "papers", form: ofWords(Result.getOrThrow(Decode.strict(Indexing, {}))), shards: 3, replicas: 0 }
  const documents = [{ id: "a", title: "heart", text: "" }]
  return Effect.runPromise(
    Effect.gen(function* () {
      yield* build(cluster.calls, plan, (each) => each(documents))
      const opened = yield* open(cluster.calls, "papers", {})
      return Ranking.idsOf((yield* opened.found("heart", 3)).ranking)
    }).pipe(Effect.catchTag("ClusterError", ({ what }) => Effect.succeed(what)))
  )
}

const found = (answer: SearchAnswer) => {
  const cluster = fake()
  cluster.state.answer = answer
  return searched(cluster)
}

describe("a search", () => {
  it("has the hits as they were sent, also those of one score", async () => {
    expect(await found(hits([2, "b"], [1, "c"], [1, "a"]))).toEqual(["b", "c", "a"])
    expect(await found(hits())).toEqual([])
  })

  it("asks for equal scores by descending id, so that a cut between them keeps the same hits everywhere", async () => {
    const cluster = fake()
    cluster.state.matches = [
      [1, "a"],
      [1, "d"],
      [2, "b"],
      [1, "c"],
      [1, "e"]
    ]
    expect(await searched(cluster)).toEqual(["b", "e", "d"])
  })

  it.each([
    [{ ...hits([1, "a"]), _shards: { total: 3, failed: 1 } }, "1 of its 3 shards did not answer a search"],
    [{ ...hits([1, "a"]), timed_out: true }, "the cluster stopped a search before it had examined all documents"],
    [hits([4, "a"], [3, "b"], [2, "c"], [1, "d"]), "3 hits were requested, but the answer has 4"],
    [hits([2, "a"], [1, "a"]), "an answer contains a document twice"],
    [hits([1, "a"], [2, "b"]), "the hits of an answer are not best first"]
  ])("is an error where the answer is no list of the best: %#", async (answer, why) => {
    expect(await found(answer)).toBe(why)
  })
})

import * as Decode from "@litfuse/engine/Decode"
import type { Document } from "@litfuse/engine/Retriever"
import * as SourceError from "@litfuse/engine/SourceError"
import { onTestClock } from "@litfuse/kit/onTestClock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Batches, build, Indexing, ofWords, open } from "../src/index.ts"
import { fake, type Fault } from "./fake.ts"

const params = (written: Readonly<Record<string, unknown>> = {}): Indexing =>
  Result.getOrThrow(Decode.strict(Indexing, { analyzer: "standard", ...written }))

const documents = (count: number, word = "heart"): ReadonlyArray<Document> =>
  Array.from({ length: count }, (_, i) => ({ id: `d${i}`, title: `${word} ${i}`, text: "x".repeat(400_000) }))

const batches =
  (all: ReadonlyArray<Document>): Batches<never, never> =>
  (each) =>
    Effect.forEach(all, (one) => each([one]), { discard: true })

const run = async (cluster: ReturnType<typeof fake>, all: ReadonlyArray<Document>, written = {}, size = {}) => {
  const plan = { name: "papers", form: ofWords(params(written)), shards: 1, replicas: 0, ...size }
  const ended = await Effect.runPromise(onTestClock(Effect.result(build(cluster.calls, plan, batches(all)))))
  return ended!.value
}

/** What an index holds: ids, and the first field of each document. */
const heldBy = ({ indexes }: ReturnType<typeof fake>) =>
  [...indexes.values()].map(({ aliases, documents }) => ({
    aliases: [...aliases],
    titles: [...documents].map(([id, json]) => [id, (JSON.parse(json) as { shown: string }).shown])
  }))

const expected = (all: ReadonlyArray<Document>) => [{ aliases: ["papers"], titles: all.map(({ id, title }) => [id, title]) }]

const busy = { status: 429, error: { type: "rejected_execution_exception", reason: "queue is full" } }

describe("an index in a cluster", () => {
  it("is filled, swapped in, and the one before is removed", async () => {
    const cluster = fake()
    expect(await run(cluster, documents(3))).toMatchObject({ success: { documents: 3, resumed: 0, again: 0 } })
    const others = documents(2, "lung")
    expect(await run(cluster, others)).toMatchObject({ success: { documents: 2 } })
    expect(heldBy(cluster)).toEqual(expected(others))
  })

  it("sends nothing before every copy of its shards has started, because a copy that is late knows nothing of what was sent", async () => {
    const cluster = fake()
    cluster.state.starting.push("red", "yellow", "yellow")
    const waiting: Array<number> = []
    cluster.state.fault = () => void waiting.push(cluster.state.starting.length)
    expect(await run(cluster, documents(3))).toMatchObject({ success: { documents: 3 } })
    expect(waiting).toEqual([0, 0, 0])
  })

  it.each([
    ["yellow", "has not started all copies of its shards within a minute (yellow)"],
    ["red", "some of its shards are missing (red)"]
  ])("is not filled where it stays %s", async (health, what) => {
    const cluster = fake()
    cluster.state.health = health
    expect(await run(cluster, documents(3))).toMatchObject({ failure: { what: expect.stringContaining(what) } })
    expect(cluster.state.sent).toBe(0)
  })

  it("has every document once, whatever the cluster has no room for, and however often answers are lost", async () => {
    const all = documents(12)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(30)), async (turns) => {
        const cluster = fake((_, count) => {
          if (!turns.includes(count)) return undefined
          return count % 2 === 0 ? busy : { status: 503 }
        })
        expect(await run(cluster, all)).toMatchObject({ success: { documents: 12 } })
        expect(heldBy(cluster)[0]!.titles.toSorted()).toEqual(expected(all)[0]!.titles.toSorted())
      }),
      { numRuns: 20 }
    )
  })

  it("is continued after a build that was ended, also in the middle of a request, and sends nothing twice", async () => {
    const all = documents(40)
    const cluster = fake((_, count) => (count === 35 ? { status: 400, error: { type: "mapper_parsing_exception" } } : undefined))
    expect(await run(cluster, all)).toMatchObject({
      failure: { what: expect.stringMatching(/the cluster refused document .*: mapper_parsing_exception/) }
    })
    cluster.state.fault = () => undefined
    const again = await run(cluster, all)
    expect(again).toMatchObject({ success: { documents: 40, forgotten: false } })
    expect(Result.getOrThrow(again).resumed).toBeGreaterThan(0)
    expect(heldBy(cluster)[0]!.titles.toSorted()).toEqual(expected(all)[0]!.titles.toSorted())
  })

  it.each([1, 36])("is begun again where document %i has changed since a build was ended, also one that may have been sent", async (n) => {
    const cluster = fake((_, count) => (count === 38 ? { status: 400 } : undefined))
    const all = documents(40)
    await run(cluster, all)
    cluster.state.fault = () => undefined
    const changed = all.map((one, i) => (i === n ? { ...one, title: "another" } : one))
    expect(await run(cluster, changed)).toMatchObject({ success: { documents: 40, forgotten: true } })
    expect(heldBy(cluster)[0]!.titles.toSorted()).toEqual(expected(changed)[0]!.titles.toSorted())
    expect(heldBy(cluster)).toHaveLength(1)
  })

  it("is continued with the number of copies in the current request, also where the first try requested more than there are nodes", async () => {
    const cluster = fake()
    const tooMany = await run(cluster, documents(3), {}, { replicas: 5 })
    expect(tooMany).toMatchObject({ failure: { what: expect.stringContaining("use fewer --replicas") } })
    expect(await run(cluster, documents(3), {}, { replicas: 0 })).toMatchObject({ success: { documents: 3, forgotten: false } })
    expect([...cluster.indexes.values()].map(({ size }) => size)).toEqual([{ shards: 1, replicas: 0 }])
  })

  it("is begun again where the request has other shards than an interrupted build", async () => {
    const cluster = fake((_, count) => (count === 38 ? { status: 400 } : undefined))
    const all = documents(40)
    await run(cluster, all)
    cluster.state.fault = () => undefined
    expect(await run(cluster, all, {}, { shards: 3 })).toMatchObject({ success: { documents: 40, resumed: 0, forgotten: true } })
    expect([...cluster.indexes.values()].map(({ size }) => size)).toEqual([{ shards: 3, replicas: 0 }])
    expect(heldBy(cluster)[0]!.titles.toSorted()).toEqual(expected(all)[0]!.titles.toSorted())
  })

  it.each([3, 4, 2])(
    "is swapped in by the next build where one was killed just before, now of %i documents instead of 3",
    async (count) => {
      const cluster = fake()
      cluster.state.isKilled = true
      await expect(run(cluster, documents(3))).rejects.toThrow("killed")
      cluster.state.isKilled = false
      const sent = cluster.state.sent
      const resumed = count < 3 ? 0 : 3
      expect(await run(cluster, documents(count))).toMatchObject({ success: { documents: count, resumed } })
      expect([cluster.state.sent - sent, heldBy(cluster)]).toEqual([count - resumed, expected(documents(count))])
    }
  )

  const faults: ReadonlyArray<readonly [what: string, fault: Fault, said: RegExp]> = [
    [
      "without room",
      () => busy,
      /accepted no more documents after 14 attempts \(rejected_execution_exception: queue is full\); repeat the command/
    ],
    [
      "whose disk is full",
      () => ({ status: 429, error: { type: "cluster_block_exception", reason: "disk usage exceeded" } }),
      /it is read-only: .*disk usage/
    ],
    ["that lost the index", () => ({ status: 404 }), /it was deleted while it was filled/]
  ]
  it.each(faults)("is left as it was by a cluster %s", async (_, fault, said) => {
    const cluster = fake()
    await run(cluster, documents(2))
    cluster.state.fault = fault
    expect(await run(cluster, documents(3))).toMatchObject({ failure: { what: expect.stringMatching(said) } })
    const opened = await Effect.runPromise(open(cluster.calls, "papers", {}))
    expect(opened.documents).toBe(2)
  })

  it("is not opened if incomplete, red, or built with other parameters", async () => {
    const cluster = fake((_, count) => (count === 2 ? { status: 400 } : undefined))
    const opening = (written = {}) => Effect.runPromise(Effect.flip(open(cluster.calls, "papers", written)))
    expect((await opening()).message).toMatch(/index papers: it does not exist; build it with `litfuse index build/)
    await run(cluster, documents(3))
    expect((await opening()).message).toMatch(/index papers: it is incomplete \(at least 0 documents\)/)
    cluster.state.fault = () => undefined
    await run(cluster, documents(3))
    expect((await opening({ k1: 1.2 })).message).toMatch(/it was built with k1 0.9, but the search needs k1 1.2: build it again/)
    cluster.state.health = "red"
    expect((await opening()).message).toMatch(/some of its shards are missing \(red\)/)
  })

  it("is not opened with factors that have no effect or are all 0", async () => {
    const cluster = fake()
    const opening = (written = {}) => Effect.runPromise(Effect.flip(open(cluster.calls, "papers", written)))
    await run(cluster, documents(3))
    expect((await opening({ factors: { title: 3 } })).message).toMatch(/it has one field, so factors have no effect/)
    const usual = { title: 2, text: 1, headings: 0 }
    expect(await Effect.runPromise(open(cluster.calls, "papers", { factors: usual }))).toMatchObject({ documents: 3 })
    await run(cluster, documents(3), { fields: "apart" })
    expect((await opening({ factors: { title: 0, text: 0 } })).message).toMatch(/all factors are 0, so no field is searched/)
  })

  it("is opened and continued with parameters in another order", async () => {
    const cluster = fake((_, count) => (count === 3 ? { status: 400 } : undefined))
    await run(cluster, documents(3), { tokenizing: { stem: "none", words: "ascii" } })
    cluster.state.fault = () => undefined
    await run(cluster, documents(3), { tokenizing: { words: "ascii", stem: "none" } })
    expect([...cluster.indexes.keys()]).toHaveLength(1)
    const opened = await Effect.runPromise(open(cluster.calls, "papers", { tokenizing: { words: "ascii", stem: "none" } }))
    expect(opened.documents).toBe(3)
  })

  it("is reported as read-only where its description can no longer be changed, as on a full disk", async () => {
    const detail = "answered 429: index [papers-1] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark]"
    const { calls } = fake()
    const full = {
      ...calls,
      describe: () => Effect.fail(SourceError.make("opensearch", "x", { _tag: "RateLimited", detail, retryAfterMs: 9 }))
    }
    const plan = { name: "papers", form: ofWords(params()), shards: 1, replicas: 0 }
    const error = await Effect.runPromise(Effect.flip(build(full, plan, batches(documents(3)))))
    expect(error.message).toMatch(/^index papers-\S+: it is read-only: \[TOO_MANY_REQUESTS.*watermark\]$/)
  })

  it("is reported as not made where disks are full, and not as refused credentials", async () => {
    const detail = "answered 403: blocked by: [FORBIDDEN/10/cluster create-index blocked (api)];"
    const full = { ...fake().calls, create: () => Effect.fail(SourceError.make("opensearch", "x", { _tag: "Unauthorised", detail })) }
    const plan = { name: "papers", form: ofWords(params()), shards: 1, replicas: 0 }
    const error = await Effect.runPromise(Effect.flip(build(full, plan, batches(documents(3)))))
    expect(error.message).toMatch(
      /^index papers-\S+: the cluster refuses to create an index: \[FORBIDDEN\/10\/cluster create-index blocked \(api\)\]$/
    )
  })

  it("is reported to exist where two builds begin at once", async () => {
    const detail = "answered 400: index [papers-1/WMCBa] already exists"
    const both = { ...fake().calls, create: () => Effect.fail(SourceError.make("opensearch", "x", { _tag: "QueryRejected", detail })) }
    const plan = { name: "papers", form: ofWords(params()), shards: 1, replicas: 0 }
    const error = await Effect.runPromise(Effect.flip(build(both, plan, batches(documents(3)))))
    expect(error.message).toMatch(/^index papers-\S+: another build has just started it, or an answer was lost; /)
  })

  it("reports which index is read-only, where the one before may not be removed", async () => {
    const cluster = fake()
    await run(cluster, documents(2))
    const [old] = [...cluster.indexes.keys()]
    const detail = `answered 403: index [${old}] blocked by: [FORBIDDEN/5/index read-only (api)];`
    const kept = { ...cluster.calls, aliases: () => Effect.fail(SourceError.make("opensearch", "x", { _tag: "Unauthorised", detail })) }
    const plan = { name: "papers", form: ofWords(params()), shards: 1, replicas: 0 }
    const error = await Effect.runPromise(Effect.flip(build(kept, plan, batches(documents(3)))))
    expect(error.message).toBe(`index ${old}: it is read-only: [FORBIDDEN/5/index read-only (api)]`)
  })

  it("is not opened where it is closed", async () => {
    const cluster = fake()
    await run(cluster, documents(2))
    cluster.state.isClosed = true
    const error = await Effect.runPromise(Effect.flip(open(cluster.calls, "papers", {})))
    expect(error.message).toMatch(/^index papers: it is closed; open it, or build it again$/)
  })

  it("is not swapped in where numbers are not right", async () => {
    const cluster = fake()
    const broken = { ...cluster.calls, size: () => Effect.succeed({ documents: 2, deleted: 0, bytes: 1, failed: 0 }) }
    const plan = { name: "papers", form: ofWords(params()), shards: 1, replicas: 0 }
    const error = await Effect.runPromise(Effect.flip(build(broken, plan, batches(documents(3)))))
    expect(error.message).toMatch(/3 documents were sent, but it contains 2/)
    expect([...cluster.indexes.values()].some(({ aliases }) => aliases.has("papers"))).toBe(false)
  })
})

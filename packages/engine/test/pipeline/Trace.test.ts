import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import * as Tracer from "effect/Tracer"
import { describe, expect, it } from "vitest"
import * as Catalogue from "../../src/pipeline/Catalogue.ts"
import { checkGraph } from "../../src/pipeline/checkGraph.ts"
import { execute, run, valueAt } from "../../src/pipeline/execute.ts"
import * as Trace from "../../src/pipeline/Trace.ts"
import { Count, measure, Text } from "./graphs.ts"
import { checked, settle, uncached, working } from "./running.ts"

const slow = working((label, joined) =>
  label === "bad" ? Effect.fail(new Error("no such thing\nand more")) : Effect.as(Effect.sleep(label === "slow" ? 50 : 0), joined)
)
const file = {
  nodes: [
    { id: "all", plugin: "join", params: { label: "all" }, inputs: { parts: ["slow", "$query"] } },
    { id: "size", plugin: "length", inputs: { text: "all" } },
    { id: "slow", plugin: "join", params: { label: "slow" } },
    { id: "bad", plugin: "join", params: { label: "bad" } },
    { id: "lost", plugin: "length", inputs: { text: "bad" } }
  ]
}
const graph = Result.getOrThrow(checkGraph(file, { catalogue: Catalogue.make([slow, measure]), given: { query: Text } }))

const timed = (isHashed: boolean) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(execute(graph, { given: { query: "gout" }, isHashed }))
    yield* settle
    yield* TestClock.adjust(50)
    return yield* Fiber.join(fiber)
  }).pipe(Effect.provide([uncached, TestClock.layer()]))

describe("the trace", () => {
  it("prints node, time, counts, hash and notices, the same every time", async () => {
    const printed = Trace.print((await Effect.runPromise(timed(true))).trace)
    expect(printed).toBe(
      [
        "node  plugin           status   ms  in  out  hash",
        "bad   fusion/join      failed    0   0    0  -",
        "slow  fusion/join      ran      50   0    6  7ff622a64196",
        "  note (worked) slow: it did",
        "all   fusion/join      ran       0  10   16  065dc22d581c",
        "  note (worked) all: it did",
        "lost  analyzer/length  skipped   0   0    0  -",
        "size  analyzer/length  ran       0  16    1  b17ef6d19c7a"
      ].join("\n")
    )
    expect(Trace.print((await Effect.runPromise(timed(true))).trace)).toBe(printed)
  })

  it("has no hashes when neither a cache nor the caller asks for any", async () => {
    const { trace } = await Effect.runPromise(timed(false))
    expect(trace.map(({ hash }) => hash)).toEqual(["", "", "", "", ""])
  })

  it("has a header and nothing else for an empty run", () => {
    expect(Trace.print([])).toBe("node  plugin  status  ms  in  out  hash")
  })

  it("has one span per node that was obtained", async () => {
    const spans: Array<string> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span.name)
        return span
      }
    })
    await Effect.runPromise(Effect.provideService(timed(true), Tracer.Tracer, tracer))
    expect(spans.sort()).toEqual(["Pipeline.execute", ...Array.from({ length: 4 }, () => "Pipeline.node")])
  })
})

describe("run", () => {
  it("fails with the first failure of the graph: node and cause in one line", async () => {
    const error = await Effect.runPromise(Effect.flip(run(graph, { given: { query: "gout" } })).pipe(Effect.provide(uncached)))
    expect(error.message).toBe('node "bad": fusion/join failed: Error: no such thing')
    expect(error.node).toBe("bad")
  })

  it("gives the values of a run in which nothing failed, typed by their ports", async () => {
    const small = checked({ edges: new Map([["a", []]]), listed: ["a"] })
    const finished = await Effect.runPromise(Effect.provide(run(small), uncached))
    const value: string | undefined = valueAt(small, finished, "a", Text)
    expect(value).toBe("a()")
    expect(() => valueAt(small, finished, "a", Count)).toThrow('node "a" delivers Count')
  })

  it("insists on the values that the check was promised", async () => {
    await expect(Effect.runPromise(Effect.provide(execute(graph), uncached))).rejects.toThrow("the caller provides a value for $query")
  })
})

import { awaitChange } from "@litfuse/engine/awaitChange"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { modelClient } from "../../src/onnx/modelClient.ts"

/** A thread that gives the length of a text, and leaves the answer to "slow" until it is asked again. */
const thread = `
import { workerData } from "node:worker_threads"
const { port, answers } = workerData
let late
port.on("message", ([text]) => {
  const replies = [late, { vectors: [Float32Array.of(text.length)] }].filter((one) => one !== undefined)
  late = text === "slow" ? replies[0] : undefined
  if (late !== undefined) return
  for (const reply of replies) port.postMessage(reply)
  Atomics.add(answers, 0, 1)
  Atomics.notify(answers, 0)
})
`
const entry = new URL(`data:text/javascript,${encodeURIComponent(thread)}`)

describe("a model in a thread", () => {
  it("gives no late answer to the texts that are asked next", () => {
    let asked = 0
    const ask = modelClient(entry, {} as never, (answers, before) => ++asked > 1 && awaitChange(answers, before, 120_000))
    expect(ask(["slow"])).toEqual(Result.fail("no answer within 600000 ms"))
    expect(ask(["other"])).toEqual(Result.succeed([Float32Array.of(5)]))
    expect(ask(["longer text"])).toEqual(Result.succeed([Float32Array.of(11)]))
  })
})

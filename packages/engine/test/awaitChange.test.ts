import { Worker } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { awaitChange } from "@litfuse/engine/awaitChange"

/** A thread that wakes the waiting thread three times without a change, each time only while it waits. Then it changes the value. */
const waking = `
const { workerData: cell } = require("node:worker_threads")
for (let woken = 0; woken < 3; woken += Atomics.notify(cell, 0)) {}
Atomics.add(cell, 0, 1)
Atomics.notify(cell, 0)
`

describe("awaitChange", () => {
  it("does not take for a change that it was woken", async () => {
    const cell = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(waking, { eval: true, workerData: cell })
    expect([awaitChange(cell, 0, 60_000), Atomics.load(cell, 0)]).toEqual([true, 1])
    await worker.terminate()
  })

  it("sees a change that came before it waits, and says when none comes in time", () => {
    const cell = new Int32Array(new SharedArrayBuffer(4))
    expect(awaitChange(cell, 1, 60_000)).toBe(true)
    expect(awaitChange(cell, 0, 5)).toBe(false)
  })
})

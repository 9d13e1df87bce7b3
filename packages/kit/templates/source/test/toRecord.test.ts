import assert from "node:assert/strict"
import { it } from "node:test"
import { toRecord } from "../src/toRecord.ts"

it("takes over what a hit has", () => {
  const { source, id, title } = toRecord({ id: "1", title: "A title" })
  assert.deepEqual({ source, id, title }, { source: "acme-hub", id: "1", title: "A title" })
})

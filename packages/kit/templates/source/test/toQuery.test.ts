import assert from "node:assert/strict"
import { it } from "node:test"
import * as Query from "@litfuse/engine/Query"
import { toQuery } from "../src/toQuery.ts"

it("writes words as they were typed", () => {
  assert.deepEqual(toQuery(Query.text("heart attack")), "heart attack")
})

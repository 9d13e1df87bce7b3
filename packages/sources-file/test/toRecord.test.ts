import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { expect, it } from "vitest"
import { toRecord } from "../src/toRecord.ts"

it("gives a record the name of the source that its file is, and changes nothing else", () => {
  const record = SourceRecord.make({ source: "file", id: "7", title: "A", volume: "1" })
  expect(toRecord("file-mine", record)).toEqual({ ...record, source: "file-mine" })
})

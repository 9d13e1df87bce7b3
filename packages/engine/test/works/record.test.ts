import { expect, it } from "vitest"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { record } from "@litfuse/engine/works/record"

it("has each field of a work by its policy, and the name of the first record", () => {
  const one = SourceRecord.make({ source: "b", id: "1", title: "A trial", keywords: ["x"], position: 3 })
  const other = SourceRecord.make({ source: "a", id: "9", title: "A Trial.", keywords: ["y"], abstract: "We did." })
  expect(record(Work.make("w", [one, other]))).toEqual(
    SourceRecord.make({ source: "a", id: "9", title: "A Trial.", keywords: ["y", "x"], abstract: "We did." })
  )
  expect(record(Work.single(one))).toEqual({ ...SourceRecord.make({ source: "b", id: "1", title: "A trial", keywords: ["x"] }) })
})

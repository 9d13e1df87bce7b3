import { expect, it } from "vitest"
import { pipelineCounts } from "../../src/project/pipelineCounts.ts"

const work = (records: number) => ({ records: Array.from({ length: records }, () => ({})) }) as never

it("counts records, those that were merged into others, works and failures", () => {
  const found = { hits: [1], failures: [], silence: undefined }
  expect(pipelineCounts({ ...found, seen: [work(1), work(3)] })).toEqual({ records: 4, duplicates: 2, works: 2 })
  expect(pipelineCounts({ ...found, seen: [] })).toEqual({ works: 1 })
  expect(pipelineCounts({ ...found, hits: [], failures: ["a", "b"], silence: "none", seen: [] })).toEqual({ failures: 2, works: 0 })
  expect(pipelineCounts({ ...found, hits: [], silence: "none", seen: [] })).toEqual({ failures: 1, works: 0 })
})

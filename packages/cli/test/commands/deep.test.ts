import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

describe("litfuse search, deep", () => {
  it("refuses --all together with --per-source before anybody is asked", async () => {
    const { code, out, err } = await litfuse(["search", "gout", "--source", "pubmed", "--all", "--per-source", "5"], {})
    expect([code, out, err]).toEqual([2, "", "litfuse search: --all and --per-source cannot be combined; use one of them\n"])
  })
})

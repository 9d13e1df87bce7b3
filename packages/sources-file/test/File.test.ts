import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import harness, { records } from "./harness.ts"
import file, { opened } from "@litfuse/sources-file"

const notice = Notice.make("field-kept", "mine.ris", "records cannot store these fields; only this format writes them back: AN (1)")
const source = opened({ id: "file-mine", label: "mine.ris", records, notices: [notice] })

const heart = Query.text("heart")

describe("a file", () => {
  testLaws(it, sourceLaws(source, harness))

  const search = (of: typeof source | typeof file, depth: number) =>
    Effect.runPromise(
      Effect.flatMap(Source.connect(of, Params.defaults(of)), ({ search }) =>
        search({ query: heart, sort: "relevance", depth, timeoutMs: 1000 })
      ).pipe(Effect.scoped)
    )

  it("lists matches in its own order, under its own name, with one notice about what its reader left out", async () => {
    const outcome = await search(source, 3)
    expect(Source.recordsOf(outcome).map(({ source, id, position }) => `${source}:${id} at ${position}`)).toEqual([
      "file-mine:1 at 1",
      "file-mine:2 at 2",
      "file-mine:3 at 3"
    ])
    expect(Source.completeness(outcome)).toMatchObject({ delivered: 3, total: 4 })
    expect(outcome.notices.filter(({ code }) => code === "field-kept")).toEqual([notice])
  })

  it("that is not named is an error that explains how to name one", async () => {
    const outcome = await search(file, 3)
    expect(Source.errorOf(outcome)?.message).toContain("the source names no file; write --source file:mine.ris")
  })
})

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { analyses } from "../../src/analyses/index.ts"
import { load } from "../../src/experiment/load.ts"
import type * as PartPool from "../../src/experiment/PartPool.ts"
import { orderOf, piecesOf } from "../../src/experiment/pieces.ts"
import * as Plugins from "../../src/experiment/Plugins.ts"
import { runPiece, runReport } from "../../src/experiment/run.ts"
import * as Share from "../../src/experiment/Share.ts"
import * as Rankings from "../../src/report/Rankings.ts"
import type { Report } from "../../src/report/Report.ts"
import * as Results from "../../src/report/Results.ts"
import { manifest } from "../workspace.ts"
import { experiment, place } from "./experiments.ts"

/** The runs of the dataset are said to have so many lines, as if they were large. */
const loadedOf = (text: string, lines = 6_000_000) =>
  Result.getOrThrow(
    load(place(text, { "datasets/tiny/dataset.yaml": manifest.replace("lines: 6", `lines: ${lines}`) }), "try", {
      ...Plugins.none,
      analyses
    })
  )

const measures = `measures: ["P@2", RR@2]`

const twoTables = `${experiment.slice(0, experiment.indexOf("    expected:"))}  - id: fused
    title: A fusion and its inputs
    qrels: qrels
    systems:
      - runset: cut
    ${measures}
    against: { baseline: y, measures: ["P@2"] }
`

/** Threads that take turns here; what they find is copied, as between threads. */
const copying = (loaded: ReturnType<typeof loadedOf>, size: number): PartPool.PartPool => ({
  size,
  isHereToo: false,
  run: ({ pieces, share }) =>
    Effect.map(
      Share.takeAll(share, (piece) => runPiece(loaded, pieces[piece]!, new Map())),
      (found) => found.map(([piece, result]) => [piece, Result.map(result, (done) => structuredClone(done))] as const)
    )
})

const print = ({ results, rankings }: Report): string => Results.print(results) + Rankings.print(rankings)

describe("pieces of an experiment", () => {
  it("are slices of tables of many runs, one for each thread, unless runs are kept", () => {
    expect(piecesOf(loadedOf(twoTables, 6), 2, false)).toEqual([{ part: 0 }, { part: 1 }])
    const loaded = loadedOf(twoTables)
    expect(piecesOf(loaded, 2, false)).toEqual([0, 1].flatMap((part) => [0, 1].map((number) => ({ part, slice: { number, of: 2 } }))))
    expect(piecesOf(loaded, 2, true)).toEqual([{ part: 0 }, { part: 1 }])
    expect(piecesOf(loaded, 1, true).map((_, i) => i)).toEqual(orderOf(loaded, piecesOf(loaded, 1, true)))
  })

  it.each([1, 2, 3, 5])("give the same report in %i threads", async (threads) => {
    const loaded = loadedOf(twoTables)
    const alone = print(await Effect.runPromise(runReport(loaded)))
    expect(print(await Effect.runPromise(runReport(loaded, copying(loaded, threads))))).toBe(alone)
  })
})

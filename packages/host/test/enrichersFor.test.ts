import * as Column from "@litfuse/engine/Column"
import * as Enricher from "@litfuse/engine/Enricher"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Registry from "@litfuse/engine/Registry"
import type * as WorkTable from "@litfuse/engine/WorkTable"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { enrichersFor } from "../src/enrichersFor.ts"
import { expandPipeline, type ParamsByNode } from "../src/expandPipeline.ts"

const about = "made for this test"
const own = Column.number("own", () => undefined)
/** Of the same name as the other one, and another column. */
const alien = Column.number("own", () => undefined)

const ranker = (
  id: string,
  needs: ReadonlyArray<WorkTable.ColumnRef>,
  wants?: (params: { readonly by: string }) => ReadonlyArray<WorkTable.ColumnRef>
) =>
  Ranker.plugin({
    id,
    revision: 1,
    about,
    params: Schema.Struct({ by: Params.choice(["year", "count"], "year") }),
    needs,
    ...(wants === undefined ? {} : { wants }),
    prepare: () => undefined,
    score: (_, __, out) => void out.fill(1),
    explain: () => Explanation.leaf("one", 1)
  })
const enricher = (id: string, provides: ReadonlyArray<WorkTable.ColumnRef>) =>
  Enricher.plugin({
    id,
    revision: 1,
    about,
    params: Params.none,
    provides,
    make: () => Effect.succeed({ lookup: () => Effect.succeed([]) })
  })

const all = [
  ranker("cited", ["citationCount"]),
  ranker("owned", [own]),
  ranker("both", ["published", "citationCount"]),
  ranker("plain", []),
  ranker("wanting", [], ({ by }) => (by === "count" ? ["citationCount"] : ["published"])),
  enricher("iCite", ["citationCount"]),
  enricher("dates", ["published", "citationCount"]),
  enricher("aliens", [alien])
]
const registry = Registry.make(all.map((value) => ({ value, origin: { name: "test" } })))
const enrichers = enrichersFor(registry)

type Node = { readonly id: string; readonly plugin: string }

/** The nodes that `enricher/*` is written out as, before a ranker with these parameters; `between` stands between the two. */
const namesBefore = (params: object | undefined, fromOutside: object = {}, between: ReadonlyArray<object> = []) => {
  const works = between.length === 0 ? "more" : "between"
  const ranking = { id: "r0", plugin: "wanting", inputs: { works }, ...(params === undefined ? {} : { params }) }
  const { value } = expandPipeline(
    { nodes: [{ id: "more", plugin: "enricher/*", inputs: { works: "works" } }, ...between, ranking] },
    { enrichers, params: { r0: fromOutside } as ParamsByNode }
  )
  return (value as { readonly nodes: ReadonlyArray<Node> }).nodes.map(({ id }) => id).filter((id) => id.startsWith("more"))
}

const nodes = (...rankers: ReadonlyArray<string>) => [
  { id: "works", plugin: "step/works", inputs: { records: "sources" } },
  { id: "more", plugin: "enricher/*", inputs: { works: "works" }, params: { timeoutMs: 5 } },
  ...rankers.map((plugin, i) => ({ id: `r${i}`, plugin, inputs: { works: "more", query: "$query" } }))
]
const expanded = (...rankers: ReadonlyArray<string>) =>
  expandPipeline({ nodes: nodes(...rankers) }, { enrichers }).value as { readonly nodes: ReadonlyArray<unknown> }

describe("enricher/*", () => {
  it("stands for the enrichers that provide what the rankers behind it need, one behind the other", () => {
    expect(registry.problems).toEqual([])
    expect(expanded("ranker/cited", "both").nodes.slice(1)).toEqual([
      { id: "more-icite", plugin: "enricher/iCite", inputs: { works: "works" }, params: { timeoutMs: 5, columns: ["citationCount"] } },
      {
        id: "more-dates",
        plugin: "enricher/dates",
        inputs: { works: "more-icite" },
        params: { timeoutMs: 5, columns: ["published", "citationCount"] }
      },
      { id: "r0", plugin: "ranker/cited", inputs: { works: "more-dates", query: "$query" } },
      { id: "r1", plugin: "both", inputs: { works: "more-dates", query: "$query" } }
    ])
  })

  it("stands for those that a ranker wants with its parameters, from the file or from outside; refused ones are left to the check", () => {
    expect(namesBefore(undefined)).toEqual(["more-dates"])
    expect(namesBefore({ by: "count" })).toEqual(["more-icite", "more-dates"])
    expect(namesBefore({ by: "year" }, { by: "count" })).toEqual(["more-icite", "more-dates"])
    expect(namesBefore({ by: "colour" })).toEqual(["more-dates"])
  })

  it("is needed by who reads it through another enricher", () => {
    const other = { id: "between", plugin: "enricher/aliens", inputs: { works: "more" } }
    expect(namesBefore({ by: "count" }, {}, [other])).toEqual(["more-icite", "more-dates"])
    expect(namesBefore({ by: "count" }, {}, [{ ...other, inputs: { works: ["more", "between"] } }])).toHaveLength(2)
  })

  it("is no enricher when nothing is needed or provided: its readers read the works before it", () => {
    for (const name of ["plain", "ranker/owned", "ranker/nowhere"])
      expect(expanded(name).nodes).toEqual([nodes()[0], { id: "r0", plugin: name, inputs: { works: "works", query: "$query" } }])
  })
})

import * as Query from "@litfuse/query/Query"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Ranking from "@litfuse/engine/Ranking"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { ranker } from "@litfuse/kit/test/planted/rankers"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"

const cited = (count: number) => ({ citationCount: { count, source: "s", date: SourceRecord.PartialDate.make("2024") } })
const table = (records: ReadonlyArray<Omit<SourceRecord.Essentials, "source" | "title">>) =>
  WorkTable.make(records.map((record) => Work.make(record.id, [SourceRecord.make({ source: "s", title: record.id, ...record })])))
const citations = ranker()
const rank = (works: WorkTable.WorkTable) => Result.getOrThrow(Ranker.rank(citations, { weight: 1 }, { works, query: Query.text("any") }))

describe("rank", () => {
  it("orders works, names those without a value and says why", () => {
    const works = table([{ id: "a", ...cited(1) }, { id: "b" }, { id: "c", ...cited(5) }])
    const ranked = rank(works)
    expect(Ranking.idsOf(ranked.ranking)).toEqual(["c", "a"])
    expect(ranked.missing).toEqual([{ row: works.ids.row("b"), reason: "no source delivered citationCount" }])
    expect(ranked.notices).toEqual([])
    expect(ranked.explain(works.ids.row("c")).value).toBe(1 + Math.log(6))
  })

  it("says so when no source delivered what it needs", () => {
    expect(rank(table([{ id: "a" }, { id: "b" }])).notices).toEqual([
      { code: "column-not-delivered", subject: "planted-citations", text: "no source delivered citationCount; no work is ranked by it" }
    ])
    expect(rank(table([])).notices).toEqual([])
  })

  it("gives another reason when the columns are there but the ranker has no value", () => {
    const fussy = { ...citations, score: (_prepared: unknown, _params: unknown, out: Float64Array) => void out.fill(Number.NaN) }
    const ranked = Ranker.rank(fussy, { weight: 1 }, { works: table([{ id: "a", ...cited(1) }]), query: Query.text("any") })
    expect(Result.getOrThrow(ranked).missing).toEqual([{ row: 0, reason: "the ranker has no value for it" }])
  })

  it("passes the refusal of the ranker on, and breaks on an infinite score", () => {
    const works = table([{ id: "a", ...cited(0) }])
    const refusing = { ...citations, refuses: () => "not today" }
    const refused = Ranker.rank(refusing, { weight: 1 }, { works, query: Query.text("any") })
    expect(Result.isFailure(refused) && refused.failure.what).toBe("not today")
    const broken = ranker("infinite for no citations")
    expect(() => Ranker.rank(broken, Params.defaults(broken), { works, query: Query.text("any") })).toThrow("finite scores")
  })

  it("reads the words of a query and not the excluded ones", () => {
    const query = Query.and(Query.text("heart"), Query.not(Query.text("mice")))
    expect(Ranker.words({ works: table([]), query })).toEqual(["heart"])
  })
})

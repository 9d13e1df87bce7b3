import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { Query } from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { jsonLines, readStrategies, textOf } from "./queryStrategies/readStrategies.ts"
import { type Compared, names, outcomes, type Target, targets, translated } from "./queryTranslation/compare.ts"
import { type History, histories } from "./queryTranslation/histories.ts"
import { queryShapes } from "./queryTranslation/queryShapes.ts"

interface Strategy {
  readonly set: string
  readonly id: string
  readonly from: string
  readonly query: Query
}

interface Whole extends Compared {
  readonly strategy: Strategy
  readonly into: Target
}

const counts = (list: ReadonlyArray<Compared>): ReadonlyArray<number> =>
  outcomes.map((one) => list.filter(({ outcome }) => outcome === one).length)

const columns = outcomes.map((one) => ({ name: names[one] }))

const wholeTable = (whole: ReadonlyArray<Whole>): FreeTable => {
  const keys = [...new Set(whole.map(({ strategy, into }) => `${strategy.set}\t${into}`))]
  return {
    id: "strategies",
    title: "Whole strategies, written for the other of PubMed and Ovid and read again",
    columns: [{ name: "set" }, { name: "written for" }, { name: "strategies" }, ...columns],
    rows: keys.map((key) => {
      const some = whole.filter(({ strategy, into }) => `${strategy.set}\t${into}` === key)
      return [...key.split("\t"), some.length, ...counts(some)]
    })
  }
}

const partTable = (parts: ReadonlyArray<Compared & { readonly into: Target }>): FreeTable => ({
  id: "parts",
  title: "Parts of strategies, the first of each shape, written for each platform and read again",
  columns: [{ name: "written for" }, { name: "parts" }, ...columns],
  rows: targets.map((target) => {
    const some = parts.filter(({ into }) => into === target)
    return [target, some.length, ...counts(some)]
  })
})

const remarkTable = (parts: ReadonlyArray<Compared & { readonly into: Target }>): FreeTable => {
  const byCode = new Map<string, ReadonlyArray<Compared>>()
  for (const part of parts) for (const code of part.codes) byCode.set(code, [...(byCode.get(code) ?? []), part])
  return {
    id: "remarks",
    title: "Remarks on parts: how many parts have each, and for how many a record distinguishes the two forms",
    columns: [{ name: "remark" }, { name: "parts" }, { name: "with a record that differs" }],
    rows: [...byCode]
      .sort(([a, n], [b, m]) => m.length - n.length || (a < b ? -1 : 1))
      .map(([code, some]) => [code, some.length, some.filter(({ outcome }) => outcome === "noted").length])
  }
}

const unsaidTable = (rows: ReadonlyArray<readonly [string, string, string, string]>): FreeTable => ({
  id: "unsaid",
  title: "Every difference without a remark",
  columns: [{ name: "set" }, { name: "id" }, { name: "written for" }, { name: "difference" }],
  rows: rows.map((row) => [...row])
})

const historyTable = (list: ReadonlyArray<History>): FreeTable => ({
  id: "histories",
  title: "Manually written histories: as a person would write them for PubMed, and as litfuse writes them for each platform",
  columns: [
    { name: "history" },
    { name: "what it contains" },
    { name: "read" },
    { name: "compared with the manual form" },
    ...targets.map((name) => ({ name }))
  ],
  rows: list.map(({ id, about, read, byHand, into }) => [id, about, read, byHand, ...targets.map((target) => into?.[target] ?? "")])
})

const find = ({ dataset: { store } }: LoadedExperiment): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const own = yield* textOf(store, "ovid-histories", "histories")
    const printed = yield* textOf(store, "sysrev-sigir2017", "printed")
    const mesh = yield* textOf(store, "mesh-suggestion", "clauses")
    const given = [
      ...jsonLines(mesh.text).map((one) => ({
        set: "mesh-suggestion",
        id: `${String(one["topic"])}/${String(one["clause"])}`,
        text: (one["ovid_lines"] as ReadonlyArray<string>).join("\n")
      })),
      ...(JSON.parse(printed.text) as ReadonlyArray<{ id: number; query: string }>).map((one) => ({
        set: "sysrev-sigir2017",
        id: String(one.id),
        text: one.query
      }))
    ]
    const strategies = given.flatMap((one): ReadonlyArray<Strategy> => {
      const { dialect, query } = readStrategies(one)
      return query === undefined ? [] : [{ set: one.set, id: one.id, from: dialect, query }]
    })
    const whole = strategies.map((strategy): Whole => {
      const into = strategy.from === "pubmed" ? "ovid" : "pubmed"
      return { strategy, into, ...translated(strategy.query, into) }
    })
    const kept = histories(jsonLines(own.text))
    const parts = queryShapes([...strategies.map(({ query }) => query), ...kept.flatMap(({ query }) => query ?? [])]).flatMap((part, i) =>
      targets.map((into) => ({ into, part: i + 1, ...translated(part, into) }))
    )
    const unsaid = [
      ...whole.flatMap(({ outcome, strategy: { set, id }, into, difference }) =>
        outcome === "unsaid" ? [[set, id, into, difference] as const] : []
      ),
      ...parts.flatMap(({ outcome, part, into, difference }) =>
        outcome === "unsaid" ? [["parts", String(part), into, difference] as const] : []
      ),
      ...kept.flatMap(({ id, into }) =>
        targets.flatMap((target) => (into?.[target] === names.unsaid ? [["histories", id, target, ""] as const] : []))
      )
    ]
    const [equal = 0, , noted = 0, silent = 0] = counts(whole)
    const ofParts = counts(parts)
    const tried = [...whole, ...parts].reduce((sum, one) => sum + one.tried, 0)
    const asWritten = kept.filter(({ byHand }) => byHand === "equal" || byHand.startsWith("as expected")).length
    return {
      inputs: [own, printed, mesh].map(({ source }) => source),
      conclusions: [
        `${unsaid.length === 0 ? "No translation differs without a remark" : `${unsaid.length} translations differ without a remark`}. Of ${whole.length} published strategies translated between PubMed and Ovid, ${equal} are equal, ${noted} differ as noted, and ${silent} differ without a remark. Of ${parts.length} translations of their parts for ${targets.length} platforms, ${ofParts[3]} differ without a remark. Each was tried on records made from both forms, ${tried.toLocaleString("en")} in all.`,
        `${asWritten} of ${kept.length} manually written Ovid histories give the expected result. This is the strategy that a person wrote for PubMed, a difference that the data name, or the expected error.`,
        `${given.length - strategies.length} of ${given.length} strategies have an error and are not translated; the report on published strategies lists them.`
      ],
      tables: [
        wholeTable(whole),
        partTable(parts),
        ...(unsaid.length === 0 ? [] : [unsaidTable(unsaid)]),
        historyTable(kept),
        remarkTable(parts)
      ]
    }
  })

/** Whether translations find the same records, or say that they do not. */
export const QueryTranslation = Analysis.make({
  id: "query-translation",
  revision: 1,
  about:
    "published strategies, their parts and manually written histories, translated and parsed again, each tried on records that could distinguish the forms",
  params: Schema.Struct({}),
  run: (loaded) => Effect.suspend(() => Effect.fromResult(find(loaded)))
})

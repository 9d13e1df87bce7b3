import { createHash } from "node:crypto"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import { readReport, resultsPath } from "@litfuse/bench/report/readReport"
import { DatasetError, Missing } from "@litfuse/files/DatasetError"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { pieces, type Place } from "./nullCalibration/Cell.ts"
import { countAll } from "./nullCalibration/countAll.ts"
import { familyCounts } from "./nullCalibration/familyCounts.ts"
import { familyFindings, type Shape } from "./nullCalibration/familyFindings.ts"
import { type FamilyPlace, familyRowsOf } from "./nullCalibration/FamilyRow.ts"
import * as Margin from "./nullCalibration/Margin.ts"
import { realDifferences } from "./nullCalibration/realDifferences.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Text = Schema.NonEmptyString

const Params = Schema.Struct({
  /** Reports whose differences by topic give the shapes: those that corrections are chosen on, and those that rates are reported on. */
  choose: Schema.NonEmptyArray(Text),
  report: Schema.NonEmptyArray(Text),
  /** The table of each report, and the measures of it; a report need not have all measures. */
  table: Text,
  measures: Schema.NonEmptyArray(Text),
  topics: Schema.NonEmptyArray(Schema.Int.check(Schema.isGreaterThanOrEqualTo(10))),
  /** Sizes of families, ascending. */
  families: Schema.NonEmptyArray(Count),
  correlations: Schema.NonEmptyArray(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))),
  /** A multiple of five. */
  candidates: Schema.Int.check(Schema.isMultipleOf(5), Schema.isGreaterThanOrEqualTo(5)),
  folds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)),
  /** The standard deviation of the logarithm in the stress design. */
  sigma: Schema.Finite.check(Schema.isGreaterThan(0)),
  sets: Schema.Struct({ choose: Count, report: Count, stress: Count }),
  seed: Schema.Int
})

type Params = typeof Params.Type

interface Cell extends Place, FamilyPlace {}

/** Sets of one piece: so many that a journal of all pieces stays small. */
const each = 2500

const stress = "lognormal"

const cellsOf = ({ choose, report, topics, correlations, sets }: Params): ReadonlyArray<Cell> => {
  const designs = [
    ...choose.map((collection) => ({ part: "choose", collection }) as const),
    ...report.map((collection) => ({ part: "report", collection }) as const),
    { part: "stress", collection: stress } as const
  ]
  return designs.flatMap(({ part, collection }) =>
    correlations.flatMap((correlation) =>
      topics.flatMap((n) =>
        pieces(
          { kind: "families", design: `${part} ${collection} ${correlation}`, gain: 0, part, collection, correlation, topics: n },
          sets[part],
          each
        )
      )
    )
  )
}

const nameOf = (id: string): string => id.slice(id.lastIndexOf("/") + 1)

/** The distributions of a report's differences, what they look like, and a hash of them. */
const readMargins = (root: string, id: string, params: Params) =>
  Result.gen(function* () {
    const path = resultsPath(root, id)
    const results = yield* readReport(root, id)
    const found = realDifferences(results, params)
    if (found.length === 0) {
      const remedy = `it compares nothing on ${params.measures.join(", ")}; name another table or measure`
      return yield* Result.fail(
        new DatasetError({ dataset: id, reason: new Missing({ file: `table "${params.table}" of ${path}`, remedy }) })
      )
    }
    const margins = found.map(({ differences }) => Margin.observed(differences))
    const shape: Omit<Shape, "part"> = {
      collection: nameOf(id),
      topics: Math.max(...found.map(({ differences }) => differences.length)),
      skewness: margins.map(Margin.skewness),
      equal: found.map(({ differences }) => differences.filter((one) => one === 0).length / differences.length)
    }
    // not of the file: what it says besides values may come from this calibration
    const read = JSON.stringify(found.map(({ differences, ...one }) => ({ ...one, differences: [...differences] })))
    return { margins, shape, input: { kind: "differences", source: id, sha256: createHash("sha256").update(read).digest("hex") } }
  })

/** The rule of twenty orders on families of rows whose differences have the shapes of real ones: level and power by rows, topics and correlation. */
export const NullCalibrationFamilies = Analysis.make<Params>({
  id: "null-calibration-families",
  revision: 1,
  about:
    "false positives and power of the mean of twenty forward orders in families of rows, with real shapes of differences, by topics and correlation",
  tunes: true,
  params: Params,
  problems: (_, { families }) =>
    families.some((m, i) => i > 0 && m <= families[i - 1]!) ? [{ path: ["families"], what: "ascending, each size once" }] : [],
  run: Effect.fnUntraced(function* (loaded, params) {
    const { root } = loaded.dataset.store
    const read = (part: "choose" | "report") =>
      Effect.forEach(params[part], (id) =>
        Effect.map(Effect.fromResult(readMargins(root, id, params)), ({ shape, ...one }) => ({ ...one, shape: { ...shape, part } }))
      )
    const all = [...(yield* read("choose")), ...(yield* read("report"))]
    const inputs = all.map(({ input }) => input)
    const margins = new Map(all.map(({ shape: { collection }, margins: own }) => [collection, own]))
    margins.set(stress, [Margin.lognormal(params.sigma)])
    const named: Params = {
      ...params,
      choose: [nameOf(params.choose[0]), ...params.choose.slice(1).map(nameOf)],
      report: [nameOf(params.report[0]), ...params.report.slice(1).map(nameOf)]
    }
    const { sets: _, ...asked } = params
    const counted = yield* countAll(cellsOf(named), { asked, inputs }, ({ part, collection, correlation, topics, from, to }) =>
      familyCounts(
        { ...params, correlation, topics },
        margins.get(collection)!,
        [from, to],
        Seed.derive(params.seed, part, collection, `${correlation}`, topics)
      )
    )
    return {
      inputs,
      ...familyFindings(
        familyRowsOf(counted),
        params.families,
        all.map(({ shape }) => shape)
      )
    }
  })
})

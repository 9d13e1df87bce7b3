import * as Result from "effect/Result"
import { nearest } from "@litfuse/engine/Nearest"
import type { Column } from "../Evaluation.ts"
import { BadParameter, EvaluationError, UnknownMeasure } from "../EvaluationError.ts"
import * as MeasureName from "../MeasureName.ts"
import { NumQ } from "../measures/NumQ.ts"
import type { GroupMeasure } from "../JudgementGroups.ts"
import { type PreferenceMeasure, preferenceMeasures } from "../preferences/preferenceMeasures.ts"
import type { Row } from "./TrecNames.ts"
import * as Params from "../measureName/params.ts"

/** The forms of judgements that have several groups per topic: trec_eval's `-R`. */
export const groupForms = ["prefs", "qrels_prefs", "qrels_jg"] as const

/** One of the forms of judgements that have several groups per topic. */
export type GroupForm = (typeof groupForms)[number]

interface Entry<Measured extends Column> {
  readonly name: string
  readonly read: Params.Read
  readonly row: (suffix: string, argument: string) => Result.Result<Row<Measured>, EvaluationError>
  readonly isOfficial?: boolean
  readonly expected?: string
}

const plain = <Measured extends Column>(row: Row<Measured>, isOfficial = false): Entry<Measured> => ({
  name: row.name,
  read: Params.none,
  row: () => Result.succeed(row),
  isOfficial
})

const runid = plain<never>({ name: "runid", shows: "summary", prints: "runid" }, true)

const topics = <Measured extends Column>(measure: Measured): Entry<Measured> =>
  plain<Measured>({ name: "num_q", shows: "summary", prints: { measure } }, true)

const numQ: Column = { name: "NumQ", measure: NumQ }

const official = 6

const preferenceEntries: ReadonlyArray<Entry<PreferenceMeasure>> = [
  runid,
  topics<PreferenceMeasure>({ ...numQ, score: () => 1 }),
  ...preferenceMeasures.map((measure, i) => plain({ name: measure.name, shows: "both", prints: { measure } } as const, i < official))
]

const averaged = (name: string, ours: string): Result.Result<Row<GroupMeasure>, EvaluationError> =>
  Result.map(MeasureName.parse(ours), (one) => ({
    name,
    shows: "both" as const,
    prints: { measure: { name, measure: { ...one.measure, id: name }, one } }
  }))

const groupEntries = (level: number): ReadonlyArray<Entry<GroupMeasure>> => {
  const one = Result.getOrThrow(MeasureName.parse("NumQ"))
  return [
    runid,
    topics<GroupMeasure>({ ...numQ, one }),
    { name: "map_avgjg", read: Params.none, row: () => averaged("map_avgjg", `AP(rel=${level})`) },
    {
      name: "P_avgjg",
      read: Params.ranks,
      row: (suffix, cutoff) => averaged(`P_avgjg${suffix}`, `P(rel=${level})@${cutoff}`),
      expected: "5,10"
    },
    {
      name: "Rprec_mult_avgjg",
      read: Params.fifths,
      row: (suffix, share) => averaged(`Rprec_mult_avgjg${suffix}`, `RprecMult(rel=${level})@${share}`),
      expected: "0.2,0.5"
    }
  ]
}

const nicknames: Readonly<Record<GroupForm, Readonly<Record<string, (entry: { readonly isOfficial?: boolean }) => boolean>>>> = {
  prefs: { all_prefs: () => true, prefs: ({ isOfficial }) => isOfficial === true },
  qrels_prefs: { all_prefs: () => true, prefs: ({ isOfficial }) => isOfficial === true },
  qrels_jg: { qrels_jg: () => true }
}

const fail = (measure: string, reason: EvaluationError["reason"]) => Result.fail(new EvaluationError({ measure, reason }))

const choose = <Measured extends Column>(
  entries: ReadonlyArray<Entry<Measured>>,
  wanted: ReadonlyArray<string>,
  form: GroupForm
): Result.Result<ReadonlyArray<Row<Measured>>, EvaluationError> =>
  Result.gen(function* () {
    const chosen = new Map<string, string | undefined>()
    const names = Object.keys(nicknames[form])
    for (const text of wanted.length === 0 ? [names.at(-1)!] : wanted) {
      const [name, ...rest] = text.split(".")
      const params = rest.length === 0 ? undefined : rest.join(".")
      const nickname = nicknames[form][name!]
      if (nickname !== undefined && params === undefined) {
        for (const entry of entries.filter(nickname)) if (!chosen.has(entry.name)) chosen.set(entry.name, undefined)
      } else if (entries.some((entry) => entry.name === name)) {
        if (chosen.get(name!) === undefined) chosen.set(name!, params)
      } else {
        const [near] = nearest(name!, [...entries.map((entry) => entry.name), ...names])
        return yield* fail(text, new UnknownMeasure({ near, among: `--relations ${form}` }))
      }
    }
    const rows: Array<Row<Measured>> = []
    for (const { name, read, row, expected } of entries) {
      if (!chosen.has(name)) continue
      const params = chosen.get(name)
      const parts = read(params)
      const wants = expected === undefined ? `${name} without parameters` : `${name}.${expected}`
      if (parts === undefined)
        return yield* fail(`${name}.${params}`, new BadParameter({ what: `cannot read "${params}"`, expected: wants }))
      for (const { suffix, argument } of parts) rows.push(yield* row(suffix, argument))
    }
    return rows
  })

/**
 * The rows that trec_eval prints for its `-m` arguments with preferences, in its own order; nicknames are `prefs` and `all_prefs`.
 *
 * - empty: without arguments `prefs`
 * - errors: `UnknownMeasure`, `BadParameter`
 * - agrees with: trec_eval `-R prefs`, `-R qrels_prefs`
 */
export const preferenceRows = (wanted: ReadonlyArray<string>, form: GroupForm) => choose(preferenceEntries, wanted, form)

/**
 * The rows for the judgements of several groups: `map_avgjg`, `P_avgjg`, `Rprec_mult_avgjg`, nickname `qrels_jg`.
 *
 * - shape: `level` the lowest relevant grade
 * - empty: without arguments `qrels_jg`
 * - errors: `UnknownMeasure`, `BadParameter`
 * - agrees with: trec_eval `-R qrels_jg`
 */
export const groupRows = (wanted: ReadonlyArray<string>, level: number) => choose(groupEntries(level), wanted, "qrels_jg")

/** The measures that rows print, each once. */
export const measuresIn = <Measured extends Column>(rows: ReadonlyArray<Row<Measured>>): ReadonlyArray<Measured> => {
  const byName = new Map<string, Measured>()
  for (const { prints } of rows) if (typeof prints === "object" && "measure" in prints) byName.set(prints.measure.name, prints.measure)
  return [...byName.values()]
}

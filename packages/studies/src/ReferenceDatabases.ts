import { judgeReference } from "@litfuse/citations/judgeReference"
import { ofRecord } from "@litfuse/citations/readBibliography"
import type { Verdict } from "@litfuse/citations/Verdict"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Dedup from "@litfuse/engine/Dedup"
import { keyOf } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readLabelled } from "./dedup/labelledRows.ts"
import { makeIndex } from "./referenceMatching/referenceIndex.ts"
import { shareText } from "./shareText.ts"

const Params = Schema.Struct({
  /** Sets of `labelled-clusters`, by their names there. */
  sets: Schema.NonEmptyArray(Schema.NonEmptyString)
})
type Params = typeof Params.Type

interface Judged {
  readonly verdict: Verdict
  readonly isRight: boolean
}

/** The first record of each publication as a reference, judged by the records of other databases, and without any record of the publication. */
const judgeSet = ({ records, names }: Result.Result.Success<ReturnType<typeof readLabelled>>) => {
  const index = makeIndex(records)
  const rows = new Map(records.map((record, row) => [keyOf(record), row]))
  const clusters = [...Map.groupBy(names.keys(), (row) => names[row]!).values()].filter((all) => all.length > 1)
  const judge = ([row = 0]: ReadonlyArray<number>, left: ReadonlyArray<number>): Judged => {
    const reference = ofRecord(records[row]!, "references", 1)
    const { own, found } = index.find(reference, new Set(left.map((one) => keyOf(records[one]!))))
    // as in a check of references, records of one publication are merged first
    const candidates = [...new Set([...own, ...found])].map(({ records: [one] }) => one)
    const works = Dedup.works(candidates, Dedup.link(candidates))
    const ofOwn = new Set(own.map(({ records: [one] }) => keyOf(one)))
    const verdict = judgeReference(reference, works.filter((work) => work.records.some((one) => ofOwn.has(keyOf(one)))), works) // prettier-ignore
    const matched = verdict.match?.work.records ?? []
    return { verdict, isRight: matched.some((one) => names[rows.get(keyOf(one))!] === names[row]) }
  }
  return { others: clusters.map((all) => judge(all, all.slice(0, 1))), none: clusters.map((all) => judge(all, all)) }
}

const fieldNames = ["title", "author", "year", "journal", "doi"] as const

const find = ({ dataset }: LoadedExperiment, { sets }: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const inputs: Array<Analysis.Findings["inputs"][number]> = []
    const all: Array<readonly [string, ReturnType<typeof judgeSet>]> = []
    for (const name of sets) {
      const read = yield* readLabelled(dataset.store, name)
      inputs.push(...read.inputs)
      all.push([name, judgeSet(read)])
    }
    const count = (some: ReadonlyArray<Judged>, is: (one: Judged) => boolean): number => some.filter(is).length
    const isRight = ({ isRight: right, verdict: { state } }: Judged): boolean => right && state !== "ambiguous"
    const isAbsent = ({ verdict }: Judged): boolean => verdict.state === "absent"
    const others = all.flatMap(([, one]) => one.others)
    const none = all.flatMap(([, one]) => one.none)
    const of = (some: ReadonlyArray<Judged>, is: (one: Judged) => boolean): string => shareText(count(some, is), some.length, 3)
    const isOk = (one: Judged): boolean => isRight(one) && one.verdict.state === "ok"
    return {
      headline: `References as one database has them, matched with records of other databases. The right publication: ${of(others, isRight)}; without any difference: ${of(others, isOk)}; absent once all its records were removed: ${of(none, isAbsent)}.`,
      inputs,
      conclusions: [
        "A difference here is no mistake of an author: databases write authors and journals in other ways, or have another year. So the share without any difference shows how often a right reference raises an alarm.",
        "The rules that compare names of journals and authors were written for deduplication and tried on these sets. The thresholds of matching were not chosen on them."
      ],
      tables: [
        {
          id: "databases",
          title: "References as one database has them",
          columns: [
            { name: "set" },
            { name: "references" },
            { name: "right, ok" },
            { name: "right, differs" },
            { name: "ambiguous" },
            { name: "absent" },
            { name: "another publication" },
            { name: "absent, without its records" }
          ],
          rows: all.map(([name, one]) => [
            name,
            one.others.length,
            count(one.others, isOk),
            count(one.others, (judged) => isRight(judged) && judged.verdict.state === "differs"),
            count(one.others, ({ verdict }) => verdict.state === "ambiguous"),
            count(one.others, isAbsent),
            count(one.others, (judged) => judged.verdict.match !== null && !judged.isRight && judged.verdict.state !== "ambiguous"),
            of(one.none, isAbsent)
          ])
        },
        {
          id: "fields",
          title: "What differs between databases, where the right publication was found",
          columns: [{ name: "set" }, { name: "right" }, ...fieldNames.map((name) => ({ name }))],
          rows: all.map(([name, one]) => {
            const right = one.others.filter(isRight)
            return [name, right.length, ...fieldNames.map((field) => count(right, ({ verdict }) => verdict.differences.some((difference) => difference.field === field)))] // prettier-ignore
          })
        }
      ]
    }
  })

/** How references as one database has them are matched with records of other databases. */
export const ReferenceDatabases = Analysis.make<Params>({
  id: "reference-databases",
  revision: 1,
  about: "how references as one database has them are matched with records of other databases",
  params: Params,
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})

import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import * as Analyzer from "@litfuse/engine/Analyzer"
import { decodeDocument } from "@litfuse/engine/analyzer/decodeDocument"
import { readUsedOutput, printProblems } from "@litfuse/engine/analyzer/readUsedOutput"
import * as Decode from "@litfuse/engine/Decode"
import { canonical } from "@litfuse/engine/canonical"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Params from "@litfuse/engine/Params"
import { protectPlugin } from "@litfuse/engine/registry/protect/protectPlugin"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reads from "@litfuse/engine/Reads"
import * as Source from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Arbitraries from "./Arbitraries.ts"
import { type Law, notRun } from "./Law.ts"
import { unescapedText, viewProblem, withHostileTexts } from "./viewProblem.ts"
import { firstOf, property, runs, single, type Verdict } from "./property.ts"
import { ranking } from "./rerankerLaws.ts"
import { arbitraryParams } from "./arbitraryParams.ts"
import { pluginLaws } from "./pluginLaws.ts"

/** Finds a registered analyzer by its id. */
export type Registered = (id: string) => Analyzer.Analyzer | undefined

const isAnalyzer = (used: Analyzer.Used): used is Analyzer.Analyzer => "analyse" in used

const providerOf = (used: Analyzer.Used, registered: Registered): Analyzer.Analyzer | undefined =>
  isAnalyzer(used) ? used : registered(used.id)

const usedBy = <U extends Analyzer.Uses>(uses: U, inputs: Analyzer.Inputs, registered: Registered): Analyzer.UsedOutputs<U> =>
  Object.fromEntries(
    Object.entries(uses).map(([name, used]) => {
      const provider = providerOf(used, registered)
      Invariant.check(provider !== undefined, `analyzer "${used.id}", which is used, is here`)
      const read = readUsedOutput(provider, used, outputOf(provider, inputs, registered))
      const problems = Result.isFailure(read) ? printProblems(read.failure) : ""
      Invariant.check(Result.isSuccess(read), `the output of "${used.id}" is what its user reads; ${problems}`)
      return [name, read.success]
    })
  ) as never

const outputOf = (analyzer: Analyzer.Analyzer, inputs: Analyzer.Inputs, registered: Registered): unknown =>
  analyzer.analyse(
    Reads.onlyOfAnalyzer(Analyzer.declaredReads(analyzer), inputs),
    Params.defaults(analyzer),
    usedBy(analyzer.uses, inputs, registered)
  )

const misreads = (used: Analyzer.Used, inputs: Analyzer.Inputs, registered: Registered): Verdict => {
  const provider = providerOf(used, registered)!
  if (provider.revision !== used.revision)
    return `it uses revision ${used.revision} of "${used.id}", and revision ${provider.revision} is here`
  const read = readUsedOutput(provider, used, outputOf(provider, inputs, registered))
  return Result.isFailure(read) ? `the output of "${used.id}" is not what it reads: ${printProblems(read.failure)}` : undefined
}

type Everything = Analyzer.Inputs & Required<Reads.Analysable>

const withoutDates = (records: ReadonlyArray<SourceRecord>): ReadonlyArray<SourceRecord> =>
  records.map(({ published: _published, citationCount: _count, ...rest }) => rest)

const undated = (inputs: Everything): Everything => {
  const works = WorkTable.make(inputs.works.works.map(({ id, records }) => Work.make(id, withoutDates(records))))
  const plain = inputs.outcomes.map((outcome): Source.Outcome => {
    const [first, ...rest] = withoutDates(Source.recordsOf(outcome))
    return first !== undefined && (outcome._tag === "Found" || outcome._tag === "Partial")
      ? { ...outcome, records: [first, ...rest] }
      : outcome
  })
  return { ...inputs, works, outcomes: plain, request: { ...inputs.request, from: null, until: null } }
}

/** Years in a text, except those of the clock of the laws. */
const yearsIn = (text: string): ReadonlyArray<string> => (text.match(/\b(1[5-9]|20)\d\d\b/g) ?? []).filter((year) => year !== "2026")

/**
 * The laws of analyzers.
 *
 * - `registered` finds analyzers that this one names by id, revision and output. Laws that need an analyzer it does not find are listed as not run
 */
export const analyzerLaws = <P, O, U extends Analyzer.Uses>(
  analyzer: Analyzer.Analyzer<P, O, U>,
  numRuns = runs,
  registered: Registered = () => undefined
): ReadonlyArray<Law> => {
  const general = pluginLaws(analyzer)
  const absent = absentFrom(analyzer.uses, registered)
  const own = lawsOf(analyzer, numRuns, registered)
  if (absent === undefined) return [...general, ...own]
  return [...general, ...own.map(({ name }) => notRun(name, `it uses analyzer "${absent}", which is not here`))]
}

const absentFrom = (uses: Analyzer.Uses, registered: Registered): string | undefined => {
  for (const used of Object.values(uses)) {
    const provider = providerOf(used, registered)
    const absent = provider === undefined ? used.id : absentFrom(provider.uses, registered)
    if (absent !== undefined) return absent
  }
  return undefined
}

const lawsOf = <P, O, U extends Analyzer.Uses>(
  analyzer: Analyzer.Analyzer<P, O, U>,
  numRuns: number,
  registered: Registered
): ReadonlyArray<Law> => {
  const inputs = Arbitraries.workTable.chain((works) =>
    fc
      .record({ query: Arbitraries.query, ranking: ranking(works), readable: Arbitraries.analysable(works) })
      .map(({ readable, ...rest }): Everything => ({ works, ...rest, ...readable }))
  )
  const any = fc.tuple(inputs, arbitraryParams(analyzer))
  const law = (name: string, verdict: (inputs: Everything, params: P) => Verdict) =>
    property(analyzer.id, name, any, ([inputs, params]) => verdict(inputs, params), numRuns)
  const say = (inputs: Analyzer.Inputs, params: P): O =>
    analyzer.analyse(Reads.onlyOfAnalyzer(Analyzer.declaredReads(analyzer), inputs), params, usedBy(analyzer.uses, inputs, registered))
  const json = (output: O): string => canonical(Result.getOrThrow(Decode.toJson(analyzer.output, output)))
  const uses = Object.values(analyzer.uses)
  const viewLaws = [
    law("its other views are whole, whatever there is to show", (inputs, params) => viewProblem(analyzer.views, say(inputs, params))),
    law("texts from outside are escaped in them", (inputs, params) => unescapedText(analyzer.views, say(withHostileTexts(inputs), params))),
    ...(analyzer.views.svg === undefined
      ? []
      : [single(analyzer.id, "a table repeats what it draws", () => (analyzer.views.table === undefined ? "it has no table" : undefined))])
  ]
  return [
    ...(uses.length === 0
      ? []
      : [law("it reads what the analyzers that it uses say", (inputs) => firstOf(uses, (used) => misreads(used, inputs, registered)))]),
    law("its output is what its schema says, through JSON and back", (inputs, params) => {
      const encoded = Decode.toJson(analyzer.output, say(inputs, params))
      if (Result.isFailure(encoded)) return encoded.failure.map(({ path, what }) => `${Decode.printPath(path)} ${what}`).join("; ")
      const decoded = Decode.strict(Schema.toCodecJson(analyzer.output), JSON.parse(JSON.stringify(encoded.success)))
      if (Result.isFailure(decoded)) return decoded.failure.map(({ path, what }) => `${Decode.printPath(path)} ${what}`).join("; ")
      return json(decoded.success) === canonical(encoded.success) ? undefined : "it comes back different"
    }),
    law("it speaks of works that are there", (inputs, params) =>
      firstOf(analyzer.mentions(say(inputs, params)), (id) =>
        inputs.works.ids.row(id) >= 0 ? undefined : `work "${id}" is not in the result`
      )
    ),
    law("what it scores is there, and has a number", (inputs, params) =>
      firstOf([...(analyzer.scores?.(say(inputs, params)) ?? [])], ([id, score]) => {
        if (inputs.works.ids.row(id) < 0) return `work "${id}" is not in the result`
        return Number.isFinite(score) ? undefined : `"${id}" has ${score}`
      })
    ),
    law("what it reads is not written to", (inputs, params) => {
      // protected as litfuse protects a plugin from outside, which throws when it writes
      const own = protectPlugin(analyzer as unknown as Analyzer.Analyzer)
      own.analyse(Reads.onlyOfAnalyzer(Analyzer.declaredReads(analyzer), inputs), params, usedBy(analyzer.uses, inputs, registered))
      return undefined
    }),
    law("the order in which works and outcomes came, and what was read before, change nothing", (inputs, params) => {
      const first = json(say(inputs, params))
      const works = WorkTable.make([...inputs.works.works].reverse())
      const search = { ...inputs.search, sources: [...inputs.search.sources].reverse() }
      const again = { ...inputs, works, outcomes: [...inputs.outcomes].reverse(), lists: [...inputs.lists].reverse(), search }
      return first === json(say(again, params)) ? undefined : "the output differs"
    }),
    law("no work and one work are legal", (inputs, params) => {
      const [one] = inputs.works.works
      for (const works of [[], one === undefined ? [] : [one]]) {
        const table = WorkTable.make(works)
        const ranking = { ...Ranking.fromScores(table.ids, new Float64Array(table.ids.size).fill(1)), missing: [] }
        const [readable] = fc.sample(Arbitraries.analysable(table), { seed: 1, numRuns: 1 })
        const encoded = Decode.toJson(analyzer.output, say({ ...inputs, works: table, ranking, ...readable }, params))
        if (Result.isFailure(encoded)) return `for ${works.length} work(s): ${encoded.failure.map(({ what }) => what).join("; ")}`
      }
      return undefined
    }),
    law("no year is said where no record has a date", (inputs, params) => {
      const said = yearsIn(json(say(undated(inputs), params)))
      return said.length === 0 ? undefined : `it says ${said.join(", ")}`
    }),
    ...(analyzer.document === undefined
      ? []
      : [
          law("its document is whole, whatever there is to show", (inputs, params) => {
            const output = say(inputs, params)
            const [first, again] = [1, 2].map(() => decodeDocument(() => analyzer.document!(output)))
            if (Result.isFailure(first!)) return first.failure
            return JSON.stringify(first) === JSON.stringify(again) ? undefined : "it differs the second time"
          })
        ]),
    law("its text is a text, whatever there is to show", (inputs, params) => {
      const output = say(inputs, params)
      const text = analyzer.views.text(output)
      if (text.trim() === "") return "it is empty"
      return analyzer.views.text(output) === text ? undefined : "it differs the second time"
    }),
    ...(Object.keys(analyzer.views).length === 1 ? [] : viewLaws)
  ]
}

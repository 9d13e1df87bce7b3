import { mostReferences } from "@litfuse/citations/Manuscript"
import * as Files from "@litfuse/files/Files"
import { Host } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { type ReadCited, readCited } from "./answer/readCited.ts"
import { addressedTexts } from "./answer/Report.ts"
import { verifyReport } from "./answer/verifyReport.ts"
import { tell, tellingSources } from "./Events.ts"
import { inFolder } from "./inFolder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import { findSources } from "./search/findSources.ts"
import * as SourceNames from "./search/SourceNames.ts"
import { sourceTitles } from "./search/sourceTitles.ts"
import { trafficOf } from "./search/trafficOf.ts"
import * as Verify from "./Verify.ts"
import { sourceOutcomes } from "./verify/sourceOutcomes.ts"

/** The report in a file; undefined for another file. Standard input is read once, and is no report. */
const reportIn = Effect.fnUntraced(function* ({ folder, file, watch, bibliography }: Verify.Request) {
  if (file === undefined || file === Files.standardStream) return undefined
  const report = yield* readCited(file, yield* Effect.fromResult(Verify.readGiven(inFolder(folder, file))))
  if (report === undefined) return undefined
  const idle = watch ? "watch" : "bibliography"
  if (watch || bibliography.length > 0)
    return yield* Question.refuse(
      Question.about([idle], `{${idle}} is for references and manuscripts; ${file} is a report of \`litfuse answer\``)
    )
  return report
})

const answerForReport = Effect.fnUntraced(function* (request: Verify.Request, { report, added, notices }: ReadCited) {
  const { folder, file = "", sources: named } = request
  const most = Math.min(request.most ?? mostReferences, mostReferences)
  const cited = new Set([...report.references.map(({ id }) => id), ...addressedTexts(report).flatMap(({ evidence }) => evidence.map(({ work }) => work))]) // prettier-ignore
  if (cited.size > most)
    return yield* Question.refuse(`${file}: the report has ${cited.size} references, and at most ${most} are looked up`)
  const table = yield* Effect.fromResult(Verify.readTable(request))
  const traffic = yield* trafficOf(request)
  const { config, plugins } = yield* pluginsIn(folder)
  const all = plugins.of("source")
  // a report for people has the names of sources, and data has their ids
  const usual = report.outcomes.flatMap(({ source }) => {
    const found = all.find(({ plugin }) => plugin.id === source) ?? all.find(({ plugin }) => plugin.title === source)
    return found?.plugin.abilities.includes("lookup") === true ? [found.plugin.id] : []
  })
  const sources = yield* findSources(plugins, named ?? (usual.length > 0 ? usual : Verify.usualSources))
  const entities = plugins.of("entity")
  const titles = sourceTitles([...sources, ...entities])
  yield* tell({ _tag: "Titled", titles })
  const host = yield* Host
  const check = { file, added, sources, entities, table, referenceOf: Verify.referenceOf }
  const { references, outcomes, notices: changed } = yield* tellingSources(host.around(config, traffic)(verifyReport(report, check)))
  const told = sourceOutcomes([...new Set([...sources.map(({ plugin }) => plugin.id), ...outcomes.map(({ source }) => source)])], outcomes)
  const answer: Verify.Answer = {
    version: 1,
    file,
    references,
    outcomes: SourceNames.withNames(told, titles),
    notices: [...notices, ...changed]
  }
  return answer
})

/**
 * Checks a file as `Verify.ask` does, or each sentence and each reference of a report of `litfuse answer`.
 *
 * - errors: those of `Verify.ask`; `ApiError` for a damaged report, and for what reports cannot be asked
 */
export const ask = Question.make(
  "verify",
  Verify.Request,
  Effect.fnUntraced(function* (request: Verify.Request) {
    const report = request.inForm === undefined ? yield* reportIn(request) : undefined
    return yield* report === undefined ? Verify.ask(request) : answerForReport(request, report)
  })
)

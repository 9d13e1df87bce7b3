import * as Trace from "@litfuse/engine/pipeline/Trace"
import * as Search from "@litfuse/api/Search"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { printProblems } from "../printProblems.ts"
import { definedOptions } from "../definedOptions.ts"
import { printRefusal } from "../usageError.ts"
import { withSearchProgress } from "../search/withSearchProgress.ts"
import { bothDepths, flagNames, hasBothDepths, query, textOf } from "../search/flags.ts"
import * as SearchPlan from "../search/SearchPlan.ts"
import * as PrismaFlag from "../search/PrismaFlag.ts"
import * as OutFiles from "../search/OutFiles.ts"
import { format, isFile, showForms } from "../search/showAnswer.ts"
import * as KeepFlags from "../KeepFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"
import { requestFlags } from "../requestFlags.ts"
import { terminalConsole } from "../terminalConsole.ts"
import { watchEvents } from "../watchEvents.ts"
import { toggle } from "../flags.ts"

const pageSections = Effect.fnUntraced(function* ({ answer, works, analyses: said }: Search.Found) {
  const Analyse = yield* Effect.promise(() => import("@litfuse/api/Analyse"))
  const { analyses, notices } = yield* Analyse.completeAnalyses(process.cwd(), answer, works, said)
  return { analyses, pageNotices: notices }
})

/** `litfuse search`: a preset pipeline, run for a query. */
export const search = Command.make(
  "search",
  {
    ...query,
    ...requestFlags(Search.Request.fields, ["folder", "query", "keep", "createdFrom", "beside", "pipeline"]),
    format,
    out: OutFiles.flag,
    prismaS: PrismaFlag.flag,
    plan: SearchPlan.flag,
    ...KeepFlags.flags,
    explainFull: toggle("explain-full", "like --explain, with every number in the score"),
    trace: toggle("trace", "show the steps of the pipeline: each node with its inputs and outputs")
  },
  Effect.fnUntraced(function* ({
    query: words,
    format: namedForm,
    out: files,
    trace,
    prismaS,
    plan,
    limit,
    explain,
    explainFull,
    ...flagged
  }) {
    const named = Option.getOrUndefined(namedForm)
    const targets = OutFiles.targetsFor(named, files)
    const problems = [...(hasBothDepths(flagged) ? [bothDepths] : []), ...OutFiles.problemsOf(named, files)]
    if (problems.length > 0) return yield* printProblems("litfuse search", problems)
    for (const file of [...files, prismaS]) yield* refuseOverwrite("litfuse search", [flagged.file, flagged.index], file)
    const hasPage = targets.some(({ form }) => form === "html")
    const isExplained = Option.isSome(explain) || explainFull
    const request = {
      folder: process.cwd(),
      ...definedOptions(KeepFlags.requested(flagged)),
      ...textOf(words),
      limit: Option.getOrElse(limit, () => (OutFiles.isWhole(targets) ? null : 10)),
      // a page explains each rank
      explain: isExplained || hasPage,
      ...(Option.isSome(prismaS) ? { beside: ["prisma-s"] } : {})
    }
    if (plan) return yield* SearchPlan.show(request, targets[0]!.form)
    // the trace is on stdout with works for people, and on stderr if programs read stdout
    const isForPeople = targets.some(({ form, file }) => (form === "text" || form === "table") && file === undefined)
    const say = isForPeople ? terminalConsole.log : terminalConsole.error
    const shown = Effect.fnUntraced(function* (found: Search.Found) {
      if (Option.isSome(prismaS)) yield* PrismaFlag.write(prismaS.value, found.beside[0]!)
      const forms = yield* Effect.forEach(
        targets,
        Effect.fnUntraced(function* ({ form, file }) {
          const written = !isFile(form, file) ? null : { n: found.answer.works.length, of: found.answer.counts.works }
          const answer = { ...found.answer, written }
          const page = form === "html" ? yield* pageSections(found) : { analyses: found.analyses }
          const shown = { ...found, ...page, answer, isFull: explainFull }
          return { shown: hasPage && !isExplained && form !== "html" ? OutFiles.withoutExplanations(shown) : shown, form, file }
        })
      )
      yield* showForms("litfuse search", found.answer, forms, found.silence)
    })
    yield* Search.into(shown)(request).pipe(
      watchEvents((event) => {
        if (trace && event._tag === "Traced") say(`${Trace.print(event.trace)}\n`)
      }),
      withSearchProgress,
      printRefusal("litfuse search", flagNames)
    )
  })
).pipe(
  Command.withExamples([
    {
      command: 'litfuse search "almirs for crorqic disorders" --dataset atlas',
      description: "Search the synthetic collection of the repository"
    },
    { command: 'litfuse search "vitamin D and bone density" --dataset scifact --explain', description: "Needs SciFact under LITFUSE_DATA" },
    {
      command: 'litfuse search "gambling harm*" --source file:scopus.ris,pubmed --format ris > found.ris',
      description: "Search a file of references and PubMed, and write the works for a reference manager"
    },
    {
      command: 'litfuse search "gambling harm*" --source file:scopus.ris,file:psycinfo.ris --preset agreement --per-source 10000',
      description: "How much two exports of a search agree: the works in both, and the works in only one"
    },
    {
      command: 'litfuse search "gambling harm*" --preset agreement --out gambling.html',
      description: "All works and the results of analyzers, as one HTML file"
    },
    {
      command: "litfuse search --file strategy.txt --syntax ovid --source pubmed,europepmc",
      description: "A strategy saved on Ovid, for two sources on the network"
    },
    {
      command: 'litfuse search "gambling harm*" --preset evolution --out gambling.html --out gambling.ris',
      description: "The history of a subject as a page, and its works for a reference manager"
    },
    { command: "litfuse search gout attacks --index pubmed.index", description: "Search an index that `litfuse index build` wrote" }
  ])
)

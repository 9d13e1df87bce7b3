import * as Analyse from "@litfuse/api/Analyse"
import * as Diff from "@litfuse/api/Diff"
import * as Evidence from "@litfuse/api/Evidence"
import * as Lint from "@litfuse/api/Lint"
import { type AnalysisKind, analysisKinds } from "@litfuse/api/analyse/namedAnalyses"
import { syntaxes } from "@litfuse/api/search/request"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { emptyAnswer } from "../ToolAnswer.ts"
import { workCells } from "../workCells.ts"
import { analysisTables } from "../analysisTables.ts"
import { cleanText } from "../cleanText.ts"
import { finishedRun } from "../finishedRun.ts"
import * as ToolInput from "../ToolInput.ts"
import { fitTables } from "../fitTables.ts"
import { printNotice, runStatus } from "../runPage.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { fitRows } from "../fitRows.ts"
import { ServerSettings } from "../ServerSettings.ts"
import * as Tool from "../Tool.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  kind: Schema.Literals([...(Object.keys(analysisKinds) as Array<AnalysisKind>), "diff", "lint", "evidence"]),
  run: optionalKey(ToolInput.run.annotate({ description: "of search; not for lint; evidence: default all of the project" })),
  against: optionalKey(ToolInput.run.annotate({ description: "earlier run: for diff and timeline" })),
  query: optionalKey(ToolInput.text(20_000).annotate({ description: "for lint; the claim for evidence" })),
  syntax: optionalKey(Schema.Literals(syntaxes)),
  budget: optionalKey(ToolInput.budget)
})
type Request = typeof Request.Type

const needs = (kind: string, what: string) =>
  new ToolRefusal({ what: [`${kind} needs ${what}`], instead: `call analyse with kind ${kind} and ${what}` })

/** How many sentences are ranked for an answer; its budget may show fewer. */
const mostSentences = 50

const columns = ["rank", "id", "year", "title", "marks"] as const

const diff = Effect.fnUntraced(function* (run: string, against: string, budget: number) {
  const [now, before] = [yield* finishedRun(run), yield* finishedRun(against)]
  const { added, lost, retracted, same, unsure } = Diff.of(before.answer, now.answer)
  const rowsOf = (change: string, hits: typeof added) => hits.map((hit) => () => [change, ...workCells(hit, columns, new Map())])
  const rows = [...rowsOf("retracted", retracted), ...rowsOf("added", added), ...rowsOf("lost", lost)]
  const head = {
    ...runStatus(now),
    columns: ["change", ...columns],
    counts: { added: added.length, lost: lost.length, retracted: retracted.length, same },
    notices: unsure.map((source) => `(unsure) ${source} did not return all matches in both runs, so its works may only seem added or lost`)
  }
  return fitRows(head, rows, budget, { what: "work", how: "a larger budget shows them" })
})

const lint = Effect.fnUntraced(function* ({ query, syntax = "auto" }: Request & { readonly query: string }, budget: number) {
  const { folder } = yield* ServerSettings
  const { problems } = yield* Lint.ask({ folder, text: query, syntax })
  const ofSeverity = (one: string) => problems.filter(({ severity }) => severity === one).length
  const rows = problems.map(({ severity, code, line, from, to, message, fix }) => () => [
    severity,
    code,
    String(line),
    `${from}-${to}`,
    cleanText(message),
    fix === null ? "" : cleanText(fix.text)
  ])
  const head = {
    ...emptyAnswer,
    counts: { errors: ofSeverity("error"), warnings: ofSeverity("warning") },
    columns: ["severity", "code", "line", "place", "message", "fix"]
  }
  return fitRows(head, rows, budget, { what: "problem", how: "correct these first" })
})

/** The sentences that bear on a claim: in the abstracts of a run, or in all that the project or review has. */
const evidence = Effect.fnUntraced(function* (claim: string, run: string | undefined, budget: number) {
  const { folder } = yield* ServerSettings
  const found = run === undefined ? undefined : yield* finishedRun(run)
  const { sentences, searched, abstracts, notices } = yield* found === undefined
    ? Evidence.run({ folder, claim, limit: mostSentences })
    : Evidence.inWorks({ claim, works: found.works, limit: mostSentences })
  const rows = sentences.map(({ stance, text, retraction, address: { work, section, from, to } }) => () => [
    stance,
    cleanText(text),
    cleanText(work),
    cleanText(section),
    `${from}-${to}`,
    retraction ?? ""
  ])
  const head = {
    ...(found === undefined ? emptyAnswer : runStatus(found)),
    columns: ["stance", "sentence", "id", "section", "place", "marks"],
    counts: { sentences: sentences.length, texts: searched, abstracts },
    notices: notices.map(printNotice)
  }
  return fitRows(head, rows, budget, { what: "sentence", how: "the best are first; a larger budget shows more" })
})

/** What each kind reads of a request, besides its budget. */
const fieldsOf = { lint: ["query", "syntax"], evidence: ["query", "run"], run: ["run", "against"] } as const

/** Analyses one run, compares two, checks a query, or finds evidence for a claim. */
export const analyseTool: Tool.Tool = Tool.make({
  name: "analyse",
  about:
    "Analyse a run, in tables: agreement of sources, timeline, lineage, landmarks, reproducibility, PRISMA-S items, flow; diff: compare it with another run. Or lint a query, or find evidence: sentences that support or contradict a claim. Works have the ids that get takes.",
  input: Request,
  reads: ({ kind }) => ["kind", "budget", ...fieldsOf[kind === "lint" || kind === "evidence" ? kind : "run"]],
  instead: "correct this and call analyse again",
  answer: Effect.fnUntraced(function* (request: Request) {
    const { kind, run, against, query, budget = 6000 } = request
    if (kind === "lint") return query === undefined ? yield* needs(kind, "query") : yield* lint({ ...request, query }, budget)
    if (kind === "evidence") return query === undefined ? yield* needs(kind, "query") : yield* evidence(query, run, budget)
    if (run === undefined) return yield* needs(kind, "run")
    if (kind === "diff") return against === undefined ? yield* needs(kind, "against") : yield* diff(run, against, budget)
    const { folder } = yield* ServerSettings
    const found = yield* finishedRun(run)
    const { id, answer, counts } = found
    if (counts !== undefined)
      return yield* new ToolRefusal({
        what: [`the run ${run} is a walk along citations, not a search`],
        instead: "call analyse with the run of a search"
      })
    const other = against === undefined ? undefined : yield* finishedRun(against)
    const earlier = other === undefined ? [] : [{ name: other.id, answer: other.answer }]
    const { analyses, notices } = yield* Analyse.analyseAnswer(folder, { name: id, answer }, [analysisKinds[kind]], earlier)
    const { tables, reasons } = analysisTables(analyses, [...answer.works, ...(other?.answer.works ?? [])])
    return fitTables({ ...runStatus(found), notices: [...reasons, ...notices.map(printNotice)] }, tables, budget)
  })
})

import * as Plan from "@litfuse/api/Plan"
import * as ProjectRuns from "@litfuse/api/Runs"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import { type ToolAnswer, emptyAnswer } from "../ToolAnswer.ts"
import { defaultColumns } from "../workCells.ts"
import { cleanText } from "../cleanText.ts"
import { incompleteOutcomes } from "../fitHead.ts"
import { clientPipeline } from "../clientPipeline.ts"
import * as ToolInput from "../ToolInput.ts"
import { printNotice, runStatus } from "../runPage.ts"
import { runningAnswer } from "../runningAnswer.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { fitRows } from "../fitRows.ts"
import { isDone, isOfProject, type ServiceCall, ServerRuns } from "../ServerRuns.ts"
import { ServerSettings } from "../ServerSettings.ts"
import * as Tool from "../Tool.ts"
import { runAnswer } from "../runAnswer.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  do: Schema.Literals(["plan", "run", "runs", "state", "resume", "cancel"]),
  pipeline: optionalKey(
    Schema.Record(Schema.String, Schema.Unknown).annotate({
      description: "{nodes:[{id,plugin,params,inputs}]}, only registered plugins, no files"
    })
  ),
  preset: optionalKey(ToolInput.name),
  query: optionalKey(ToolInput.text(20_000)),
  run: optionalKey(ToolInput.run.annotate({ description: "for state, resume, cancel" })),
  limit: optionalKey(ToolInput.between(1, 200)),
  budget: optionalKey(ToolInput.budget)
})
type Request = typeof Request.Type

const fieldsRead = {
  plan: ["pipeline", "preset", "query", "budget"],
  run: ["pipeline", "preset", "query", "limit", "budget"],
  runs: ["budget"],
  state: ["run"],
  resume: ["run", "limit", "budget"],
  cancel: ["run"]
} as const satisfies Readonly<Record<Request["do"], ReadonlyArray<keyof Request>>>

const needs = (what: string, doing: string) =>
  new ToolRefusal({ what: [`${doing} needs ${what}`], instead: `call pipeline with do ${doing} and ${what}` })

/** The order of execution, without requests. Without a query, a sample word is used. */
const plan = Effect.fnUntraced(function* ({ query = "heart", ...request }: Request, budget: number) {
  const { folder, replay } = yield* ServerSettings
  const written = yield* clientPipeline(request)
  const { nodes, batches, notices } = yield* Plan.nodes({ folder, query, ...written, ...(replay === undefined ? {} : { replay }) })
  const batchOf = (id: string): number => batches.findIndex((batch) => batch.includes(id)) + 1
  const head: ToolAnswer = {
    ...emptyAnswer,
    counts: { nodes: nodes.length, batches: batches.length },
    columns: ["batch", "node", "plugin", "reads", "params"],
    notices: notices.map(printNotice)
  }
  const rows = nodes.map(
    ({ id, plugin, inputs, params }) =>
      () =>
        [String(batchOf(id)), id, plugin, inputs.flatMap(({ from }) => from).join(" "), params].map(cleanText)
  )
  return fitRows(head, rows, budget, { what: "node", how: "a larger budget shows them" })
})

const mostListed = 200

const askedBy = ({ request }: ServiceCall): string => {
  if ("query" in request) return request.query ?? ""
  return "ids" in request ? request.ids.join(" ") : ""
}

const listRuns = Effect.fnUntraced(function* (budget: number) {
  const { folder } = yield* ServerSettings
  const going = yield* (yield* ServerRuns).going
  const active = going.map(({ id, call }) => [id, "running", call.question, askedBy(call), "", ""])
  const listed = yield* Effect.result(ProjectRuns.list({ folder, limit: mostListed + 1 }))
  // a project lists the active runs that it stores, too
  const isActive = new Set(going.map(({ id }) => id))
  const finished = Result.isFailure(listed) ? [] : listed.success.runs.filter(({ runId }) => !isActive.has(runId))
  const rows = finished
    .slice(0, mostListed)
    .map(({ runId, state, interrupted, command, startedAt, steps }) => [
      runId,
      interrupted ? "interrupted" : state,
      command.split(" ", 1)[0]!,
      command.slice(command.indexOf(" ") + 1),
      startedAt,
      steps.of === 0 ? "" : `${steps.done} of ${steps.of}`
    ])
  const head: ToolAnswer = {
    ...emptyAnswer,
    counts: { runs: active.length + rows.length },
    columns: ["run", "state", "question", "asked", "began", "steps"],
    cut: finished.length > rows.length ? [`runs before the latest ${mostListed} of the project; \`litfuse runs\` lists them`] : [],
    notices: Result.isFailure(listed)
      ? [printNotice({ code: "no-project", subject: "runs end with this server", text: listed.failure.message })]
      : []
  }
  return fitRows(
    head,
    [...active, ...rows].map((row) => () => row.map(cleanText)),
    budget,
    { what: "run", how: "a larger budget shows them" }
  )
})

const isState = (text: string): text is OutcomeState.OutcomeState => OutcomeState.names.some((name) => name === text)

/** How the sources of a stored run answered. In a walk, each answers once per hop. */
const outcomesOfStored = ({ question, outcomes }: ProjectRuns.Shown["run"]): ToolAnswer["outcomes"] =>
  outcomes.flatMap(({ source, state, delivered, total, effectiveQuery, error }) =>
    isState(state)
      ? [
          {
            source: cleanText(question === "cites" || question === "related" ? `${source} ${effectiveQuery}` : source),
            state,
            delivered,
            total,
            query: null,
            error: error === undefined || error === null ? null : cleanText(error.reason)
          }
        ]
      : []
  )

const stateOf = Effect.fnUntraced(function* (run: string) {
  const { folder } = yield* ServerSettings
  const active = (yield* (yield* ServerRuns).going).find(({ id }) => id === run)
  if (active !== undefined) return runningAnswer(active)
  if (!isOfProject(run)) {
    const found = yield* (yield* ServerRuns).find(run)
    return isDone(found) ? { ...runStatus(found), next: found.id } : runningAnswer(found)
  }
  const shown = yield* ProjectRuns.show({ folder, run })
  const outcomes = outcomesOfStored(shown.run)
  const ended = OutcomeState.noneAnswered(outcomes) ? "failed" : shown.run.state
  return {
    ...emptyAnswer,
    run,
    state: shown.isInterrupted ? "interrupted" : ended,
    outcomes: incompleteOutcomes(outcomes),
    counts: { steps: shown.steps.length, of: shown.run.stepsOf },
    columns: ["node", "plugin", "status", "count"],
    rows: shown.steps.map(({ node, plugin, status, count }) => [node, plugin, status, String(count)].map(cleanText)),
    next: shown.run.state === "done" ? run : null
  } satisfies ToolAnswer
})

const cancelRun = Effect.fnUntraced(function* (run: string) {
  const { folder } = yield* ServerSettings
  if (yield* (yield* ServerRuns).cancel(run)) return { ...emptyAnswer, run, state: "cancelled" } satisfies ToolAnswer
  if (!isOfProject(run)) return { ...emptyAnswer, run, notices: ["(over) the run is already finished"] }
  const { state } = yield* ProjectRuns.cancel({ folder, run })
  return { ...emptyAnswer, run, state: state === "over" ? "done" : "cancelled" } satisfies ToolAnswer
})

/** Refuses runs whose answer no tool can show, and all runs during a replay, which sends no requests. */
const checkResumable = Effect.fnUntraced(function* (run: string) {
  const { folder, replay } = yield* ServerSettings
  if (replay !== undefined)
    return yield* new ToolRefusal({
      what: ["this server replays recordings and sends no requests"],
      instead: "call pipeline with do runs or state"
    })
  if (!isOfProject(run))
    return yield* new ToolRefusal({
      what: [`${run} is not a run of a project`],
      instead: "call pipeline with do runs, and resume an interrupted run"
    })
  const { question } = (yield* ProjectRuns.show({ folder, run })).run
  if (["search", "get", "cites", "related"].includes(question)) return undefined
  return yield* new ToolRefusal({ what: [`the run ${run} is a ${question}`], instead: "ask the operator of the server to resume it" })
})

/** Plans and runs pipelines, and manages runs. */
export const pipelineTool: Tool.Tool = Tool.make({
  name: "pipeline",
  about:
    "Plan or run a search with your own pipeline or a preset; list runs; show the state of one, resume or cancel it. Resuming repeats no requests.",
  input: Request,
  reads: ({ do: doing }) => ["do", ...fieldsRead[doing]],
  instead: "correct this and call pipeline again",
  writes: true,
  answer: Effect.fnUntraced(function* (request: Request) {
    const { do: doing, query, run, limit = 10, budget = 4000 } = request
    const part = { from: 0, limit, budget, columns: defaultColumns.search }
    if (doing === "runs") return yield* listRuns(budget)
    if (doing === "plan") return yield* plan(request, budget)
    if (doing === "run") {
      if (query === undefined) return yield* needs("query", doing)
      const written = yield* clientPipeline(request)
      const left = yield* (yield* Allowance).take("search")
      const started = yield* (yield* ServerRuns).ask({ question: "search", request: { query, limit: null, ...written } })
      return runAnswer(started, part, left)
    }
    if (run === undefined) return yield* needs("run", doing)
    if (doing === "state") return yield* stateOf(run)
    if (doing === "cancel") return yield* cancelRun(run)
    yield* checkResumable(run)
    const left = yield* (yield* Allowance).take("search")
    return runAnswer(yield* (yield* ServerRuns).ask({ question: "resume", request: { run } }), part, left)
  })
})

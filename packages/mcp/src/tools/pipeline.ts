import * as Plan from "@litfuse/api/Plan"
import * as ProjectRuns from "@litfuse/api/Runs"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import { type Answer, empty } from "../Answer.ts"
import { usual } from "../cells.ts"
import { clean } from "../clean.ts"
import * as Given from "../givenPipeline.ts"
import * as Input from "../inputs.ts"
import { noticeOf } from "../page.ts"
import { Refusal } from "../Refusal.ts"
import { withRows } from "../rows.ts"
import { isOfProject, Runs } from "../Runs.ts"
import { Setting } from "../Setting.ts"
import * as Tool from "../Tool.ts"
import { waiting } from "../waiting.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  do: Schema.Literals(["plan", "run", "runs", "state", "resume", "cancel"]),
  pipeline: optionalKey(
    Schema.Record(Schema.String, Schema.Unknown).annotate({
      description: "{nodes:[{id,plugin,params,inputs}]}, of registered plugins, no files"
    })
  ),
  preset: optionalKey(Input.name),
  query: optionalKey(Input.text(20_000)),
  run: optionalKey(Input.run.annotate({ description: "for state, resume, cancel" })),
  limit: optionalKey(Input.between(1, 200)),
  budget: optionalKey(Input.budget)
})
type Request = typeof Request.Type

/** What each of these reads of a request. */
const read = {
  plan: ["pipeline", "preset", "query", "budget"],
  run: ["pipeline", "preset", "query", "limit", "budget"],
  runs: ["budget"],
  state: ["run"],
  resume: ["run", "limit", "budget"],
  cancel: ["run"]
} as const satisfies Readonly<Record<Request["do"], ReadonlyArray<keyof Request>>>

const needs = (what: string, doing: string) =>
  new Refusal({ what: [`${doing} needs ${what}`], instead: `call pipeline with do ${doing} and ${what}` })

/** What runs when, with nobody asked. Without a query it is that of any word. */
const plan = Effect.fnUntraced(function* ({ query = "heart", ...request }: Request, budget: number) {
  const { folder, replay } = yield* Setting
  const written = yield* Given.written(request)
  const { nodes, batches, notices } = yield* Plan.nodes({ folder, query, ...written, ...(replay === undefined ? {} : { replay }) })
  const batchOf = (id: string): number => batches.findIndex((batch) => batch.includes(id)) + 1
  const head: Answer = {
    ...empty,
    counts: { nodes: nodes.length, batches: batches.length },
    columns: ["batch", "node", "plugin", "reads", "params"],
    notices: notices.map(noticeOf)
  }
  const rows = nodes.map(
    ({ id, plugin, inputs, params }) =>
      () =>
        [String(batchOf(id)), id, plugin, inputs.flatMap(({ from }) => from).join(" "), params].map(clean)
  )
  return withRows(head, rows, budget, { what: "node", how: "a larger budget shows them" })
})

/** So many runs of a project are listed, the last ones. */
const mostListed = 200

/** Runs of this server that are not over, and those of its project. */
const list = Effect.fnUntraced(function* (budget: number) {
  const { folder } = yield* Setting
  const going = (yield* (yield* Runs).going).map(({ id, asking }) => [
    id,
    "running",
    asking.question,
    "query" in asking.request ? (asking.request.query ?? "") : "ids" in asking.request ? asking.request.ids.join(" ") : "",
    "",
    ""
  ])
  const listed = yield* Effect.result(ProjectRuns.list({ folder, limit: mostListed + 1 }))
  const kept = Result.isFailure(listed) ? [] : listed.success.runs
  const rows = kept
    .slice(0, mostListed)
    .map(({ runId, state, interrupted, command, startedAt, steps }) => [
      runId,
      interrupted ? "interrupted" : state,
      command.split(" ", 1)[0]!,
      command.slice(command.indexOf(" ") + 1),
      startedAt,
      steps.of === 0 ? "" : `${steps.done} of ${steps.of}`
    ])
  const head: Answer = {
    ...empty,
    counts: { runs: going.length + rows.length },
    columns: ["run", "state", "question", "asked", "began", "steps"],
    cut: kept.length > rows.length ? [`runs that began before the last ${mostListed} of the project; \`litfuse runs\` lists them`] : [],
    notices: Result.isFailure(listed)
      ? [noticeOf({ code: "no-project", subject: "runs of this server end with it", text: listed.failure.message })]
      : []
  }
  return withRows(
    head,
    [...going, ...rows].map((row) => () => row.map(clean)),
    budget,
    { what: "run", how: "a larger budget shows them" }
  )
})

const state = Effect.fnUntraced(function* (run: string) {
  const { folder } = yield* Setting
  const going = (yield* (yield* Runs).going).some(({ id }) => id === run)
  if (going) return { ...empty, run, state: "running", next: run } satisfies Answer
  if (!isOfProject(run)) {
    const found = yield* (yield* Runs).find(run)
    return { ...empty, run: found.id, next: found.id }
  }
  const shown = yield* ProjectRuns.show({ folder, run })
  return {
    ...empty,
    run,
    state: shown.isInterrupted ? "interrupted" : shown.run.state,
    counts: { steps: shown.steps.length, of: shown.run.stepsOf },
    columns: ["node", "plugin", "status", "count"],
    rows: shown.steps.map(({ node, plugin, status, count }) => [node, plugin, status, String(count)].map(clean)),
    next: shown.run.state === "done" ? run : null
  } satisfies Answer
})

const cancel = Effect.fnUntraced(function* (run: string) {
  const { folder } = yield* Setting
  if (yield* (yield* Runs).cancel(run)) return { ...empty, run, state: "cancelled" } satisfies Answer
  if (!isOfProject(run)) return { ...empty, run, notices: ["(over) nothing was to be cancelled"] }
  const { state } = yield* ProjectRuns.cancel({ folder, run })
  return { ...empty, run, state: state === "over" ? "done" : "cancelled" } satisfies Answer
})

/** Refuses a run that a tool here could not show when it is over, and every run where nobody may be asked. */
const resumable = Effect.fnUntraced(function* (run: string) {
  const { folder, replay } = yield* Setting
  if (replay !== undefined)
    return yield* new Refusal({
      what: ["this server plays recordings, so it asks no service"],
      instead: "call pipeline with do runs or state"
    })
  if (!isOfProject(run))
    return yield* new Refusal({
      what: [`${run} is no run of a project`],
      instead: "call pipeline with do runs, and resume one that was interrupted"
    })
  const { question } = (yield* ProjectRuns.show({ folder, run })).run
  if (["search", "get", "cites", "related"].includes(question)) return undefined
  return yield* new Refusal({ what: [`the run ${run} is a ${question}`], instead: "ask the person who runs the server to resume it" })
})

/** Pipelines, and runs of any kind. */
export const pipeline: Tool.Tool = Tool.make({
  name: "pipeline",
  about:
    "Plan or run a search by a pipeline of your own or a preset; list runs; state, resume or cancel one. Interrupted runs resume without asking again.",
  input: Request,
  reads: ({ do: doing }) => ["do", ...read[doing]],
  instead: "correct what is named and call pipeline again",
  writes: true,
  answer: Effect.fnUntraced(function* (request: Request) {
    const { do: doing, query, run, limit = 10, budget = 4000 } = request
    const part = { from: 0, limit, budget, columns: usual.search }
    if (doing === "runs") return yield* list(budget)
    if (doing === "plan") return yield* plan(request, budget)
    if (doing === "run") {
      if (query === undefined) return yield* needs("query", doing)
      const written = yield* Given.written(request)
      const left = yield* (yield* Allowance).take("search")
      const made = yield* (yield* Runs).ask({ question: "search", request: { query, limit: null, ...written } })
      return waiting(made, part, left)
    }
    if (run === undefined) return yield* needs("run", doing)
    if (doing === "state") return yield* state(run)
    if (doing === "cancel") return yield* cancel(run)
    yield* resumable(run)
    const left = yield* (yield* Allowance).take("search")
    return waiting(yield* (yield* Runs).ask({ question: "resume", request: { run } }), part, left)
  })
})

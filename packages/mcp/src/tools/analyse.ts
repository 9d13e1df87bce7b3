import * as Analyse from "@litfuse/api/Analyse"
import * as Diff from "@litfuse/api/Diff"
import * as Lint from "@litfuse/api/Lint"
import { readings } from "@litfuse/api/analyse/asked"
import { syntaxes } from "@litfuse/api/search/request"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { empty } from "../Answer.ts"
import { cellsOf } from "../cells.ts"
import { clean, cleanLines } from "../clean.ts"
import { heldOf } from "../held.ts"
import * as Input from "../inputs.ts"
import { lengthy } from "../lengthy.ts"
import { noticeOf } from "../page.ts"
import { Refusal } from "../Refusal.ts"
import { withRows } from "../rows.ts"
import { Setting } from "../Setting.ts"
import * as Tool from "../Tool.ts"

const { optionalKey } = Schema

/** What analyzers call themselves here: the words that their readers use. */
const kinds = {
  agreement: "sda",
  timeline: "timeline",
  lineage: "lineage",
  landmarks: "landmarks",
  reproducibility: "rscore",
  prisma: "prisma",
  flow: "flow"
} as const satisfies Readonly<Record<string, keyof typeof readings>>

type Kind = keyof typeof kinds

const Request = Schema.Struct({
  kind: Schema.Literals([...(Object.keys(kinds) as Array<Kind>), "diff", "lint"]),
  run: optionalKey(Input.run.annotate({ description: "of search; not for lint" })),
  against: optionalKey(Input.run.annotate({ description: "earlier run: for diff and timeline" })),
  query: optionalKey(Input.text(20_000).annotate({ description: "for lint" })),
  syntax: optionalKey(Schema.Literals(syntaxes)),
  budget: optionalKey(Input.budget)
})
type Request = typeof Request.Type

const needs = (kind: string, what: string) =>
  new Refusal({ what: [`${kind} needs ${what}`], instead: `call analyse with kind ${kind} and ${what}` })

const columns = ["rank", "id", "year", "title", "marks"] as const

/** Works that came, went, or were retracted since. */
const diff = Effect.fnUntraced(function* (run: string, against: string, budget: number) {
  const [now, before] = [yield* heldOf(run), yield* heldOf(against)]
  const { added, lost, retracted, same, unsure } = Diff.of(before.answer, now.answer)
  const rowsOf = (change: string, hits: typeof added) => hits.map((hit) => () => [change, ...cellsOf(hit, columns, new Map())])
  const rows = [...rowsOf("retracted", retracted), ...rowsOf("added", added), ...rowsOf("lost", lost)]
  const head = {
    ...empty,
    run,
    columns: ["change", ...columns],
    counts: { added: added.length, lost: lost.length, retracted: retracted.length, same },
    notices: unsure.map(
      (source) => `(unsure) ${source} did not give both runs all that match there: what it knows may only seem to be added or lost`
    )
  }
  return withRows(head, rows, budget, { what: "work", how: "a larger budget shows them" })
})

/** What is wrong with a query. */
const lint = Effect.fnUntraced(function* ({ query, syntax = "auto" }: Request & { readonly query: string }, budget: number) {
  const { folder } = yield* Setting
  const { problems } = yield* Lint.ask({ folder, text: query, syntax })
  const ofSeverity = (one: string) => problems.filter(({ severity }) => severity === one).length
  const rows = problems.map(({ severity, code, line, from, to, message, fix }) => () => [
    severity,
    code,
    String(line),
    `${from}-${to}`,
    clean(message),
    fix === null ? "" : clean(fix.text)
  ])
  const head = {
    ...empty,
    counts: { errors: ofSeverity("error"), warnings: ofSeverity("warning") },
    columns: ["severity", "code", "line", "place", "message", "fix"]
  }
  return withRows(head, rows, budget, { what: "problem", how: "mend these first" })
})

/** What can be read in a run, in two of them, or in a query. */
export const analyse: Tool.Tool = Tool.make({
  name: "analyse",
  about:
    "Read a run: how sources agree, a timeline, how reproducible it is, what PRISMA-S asks for; what changed since another run; or lint a query.",
  input: Request,
  reads: ({ kind }) => ["kind", "budget", ...(kind === "lint" ? (["query", "syntax"] as const) : (["run", "against"] as const))],
  instead: "correct what is named and call analyse again",
  answer: Effect.fnUntraced(function* (request: Request) {
    const { kind, run, against, query, budget = 6000 } = request
    if (kind === "lint") return query === undefined ? yield* needs(kind, "query") : yield* lint({ ...request, query }, budget)
    if (run === undefined) return yield* needs(kind, "run")
    if (kind === "diff") return against === undefined ? yield* needs(kind, "against") : yield* diff(run, against, budget)
    const { folder } = yield* Setting
    const { id, answer, counts } = yield* heldOf(run)
    if (counts !== undefined)
      return yield* new Refusal({ what: [`the run ${run} is a walk along citations`], instead: "call analyse with the run of a search" })
    const other = against === undefined ? undefined : yield* heldOf(against)
    const held = other === undefined ? undefined : { name: other.id, answer: other.answer }
    const { analyses, notices } = yield* Analyse.ofHeld(folder, { name: id, answer }, [kinds[kind]], held)
    const text = analyses.map(({ views }) => cleanLines(views.text())).join("\n\n")
    const head = { ...empty, run: id, replayed: answer.replayed, notices: notices.map(noticeOf) }
    const { end: _, ...shown } = lengthy(head, text, 0, budget, "a larger budget shows them")
    return shown
  })
})

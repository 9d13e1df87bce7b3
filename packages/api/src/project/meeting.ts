/** What questions do with the works and citations that they met, where they are told to keep them in the graph of the project. */
import { counted, grouped } from "@litfuse/files/numbers"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import { keyOf } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as Place from "@litfuse/project/Place"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Watch } from "../Events.ts"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"

/** What of an answer is kept. */
export const keeps = ["nothing", "known", "all"] as const

/** What every question that finds works is asked beside its own. */
export const fields = {
  keep: Field.or(
    Schema.Literals(keeps).annotate({
      description:
        "What the graph of the project keeps: nothing; the works of the answer, with the citations between works that the graph knows then; or all works that were met, those left out of the answer too."
    }),
    "nothing"
  )
}

/**
 * What a question met.
 *
 * - `works` of its answer, `others` that it met besides; `links` who of them cites whom, and who says so
 */
export interface Met {
  readonly works: ReadonlyArray<Work.Work>
  readonly others?: ReadonlyArray<Work.Work>
  readonly links?: ReadonlyArray<{ readonly citing: Work.Work; readonly cited: Work.Work; readonly providers: ReadonlyArray<string> }>
}

const namesOf = (work: Work.Work): ReadonlyArray<string> => Work.items(work, "identifiers").map(({ value }) => Identifier.print(value))

const metOf = (work: Work.Work) => {
  const title = Work.field(work, "title")?.value
  const retraction = Work.field(work, "retraction")?.value.status
  return {
    names: namesOf(work),
    records: work.records.map(keyOf),
    title: title === undefined || Raw.isNoTitle(title) ? undefined : title,
    published: Work.field(work, "published")?.value,
    retraction: retraction === "none" ? undefined : retraction
  }
}

const dayMs = 86_400_000

/** What was kept, in a line. */
const said = ({ works, newWorks, edges, newEdges, unnamed, outside, joined }: Readonly<Record<string, number>>, remedy: string): string =>
  [
    `the graph of the project keeps ${counted(works!, "work")}, ${grouped(newWorks!)} of them new, and ${counted(edges!, "citation")}, ${grouped(newEdges!)} of them new`,
    ...(joined === 0 ? [] : [`${counted(joined!, "work")} became one with another`]),
    ...(unnamed === 0 ? [] : [`${counted(unnamed!, "work")} without an identifier left out`]),
    ...(outside === 0 ? [] : [`${counted(outside!, "citation")} of works that it does not know left out${remedy}`])
  ].join("; ")

const needsProject = Question.about(["keep"], "{keep} needs a project, whose graph it is; make one with `litfuse project init`")

/** The folder of the project whose graph keeps what is met; undefined where nothing is kept. Errors: `Refused` without a project. */
export const placeOf = ({ folder, keep }: { readonly folder: string; readonly keep: (typeof keeps)[number] }) => {
  const root = keep === "nothing" ? undefined : Place.find(folder)
  return keep !== "nothing" && root === undefined ? Question.refuse(needsProject) : Effect.succeed(root)
}

/**
 * Asks a question, and keeps what it met. Whoever watches is told how much that was.
 *
 * - errors: those of the question; `Refused` without a project, before anything is asked; `ProjectError` where the graph cannot be written
 */
export const keeping = <A, E, R>(
  request: { readonly folder: string; readonly keep: (typeof keeps)[number] },
  met: (found: A) => Met & { readonly runId: string | null },
  ask: Effect.Effect<A, E, R>
) =>
  Effect.flatMap(placeOf(request), (root) =>
    root === undefined ? ask : Effect.tap(ask, (found) => kept(root, request.keep === "all", met(found)))
  )

/** Whether there is a project around a folder, whose graph could keep what is met. */
export const hasProject = (folder: string): boolean => Place.find(folder) !== undefined

/**
 * Keeps works and the citations between works that the graph knows then, and says in a line how many.
 *
 * - errors: `Refused` without a project; `ProjectError` where the graph cannot be written
 */
export const keep = (folder: string, met: Met & { readonly runId: string | null }) =>
  Effect.flatMap(placeOf({ folder, keep: "known" }), (root) => kept(root!, false, met, ""))

/** Keeps what was met in the graph of a project, and says how much. */
const kept = Effect.fnUntraced(function* (
  root: string,
  isAll: boolean,
  { works, others = [], links = [], runId }: Met & { readonly runId: string | null },
  remedy = isAll ? "" : "; --keep-all keeps them"
) {
  const Graph = yield* Effect.promise(() => import("@litfuse/project/Graph"))
  const watch = yield* Watch
  const day = Math.floor((yield* Clock.currentTimeMillis) / dayMs)
  const counts = yield* Effect.acquireUseRelease(
    Effect.suspend(() => Effect.fromResult(Graph.open(root))),
    (graph) =>
      Effect.suspend(() =>
        Effect.fromResult(
          Graph.keep(graph, {
            works: [...works, ...(isAll ? others : [])].map(metOf),
            edges: links.map(({ citing, cited, providers }) => ({ citing: namesOf(citing), cited: namesOf(cited), providers })),
            run: runId ?? "replay",
            day
          })
        )
      ),
    ({ store }) => Effect.sync(() => store.close())
  )
  const text = said({ ...counts }, remedy)
  watch({ _tag: "Told", text })
  return text
})

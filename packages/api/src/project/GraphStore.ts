/** Stores works and citations that a question found in the project's citation graph. */
import { counted, grouped } from "@litfuse/files/numbers"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import { keyOf } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Watch } from "../Events.ts"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"

/** What the graph stores of an answer. */
export const keepOptions = ["nothing", "known", "all"] as const

/** The request field of every question that finds works. */
export const fields = {
  keep: Field.or(
    Schema.Literals(keepOptions),
    "nothing",
    "What the project's graph stores. known: works of the answer, and citations between works in the graph. all: also works that the answer omits."
  )
}

/**
 * Works and citations that a question found.
 *
 * - `works` of its answer, `others` that the answer omits; `links` citations between them, with the sources that report each
 */
export interface SeenWorks {
  readonly works: ReadonlyArray<Work.Work>
  readonly others?: ReadonlyArray<Work.Work>
  readonly links?: ReadonlyArray<{ readonly citing: Work.Work; readonly cited: Work.Work; readonly providers: ReadonlyArray<string> }>
}

const namesOf = (work: Work.Work): ReadonlyArray<string> => Work.items(work, "identifiers").map(({ value }) => Identifier.print(value))

const seenOf = (work: Work.Work) => {
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

const countsInWords = (
  { works, newWorks, edges, newEdges, unnamed, outside, joined }: Readonly<Record<string, number>>,
  remedy: string
): string =>
  [
    `the graph of the project stores ${counted(works!, "work")}, ${grouped(newWorks!)} of them new, and ${counted(edges!, "citation")}, ${grouped(newEdges!)} of them new`,
    ...(joined === 0 ? [] : [`${counted(joined!, "work")} merged into another work`]),
    ...(unnamed === 0 ? [] : [`${counted(unnamed!, "work")} without an identifier omitted`]),
    ...(outside === 0 ? [] : [`${counted(outside!, "citation")} of works outside the graph omitted${remedy}`])
  ].join("; ")

const needsProject = Question.about(["keep"], "{keep} needs a project with a graph; make one with `litfuse project init`")

/** The root of the project whose graph stores the works; undefined if nothing is to be stored. Errors: `Refused` without a project. */
export const graphRoot = ({ folder, keep }: { readonly folder: string; readonly keep: (typeof keepOptions)[number] }) => {
  const root = keep === "nothing" ? undefined : ProjectFiles.find(folder)
  return keep !== "nothing" && root === undefined ? Question.refuse(needsProject) : Effect.succeed(root)
}

/**
 * Asks a question, stores the works and citations that it found, and reports the counts.
 *
 * - errors: those of the question; `Refused` without a project, before anything is asked; `ProjectError` if the graph cannot be written
 */
export const storingSeen = <A, E, R>(
  request: { readonly folder: string; readonly keep: (typeof keepOptions)[number] },
  met: (found: A) => SeenWorks & { readonly runId: string | null },
  ask: Effect.Effect<A, E, R>
) =>
  Effect.flatMap(graphRoot(request), (root) =>
    root === undefined ? ask : Effect.tap(ask, (found) => storeSeen(root, request.keep === "all", met(found)))
  )

/** Whether there is a project around a folder. */
export const hasProject = (folder: string): boolean => ProjectFiles.find(folder) !== undefined

/**
 * Stores works, and the citations between works in the graph. Answers with the counts in a line.
 *
 * - errors: `Refused` without a project; `ProjectError` if the graph cannot be written
 */
export const storeWorks = (folder: string, met: SeenWorks & { readonly runId: string | null }) =>
  Effect.flatMap(graphRoot({ folder, keep: "known" }), (root) => storeSeen(root!, false, met, ""))

const storeSeen = Effect.fnUntraced(function* (
  root: string,
  isAll: boolean,
  { works, others = [], links = [], runId }: SeenWorks & { readonly runId: string | null },
  remedy = isAll ? "" : "; --keep-all stores them"
) {
  const Graph = yield* Effect.promise(() => import("@litfuse/project/ProjectGraph"))
  const watch = yield* Watch
  const day = Math.floor((yield* Clock.currentTimeMillis) / dayMs)
  const counts = yield* Effect.acquireUseRelease(
    Effect.suspend(() => Effect.fromResult(Graph.open(root))),
    (graph) =>
      Effect.suspend(() =>
        Effect.fromResult(
          Graph.keep(graph, {
            works: [...works, ...(isAll ? others : [])].map(seenOf),
            edges: links.map(({ citing, cited, providers }) => ({ citing: namesOf(citing), cited: namesOf(cited), providers })),
            run: runId ?? "replay",
            day
          })
        )
      ),
    ({ store }) => Effect.sync(() => store.close())
  )
  const text = countsInWords({ ...counts }, remedy)
  watch({ _tag: "Told", text })
  return text
})

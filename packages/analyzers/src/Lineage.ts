import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Params from "@litfuse/engine/Params"
import * as Retraction from "@litfuse/engine/works/Retraction"
import * as Query from "@litfuse/query/Query"
import * as Schema from "effect/Schema"
import { counted } from "@litfuse/files/numbers"
import { Landmarks, type LandmarksOutput } from "./Landmarks.ts"
import { lineageDrawing } from "./lineage/lineageDrawing.ts"
import { workCount } from "./workCount.ts"
import { labelOf, mindmap, textTree } from "./lineage/textTree.ts"
import * as Tree from "./lineage/growTree.ts"
import { Milestones, type MilestonesOutput } from "./Milestones.ts"

const Event = Schema.Struct({
  work: Schema.String,
  title: Schema.String,
  published: Schema.String,
  retraction: Retraction.Flag,
  type: Schema.String,
  confidence: Schema.NullOr(Schema.Finite),
  stars: Schema.Literals([0, 1, 2, 3])
})

const Leaf = Schema.Struct({ id: Schema.String, label: Schema.String, events: Schema.Array(Event), branches: Schema.Array(Schema.Never) })

const Output = Schema.Struct({
  topic: Schema.NullOr(Schema.String),
  works: Schema.Int,
  branches: Schema.Array(
    Schema.Struct({ id: Schema.String, label: Schema.String, events: Schema.Array(Event), branches: Schema.Array(Leaf) })
  )
})

/**
 * Works by branch of research; branches without a work are not there.
 *
 * - `topic` the search as its user wrote it, else the query; null for works without one, as in a file of references
 * - `works` all of them, as in the timeline; `retraction` the state of a work that is retracted, withdrawn, doubted or a notice of it
 * - `branches[].events` in the order of time, those without a date last; empty where a branch has branches
 * - `type` of milestone, `other` for works that are none; `stars` of the L-Score
 */
export type LineageOutput = typeof Output.Type

const analyse = (
  { works, request, query }: Analyzer.Inputs,
  _params: typeof Params.none.Type,
  { milestones, landmarks }: { readonly milestones: MilestonesOutput; readonly landmarks: LandmarksOutput }
): LineageOutput => {
  const [titles, dates] = [works.column("title"), works.column("published")]
  const found = new Map(milestones.works.map((one) => [one.work, one]))
  const stars = new Map(landmarks.works.map(({ work, stars }) => [work, stars]))
  const events = works.ids.values.map((work, row): Tree.Event => {
    const milestone = found.get(work)
    return {
      work,
      title: titles[row]!,
      published: dates[row]!,
      retraction: Retraction.flagOf(works.works[row]!),
      type: milestone?.type ?? "other",
      confidence: milestone?.confidence ?? null,
      stars: stars.get(work) ?? 0
    }
  })
  const topic = request?.text ?? (query === undefined ? null : Query.print(query))
  return { topic, works: events.length, branches: Tree.growTree(events) as LineageOutput["branches"] }
}

/** The topic is one line: a strategy in a file has several. */
const root = ({ topic, works }: LineageOutput): string =>
  `Research lineage${topic === null ? "" : ` of ${topic.replaceAll(/\s+/g, " ").trim()}`}: ${counted(works, "work")}`

/**
 * Works as a tree of eight branches, from discovery to guidelines and safety, each in the order of time. Clinical development has branches when both
 * early and late phases were found.
 *
 * - empty: branches without a work are left out; a work that is no milestone is among the other studies
 * - source: section 4.7 of the paper of PubMed Search MCP
 */
export const Lineage = Analyzer.plugin<
  typeof Params.none.Type,
  LineageOutput,
  { readonly milestones: typeof Milestones; readonly landmarks: typeof Landmarks }
>({
  id: "lineage",
  revision: 3,
  about: "Works by branch of research, in the order of time, with stars for a high L-Score",
  params: Params.none,
  wants: ["request", "query"],
  needs: ["published", "title"],
  uses: { milestones: Milestones, landmarks: Landmarks },
  output: Output,
  views: {
    text: (output) => textTree(Escape.plain(root(output)), output.branches),
    mermaid: (output) => mindmap(root(output), output.branches),
    markdown: (output) =>
      [
        Escape.markdown(root(output)),
        ...Tree.leaves(output.branches).map(({ label, events }) => `- ${Escape.markdown(label)}: ${workCount(events)}`)
      ].join("\n"),
    svg: (output) => lineageDrawing(root(output), output.branches),
    table: ({ branches }) => ({
      headers: ["branch", "published", "milestone", "stars", "title", "work"],
      rows: Tree.leaves(branches).flatMap(({ label, events }) =>
        events.map(({ published, type, stars, title, retraction, work }) => [
          label,
          published,
          labelOf(type),
          stars,
          Retraction.markedTitle(title, retraction),
          work
        ])
      )
    })
  },
  mentions: ({ branches }) => Tree.eventsOf(branches).map(({ work }) => work),
  analyse
})

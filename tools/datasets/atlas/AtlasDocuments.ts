import * as Atlas from "./Atlas.ts"
import * as AtlasCatalogue from "./AtlasCatalogue.ts"
import * as Searcher from "./Searcher.ts"
import { headingsOf } from "./Heading.ts"
import * as Pool from "./Pool.ts"
import * as WorkText from "./WorkText.ts"
import * as EntityMatches from "./EntityMatches.ts"
import type { Hit } from "./TopHits.ts"
import * as View from "./View.ts"
import type { Work } from "./Work.ts"

/** A work as it is written to the collection. */
export interface Document {
  readonly work: Work
  readonly text: WorkText.WorkText
  readonly headings: ReadonlyArray<string>
  readonly entry: AtlasCatalogue.Entry
  readonly records: ReadonlyArray<View.ViewRecord>
}

/** What is known once every document has passed by. */
export interface Summary {
  /** view -> one list per topic. */
  readonly runs: ReadonlyMap<string, ReadonlyArray<ReadonlyArray<Hit>>>
  /** One pool per topic. */
  readonly judgements: ReadonlyArray<ReadonlyArray<Pool.Judgement>>
}

/** Makes the documents one by one, in the order of their ids, and hands each to `take`. No text is kept. */
export const stream = (atlas: Atlas.Atlas, take: (document: Document) => void): Summary => {
  const { world, topics, works } = atlas
  const catalogue = AtlasCatalogue.make(world, works)
  const scanner = EntityMatches.make(world)
  const desks = [...Searcher.ofViews(world, topics), Searcher.ofTitles(topics), Searcher.ofCitations(topics)]
  const bare = new Set<number>()
  for (const work of works) {
    const text = WorkText.write(world, topics, work)
    const headings = headingsOf(world, work)
    const entry = catalogue.entry(work)
    const records = View.recordsOf(world, work, entry.doi, catalogue.doi(works[(work.index + 1) % works.length]!))
    const scan = scanner(text)
    for (const desk of desks) desk.read(work, entry, scan, headings, records)
    if (text.abstract === "") bare.add(work.index)
    take({ work, text, headings, entry, records })
  }
  const lists = new Map(desks.map((desk) => [desk.id, desk.lists()]))
  const judgements = topics.map((topic) =>
    Pool.judge(
      world,
      topic,
      works,
      Pool.pooled.map((id) => lists.get(id)![topic.index]!),
      (work) => bare.has(work)
    )
  )
  return { runs: new Map(View.views.map(({ id }) => [id, lists.get(id)!])), judgements }
}

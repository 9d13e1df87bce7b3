import type { Entry } from "./AtlasCatalogue.ts"
import * as AtlasRandom from "./AtlasRandom.ts"
import type { EntityMatches } from "./EntityMatches.ts"
import * as TopHits from "./TopHits.ts"
import type { Topic } from "./AtlasTopic.ts"
import { type View, type ViewRecord, views } from "./View.ts"
import { type Work, yearOf } from "./Work.ts"
import type { World } from "./AtlasWorld.ts"

const viewDepth = 100

/** A searcher answers topics. It reads works one by one, and at the end has one list for each topic. */
export interface Searcher {
  readonly id: string
  readonly read: (
    work: Work,
    entry: Entry,
    scan: EntityMatches,
    headings: ReadonlyArray<string>,
    records: ReadonlyArray<ViewRecord>
  ) => void
  /** One list per topic, best first; an empty list where the desk has nothing. */
  readonly lists: () => ReadonlyArray<ReadonlyArray<TopHits.Hit>>
}

interface TopicFacet {
  readonly topic: number
  readonly facet: number
  readonly form: number
}

/** entity -> the topics that ask for it and the form they use. */
const topicsByEntity = (topics: ReadonlyArray<Topic>): ReadonlyMap<number, ReadonlyArray<TopicFacet>> => {
  const byEntity = new Map<number, Array<TopicFacet>>()
  for (const topic of topics)
    topic.facets.forEach(({ entity }, facet) => {
      const list = byEntity.get(entity) ?? []
      list.push({ topic: topic.index, facet, form: topic.wording.get(entity)! })
      byEntity.set(entity, list)
    })
  return byEntity
}

/** The order of magnitude of a count in base 4: 0, 1 to 3, 4 to 15 ... */
const magnitude = (count: number): number => (count === 0 ? 0 : Math.floor((32 - Math.clz32(count) + 1) / 2))

/** The desk of one view: facets of its records, counted by its own points. */
export const ofView = (world: World, topics: ReadonlyArray<Topic>, view: View): Searcher => {
  const byEntity = topicsByEntity(topics)
  const shelves = topics.map(() => TopHits.make(viewDepth))
  const { order } = view
  const thesaurus = AtlasRandom.derive(world.seed, `thesaurus ${view.id}`)
  const known = world.entities.map(({ forms }) => forms.map(() => thesaurus.chance(order.names)))
  const points = new Int32Array(topics.length)
  const facets = new Uint8Array(topics.length)
  const headingOf = new Map(world.entities.map((entity) => [entity.heading, entity.index]))

  return {
    id: view.id,
    read: (work, entry, scan, headings, records) => {
      const record = records.find((each) => each.view === view.id)
      if (record === undefined) return
      const touched = new Set<number>()
      const give = (topic: number, facet: number, score: number): void => {
        if (score === 0) return
        touched.add(topic)
        points[topic]! += score
        facets[topic]! |= 1 << facet
      }
      const hasAbstract = !record.lacks.includes("abstract")
      for (const [entity, found] of scan)
        for (const { topic, facet, form } of byEntity.get(entity) ?? []) {
          let mentions = hasAbstract ? found.abstract[form]! : 0
          let isTitled = found.title[form]! > 0
          known[entity]!.forEach((isKnown, other) => {
            if (!isKnown || other === form) return
            if (hasAbstract) mentions += found.abstract[other]!
            isTitled ||= found.title[other]! > 0
          })
          give(topic, facet, (isTitled ? order.title : 0) + order.abstract * Math.min(mentions, order.most))
        }
      if (order.heading > 0 && !record.lacks.includes("headings"))
        for (const heading of headings) {
          const entity = headingOf.get(heading)
          if (entity !== undefined) for (const { topic, facet } of byEntity.get(entity) ?? []) give(topic, facet, order.heading)
        }
      const cited = order.cited > 0 && !record.lacks.includes("citationCount") ? magnitude(entry.citationCount) : 0
      const recent = order.recent > 0 && !record.lacks.includes("published") ? Math.max(0, Math.floor((yearOf(work) - 2000) / 8)) : 0
      for (const topic of touched) {
        let count = 0
        for (let bits = facets[topic]!; bits > 0; bits >>= 1) count += bits & 1
        if (count >= order.needs)
          shelves[topic]!.offer(work.index, points[topic]! + order.facet * count + order.cited * cited + order.recent * recent)
        points[topic] = 0
        facets[topic] = 0
      }
    },
    lists: () => shelves.map((shelf) => shelf.hits())
  }
}

/** The desk of a reader who counts the topic's own phrases in titles, whatever any view covers. */
export const ofTitles = (topics: ReadonlyArray<Topic>): Searcher => {
  const byEntity = topicsByEntity(topics)
  const shelves = topics.map(() => TopHits.make(viewDepth))
  return {
    id: "titles",
    read: (work, _entry, scan) => {
      const counts = new Map<number, number>()
      for (const [entity, found] of scan)
        for (const { topic, form } of byEntity.get(entity) ?? [])
          if (found.title[form]! > 0) counts.set(topic, (counts.get(topic) ?? 0) + 1)
      for (const [topic, count] of counts) shelves[topic]!.offer(work.index, count)
    },
    lists: () => shelves.map((shelf) => shelf.hits())
  }
}

/** The desk of a reader who follows citations: of the works that name the topic's first facet by any name, the most cited. */
export const ofCitations = (topics: ReadonlyArray<Topic>): Searcher => {
  const byEntity = topicsByEntity(topics)
  const shelves = topics.map(() => TopHits.make(viewDepth))
  return {
    id: "citations",
    read: (work, entry, scan) => {
      for (const entity of scan.keys())
        for (const { topic, facet } of byEntity.get(entity) ?? [])
          if (facet === 0) shelves[topic]!.offer(work.index, entry.citationCount + 1)
    },
    lists: () => shelves.map((shelf) => shelf.hits())
  }
}

/** The desks of all six views, in the views' order. */
export const ofViews = (world: World, topics: ReadonlyArray<Topic>): ReadonlyArray<Searcher> =>
  views.map((view) => ofView(world, topics, view))

import * as Atlas from "./Atlas.ts"
import * as AtlasDocuments from "./AtlasDocuments.ts"
import * as Pool from "./Pool.ts"
import type { OpenFile, Sink, WrittenFile } from "./Sink.ts"
import type { Topic } from "./AtlasTopic.ts"
import * as View from "./View.ts"
import { monthOf, yearOf, type Work } from "./Work.ts"
import type { World } from "./AtlasWorld.ts"

/** What was written, and the counts that a loader must find again. */
export interface Report {
  readonly seed: number
  readonly written: ReadonlyArray<WrittenFile>
  readonly topics: ReadonlyArray<Topic>
  readonly documents: number
  readonly records: number
  readonly grades: ReadonlyMap<number, number>
  readonly truths: ReadonlyMap<number, number>
}

const tally = (grades: Iterable<number>): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const grade of grades) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  return new Map([...counts].sort(([a], [b]) => a - b))
}

const all = (open: OpenFile, path: string, lines: Iterable<string>): WrittenFile => {
  const file = open(path)
  for (const line of lines) file.line(line)
  return file.end()
}

const writeDocument = (into: Sink, { work, text, headings, entry }: AtlasDocuments.Document): void =>
  into.line(
    JSON.stringify({
      id: work.id,
      title: text.title,
      abstract: text.abstract,
      headings,
      publicationTypes: entry.publicationTypes,
      published: monthOf(work),
      authors: entry.authors,
      containerTitle: entry.containerTitle,
      doi: entry.doi,
      citationCount: entry.citationCount
    })
  )

const name = (world: World, entity: number): string => (entity < 0 ? "-" : world.entities[entity]!.id)

const factsLine = (world: World, work: Work): string =>
  [
    work.id,
    work.design,
    name(world, work.roles.condition),
    name(world, work.roles.intervention),
    name(world, work.comparator),
    name(world, work.roles.population),
    name(world, work.roles.outcome),
    name(world, work.roles.mechanism),
    name(world, work.exclusion),
    work.result,
    work.quality
  ].join("\t")

const factsHead = "work\tdesign\tcondition\tintervention\tcomparator\tpopulation\toutcome\tmechanism\texclusion\tresult\tquality"

const clusterLines = (works: ReadonlyArray<Work>): ReadonlyArray<string> =>
  works
    .filter((work) => work.membership !== undefined)
    .sort((a, b) => a.membership!.cluster - b.membership!.cluster || a.membership!.member - b.membership!.member)
    .map(({ id, membership }) => {
      const { cluster, bond, member } = membership!
      const isSame = bond === "preprint" || bond === "erratum"
      return `c${String(cluster).padStart(2, "0")}\t${bond}\t${member}\t${isSame ? "same" : "apart"}\t${id}`
    })

/**
 * Writes a whole collection. Documents stream; what else is written fits into memory.
 *
 * - shape: the order of lines is by document id, by topic id, or as each file's head line says
 */
export const writeAtlas = (atlas: Atlas.Atlas, open: OpenFile): Report => {
  const { world, topics, works, events } = atlas
  const documents = open("documents.jsonl")
  const views = open("views.tsv")
  views.line("view\trecord\twork\tvia\tdoi\tlacks")
  let records = 0
  const { runs, judgements } = AtlasDocuments.stream(atlas, (document) => {
    writeDocument(documents, document)
    for (const record of document.records) {
      records++
      views.line(View.lineOf(record, document.work.id))
    }
  })
  const truths = topics.map((topic) => Pool.truth(world, topic, works))
  const graded = (lists: ReadonlyArray<ReadonlyArray<Pool.Judgement>>) =>
    topics.flatMap((topic) => lists[topic.index]!.map(({ work, grade }) => `${topic.id} 0 ${works[work]!.id} ${grade}`))

  const written = [
    documents.end(),
    all(
      open,
      "topics.jsonl",
      topics.map(({ id, title, description, narrative }) => JSON.stringify({ id, title, description, narrative }))
    ),
    all(open, "qrels.txt", graded(judgements)),
    ...[...runs].map(([view, lists]) =>
      all(
        open,
        `runs/${view}.run`,
        topics.flatMap((topic) =>
          lists[topic.index]!.map(({ work, score }, rank) => `${topic.id} Q0 ${works[work]!.id} ${rank + 1} ${score} ${view}`)
        )
      )
    ),
    views.end(),
    all(open, "truth/qrels.txt", graded(truths)),
    all(open, "truth/facets.tsv", [
      "topic\task\trole\tentity",
      ...topics.flatMap((topic) => topic.facets.map(({ role, entity }) => `${topic.id}\t${topic.ask}\t${role}\t${name(world, entity)}`))
    ]),
    all(open, "truth/traps.tsv", [
      "topic\ttrap\twork",
      ...works
        .filter((work) => work.lure !== undefined)
        .map((work) => `${topics[work.lure!.topic]!.id}\t${work.lure!.trap}\t${work.id}`)
        .sort()
    ]),
    all(open, "truth/clusters.tsv", ["cluster\tbond\tmember\tstudy\twork", ...clusterLines(works)]),
    all(
      open,
      "truth/events.jsonl",
      events.map(({ line, milestone, work }) =>
        JSON.stringify({
          line: `l${String(line.index).padStart(3, "0")}`,
          drug: name(world, line.drug),
          disease: name(world, line.disease),
          milestone,
          year: yearOf(work),
          work: work.id
        })
      )
    ),
    all(open, "truth/facts.tsv", [factsHead, ...works.map((work) => factsLine(world, work))]),
    all(
      open,
      "truth/world.jsonl",
      world.entities.map(({ id, kind, heading, parent, forms }) =>
        JSON.stringify({ id, kind, heading, parent: parent < 0 ? null : name(world, parent), forms: forms.map((form) => form.text) })
      )
    )
  ]
  return {
    seed: world.seed,
    written,
    topics,
    documents: works.length,
    records,
    grades: tally(judgements.flat().map(({ grade }) => grade)),
    truths: tally(truths.flat().map(({ grade }) => grade))
  }
}

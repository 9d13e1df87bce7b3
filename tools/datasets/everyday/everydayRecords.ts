/** Which services have which works of the demonstration, with which faults, and in which order each lists them. */
import type { Topic } from "./Demonstration.ts"
import { spread, type Work } from "./works.ts"

/** A view as `studies/atlas` serves it: of ten works it holds so many, and it never holds preprints, DOIs or headings where it says so. */
interface View {
  readonly name: string
  readonly holds: number
  readonly lacks: ReadonlyArray<string>
  readonly without: ReadonlyArray<string>
}

const views: ReadonlyArray<View> = [
  { name: "medarca", holds: 7, lacks: ["citationCount"], without: ["Preprint"] },
  { name: "lumenar", holds: 8, lacks: [], without: [] },
  { name: "panopus", holds: 9, lacks: ["headings"], without: [] },
  { name: "semafold", holds: 8, lacks: ["headings"], without: ["Published Erratum"] },
  { name: "depositra", holds: 5, lacks: ["headings"], without: ["Editorial"] },
  { name: "registrum", holds: 9, lacks: ["headings"], without: [] }
]

/** A work that a view has, and its line of `views.tsv`. */
export interface EverydayRecord {
  readonly view: string
  readonly id: string
  readonly line: string
}

const lacksOf = ({ name, lacks }: View, { document }: Work): ReadonlyArray<string> => [
  ...lacks,
  ...(name === "registrum" && spread(document.id, "abstract") % 2 === 0 ? ["abstract"] : []),
  ...(name === "depositra" && spread(document.id, "doi") % 3 > 0 ? ["doi"] : [])
]

/** What the six services have, service by service. A number is far above those that PubMed has given. */
export const everydayRecords = (works: ReadonlyArray<Work>): ReadonlyArray<EverydayRecord> =>
  views.flatMap((view) =>
    works
      .filter(({ document }) => spread(view.name, document.id) % 10 < view.holds)
      .filter(({ document }) => !document.publicationTypes.some((type) => view.without.includes(type)))
      .map((work): EverydayRecord => {
        const { id } = work.document
        const number = `${view.name}:${99_000_000 + Number(id.slice(2))}`
        return { view: view.name, id, line: [view.name, number, id, "-", "-", lacksOf(view, work).join(",") || "-"].join("\t") }
      })
  )

/** The lists of each view for each topic, as lines of a run. They have works about the topic, the better ones mostly first, in an order of each view. */
export const runLines = (
  works: ReadonlyArray<Work>,
  held: ReadonlyArray<EverydayRecord>,
  topics: ReadonlyArray<Topic>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const byId = new Map(works.map((work) => [work.document.id, work]))
  const lists = views.map(({ name }) => {
    const lines = topics.flatMap(({ id: topic }) =>
      held
        .flatMap(({ view, id }) => (view === name && byId.get(id)!.topic === topic ? [byId.get(id)!] : []))
        .map(({ grade, document }) => ({ id: document.id, score: 40 * grade + (spread(name, document.id, "place") % 70) }))
        .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
        .map(({ id, score }, i) => `${topic} Q0 ${id} ${i + 1} ${score} ${name}`)
    )
    return [name, lines] as const
  })
  return new Map(lists)
}

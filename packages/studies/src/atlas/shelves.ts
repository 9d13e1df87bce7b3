/**
 * The six views of the atlas, as the services of `tools/datasets/cassettes` serve them. A view has its documents, with what it says wrongly or lacks. It
 * also has its own list for every topic.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A document of the atlas as its file has it. */
export interface Document {
  readonly id: string
  readonly title: string
  readonly abstract: string
  readonly headings: ReadonlyArray<string>
  readonly publicationTypes: ReadonlyArray<string>
  readonly published: string
  readonly authors: ReadonlyArray<string>
  readonly containerTitle: string
  readonly doi: string
  readonly citationCount: number
  readonly preprintOf?: string
  readonly retractedBy?: string
  readonly open?: string
}

/**
 * A document as one view has it; what the view lacks is absent.
 *
 * - `preprintOf` and `retractedBy` DOIs; `open` where its text is free to read; `later` notices
 * - `number` the view's own number for it, `via` the view that it was copied from, `document` its id in the collection
 */
export interface Item {
  readonly number: string
  readonly via: string | undefined
  readonly document: string
  readonly title: string
  readonly abstract?: string
  readonly headings?: ReadonlyArray<string>
  readonly publicationTypes: ReadonlyArray<string>
  readonly published?: string
  readonly authors: ReadonlyArray<{ readonly family: string; readonly initials: string }>
  readonly containerTitle: string
  readonly doi?: string
  readonly citationCount?: number
  readonly preprintOf?: string
  readonly retractedBy?: string
  readonly open?: string
  readonly later?: ReadonlyArray<LaterNotice>
}

/** What was published about a document after the collection was made: the DOI of the notice, and its day. */
export interface LaterNotice {
  readonly type: "retraction" | "correction"
  readonly doi: string
  readonly day: string
}

/** A view: its items by document, and its list for each topic, best first. */
export interface Shelf {
  readonly items: ReadonlyMap<string, Item>
  readonly lists: ReadonlyMap<string, ReadonlyArray<Item>>
}

/** A topic, and the words that its title is searched with. `asked` is the whole search in PubMed's syntax, where it is more than the title. */
export interface Topic {
  readonly id: string
  readonly title: string
  readonly asked?: string
}

/** The atlas as six services see it. */
export interface Shelves {
  readonly topics: ReadonlyArray<Topic>
  readonly of: (view: string) => Shelf
}

const lines = (file: string): ReadonlyArray<string> => readFileSync(file, "utf8").trimEnd().split("\n")

const author = (name: string): Item["authors"][number] => {
  const [family, initials] = name.split(/ (?=[^ ]+$)/)
  return { family: family!, initials: initials ?? "" }
}

const rare = ({ preprintOf, retractedBy, open }: Document) => ({
  ...(preprintOf === undefined ? {} : { preprintOf }),
  ...(retractedBy === undefined ? {} : { retractedBy }),
  ...(open === undefined ? {} : { open })
})

const itemOf = (document: Document, number: string, via: string, doi: string, lacks: ReadonlySet<string>): Item => {
  const has = <K extends string, V>(name: K, value: V) => (lacks.has(name) ? {} : ({ [name]: value } as Readonly<Record<K, V>>))
  return {
    number,
    via: via === "-" ? undefined : via,
    document: document.id,
    title: document.title,
    ...(document.abstract === "" ? {} : has("abstract", document.abstract)),
    ...has("headings", document.headings),
    publicationTypes: document.publicationTypes,
    ...has("published", document.published),
    authors: document.authors.map(author),
    containerTitle: document.containerTitle,
    ...has("doi", doi === "-" ? document.doi : doi),
    ...has("citationCount", document.citationCount),
    ...rare(document)
  }
}

/** Reads the views of the atlas in a folder. */
export const read = (folder: string): Shelves => {
  const documents = new Map(
    lines(join(folder, "documents.jsonl")).map((line): [string, Document] => [JSON.parse(line).id, JSON.parse(line)])
  )
  const topics = lines(join(folder, "topics.jsonl")).map((line): Topic => JSON.parse(line))
  const items = new Map<string, Map<string, Item>>()
  for (const line of lines(join(folder, "views.tsv")).slice(1)) {
    const [view, record, work, via, doi, lacks] = line.split("\t") as [string, string, string, string, string, string]
    const own = items.get(view) ?? new Map<string, Item>()
    items.set(view, own)
    own.set(work, itemOf(documents.get(work)!, record.slice(record.indexOf(":") + 1), via, doi, new Set(lacks.split(","))))
  }
  const shelf = (view: string): Shelf => {
    const own = items.get(view)!
    const lists = new Map<string, Array<Item>>()
    for (const line of lines(join(folder, "runs", `${view}.run`))) {
      const [topic, , document] = line.split(" ") as [string, string, string]
      lists.set(topic, [...(lists.get(topic) ?? []), own.get(document)!])
    }
    return { items: own, lists }
  }
  const shelves = new Map([...items.keys()].map((view) => [view, shelf(view)]))
  return { topics, of: (view) => shelves.get(view)! }
}

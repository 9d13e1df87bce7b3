/** What the policies have to find out, read in the collections that the services serve, and in no answer of a server. */
import { join } from "node:path"
import { faultOf } from "@litfuse/studies/atlas/faultOf"
import { listOf } from "@litfuse/studies/atlas/network"
import { held } from "@litfuse/studies/atlas/Service"
import { services } from "@litfuse/studies/atlas/services"
import { read } from "@litfuse/studies/atlas/shelves"
import type { Found, Name, Task } from "@litfuse/studies/agents/policies"
import { root } from "../../shared/repositoryFiles.ts"

const none = { query: "", id: "", ids: [], tokens: 0 }

const listsOf = (folder: string, place: number, depth: number) => {
  const shelves = read(join(root, folder))
  return services.map((service) => {
    const shelf = shelves.of(service.view)
    const isFailed = faultOf(service.source, place) !== undefined
    const items = isFailed ? [] : listOf(shelf, held(service, shelf), shelves.topics[place], depth)
    return { source: service.source, isFailed, items, topic: shelves.topics[place]! }
  })
}

/** Publications behind the lists: a work that several services have is one. */
const worksOf = (lists: ReturnType<typeof listsOf>): ReadonlyArray<(typeof lists)[number]["items"][number]> => [
  ...new Map(lists.flatMap(({ items }) => items).map((item) => [item.document, item])).values()
]

const namesOf = (lists: ReturnType<typeof listsOf>, isWanted: (one: (typeof lists)[number]) => boolean): ReadonlyArray<string> =>
  lists
    .filter(isWanted)
    .map(({ source }) => source)
    .sort()

/** What each policy is to do, and what it finds out if the server tells it. */
export const expectedFindings = (): Readonly<Record<Name, { readonly task: Task; readonly found: Found }>> => {
  const atlas = listsOf("datasets/atlas", 1, 10)
  const everyday = listsOf("datasets/everyday", 0, 50)
  const [query, asked] = [atlas[0]!.topic.title, everyday[0]!.topic.title]
  const works = worksOf(everyday).length
  // far down in some list, so that it is not on the first page
  const item = worksOf(atlas).findLast(({ doi, title }) => doi !== undefined && title !== "")!
  const [real, retracted, invented] = ["10.5555/everyday.11", "10.5555/everyday.4", "10.5555/nobody.1"]
  const europepmc = everyday.find(({ source }) => source === "europepmc")!.items.length
  return {
    "known-item": {
      task: { ...none, query, id: `doi:${item.doi}` },
      found: { found: true, title: item.title, year: item.published!.slice(0, 4) }
    },
    "every-page": { task: { ...none, query: asked }, found: { works, twice: 0, unread: ["sort"] } },
    "failed-source": {
      task: { ...none, query },
      found: {
        failed: namesOf(atlas, ({ isFailed }) => isFailed),
        empty: namesOf(atlas, ({ isFailed, items }) => !isFailed && items.length === 0)
      }
    },
    "other-server": { task: { ...none, query: asked }, found: { works, twice: 0 } },
    "interrupted-run": { task: { ...none, query: asked }, found: { sources: ["core empty 0", `europepmc found ${europepmc}`] } },
    citations: {
      task: { ...none, ids: [real, retracted, invented] },
      found: { [real]: "yes, retracted unknown", [retracted]: "yes, retracted retracted", [invented]: "no, retracted unknown" }
    },
    "within-budget": { task: { ...none, query: asked, tokens: 2500 }, found: { kept: true, all: works, some: true } }
  }
}

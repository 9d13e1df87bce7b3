import * as Run from "@litfuse/eval/Run"
import type { Topic as Need } from "@litfuse/bench/Topic"
import * as Notice from "@litfuse/engine/Notice"
import type * as Retriever from "@litfuse/engine/Retriever"
import { counted } from "@litfuse/files/numbers"
import type * as Pool from "@litfuse/project/Pool"
import * as Seed from "@litfuse/stats/Seed"
import type { Read } from "../evaluate/inputs.ts"
import type { Answer, Hit } from "../search/Answer.ts"
import { contributorsOf } from "../search/contributors.ts"

/** So many contributors are named. */
const mostNamed = 3

const documentOf = (hit: Hit): Pool.Document => {
  const by = [contributorsOf(hit, mostNamed), hit.containerTitle ?? "", hit.published ?? ""].filter((part) => part !== "").join(". ")
  return {
    id: hit.id,
    title: hit.title,
    ...(by === "" ? {} : { by }),
    ...(hit.abstract === undefined ? {} : { text: hit.abstract }),
    ...(/^https?:/.test(hit.citationUri) ? { link: hit.citationUri } : {}),
    foundBy: hit.sources
  }
}

/** What a document of a search is judged for, in the words of a person. */
export interface About {
  readonly title: string
  readonly description: string
}

/** The works of a search as a topic: the first `depth` of them. */
export const ofAnswer = ({ works }: Pick<Answer, "works">, { title, description }: About, depth: number): Pool.Topic => ({
  id: "1",
  title,
  ...(description === "" ? {} : { description }),
  documents: works.slice(0, depth).map(documentOf)
})

/** Documents in an order that tells nothing of ranks and sources: that of their ids, shuffled; it is always the same for a name and a topic. */
export const blind = (name: string, { documents, ...topic }: Pool.Topic): Pool.Topic => {
  const sorted = documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { ...topic, documents: Seed.shuffle(Seed.stream(Seed.derive(1, "pool", name, topic.id)), sorted) }
}

const textOf = (found: Retriever.Document | undefined): Pick<Pool.Document, "title" | "text"> =>
  found === undefined ? { title: "" } : { title: found.title, ...(found.text === "" ? {} : { text: [{ label: null, text: found.text }] }) }

/** Topics of runs with the documents of their pools, and what is to be known of them. */
export interface Pooled {
  readonly topics: ReadonlyArray<Pool.Topic>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const said = (is: boolean, code: string, subject: string, text: string): ReadonlyArray<Notice.Notice> =>
  is ? [Notice.make(code, subject, text)] : []

/** The pool of runs as trec_eval orders them: of each topic the documents that any run has among its first `depth`. */
export const ofRuns = (
  runs: ReadonlyArray<Read>,
  depth: number,
  needs: ReadonlyArray<Need>,
  documents: ReadonlyArray<Retriever.Document>
): Pooled => {
  const foundBy = new Map<string, Map<string, ReadonlyArray<string>>>()
  for (const { name, run } of runs)
    for (const [topic, { ids }] of Run.truncate(run, depth).topics) {
      const here = foundBy.get(topic) ?? new Map<string, ReadonlyArray<string>>()
      for (const id of ids) here.set(id, [...(here.get(id) ?? []), name])
      foundBy.set(topic, here)
    }
  const byId = new Map(documents.map((document) => [document.id, document]))
  const needOf = new Map(needs.map((need) => [need.id, need]))
  const topics = [...foundBy]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, found]): Pool.Topic => ({
      ...(needOf.get(id) ?? { id, title: `Topic ${id}` }),
      documents: [...found].map(([document, foundBy]) => ({ id: document, ...textOf(byId.get(document)), foundBy }))
    }))
  const untitled = topics.filter(({ id }) => !needOf.has(id)).length
  const without = topics.flatMap(({ documents }) => documents.filter(({ title, text }) => title === "" && text === undefined)).length
  const unfound = needs.filter(({ id }) => !foundBy.has(id)).map(({ id }) => id)
  return {
    topics,
    notices: [
      ...said(
        needs.length > 0 && untitled > 0,
        "no-topic",
        "topics",
        `${counted(untitled, "topic")} of the runs without a line in the file of topics: only ids are shown`
      ),
      ...said(
        unfound.length > 0,
        "no-hits",
        "topics",
        `for ${counted(unfound.length, "topic")} no run found anything: ${unfound.slice(0, 5).join(", ")}`
      ),
      ...said(
        without > 0,
        "no-text",
        "documents",
        `of ${counted(without, "document")} of the pool there is neither title nor text, so only ids are shown`
      )
    ]
  }
}

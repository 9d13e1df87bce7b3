import * as Run from "@litfuse/eval/Run"
import type { Topic as Need } from "@litfuse/bench/Topic"
import * as Notice from "@litfuse/engine/Notice"
import * as Retraction from "@litfuse/engine/works/Retraction"
import type * as Retriever from "@litfuse/engine/Retriever"
import { counted } from "@litfuse/files/numbers"
import type * as JudgementPool from "@litfuse/project/JudgementPool"
import * as Seed from "@litfuse/stats/Seed"
import type { NamedRun } from "../evaluate/readRuns.ts"
import type { Answer, Hit } from "../search/Answer.ts"
import { contributorsOf } from "../search/contributorsOf.ts"

const mostNamed = 3

const documentOf = (hit: Hit): JudgementPool.Document => {
  const by = [contributorsOf(hit, mostNamed), hit.containerTitle ?? "", hit.published ?? ""].filter((part) => part !== "").join(". ")
  return {
    id: hit.id,
    title: Retraction.markedTitle(hit.title, hit.retraction?.state),
    ...(by === "" ? {} : { by }),
    ...(hit.abstract === undefined ? {} : { text: hit.abstract }),
    ...(/^https?:/.test(hit.citationUri) ? { link: hit.citationUri } : {}),
    foundBy: hit.sources
  }
}

/** The information need for which the documents of a search are judged. */
export interface About {
  readonly title: string
  readonly description: string
}

/** The first `depth` works of a search as a topic. */
export const topicOfAnswer = ({ works }: Pick<Answer, "works">, { title, description }: About, depth: number): JudgementPool.Topic => ({
  id: "1",
  title,
  ...(description === "" ? {} : { description }),
  documents: works.slice(0, depth).map(documentOf)
})

/** Shuffles documents to hide ranks and sources; the order is always the same for a name and a topic. */
export const shuffleDocuments = (name: string, { documents, ...topic }: JudgementPool.Topic): JudgementPool.Topic => {
  const sorted = documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { ...topic, documents: Seed.shuffle(Seed.stream(Seed.derive(1, "pool", name, topic.id)), sorted) }
}

const textOf = (found: Retriever.Document | undefined): Pick<JudgementPool.Document, "title" | "text"> =>
  found === undefined ? { title: "" } : { title: found.title, ...(found.text === "" ? {} : { text: [{ label: null, text: found.text }] }) }

/** Topics of runs with their pooled documents, and notices. */
export interface PooledTopics {
  readonly topics: ReadonlyArray<JudgementPool.Topic>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const noticeIf = (is: boolean, code: string, subject: string, text: string): ReadonlyArray<Notice.Notice> =>
  is ? [Notice.make(code, subject, text)] : []

/** Pools runs, in trec_eval's order: for each topic the documents among the first `depth` of any run. */
export const poolRuns = (
  runs: ReadonlyArray<NamedRun>,
  depth: number,
  needs: ReadonlyArray<Need>,
  documents: ReadonlyArray<Retriever.Document>
): PooledTopics => {
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
    .map(([id, found]): JudgementPool.Topic => ({
      ...(needOf.get(id) ?? { id, title: `Topic ${id}` }),
      documents: [...found].map(([document, foundBy]) => ({ id: document, ...textOf(byId.get(document)), foundBy }))
    }))
  const untitled = topics.filter(({ id }) => !needOf.has(id)).length
  const without = topics.flatMap(({ documents }) => documents.filter(({ title, text }) => title === "" && text === undefined)).length
  const unfound = needs.filter(({ id }) => !foundBy.has(id)).map(({ id }) => id)
  return {
    topics,
    notices: [
      ...noticeIf(
        needs.length > 0 && untitled > 0,
        "no-topic",
        "topics",
        `the file of topics has no line for ${counted(untitled, "topic")} of the runs, so pages show only ids`
      ),
      ...noticeIf(
        unfound.length > 0,
        "no-hits",
        "topics",
        `no run has hits for ${counted(unfound.length, "topic")}: ${unfound.slice(0, 5).join(", ")}`
      ),
      ...noticeIf(
        without > 0,
        "no-text",
        "documents",
        `${counted(without, "document")} of the pool without title and text: pages show only ids`
      )
    ]
  }
}

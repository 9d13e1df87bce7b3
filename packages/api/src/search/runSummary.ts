import type * as Registry from "@litfuse/engine/Registry"
import type { RunEnd } from "@litfuse/project/RunStore"
import { createHash } from "node:crypto"
import * as JsonText from "@litfuse/files/JsonText"
import * as Work from "@litfuse/engine/Work"
import type { Streamed } from "./Answer.ts"
import * as SourceNames from "./SourceNames.ts"
import { licensedSources } from "./licensedSources.ts"

/** Read from the works, because a hit of a deep search is rebuilt from its whole record on every access. */
const pmidsOf = (work: Work.Work): ReadonlyArray<string> =>
  Work.items(work, "identifiers").flatMap(({ value: { scheme, value } }) => (scheme === "pmid" ? [value] : []))

/** The summary of a search or look-up for the history: outcomes, counts, and PMIDs of the works. */
export const runSummary =
  (registry: Registry.Registry) =>
  ({ answer, works }: { readonly answer: Streamed; readonly works: ReadonlyArray<Work.Work> }): Omit<RunEnd, "answer"> => ({
    outcomes: answer.outcomes.map(({ source, state, delivered, total, effectiveQuery, error, notices }) => ({
      source,
      state,
      delivered,
      total,
      effectiveQuery,
      error,
      notices
    })),
    counts: {
      records: Object.values(answer.counts.identified).reduce((sum, n) => sum + n, 0),
      duplicates: answer.counts.duplicates,
      works: answer.counts.works
    },
    licensed: licensedSources(
      registry,
      answer.outcomes.filter(({ delivered }) => delivered > 0).map(({ source }) => source)
    ),
    pmids: works.flatMap(pmidsOf)
  })

/** The sha256 of an object as JSON, in hex. */
export const hashJson = (value: object): string => {
  const hash = createHash("sha256")
  for (const piece of JsonText.pieces(value)) hash.update(piece)
  return hash.digest("hex")
}

/** The hash of a pipeline's ranking. */
export const pipelineHash = ({ node, hits, failures }: Readonly<Record<"node" | "hits" | "failures", unknown>>): string =>
  hashJson({ node, hits, failures })

/** An answer without the names of services, and without the message that its outcomes repeat, so that runs of earlier versions keep their hashes. */
export const withoutNames = <A extends Partial<Pick<Streamed, "silence" | "outcomes">>>(answer: A): Omit<A, "silence"> => {
  const outcomes = answer.outcomes?.map(({ name, ...outcome }) => {
    const { source, ...rest } = outcome
    return name === undefined || !SourceNames.isFile(source) ? outcome : { source, ...rest, name }
  })
  const { silence: _, ...rest } = outcomes === undefined ? answer : { ...answer, outcomes }
  return rest
}

/** The hash of an answer, as a replay gives it: without run id and output file. */
export const answerHash = ({ answer }: { readonly answer: Streamed }): string =>
  hashJson({ ...withoutNames(answer), runId: null, written: null })

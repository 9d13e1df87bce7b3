import type * as Registry from "@litfuse/engine/Registry"
import type { Ending } from "@litfuse/project/Ledger"
import type { Answer } from "./Answer.ts"
import { licensedOf } from "./licensed.ts"

/** What history keeps of the answer of a search or a look-up: how sources answered, the counts, the PMIDs of its works. */
export const ofAnswer =
  (registry: Registry.Registry) =>
  ({ answer }: { readonly answer: Answer }): Omit<Ending, "answer"> => ({
    outcomes: answer.outcomes.map(({ source, state, delivered, total, effectiveQuery }) => ({
      source,
      state,
      delivered,
      total,
      effectiveQuery
    })),
    counts: {
      records: Object.values(answer.counts.identified).reduce((sum, n) => sum + n, 0),
      duplicates: answer.counts.duplicates,
      works: answer.counts.works
    },
    licensed: licensedOf(
      registry,
      answer.outcomes.filter(({ delivered }) => delivered > 0).map(({ source }) => source)
    ),
    pmids: answer.works.flatMap(({ identifiers }) => identifiers.flatMap((id) => (id.startsWith("pmid:") ? [id.slice(5)] : [])))
  })

/** What a pipeline ranked, as text, for its hash. */
export const ranStable = ({ node, hits, failures }: Readonly<Record<"node" | "hits" | "failures", unknown>>): string =>
  JSON.stringify({ node, hits, failures })

/** The answer as text, for its hash: as a replay gives it, under no name. */
export const stable = ({ answer }: { readonly answer: Answer }): string => JSON.stringify({ ...answer, runId: null, written: null })

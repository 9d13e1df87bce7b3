import type * as Registry from "@litfuse/engine/Registry"
import type { Ending } from "@litfuse/project/Ledger"
import { createHash } from "node:crypto"
import * as JsonText from "@litfuse/files/JsonText"
import * as Work from "@litfuse/engine/Work"
import type { Streamed } from "./Answer.ts"
import { licensedOf } from "./licensed.ts"

/** Read from the works, which have their identifiers at hand: a hit of a deep search is made of its whole record every time that it is read. */
const pmidsOf = (work: Work.Work): ReadonlyArray<string> =>
  Work.items(work, "identifiers").flatMap(({ value: { scheme, value } }) => (scheme === "pmid" ? [value] : []))

/** What history keeps of the answer of a search or a look-up: how sources answered, the counts, the PMIDs of its works. */
export const ofAnswer =
  (registry: Registry.Registry) =>
  ({ answer, works }: { readonly answer: Streamed; readonly works: ReadonlyArray<Work.Work> }): Omit<Ending, "answer"> => ({
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
    pmids: works.flatMap(pmidsOf)
  })

/** The sha256 of an object as JSON, in hex. */
export const hashOf = (value: object): string => {
  const hash = createHash("sha256")
  for (const piece of JsonText.pieces(value)) hash.update(piece)
  return hash.digest("hex")
}

/** The hash of what a pipeline ranked. */
export const ranStable = ({ node, hits, failures }: Readonly<Record<"node" | "hits" | "failures", unknown>>): string =>
  hashOf({ node, hits, failures })

/** The hash of an answer: as a replay gives it, under no name. */
export const stable = ({ answer }: { readonly answer: Streamed }): string => hashOf({ ...answer, runId: null, written: null })

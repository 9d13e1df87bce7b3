import * as Work from "@litfuse/engine/Work"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import { type Evidence, evidenceOf } from "./evidenceOf.ts"

const owner = {}

/** A search and its pages make several tables of the same works. */
const known = new WeakMap<Work.Work, Evidence>()

/** What each work of a table is, by row: computed once for each work and for all analyzers, so that they agree. */
export const worksEvidence = (works: WorkTable): ReadonlyArray<Evidence> =>
  works.derived(owner, "", () =>
    works.works.map((work, row) => {
      const before = known.get(work)
      if (before !== undefined) return before
      const evidence = evidenceOf({
        work,
        title: works.column("title")[row]!,
        abstract: works.column("abstract")[row]!,
        types: works.column("publicationTypes")[row]!,
        headings: works.column("headings")[row]!.map(({ descriptor }) => descriptor),
        relations: Work.items(work, "relations").map(({ value }) => value.kind)
      })
      known.set(work, evidence)
      return evidence
    })
  )

import * as Work from "@litfuse/engine/Work"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import { type Evidence, evidenceOf } from "./evidenceOf.ts"

const owner = {}

/** What each work of a table is, by row: computed once for all analyzers, so that they agree. */
export const worksEvidence = (works: WorkTable): ReadonlyArray<Evidence> =>
  works.derived(owner, "", () => {
    const [titles, abstracts] = [works.column("title"), works.column("abstract")]
    const [types, headings] = [works.column("publicationTypes"), works.column("headings")]
    return works.works.map((work, row) =>
      evidenceOf({
        title: titles[row]!,
        abstract: abstracts[row]!,
        types: types[row]!,
        headings: headings[row]!.map(({ descriptor }) => descriptor),
        relations: Work.items(work, "relations").map(({ value }) => value.kind)
      })
    )
  })

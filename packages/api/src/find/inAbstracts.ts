/** Words in abstracts of records, which are in no index of the project. */
import type { Found } from "@litfuse/project/ProjectTexts"
import * as MemoryIndex from "@litfuse/texts/MemoryIndex"
import type { Limits } from "@litfuse/texts/TextSearch"
import type { RecordText } from "../text/recordTexts.ts"

/** Abstracts with all words of a query of the index, best first. Empty: none has them. */
export const inAbstracts = (abstracts: ReadonlyArray<RecordText>, match: string, limits: Limits): Found => {
  const { hits, sections } = MemoryIndex.searchTexts(abstracts, match, limits)
  const byWork = new Map(abstracts.map((one) => [one.work, one]))
  return {
    hits: hits.map((hit) => {
      const { work, title, retraction } = byWork.get(hit.text)!
      return { ...hit, work, title, retraction }
    }),
    works: [...sections].map(([work, n]) => ({ work, sections: n }))
  }
}

/** Hits in stored texts, then those in abstracts: scores of two indexes cannot be compared. */
export const joined = (stored: Found, abstracts: Found, limit: number): Found => ({
  hits: [...stored.hits, ...abstracts.hits].slice(0, limit),
  works: [...stored.works, ...abstracts.works]
})

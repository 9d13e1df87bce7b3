/** The texts in which evidence is looked for: all texts and abstracts of the project or review. */
import type { Notice } from "@litfuse/engine/Notice"
import type { Work } from "@litfuse/engine/Work"
import { type ClaimTerm, claimTermsOf, matchOfAny } from "@litfuse/extraction/evidence/ClaimTerms"
import type { SectionCounts } from "@litfuse/extraction/evidence/rankEvidence"
import type * as EvidenceTexts from "@litfuse/project/EvidenceTexts"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { ProjectTexts } from "@litfuse/project/ProjectTexts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { withTexts } from "../project/withTexts.ts"
import { bestAbstracts } from "./bestAbstracts.ts"
import { folderWorks } from "./folderWorks.ts"
import { searchedAbstracts } from "./searchedAbstracts.ts"

/**
 * Texts, or the sections of them that have words of the claim.
 *
 * - `searched` how many texts they were chosen from; `abstracts` how many of these are abstracts of records
 * - `counts` of their store, undefined = the texts are all there is
 * - `textOf` the work of the stored text, for the work of an abstract; undefined = no text of it is stored
 * - `notices` why abstracts were not searched
 */
export interface SearchedTexts {
  readonly texts: ReadonlyArray<EvidenceTexts.WorkText>
  readonly searched: number
  readonly abstracts: number
  readonly counts: SectionCounts | undefined
  readonly textOf: (work: string) => string | undefined
  readonly notices: ReadonlyArray<Notice>
}

/** So many sections of texts, and abstracts, are read sentence by sentence: those that fit the words of the claim best. */
const mostSections = 200

/** No text. */
export const none: SearchedTexts = { texts: [], searched: 0, abstracts: 0, counts: undefined, textOf: () => undefined, notices: [] }

/** Uses what a project stores. The module of the database is loaded on demand, as by `withTexts`. */
export const withEvidence = <A>(
  root: string,
  use: (store: ProjectTexts, module: typeof EvidenceTexts) => Result.Result<A, ProjectError>
): Effect.Effect<A, ProjectError> =>
  Effect.flatMap(
    Effect.promise(() => import("@litfuse/project/EvidenceTexts")),
    (module) => withTexts(root, (store) => use(store, module))
  )

/** Texts of a store, and the works of its texts by all of their identifiers. */
interface Stored extends Pick<SearchedTexts, "texts" | "searched"> {
  readonly counts: SectionCounts
  readonly workOf: ReadonlyMap<string, string>
}

const bestStored = (root: string, terms: ReadonlyArray<ClaimTerm>) =>
  withEvidence(root, (store, Evidence) =>
    Result.gen(function* () {
      const searched = yield* Evidence.texts(store)
      const n = yield* Evidence.sections(store)
      const frequencies = new Map<string, number>()
      for (const { term, match } of terms) frequencies.set(term, yield* Evidence.frequency(store, match))
      const texts = yield* Evidence.best(store, matchOfAny(terms), mostSections)
      const counts = { n, dfOf: (term: string) => frequencies.get(term) ?? 0 }
      return { texts, searched, counts, workOf: yield* Evidence.worksByName(store) } satisfies Stored
    })
  )

/** Stored texts and abstracts of records together: what is rare is counted over both. */
const joined = (stored: Stored, works: ReadonlyArray<Work>, terms: ReadonlyArray<ClaimTerm>): SearchedTexts => {
  const { abstracts, notices } = searchedAbstracts(works, (name) => stored.workOf.has(name))
  const best = bestAbstracts(abstracts, terms, mostSections)
  const textOf = new Map<string, string>()
  const states = new Map<string, string>()
  for (const { work, names, retraction } of abstracts) {
    const text = names.map((name) => stored.workOf.get(name)).find((one) => one !== undefined)
    if (text === undefined) continue
    textOf.set(work, text)
    if (retraction !== null) states.set(text, retraction)
  }
  // a search may be later than a text: then its record says that the work was retracted
  const texts = stored.texts.map((one) => ({ ...one, retraction: one.retraction ?? states.get(one.work) ?? null }))
  return {
    texts: [...texts, ...best.texts],
    searched: stored.searched + abstracts.length,
    abstracts: abstracts.length,
    counts: { n: stored.counts.n + best.counts.n, dfOf: (term) => stored.counts.dfOf(term) + best.counts.dfOf(term) },
    textOf: (work) => textOf.get(work),
    notices
  }
}

const noStore: Stored = { texts: [], searched: 0, counts: { n: 0, dfOf: () => 0 }, workOf: new Map() }

/** The abstracts of some works that fit a claim best. Empty: no text without an abstract. */
export const abstractsOf = (works: ReadonlyArray<Work>, claim: string): SearchedTexts => joined(noStore, works, claimTermsOf(claim))

/**
 * What fits a claim best in the project or review around a folder: sections of its texts, and abstracts of its works.
 *
 * - empty: no text without a project
 * - errors: those of the database, and of the files of a review
 */
export const storedTexts = Effect.fnUntraced(function* (folder: string, claim: string) {
  const root = ProjectFiles.find(folder)
  if (root === undefined) return none
  const terms = claimTermsOf(claim)
  const stored = yield* bestStored(root, terms)
  const { works, notices } = yield* folderWorks(root)
  const found = joined(stored, works, terms)
  return { ...found, notices: [...notices, ...found.notices] } satisfies SearchedTexts
})

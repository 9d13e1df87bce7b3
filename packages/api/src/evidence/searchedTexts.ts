/** The texts in which evidence is looked for: those that are named, or those of the project or review. */
import { existsSync } from "node:fs"
import * as Identifier from "@litfuse/engine/Identifier"
import { claimTermsOf, matchOfAny } from "@litfuse/extraction/evidence/ClaimTerms"
import type { SectionCounts } from "@litfuse/extraction/evidence/rankEvidence"
import type * as EvidenceTexts from "@litfuse/project/EvidenceTexts"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { ProjectTexts } from "@litfuse/project/ProjectTexts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readTextFile } from "../find/readTextFile.ts"
import { inFolder } from "../inFolder.ts"
import { withTexts } from "../project/withTexts.ts"
import * as Question from "../Question.ts"

/**
 * Texts, or the sections of them that have words of the claim.
 *
 * - `searched` how many texts they were chosen from; `counts` of their store, undefined = the texts are all there is
 */
export interface SearchedTexts {
  readonly texts: ReadonlyArray<EvidenceTexts.WorkText>
  readonly searched: number
  readonly counts: SectionCounts | undefined
}

/** So many sections of a project are read sentence by sentence: those that fit the words of the claim best. */
const mostSections = 200

const none: SearchedTexts = { texts: [], searched: 0, counts: undefined }

/** The module of the database is loaded on demand, as by `withTexts`. */
const withEvidence = <A>(
  root: string,
  use: (store: ProjectTexts, module: typeof EvidenceTexts) => Result.Result<A, ProjectError>
): Effect.Effect<A, ProjectError> =>
  Effect.flatMap(
    Effect.promise(() => import("@litfuse/project/EvidenceTexts")),
    (module) => withTexts(root, (store) => use(store, module))
  )

/** The sections of the project or review around a folder that fit a claim best. Empty: no text without a project. Errors: those of the database. */
export const storedTexts = Effect.fnUntraced(function* (folder: string, claim: string) {
  const root = ProjectFiles.find(folder)
  if (root === undefined) return none
  const terms = claimTermsOf(claim)
  return yield* withEvidence(root, (store, Evidence) =>
    Result.gen(function* () {
      const searched = yield* Evidence.texts(store)
      const n = yield* Evidence.sections(store)
      const frequencies = new Map<string, number>()
      for (const { term, match } of terms) frequencies.set(term, yield* Evidence.frequency(store, match))
      const texts = yield* Evidence.best(store, matchOfAny(terms), mostSections)
      return { texts, searched, counts: { n, dfOf: (term) => frequencies.get(term) ?? 0 } } satisfies SearchedTexts
    })
  )
})

const storedText = Effect.fnUntraced(function* (folder: string, name: string) {
  const root = ProjectFiles.find(folder)
  const identifier = Identifier.find(name)
  if (identifier === undefined)
    return yield* Question.refuse(Question.about(["in"], `{in} "${name}" is neither a file nor an identifier; check the name`))
  const text =
    root === undefined ? undefined : yield* withEvidence(root, (store, Evidence) => Evidence.byName(store, Identifier.print(identifier)))
  if (text !== undefined) return text
  return yield* Question.refuse(
    Question.about(["in"], `{in} "${name}": there is no text of it here; \`litfuse text ${name}\` in a project or review stores one`)
  )
})

/** Texts that are named: files, or identifiers of works whose texts are stored. Errors: an unreadable file; a name that is neither; one named twice. */
export const namedTexts = Effect.fnUntraced(function* (folder: string, names: ReadonlyArray<string>) {
  const texts: Array<EvidenceTexts.WorkText> = []
  for (const name of names) {
    const path = inFolder(folder, name)
    const text = existsSync(path) ? { ...(yield* readTextFile(path)), retraction: null } : yield* storedText(folder, name)
    if (texts.some(({ work }) => work === text.work))
      return yield* Question.refuse(Question.about(["in"], `{in} "${name}" is ${text.work}, which is named twice; name each text once`))
    texts.push(text)
  }
  return { texts, searched: texts.length, counts: undefined } satisfies SearchedTexts
})

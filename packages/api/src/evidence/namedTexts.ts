/** The texts that are named as those in which evidence is looked for: files, and works whose text or abstract is here. */
import { existsSync } from "node:fs"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import type { Work } from "@litfuse/engine/Work"
import * as Retraction from "@litfuse/engine/works/Retraction"
import type { WorkText } from "@litfuse/project/EvidenceTexts"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"
import { readTextFile } from "../text/readTextFile.ts"
import { type FolderWorks, folderWorks } from "./folderWorks.ts"
import { namesOf, recordTexts } from "../text/recordTexts.ts"
import { isOfReferences, type ReferenceFile, referenceWorks } from "./referenceWorks.ts"
import { abstractsOf, none, type SearchedTexts, withEvidence } from "./searchedTexts.ts"

/** A text that was named. `isAbstract` whether it is the abstract of a record, because no text of the work is stored. */
interface NamedText {
  readonly text: WorkText
  readonly isAbstract: boolean
}

/** The text that is stored under the first of some names that has one. */
const storedByName = (root: string | undefined, names: ReadonlyArray<string>) =>
  root === undefined
    ? Effect.succeed(undefined)
    : withEvidence(root, (store, Evidence) =>
        Result.gen(function* () {
          for (const name of names) {
            const text = yield* Evidence.byName(store, name)
            if (text !== undefined) return text
          }
          return undefined
        })
      )

const refuse = (name: string, why: string, notices: ReadonlyArray<Notice.Notice> = []) =>
  Question.refuse(Question.about(["in"], `{in} "${name}"${why}`), ...notices.map(({ text }) => text))

/** Why an entity cannot be searched. Empty: undefined for what names no entity. */
const entityWithout = (name: string): string | undefined =>
  EntityName.parse(name) === undefined
    ? undefined
    : ` is an entity and has no text; \`litfuse get ${name}\` names its publications, if its database links any`

/** The abstract of a work that the folder has found. Errors: the folder has no such work, or the work no abstract. */
const abstractByName = Effect.fnUntraced(function* (name: string, identifier: string, { works, notices }: FolderWorks) {
  const work = works.find((one) => namesOf(one).includes(identifier))
  const store = `\`litfuse text ${name}\` in a project or review stores one`
  if (work === undefined)
    return yield* refuse(name, entityWithout(name) ?? `: there is no text and no abstract of it here; ${store}`, notices)
  const [text] = recordTexts([work])
  return text ?? (yield* refuse(name, `: there is no text of it here, and its record has no abstract; ${store}`))
})

const ofWork = Effect.fnUntraced(function* <E, R>(root: string | undefined, name: string, found: Effect.Effect<FolderWorks, E, R>) {
  const identifier = Identifier.find(name)
  if (identifier === undefined)
    return yield* refuse(
      name,
      entityWithout(name) ?? ` is neither a file nor an identifier; ${/^\d+$/u.test(name) ? `write PMID:${name}` : "check the name"}`
    )
  const printed = Identifier.print(identifier)
  const stored = yield* storedByName(root, [printed])
  if (stored !== undefined) return { text: stored, isAbstract: false } satisfies NamedText
  return { text: yield* abstractByName(name, printed, yield* found), isAbstract: true } satisfies NamedText
})

const onlyAbstracts = (names: ReadonlyArray<string>): ReadonlyArray<Notice.Notice> =>
  names.length === 0
    ? []
    : [
        Notice.make(
          "only-abstract",
          "evidence",
          `no text is stored, so the abstract was searched: ${names.join(", ")}; \`litfuse text\` stores texts`
        )
      ]

const searchedOf = (named: ReadonlyArray<NamedText>): SearchedTexts => {
  const abstracts = named.flatMap(({ text, isAbstract }) => (isAbstract ? [text.work] : []))
  return {
    ...none,
    texts: named.map(({ text }) => text),
    searched: named.length,
    abstracts: abstracts.length,
    notices: onlyAbstracts(abstracts)
  }
}

/** Texts that were named and the best abstracts of files of references. Empty: the texts alone without such files. */
const withAbstracts = (texts: SearchedTexts, { works, notices }: FolderWorks, claim: string): SearchedTexts => {
  const own = new Set(texts.texts.map(({ work }) => work))
  // what is named is read itself, and not once more as an abstract
  const others = works.filter((one) => !namesOf(one).some((name) => own.has(name)))
  const found = abstractsOf(others, claim)
  return {
    ...texts,
    texts: [...texts.texts, ...found.texts],
    searched: texts.searched + found.searched,
    abstracts: texts.abstracts + found.abstracts,
    counts: texts.searched === 0 ? found.counts : undefined,
    notices: [...notices, ...texts.notices, ...found.notices]
  }
}

/**
 * Texts that are named: files, or identifiers of works. Of a work whose text is not stored, its abstract in the review or the latest run. Of a file of
 * references or results, the abstracts that fit the claim best.
 *
 * - errors: an unreadable file; a name that is neither a file nor an identifier; a work without text and abstract; one named twice
 */
export const namedTexts = Effect.fnUntraced(function* (folder: string, names: ReadonlyArray<string>, claim: string) {
  const root = ProjectFiles.find(folder)
  // once for all names, and only if a text is not stored: a run is replayed for it
  const found = yield* Effect.cached(
    root === undefined ? Effect.succeed({ works: [], notices: [] } satisfies FolderWorks) : folderWorks(root)
  )
  const named: Array<NamedText> = []
  const references: Array<ReferenceFile> = []
  for (const name of names) {
    const path = inFolder(folder, name)
    if (existsSync(path) && (yield* isOfReferences(path))) {
      if (references.some((one) => one.path === path)) return yield* refuse(name, " is named twice; name each file once")
      references.push({ path, name })
      continue
    }
    const one: NamedText = existsSync(path)
      ? { text: { ...(yield* readTextFile(path)), retraction: null }, isAbstract: false }
      : yield* ofWork(root, name, found)
    const { work } = one.text
    if (named.some(({ text }) => text.work === work)) return yield* refuse(name, ` is ${work}, which is named twice; name each text once`)
    named.push(one)
  }
  const texts = searchedOf(named)
  return references.length === 0 ? texts : withAbstracts(texts, yield* referenceWorks(references), claim)
})

/**
 * The text of one work: the one that the project around a folder stores, else its abstract.
 *
 * - empty: no text of a work without both
 * - errors: an unusable database
 */
export const textOfWork = Effect.fnUntraced(function* (folder: string, work: Work) {
  const root = ProjectFiles.find(folder)
  const text = yield* storedByName(root, namesOf(work))
  if (text === undefined) return searchedOf(recordTexts([work]).map((one) => ({ text: one, isAbstract: true })))
  // a search may be later than a text
  return searchedOf([{ text: { ...text, retraction: text.retraction ?? Retraction.flagOf(work) }, isAbstract: false }])
})
